/** The account's suggested next order, to check and add to the cart. Nothing is sent. */
import { useQuery } from '@tanstack/react-query';
import { ReorderFoot, WithoutRoom } from '../orders/reorder-foot.tsx';
import { LeftOut, ReorderTable } from '../orders/reorder-lines.tsx';
import { obstacleWords } from '../orders/reorder-words.ts';
import { type AddAgain, useReordering } from '../orders/use-reordering.ts';
import { CheckCircleIcon } from '../parts/icons/status-icons.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import styles from './buying-habits.module.css';
import { usualOrderQuery } from './queries.ts';

export interface UsualOrderViewProps {
  readonly customerNumber: string;
  /** In this tab's cart, where the latest changes may not be saved yet. */
  readonly inCart: ReadonlySet<string>;
  readonly onAdd: AddAgain;
  readonly onClose: () => void;
}

export function UsualOrderView({ customerNumber, inCart, onAdd, onClose }: UsualOrderViewProps) {
  const { data, error, isFetching, refetch } = useQuery(usualOrderQuery(customerNumber));
  const lines = data?.lines ?? [];
  const wanted = lines.filter(({ item }) => !inCart.has(item.itemNumber));
  const { rows, count, isBlocked, withoutRoom, add, setQuantity } = useReordering(wanted, onAdd, onClose);
  if (data === undefined) {
    return error !== null && !isFetching ? (
      <FailedState title="Couldn’t load the usual order" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={8} label="Loading the usual order" />
    );
  }
  const leftOut = [
    ...lines
      .filter(({ item }) => inCart.has(item.itemNumber))
      .map(({ item: { itemNumber, description } }) => ({ itemNumber, description, reason: 'In the cart' })),
    ...data.leftOut.map(({ itemNumber, description, obstacle, already }) => ({
      ...{ itemNumber, description },
      reason: obstacle === null ? (already ?? '') : obstacleWords[obstacle],
    })),
  ];
  return (
    <div className={styles.usual}>
      <WithoutRoom itemNumbers={withoutRoom} />
      {rows.length === 0 ? (
        <EmptyState icon={CheckCircleIcon} title="Nothing is due this week">
          <p>
            A product is due when its usual time between orders has passed. We need four purchases in 400 days to tell.
          </p>
        </EmptyState>
      ) : (
        <ReorderTable rows={rows} onQuantityChange={setQuantity} />
      )}
      {leftOut.length === 0 ? null : <LeftOut lines={leftOut} />}
      {rows.length === 0 ? null : (
        <div className={styles.foot}>
          <ReorderFoot {...{ count, isBlocked }} onAdd={add} />
        </div>
      )}
    </div>
  );
}
