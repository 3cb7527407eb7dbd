/** When this account ordered this product before, newest first, 20 at a time [A9.04]. */

import type { OrderHistoryRow } from '@operatory/contract/catalogue';
import { branchOf } from '@operatory/domain/catalogue';
import { formatInstant } from '@operatory/domain/dates';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../parts/button.tsx';
import { FailedState } from '../parts/failed-state.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { StatusMark } from '../parts/status-mark.tsx';
import { settings } from '../settings/index.ts';
import styles from './order-history.module.css';
import { orderStatusClass, orderStatusLook, orderStatusWord } from './order-status.ts';
import { itemOrdersQuery } from './queries.ts';

interface OrderHistoryProps {
  readonly itemNumber: string;
  readonly customerNumber: string;
}

/** An order may hold the same product in several lines: each gets a name of its own. */
function keyed(rows: readonly OrderHistoryRow[]): [key: string, row: OrderHistoryRow][] {
  const counts = new Map<number, number>();
  return rows.map((row) => {
    const count = (counts.get(row.salesOrderId) ?? 0) + 1;
    counts.set(row.salesOrderId, count);
    return [`${row.salesOrderId}/${count}`, row];
  });
}

export function OrderHistory({ itemNumber, customerNumber }: OrderHistoryProps) {
  const history = useInfiniteQuery(itemOrdersQuery(itemNumber, customerNumber));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = history;
  if (error !== null && data === undefined) {
    return <FailedState title="The order history could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <SkeletonRows rows={4} label="Loading the order history" />;
  const rows = data.pages.flatMap((page) => page.data);
  if (rows.length === 0) return <p className={styles.none}>Not ordered by this account before.</p>;
  return (
    <>
      <table className={styles.table} aria-label="Order history">
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
                <td>
                  <Link to="/order/$id/{-$shipid}/{-$index}" params={{ id: String(row.salesOrderId) }}>
                    {row.salesOrderId}
                  </Link>
                </td>
                <td>{formatInstant(row.orderDate, settings().timeZone)}</td>
                <td className={styles.branch}>{row.warehouse === '' ? '–' : branchOf(row.warehouse).place}</td>
                <td className={styles.number}>{row.quantity}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {error === null ? null : (
        <FailedState title="Error loading more results" error={error} onRetry={() => void fetchNextPage()} />
      )}
      {hasNextPage && error === null ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier orders
        </Button>
      ) : null}
    </>
  );
}
