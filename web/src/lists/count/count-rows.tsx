/** The products of a list that have a par level, one dense row each: the quantity on hand, and the resulting order. */
import { maxOnHand, missingQuantity, type ShelfCount } from '@operatory/domain/lists';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { arrowStep } from '../../parts/keyboard/arrows.ts';
import { roles } from '../../parts/lists/table-roles.ts';
import { TextStretch } from '../../parts/lists/text-stretch.tsx';
import { rowIndexOf, useDrawnRows } from '../../parts/lists/window-range.ts';
import type { ListRow } from '../list-changes.ts';
import { OptionalQuantity } from '../optional-quantity.tsx';
import styles from './count-shelf.module.css';

/** Of every row, in px: two lines of a name, and one of facts. */
const rowHeight = 66;

export interface CountedRow extends ListRow {
  readonly parLevel: number;
}

interface CountRowsProps {
  readonly rows: readonly CountedRow[];
  readonly count: ShelfCount;
  readonly onCount: (itemNumber: string, onHand: number | null) => void;
  /** After Enter in the last row. */
  readonly onEnd: () => void;
}

/** Blank until it's counted. */
function Order({ row, onHand }: { readonly row: CountedRow; readonly onHand: number | undefined }) {
  if (onHand === undefined) return null;
  const missing = missingQuantity(row.parLevel, onHand);
  if (missing === 0) return <span className={styles.soft}>None</span>;
  return row.item.isOrderable ? <strong>{missing}</strong> : <span className={styles.soft}>Not available</span>;
}

export function CountRows({ rows, count, onCount, onEnd }: CountRowsProps) {
  const [stretch, setStretch] = useState(1);
  const height = Math.ceil(rowHeight * stretch);
  const body = useRef<HTMLTableSectionElement>(null);
  const { drawn, follow } = useDrawnRows(body, { count: rows.length, height, begins: undefined });

  const focusRow = (index: number) => {
    const field = body.current?.querySelector<HTMLElement>(`[data-index="${index}"] input`);
    field?.focus({ preventScroll: true });
    field?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  };
  // The rows are rendered after the panel has set its focus.
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current || drawn.length === 0) return;
    hasBegun.current = true;
    focusRow(0);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = arrowStep(event);
    const index = rowIndexOf(event.target);
    if (by === undefined || index === undefined) return;
    event.preventDefault();
    focusRow(index + by);
  };
  return (
    <>
      <TextStretch onChange={setStretch} />
      <table
        {...roles.table}
        aria-label="Products to count"
        aria-rowcount={rows.length + 1}
        className={styles.table}
        data-stretched={stretch > 1 || undefined}
      >
        <thead {...roles.group} className={styles.headGroup}>
          <tr {...roles.row} aria-rowindex={1} className={styles.head}>
            <th {...roles.column} scope="col">
              Product
            </th>
            <th {...roles.column} scope="col">
              On hand
            </th>
            <th {...roles.column} scope="col">
              Order
            </th>
          </tr>
        </thead>
        <tbody
          {...roles.group}
          ref={body}
          className={styles.body}
          style={{ height: rows.length * height }}
          onKeyDown={onKeyDown}
          {...follow}
        >
          {drawn.map((index) => {
            const row = rows[index];
            if (row === undefined) return null;
            const { itemNumber, description, parLevel } = row;
            return (
              <tr
                {...roles.row}
                key={itemNumber}
                aria-rowindex={index + 2}
                data-index={index}
                className={styles.row}
                style={{ height, transform: `translateY(${index * height}px)` }}
              >
                <th {...roles.rowHead} scope="row" className={styles.product}>
                  <span className={styles.name} title={description}>
                    {description}
                  </span>
                  <span className={styles.facts}>
                    <span>Par {parLevel}</span>
                    <span>#{itemNumber}</span>
                    <span>{row.item.pack}</span>
                  </span>
                </th>
                <td {...roles.cell}>
                  <OptionalQuantity
                    label={`On hand: ${description}`}
                    value={count.get(itemNumber) ?? null}
                    most={maxOnHand}
                    wrongMeans="none"
                    onChange={(onHand) => onCount(itemNumber, onHand)}
                    onEnter={() => (index + 1 < rows.length ? focusRow(index + 1) : onEnd())}
                  />
                </td>
                <td {...roles.cell} className={styles.order}>
                  <Order row={row} onHand={count.get(itemNumber)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
