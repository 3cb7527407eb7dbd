/** The order history on a product's card: five at a time, at a fixed height. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { SkeletonBlock } from '../parts/states/skeleton-rows.tsx';
import styles from './card-history.module.css';
import { OrderHistoryTable } from './order-history-table.tsx';
import { itemOrdersPageQuery } from './product-queries.ts';

interface CardHistoryProps {
  readonly itemNumber: string;
  readonly description: string;
  readonly customerNumber: string;
  readonly onBack: () => void;
}

export function CardHistory({ itemNumber, description, customerNumber, onBack }: CardHistoryProps) {
  const [pageIndex, setPageIndex] = useState(0);
  const { data, isPending, refetch } = useQuery({
    ...itemOrdersPageQuery(itemNumber, customerNumber, pageIndex),
    placeholderData: keepPreviousData,
  });
  const rows = data?.data ?? [];
  return (
    <section className={styles.history} aria-label="Order history of this product">
      <p className={styles.name}>{description}</p>
      <div className={styles.rows}>
        {isPending ? (
          <div role="status" aria-label="Loading the order history" className={styles.waiting}>
            <SkeletonBlock />
            <SkeletonBlock />
            <SkeletonBlock />
          </div>
        ) : data === undefined ? (
          <p role="alert">
            Couldn’t load the order history.{' '}
            <Button variant="subtle" onClick={() => void refetch()}>
              Try again
            </Button>
          </p>
        ) : rows.length === 0 ? (
          <p>This account hasn’t ordered this product.</p>
        ) : (
          <OrderHistoryTable rows={rows} isDense />
        )}
      </div>
      <div className={styles.steps}>
        <Button variant="default" onClick={onBack} autoFocus>
          Back to the product
        </Button>
        {pageIndex === 0 ? null : (
          <Button variant="subtle" onClick={() => setPageIndex(pageIndex - 1)}>
            Newer
          </Button>
        )}
        {data?.hasMore === true ? (
          <Button variant="subtle" onClick={() => setPageIndex(pageIndex + 1)}>
            Earlier
          </Button>
        ) : null}
      </div>
    </section>
  );
}
