/** The products of a list as a table that only renders visible rows. */

import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useIsPhone } from '../parts/hooks/use-media.ts';
import { arrowStep } from '../parts/keyboard/arrows.ts';
import { roles } from '../parts/lists/table-roles.ts';
import { TextStretch } from '../parts/lists/text-stretch.tsx';
import { rowIndexOf, useDrawnRows, useFocusAfterRemoval } from '../parts/lists/window-range.ts';
import { keepPlace, keptItemOf, restoreScroll } from './kept-place.ts';
import type { ListRow } from './list-changes.ts';
import { type EditList, ListItemRow } from './list-item-row.tsx';
import styles from './list-items.module.css';

interface ListItemsProps {
  readonly customerNumber: string;
  readonly listName: string;
  readonly rows: readonly ListRow[];
  /** Absent where the list is only read. */
  readonly edit?: EditList;
}

/** Of every row, in px: three lines of a name, whose end tells sizes apart; on a phone, its controls are below. */
const heights = { phone: 174, phoneRead: 122, desk: 82 };

function ItemsHead({ isEditable }: { readonly isEditable: boolean }) {
  return (
    <thead {...roles.group} className={styles.headGroup}>
      <tr {...roles.row} aria-rowindex={1} className={styles.head}>
        <th {...roles.column} scope="col">
          Product
        </th>
        <th {...roles.column} scope="col" className={styles.number}>
          Price
        </th>
        <th {...roles.column} scope="col" className={styles.middle}>
          Quantity
        </th>
        <th {...roles.column} scope="col" className={styles.middle}>
          Par level
        </th>
        {isEditable ? (
          <th {...roles.column} scope="col">
            <span className="unseen">Add to the cart, remove</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

export function ListItems({ customerNumber, listName, rows, edit }: ListItemsProps) {
  const isPhone = useIsPhone();
  const [stretch, setStretch] = useState(1);
  const designed = isPhone ? (edit === undefined ? heights.phoneRead : heights.phone) : heights.desk;
  const height = Math.ceil(designed * stretch);
  const body = useRef<HTMLTableSectionElement>(null);
  const step = useRouter().history.location.state.__TSR_key;
  const ids = useMemo(() => rows.map(({ itemNumber }) => itemNumber), [rows]);
  const [begins] = useState(() => {
    const kept = keptItemOf(step);
    return kept !== undefined && ids.includes(kept) ? ids.indexOf(kept) : undefined;
  });
  const { drawn, follow } = useDrawnRows(body, { count: rows.length, height, begins });

  const focusRow = (index: number, selector: string) => {
    const control = body.current?.querySelector<HTMLElement>(`[data-index="${index}"] ${selector}`);
    control?.focus({ preventScroll: true });
    control?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  };
  const noteRemoval = useFocusAfterRemoval(ids, (index) => focusRow(index, '[data-remove]'));

  // After returning from a product, the list is as it was, for the keyboard too; runs after the panel has taken the
  // focus.
  const left = useRef(begins);
  useEffect(() => {
    const index = left.current;
    if (index === undefined) return;
    const frame = requestAnimationFrame(() => {
      left.current = undefined;
      if (body.current !== null) restoreScroll(body.current);
      body.current
        ?.querySelector<HTMLElement>(`[data-index="${index}"] [data-open-product]`)
        ?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const onOpen = (event: MouseEvent<HTMLElement>) => {
    const index =
      event.target instanceof Element && event.target.closest('[data-open-product]')
        ? rowIndexOf(event.target)
        : undefined;
    const row = index === undefined ? undefined : rows[index];
    if (row !== undefined) keepPlace(step, row.itemNumber, event.currentTarget);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = arrowStep(event);
    const index = rowIndexOf(event.target);
    if (by === undefined || index === undefined || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    // Up and down the column that one is in.
    focusRow(index + by, event.target.closest('td')?.matches('[data-par]') === true ? '[data-par] input' : 'input');
  };
  const editing =
    edit === undefined
      ? undefined
      : {
          ...edit,
          onRemove: (row: ListRow) => {
            noteRemoval(rows.indexOf(row));
            edit.onRemove(row);
          },
          onQuantity: (row: ListRow, quantity: number) => {
            if (quantity === 0) noteRemoval(rows.indexOf(row));
            edit.onQuantity(row, quantity);
          },
        };

  return (
    <>
      <TextStretch onChange={setStretch} />
      <table
        {...roles.table}
        aria-label={`Products of ${listName}`}
        aria-rowcount={rows.length + 1}
        className={styles.table}
        data-stretched={stretch > 1 || undefined}
        data-editable={edit !== undefined || undefined}
      >
        <ItemsHead isEditable={edit !== undefined} />
        <tbody
          {...roles.group}
          ref={body}
          className={styles.body}
          style={{ height: rows.length * height }}
          onClickCapture={onOpen}
          onKeyDown={onKeyDown}
          {...follow}
        >
          {drawn.map((index) => {
            const row = rows[index];
            return row === undefined ? null : (
              <ListItemRow
                key={row.itemNumber}
                customerNumber={customerNumber}
                row={row}
                index={index}
                height={height}
                edit={editing}
              />
            );
          })}
        </tbody>
      </table>
    </>
  );
}
