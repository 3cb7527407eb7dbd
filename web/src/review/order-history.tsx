/** Who did what to an order, from its cart to the decision about it. */
import { useQuery } from '@tanstack/react-query';
import styles from './history-list.module.css';
import { HistoryList } from './history-list.tsx';
import { orderHistoryQuery } from './queries.ts';

interface OrderHistoryProps {
  readonly customerNumber: string;
  readonly orderNumber: number;
}

/** Optional: renders nothing while it loads or if it can't be read, because the order works without it. */
export function OrderHistory({ customerNumber, orderNumber }: OrderHistoryProps) {
  const { data: entries } = useQuery(orderHistoryQuery(customerNumber, orderNumber));
  if (entries === undefined || entries.length === 0) return null;
  return (
    <section className={`${styles.section} no-print`} aria-label="History of this order">
      <h3 className={styles.heading}>Activity</h3>
      <HistoryList entries={entries} />
    </section>
  );
}
