/** Which rows of equal height are in view: the calculation, and the hook that follows scrolling. */
import { type FocusEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

export interface RowRange {
  /** First row to render. */
  readonly first: number;
  /** One past the last row to render. */
  readonly end: number;
}

/** Rows of one height, some of them with a heading above. */
export interface RowHeights {
  /** In px. */
  readonly row: number;
  /** Rows that have a heading, in order. */
  readonly starts?: readonly number[];
  /** Of a heading, in px. */
  readonly heading?: number;
}

/** Extra rows beyond the view, so that fast scrolling shows no gap. */
const beyond = 10;

/** The first position from 0 to `end` where this is true; it's true from there on. */
function firstWhere(end: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The top of a row, including its heading, in px from the top of the list; the number of rows returns the whole
 * height.
 */
export function rowTop(index: number, { row, starts = [], heading = 0 }: RowHeights): number {
  const headingsBefore = firstWhere(starts.length, (place) => (starts[place] ?? index) >= index);
  return index * row + headingsBefore * heading;
}

/**
 * `top` is the top of the list, in px below the top edge of the window (negative once it is scrolled past);
 * `height` is that of the window.
 */
export function rowsInSight(sight: { top: number; height: number }, count: number, heights: RowHeights): RowRange {
  // The row after the last that starts at or above an edge.
  const rowAfter = (y: number) => firstWhere(count, (row) => rowTop(row, heights) > y - sight.top);
  const clamp = (row: number) => Math.max(0, Math.min(count, row));
  return { first: clamp(rowAfter(0) - 1 - beyond), end: clamp(rowAfter(sight.height) + beyond) };
}

/** Calls `look` on each scroll, including that of a scrollable panel, and when the window's size changes. */
export function onViewChange(look: () => void): () => void {
  window.addEventListener('scroll', look, { passive: true, capture: true });
  window.addEventListener('resize', look);
  return () => {
    window.removeEventListener('scroll', look, { capture: true });
    window.removeEventListener('resize', look);
  };
}

/** Follows scrolling; only rerenders when the visible rows change. */
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
    return onViewChange(measure);
  }, [list, count, row, starts, heading]);

  return range;
}

/** The row that contains an element, by its `data-index`. */
export function rowIndexOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return row === null ? undefined : Number(row.dataset.index);
}

interface DrawnRows {
  readonly count: number;
  /** Of every row, in px. */
  readonly height: number;
  /** A row that is always rendered, such as the focused one. */
  readonly begins?: number | undefined;
}

/**
 * The rows of a table body to render: the visible ones, and the focused one wherever it is, so that typing in it
 * continues. Spread `follow` over the body.
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
 * Moves the focus when a row is removed, to the one that takes its place. Call the returned function with the position
 * before removing the row. The focus only moves afterward; otherwise it would go to the row that is being removed.
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
  /** Rows in the list; with others, the bottom changes. */
  readonly count: number;
  /** How close to the window's bottom edge counts as reached, in px; undefined observes nothing. */
  readonly threshold: number | undefined;
  readonly onReached: () => void;
}

/** Reports each time the list's bottom edge is in the window, or almost. */
export function useBottomReached(list: RefObject<HTMLElement | null>, { count, threshold, onReached }: BottomWatch) {
  useEffect(() => {
    if (threshold === undefined || count === 0) return;
    const look = () => {
      const bottom = list.current?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
      if (bottom - window.innerHeight <= threshold) onReached();
    };
    look();
    return onViewChange(look);
  }, [list, count, threshold, onReached]);
}
