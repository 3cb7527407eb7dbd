/** Rows of a product's order history. */
import type { OrderHistoryRow } from '@operatory/contract/catalog';
import { branchOf } from '@operatory/domain/catalog';
import { formatInstant } from '@operatory/domain/dates';
import { Link } from '@tanstack/react-router';
import { roles } from '../parts/lists/table-roles.ts';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { settings } from '../settings/index.ts';
import styles from './order-history.module.css';
import { orderStatusClass, orderStatusLook, orderStatusWord } from './order-status.ts';

/** An order may have the same product on several lines, so each needs its own key. */
function keyed(rows: readonly OrderHistoryRow[]): [key: string, row: OrderHistoryRow][] {
  const counts = new Map<number, number>();
  return rows.map((row) => {
    const count = (counts.get(row.salesOrderId) ?? 0) + 1;
    counts.set(row.salesOrderId, count);
    return [`${row.salesOrderId}/${count}`, row];
  });
}

interface OrderHistoryTableProps {
  readonly rows: readonly OrderHistoryRow[];
  /** Low rows, for a card. */
  readonly isDense?: boolean;
}

export function OrderHistoryTable({ rows, isDense = false }: OrderHistoryTableProps) {
  return (
    <table className={styles.table} data-dense={isDense || undefined} aria-label="Order history">
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Order</th>
          <th scope="col">Date</th>
          <th scope="col" className={styles.branch}>
            Branch
          </th>
          <th scope="col" className={styles.number}>
            Qty
          </th>
        </tr>
      </thead>
      <tbody>
        {keyed(rows).map(([key, row]) => {
          const { icon, tone } = orderStatusLook(row.status);
          return (
            <tr key={key} className={orderStatusClass(row.status)}>
              <td>
                <StatusMark icon={icon} tone={tone} word={orderStatusWord(row.status)} look="bare" />
              </td>
              <td {...roles.rowHead}>
                <Link to="/order/$id/{-$shipid}/{-$index}" params={{ id: String(row.salesOrderId) }}>
                  {row.salesOrderId}
                </Link>
              </td>
              <td>{formatInstant(row.orderDate, settings().timeZone)}</td>
              <td className={styles.branch}>
                {row.warehouse === '' ? '–' : branchOf(settings().branches, row.warehouse).name}
              </td>
              <td className={styles.number}>{row.quantity}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
