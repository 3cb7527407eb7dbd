/** Who did what to the open cart; loaded when someone opens it. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCart } from '../cart/index.ts';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import styles from './history-list.module.css';
import { HistoryList } from './history-list.tsx';
import { cartHistoryQuery } from './queries.ts';

function Entries({ customerNumber }: { readonly customerNumber: string }) {
  const { data: entries, error, refetch } = useQuery(cartHistoryQuery(customerNumber));
  if (entries === undefined) {
    if (error === null) return <SkeletonRows label="Loading the history" rows={3} />;
    return <FailedState title="The history could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  if (entries.length === 0) return <p>No activity yet.</p>;
  return <HistoryList entries={entries} />;
}

export function CartHistory({ customerNumber }: { readonly customerNumber: string }) {
  const [isOpen, setIsOpen] = useState(false);
  // Below a cart that is still loading, it would move.
  if (useCart(customerNumber).status === 'loading') return null;
  return (
    <details
      className={`${styles.section} no-print`}
      onToggle={(event) => {
        if (event.target === event.currentTarget) setIsOpen(event.currentTarget.open);
      }}
    >
      <summary className={styles.opener}>Cart history</summary>
      {isOpen ? <Entries customerNumber={customerNumber} /> : null}
    </details>
  );
}
