/**
 * A long list that loads page by page: only visible rows are rendered, arrows move through it, and its end loads more.
 */

import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { arrowTarget } from '../keyboard/arrows.ts';
import styles from './page-list.module.css';
import { rowIndexOf, rowTop, useBottomReached, useRowsInSight } from './window-range.ts';

/** The functions that the search field above a list can call. */
export interface PageListHandle {
  /** Puts the focus on the first row; false when there is none. */
  focusFirst(): boolean;
  /** Acts like a click on the first row; false if there is none. */
  openFirst(): boolean;
}

interface PageListProps<Row> {
  /** Names the list for screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** One height for every row, in px; it grows with the browser's text size. */
  readonly rowHeight: number;
  /** Renders a row; arrows move to the element with `data-row-focus`, otherwise to the first link or button. */
  readonly renderRow: (row: Row, index: number) => ReactNode;
  /** Consecutive rows under one heading, which is above the first of them. */
  readonly headings?: { readonly of: (row: Row) => string; readonly height: number } | undefined;
  readonly hasMore: boolean;
  /** Called near the end; possibly again while the page is loading. */
  readonly onMore: () => void;
  /** Arrow up from the first row. */
  readonly onLeaveTop?: () => void;
  /** How many rows before the end the next page is loaded; 20 by default. */
  readonly ahead?: number;
  /**
   * Loads the next page only when the list's end is this close to the window's bottom edge, in px; instead of `ahead`.
   */
  readonly bottomThreshold?: number;
  readonly ref?: Ref<PageListHandle>;
}

/** How much larger than 16 px the browser's text is: rows of a fixed height grow with it. */
const textScale = () => Math.max(1, Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16);

export function PageList<Row>(props: PageListProps<Row>) {
  const { rows, rowKey, renderRow, hasMore, onMore, onLeaveTop, ahead = 20, bottomThreshold } = props;
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<number | undefined>(undefined);
  const { headings } = props;
  const scale = textScale();
  const rowHeight = props.rowHeight * scale;
  const heights = useMemo(() => {
    if (headings === undefined) return { row: rowHeight };
    const labels = rows.map(headings.of);
    const starts = labels.flatMap((label, index) => (label === labels[index - 1] ? [] : [index]));
    return { row: rowHeight, starts, heading: headings.height * scale };
  }, [rows, rowHeight, headings, scale]);
  const { first, end } = useRowsInSight(list, rows.length, heights);
  const [focused, setFocused] = useState<number>();

  // A focused row stays rendered when it's scrolled out of view, so that typing in it isn't lost.
  const drawn = Array.from({ length: end - first }, (_, offset) => first + offset);
  if (focused !== undefined && focused < first) drawn.unshift(focused);
  if (focused !== undefined && focused >= end) drawn.push(focused);

  useEffect(() => {
    if (bottomThreshold === undefined && hasMore && end > 0 && end >= rows.length - ahead) onMore();
  }, [hasMore, end, rows.length, onMore, ahead, bottomThreshold]);
  useBottomReached(list, { count: rows.length, threshold: hasMore ? bottomThreshold : undefined, onReached: onMore });

  const rowControl = (index: number) => {
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    return (
      row?.querySelector<HTMLElement>('[data-row-focus]') ?? row?.querySelector<HTMLElement>('a, button') ?? undefined
    );
  };
  const focusRow = (index: number): boolean => {
    const row = rowControl(index);
    row?.focus();
    return row !== undefined;
  };

  // A row outside the view only exists after scrolling to it.
  useEffect(() => {
    if (wanted.current !== undefined && focusRow(wanted.current)) wanted.current = undefined;
  });

  useImperativeHandle(props.ref, () => ({
    focusFirst: () => focusRow(0),
    openFirst: () => {
      const row = rowControl(0);
      row?.click();
      return row !== undefined;
    },
  }));

  const goTo = (index: number) => {
    if (index < 0) {
      onLeaveTop?.();
      return;
    }
    const target = Math.max(0, Math.min(index, rows.length - 1));
    // Focusing scrolls a row into view; a row that isn't rendered is scrolled to first.
    if (focusRow(target)) return;
    wanted.current = target;
    const top = list.current?.getBoundingClientRect().top ?? 0;
    window.scrollTo({ top: window.scrollY + top + rowTop(target, heights) - window.innerHeight / 2 });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const index = rowIndexOf(event.target);
    if (index === undefined) return;
    // In a field, Home and End belong to the text.
    const isField = event.target instanceof HTMLInputElement;
    if (isField && (event.key === 'Home' || event.key === 'End')) return;
    const target = arrowTarget(event, index, rows.length);
    if (target === undefined) return;
    event.preventDefault();
    goTo(target);
  };

  return (
    <ul
      ref={list}
      aria-label={props.label}
      className={styles.list}
      style={{ height: rowTop(rows.length, heights) }}
      onKeyDown={onKeyDown}
      onFocus={(event) => setFocused(rowIndexOf(event.target))}
      onBlur={() => setFocused(undefined)}
    >
      {drawn.map((index) => {
        const row = rows[index];
        if (row === undefined) return null;
        const top = rowTop(index, heights);
        const heading = heights.starts?.includes(index) ? headings : undefined;
        return (
          <li
            key={rowKey(row)}
            data-index={index}
            aria-setsize={hasMore ? -1 : rows.length}
            aria-posinset={index + 1}
            className={styles.row}
            style={{ height: rowTop(index + 1, heights) - top, transform: `translateY(${top}px)` }}
          >
            {heading === undefined ? null : (
              <h2 className={styles.heading} style={{ height: heading.height * scale }}>
                {heading.of(row)}
              </h2>
            )}
            <div style={{ position: 'relative', height: rowHeight }}>{renderRow(row, index)}</div>
          </li>
        );
      })}
    </ul>
  );
}
