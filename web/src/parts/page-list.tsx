/** A long list that grows by pages: only the rows in sight exist, arrows walk through it, its end asks for more. */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import styles from './page-list.module.css';

/** What the search box above a list may ask of it. */
export interface PageListHandle {
  /** Puts the focus on the first row; false when there is none. */
  focusFirst(): boolean;
}

interface PageListProps<Row> {
  /** Names the list for screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** One height for every row, in px. */
  readonly rowHeight: number;
  /** Draws a row; its first link or button is what arrows move to. */
  readonly renderRow: (row: Row, index: number) => ReactNode;
  readonly hasMore: boolean;
  /** Called when the end comes near; may be called again while the page is on its way. */
  readonly onMore: () => void;
  /** Arrow up from the first row. */
  readonly onLeaveTop?: () => void;
  readonly ref?: Ref<PageListHandle>;
}

/** Rows before the end at which the next page is asked for. */
const ahead = 20;

export function PageList<Row>(props: PageListProps<Row>) {
  const { rows, rowKey, rowHeight, renderRow, hasMore, onMore, onLeaveTop } = props;
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const wanted = useRef<number | undefined>(undefined);

  useEffect(() => {
    const node = list.current;
    if (node !== null) setTop(node.getBoundingClientRect().top + window.scrollY);
  }, []);

  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;

  useEffect(() => {
    virtual.measure();
  }, [virtual, rowHeight]);

  useEffect(() => {
    if (hasMore && last >= rows.length - ahead) onMore();
  }, [hasMore, last, rows.length, onMore]);

  const focusRow = (index: number): boolean => {
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${index}"] :is(a, button)`);
    row?.focus();
    return row !== null && row !== undefined;
  };

  // A row that is out of sight exists only after the list has scrolled to it.
  useEffect(() => {
    if (wanted.current !== undefined && focusRow(wanted.current)) wanted.current = undefined;
  });

  useImperativeHandle(props.ref, () => ({ focusFirst: () => focusRow(0) }));

  const goTo = (index: number) => {
    if (index < 0) {
      onLeaveTop?.();
      return;
    }
    const target = Math.min(index, rows.length - 1);
    virtual.scrollToIndex(target, { align: 'auto' });
    if (!focusRow(target)) wanted.current = target;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const place = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    if (place === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const index = Number(place.dataset['index']);
    const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    goTo(target);
  };

  return (
    <ul
      ref={list}
      aria-label={props.label}
      className={styles.list}
      style={{ height: virtual.getTotalSize() }}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => {
        const row = rows[item.index];
        return row === undefined ? null : (
          <li
            key={item.key}
            data-index={item.index}
            aria-setsize={hasMore ? -1 : rows.length}
            aria-posinset={item.index + 1}
            className={styles.row}
            style={{ height: rowHeight, transform: `translateY(${item.start - top}px)` }}
          >
            {renderRow(row, item.index)}
          </li>
        );
      })}
    </ul>
  );
}
