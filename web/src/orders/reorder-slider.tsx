/** Reordering an order: what is added to the cart with editable quantities, and the rest with reasons. */
import { useQuery } from '@tanstack/react-query';
import { OrdersIcon } from '../parts/icons/icons.tsx';
import { Slider } from '../parts/layers/slider.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { reorderQuery } from './queries.ts';
import { ReorderFoot, WithoutRoom } from './reorder-foot.tsx';
import { ReorderRest, ReorderTable } from './reorder-lines.tsx';
import styles from './reorder-slider.module.css';
import { type AddAgain, useReordering } from './use-reordering.ts';

export interface ReorderSliderProps {
  readonly orderNumber: number;
  readonly customerNumber: string;
  readonly onAdd: AddAgain;
  readonly onClose: () => void;
}

export function ReorderSlider({ orderNumber, customerNumber, onAdd, onClose }: ReorderSliderProps) {
  const { data, error, refetch } = useQuery(reorderQuery(orderNumber, customerNumber));
  const lines = data?.lines ?? [];
  const available = lines.flatMap(({ item, quantity }) => (item === null ? [] : [{ item, quantity }]));
  const rest = lines.filter(({ item }) => item === null);
  const { rows, count, isBlocked, withoutRoom, add, setQuantity } = useReordering(available, onAdd, onClose);

  const body = () => {
    if (error !== null && data === undefined) {
      return (
        <FailedState
          title={`Order ${orderNumber} couldn’t be checked against the catalog`}
          error={error}
          onRetry={() => void refetch()}
        />
      );
    }
    if (data === undefined) return <SkeletonRows label="Checking what can be ordered again" rows={6} />;
    return (
      <>
        <WithoutRoom itemNumbers={withoutRoom} />
        {rows.length === 0 ? (
          <EmptyState icon={OrdersIcon} title="Nothing in this order can be ordered right now" />
        ) : (
          <ReorderTable rows={rows} onQuantityChange={setQuantity} />
        )}
        {rest.length === 0 ? null : <ReorderRest lines={rest} />}
      </>
    );
  };

  return (
    <Slider
      title={`Reorder ${orderNumber}`}
      isClosedByBack
      onClose={onClose}
      foot={rows.length === 0 ? undefined : <ReorderFoot {...{ count, isBlocked }} onAdd={add} />}
    >
      <div className={styles.body}>{body()}</div>
    </Slider>
  );
}
