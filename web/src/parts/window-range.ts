/** Which rows of a list of equal rows are in sight of the window; the arithmetic and the hook that follows scrolling. */
import { type FocusEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

export interface RowRange {
  /** First row to draw. */
  readonly first: number;
  /** One past the last row to draw. */
  readonly end: number;
}

/** Rows of one height, some of them with a heading above that belongs to them. */
export interface RowHeights {
  /** In px. */
  readonly row: number;
  /** Rows that have a heading, in order. */
  readonly starts?: readonly number[];
  /** Of a heading, in px. */
  readonly heading?: number;
}

/** Rows drawn beyond what is in sight, so that quick scrolling shows no gap. */
const beyond = 10;

/** The first place from 0 to `end` at which this holds; it holds from there on. */
function firstWhere(end: number, holds: (place: number) => boolean): number {
  let low = 0;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Where a row begins, its heading included, in px from the top of the list; the number of rows gives the whole height. */
export function rowTop(index: number, { row, starts = [], heading = 0 }: RowHeights): number {
  const headingsBefore = firstWhere(starts.length, (place) => (starts[place] ?? index) >= index);
  return index * row + headingsBefore * heading;
}

/**
 * `top` is where the list begins, in px below the top edge of the window (negative once it is scrolled past);
 * `height` is that of the window.
 */
export function rowsInSight(sight: { top: number; height: number }, count: number, heights: RowHeights): RowRange {
  // The row after the last that begins at or above an edge.
  const rowAfter = (y: number) => firstWhere(count, (row) => rowTop(row, heights) > y - sight.top);
  const clamp = (row: number) => Math.max(0, Math.min(count, row));
  return { first: clamp(rowAfter(0) - 1 - beyond), end: clamp(rowAfter(sight.height) + beyond) };
}

/** Follows the window; draws again only when the rows in sight are others. */
export function useRowsInSight(list: RefObject<HTMLElement | null>, count: number, heights: RowHeights): RowRange {
  const [range, setRange] = useState<RowRange>({ first: 0, end: 0 });
  const { row, starts, heading } = heights;

  useLayoutEffect(() => {
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const given = { row, ...(starts && { starts }), ...(heading !== undefined && { heading }) };
      const next = rowsInSight({ top, height: window.innerHeight }, count, given);
      setRange((before) => (before.first === next.first && before.end === next.end ? before : next));
    };
    measure();
    // Caught on its way down, as a list may stand in a panel that scrolls by itself.
    window.addEventListener('scroll', measure, { passive: true, capture: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure, { capture: true });
      window.removeEventListener('resize', measure);
    };
  }, [list, count, row, starts, heading]);

  return range;
}

/** The row that holds an element, by its `data-index`. */
export function rowIndexOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return row === null ? undefined : Number(row.dataset.index);
}

interface DrawnRows {
  readonly count: number;
  /** Of every row, in px. */
  readonly height: number;
  /** The row that is drawn from the start, as the one with the focus is. */
  readonly begins?: number | undefined;
}

/**
 * Which of the equal rows of a table body are drawn: those in sight, and the one with the focus wherever it is, so that
 * typing in it goes on. Spread `follow` over the body.
 */
export function useDrawnRows(body: RefObject<HTMLElement | null>, { count, height, begins }: DrawnRows) {
  const { first, end } = useRowsInSight(body, count, { row: height });
  const [focused, setFocused] = useState(begins);
  const drawn = Array.from({ length: Math.max(0, Math.min(end, count) - first) }, (_, offset) => first + offset);
  if (focused !== undefined && focused < count && (focused < first || focused >= end)) drawn.push(focused);
  const follow = {
    onFocus: (event: FocusEvent) => setFocused(rowIndexOf(event.target)),
    onBlur: () => setFocused(undefined),
  };
  return { drawn, follow };
}

/**
 * Hands the focus on when a row is taken out: to the one that moves up into its place. The answer is told the place
 * before the row goes. Nothing moves before it is gone: the focus would go to the very row that leaves.
 */
export function useFocusAfterRemoval(ids: readonly string[], focusRow: (index: number) => void) {
  const shown = useRef(ids);
  shown.current = ids;
  const removed = useRef<{ readonly id: string | undefined; readonly index: number }>(undefined);
  useLayoutEffect(() => {
    const gone = removed.current;
    if (gone === undefined || ids.some((id) => id === gone.id)) return;
    removed.current = undefined;
    focusRow(Math.min(gone.index, ids.length - 1));
  });
  return useCallback((index: number) => {
    removed.current = { id: shown.current[index], index };
  }, []);
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
