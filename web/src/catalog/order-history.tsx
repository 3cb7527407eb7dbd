/** When this account ordered this product before, newest first, 20 at a time. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../parts/controls/button.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import styles from './order-history.module.css';
import { OrderHistoryTable } from './order-history-table.tsx';
import { itemOrdersQuery } from './product-queries.ts';

interface OrderHistoryProps {
  readonly itemNumber: string;
  readonly customerNumber: string;
}

export function OrderHistory({ itemNumber, customerNumber }: OrderHistoryProps) {
  const history = useInfiniteQuery(itemOrdersQuery(itemNumber, customerNumber));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = history;
  if (error !== null && data === undefined) {
    return <FailedState title="Couldn’t load the order history" error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <SkeletonRows rows={4} label="Loading the order history" />;
  const rows = data.pages.flatMap((page) => page.data);
  if (rows.length === 0) return <p className={styles.none}>This account hasn’t ordered this product.</p>;
  return (
    <>
      <OrderHistoryTable rows={rows} />
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
