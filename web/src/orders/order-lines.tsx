/** The lines of one group: what, how many, and for those who may see them what each costs. On a phone each is a card. */
import type { OrderLine } from '@operatory/contract/orders';
import { noItemNumber, shownItemNumber } from '@operatory/domain/documents';
import { centsFromDollars, multiplyCents } from '@operatory/domain/money';
import { Link } from '@tanstack/react-router';
import { roles } from '../parts/lists/table-roles.ts';
import { Money } from '../parts/reports/money.tsx';
import { settings } from '../settings/index.ts';
import styles from './order-lines.module.css';
import { lineNote, senderWords, substituteWords } from './order-words.ts';

/** The columns that the lines of an order need; the same for all of its groups, so that they align. */
export interface LineColumns {
  /** Absent in the public view, where products have no number. */
  readonly items: boolean;
  /** Staff see warehouses. */
  readonly warehouses: boolean;
  readonly prices: boolean;
}

interface OrderLinesProps {
  readonly lines: readonly OrderLine[];
  readonly columns: LineColumns;
  /** Names the table for screen readers. */
  readonly label: string;
  /** The text of the group's heading. */
  readonly groupWord: string;
  readonly customerNumber: string | undefined;
  /** The line that the address refers to, from 0. */
  readonly pointedAt?: number | undefined;
}

/** The columns that these lines need. */
export function columnsFor(lines: readonly OrderLine[], seesWarehouses: boolean): LineColumns {
  return {
    items: lines.some(({ productId }) => productId !== ''),
    warehouses: seesWarehouses && lines.some(({ allocatedWarehouse }) => allocatedWarehouse !== ''),
    prices: lines.some(({ unitPrice }) => unitPrice !== undefined),
  };
}

function amountOf({ unitPrice, quantity }: OrderLine) {
  return unitPrice === undefined ? undefined : multiplyCents(centsFromDollars(unitPrice), quantity);
}

/** The column names as a separate row, once above all groups; the tables have them for screen readers. */
export function ColumnNames({ columns }: { readonly columns: LineColumns }) {
  return (
    <div className={styles.names} aria-hidden="true">
      <span className={styles.quantity}>Qty</span>
      {columns.items ? <span className={styles.item}>Product</span> : null}
      <span className={styles.rest}>Description</span>
      {columns.warehouses ? <span className={styles.warehouse}>Warehouse</span> : null}
      {columns.prices ? <span className={styles.price}>Price</span> : null}
      {columns.prices ? <span className={styles.amount}>Amount (USD)</span> : null}
    </div>
  );
}

export function OrderLines({ lines, columns, label, groupWord, customerNumber, pointedAt }: OrderLinesProps) {
  const row = (line: OrderLine, index: number) => {
    const note = lineNote(line, groupWord);
    return (
      // Lines have no number on the wire, so their position identifies them.
      <tr key={`${index}/${line.productId}`} data-pointed={index === pointedAt || undefined}>
        <td className={styles.quantity}>{line.quantity}</td>
        {columns.items ? (
          <td className={styles.item}>
            {customerNumber === undefined || line.productId === noItemNumber ? (
              shownItemNumber(line.productId)
            ) : (
              <Link
                to="/customer/$id/product/internal/$itemNumber"
                params={{ id: customerNumber, itemNumber: line.productId }}
                resetScroll={false}
              >
                {line.productId}
              </Link>
            )}
          </td>
        ) : null}
        <td {...roles.rowHead} className={styles.description}>
          {line.description}
          {note === '' ? null : <span className={styles.note}>{note}</span>}
          {line.substituteFor === undefined ? null : (
            <span className={styles.note}>{substituteWords(line.substituteFor)}</span>
          )}
        </td>
        {columns.warehouses ? (
          <td className={styles.warehouse}>
            {line.allocatedWarehouse === '' ? '' : senderWords(settings().branches, line.allocatedWarehouse, true)}
          </td>
        ) : null}
        {columns.prices ? (
          <>
            <td className={styles.price}>{line.unitPrice === 0 ? 'Free' : <Money dollars={line.unitPrice} />}</td>
            <td className={styles.amount}>{line.unitPrice === 0 ? 'Free' : <Money cents={amountOf(line)} />}</td>
          </>
        ) : null}
      </tr>
    );
  };

  return (
    <table className={styles.lines} aria-label={label}>
      <thead className="unseen">
        <tr>
          <th scope="col" className={styles.quantity}>
            Qty
          </th>
          {columns.items ? (
            <th scope="col" className={styles.item}>
              Item
            </th>
          ) : null}
          <th scope="col">Description</th>
          {columns.warehouses ? (
            <th scope="col" className={styles.warehouse}>
              Warehouse
            </th>
          ) : null}
          {columns.prices ? (
            <>
              <th scope="col" className={styles.price}>
                Price (USD)
              </th>
              <th scope="col" className={styles.amount}>
                Amount (USD)
              </th>
            </>
          ) : null}
        </tr>
      </thead>
      <tbody>{lines.map(row)}</tbody>
    </table>
  );
}
