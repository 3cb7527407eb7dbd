/**
 * Which entries of a list with different heights are near the view: the calculation, and the hook that follows
 * scrolling.
 */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { onViewChange, type RowRange } from './window-range.ts';

/** All in px. */
export interface Sight {
  /** The top of the list, below the window's top edge; negative once it's scrolled past. */
  readonly top: number;
  /** Of the window. */
  readonly height: number;
  /** How far above and below the window counts as near. */
  readonly beyond: number;
}

/** `heights` are those of the entries, in px. */
export function entriesNear(
  { top: listTop, height: windowHeight, beyond }: Sight,
  heights: readonly number[],
): RowRange {
  const from = -beyond - listTop;
  const to = windowHeight + beyond - listTop;
  let first = 0;
  let end = 0;
  let top = 0;
  for (const [index, height] of heights.entries()) {
    if (top + height <= from) first = index + 1;
    if (top < to) end = index + 1;
    else break;
    top += height;
  }
  // Completely scrolled past: the last entry stays, as the nearest one.
  return { first: Math.min(first, Math.max(0, end - 1)), end };
}

const covers = (drawn: RowRange, needed: RowRange) => drawn.first <= needed.first && drawn.end >= needed.end;

/**
 * Follows scrolling and renders in the same frame, so that even a jump to the end shows no gap. Call `look` when an
 * entry's height changed; `heights` returns the known ones.
 */
export function useEntriesNear(list: RefObject<HTMLElement | null>, heights: () => readonly number[]) {
  const [range, setRange] = useState<RowRange>({ first: 0, end: 0 });
  const shown = useRef(range);
  const latest = useRef(heights);
  latest.current = heights;

  const changed = useCallback(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    const height = window.innerHeight;
    const known = latest.current();
    // Renders when less than half a window is left to scroll, and then a whole window ahead.
    if (covers(shown.current, entriesNear({ top, height, beyond: height / 2 }, known))) return false;
    shown.current = entriesNear({ top, height, beyond: height }, known);
    return true;
  }, [list]);
  const look = useCallback(() => {
    if (changed()) flushSync(() => setRange(shown.current));
  }, [changed]);

  // The entries may have changed since the last rendering.
  useLayoutEffect(() => {
    if (changed()) setRange(shown.current);
  });

  useEffect(() => onViewChange(look), [look]);

  return { range, look };
}
