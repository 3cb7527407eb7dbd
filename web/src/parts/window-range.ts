/** Which rows of a list of equal rows are in sight of the window; the arithmetic and the hook that follows scrolling. */
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

export interface RowRange {
  /** First row to draw. */
  readonly first: number;
  /** One past the last row to draw. */
  readonly end: number;
}

/** Rows drawn beyond what is in sight, so that quick scrolling shows no gap. */
const beyond = 10;

/**
 * `top` is where the list begins, in px below the top edge of the window (negative once it is scrolled past);
 * `height` is that of the window.
 */
export function rowsInSight(sight: { top: number; height: number }, count: number, rowHeight: number): RowRange {
  const first = Math.floor(-sight.top / rowHeight) - beyond;
  const end = Math.ceil((sight.height - sight.top) / rowHeight) + beyond;
  const clamp = (row: number) => Math.max(0, Math.min(count, row));
  return { first: clamp(first), end: clamp(end) };
}

/** Follows the window; draws again only when the rows in sight are others. */
export function useRowsInSight(list: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowRange {
  const [range, setRange] = useState<RowRange>({ first: 0, end: 0 });

  useLayoutEffect(() => {
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const next = rowsInSight({ top, height: window.innerHeight }, count, rowHeight);
      setRange((before) => (before.first === next.first && before.end === next.end ? before : next));
    };
    measure();
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [list, count, rowHeight]);

  return range;
}

interface BottomWatch {
  /** Rows in the list: with others the bottom is another one. */
  readonly count: number;
  /** How near to the window's lower edge counts as reached, in px; undefined watches nothing. */
  readonly threshold: number | undefined;
  readonly onReached: () => void;
}

/** Tells each time the list's lower edge is found in the window, or nearly. */
export function useBottomReached(list: RefObject<HTMLElement | null>, { count, threshold, onReached }: BottomWatch) {
  useEffect(() => {
    if (threshold === undefined || count === 0) return;
    const look = () => {
      const bottom = list.current?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
      if (bottom - window.innerHeight <= threshold) onReached();
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [list, count, threshold, onReached]);
}
