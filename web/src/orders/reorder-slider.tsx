/** Ordering an order again: what goes into the cart with quantities to change, and the rest with its reason. */
import type { ItemCard } from '@operatory/contract/catalogue';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { FailedState } from '../parts/failed-state.tsx';
import { CartIcon, OrdersIcon } from '../parts/icons.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { Slider } from '../parts/slider.tsx';
import { reorderQuery } from './queries.ts';
import { ReorderRest, ReorderTable } from './reorder-lines.tsx';
import styles from './reorder-slider.module.css';
import { addWords } from './reorder-words.ts';

/** What goes into the cart: a product of today and how many of it, a whole number from 1. */
export interface AgainInCart {
  readonly item: ItemCard;
  readonly quantity: number;
}

export interface ReorderSliderProps {
  readonly orderNumber: number;
  readonly customerNumber: string;
  /** Adds all as one edit with one way back; answers the item numbers that a full cart has no room for. */
  readonly onAdd: (again: readonly AgainInCart[]) => readonly string[];
  readonly onClose: () => void;
}

/** The most of one product that a cart takes. */
const most = 99_999;

export function ReorderSlider({ orderNumber, customerNumber, onAdd, onClose }: ReorderSliderProps) {
  const { data, error, refetch } = useQuery(reorderQuery(orderNumber, customerNumber));
  /** By item number; `undefined` while what stands in the box is no quantity. */
  const [changed, setChanged] = useState<Readonly<Record<string, number | undefined>>>({});
  const [withoutRoom, setWithoutRoom] = useState<readonly string[]>([]);

  const lines = data?.lines ?? [];
  const available = lines.flatMap(({ item, quantity }) => {
    if (item === null) return [];
    const { itemNumber } = item;
    const now = itemNumber in changed ? changed[itemNumber] : Math.min(quantity, most);
    return [{ item, quantity: now, ordered: quantity }];
  });
  const rest = lines.filter(({ item }) => item === null);
  const isWrong = available.some(({ quantity }) => quantity === undefined);
  const again = available.flatMap(({ item, quantity = 0 }) => (quantity > 0 ? [{ item, quantity }] : []));

  const add = () => {
    if (isWrong || again.length === 0) return;
    const left = onAdd(again);
    if (left.length === 0) onClose();
    // What found room is in the cart now; only the others still stand here to be decided about.
    else {
      setWithoutRoom(left);
      setChanged(Object.fromEntries(available.map(({ item }) => [item.itemNumber, 0])));
    }
  };

  const body = () => {
    if (error !== null && data === undefined) {
      return (
        <FailedState
          title={`Order ${orderNumber} could not be checked against the catalogue`}
          error={error}
          onRetry={() => void refetch()}
        />
      );
    }
    if (data === undefined) return <SkeletonRows label="Checking what can be ordered again" rows={6} />;
    return (
      <>
        {withoutRoom.length === 0 ? null : (
          <Banner tone="notice">
            The cart is full. Not added: {withoutRoom.join(', ')}. Everything else is in the cart.
          </Banner>
        )}
        {available.length === 0 ? (
          <EmptyState icon={OrdersIcon} title="Nothing of this order can be ordered again now" />
        ) : (
          <ReorderTable
            rows={available}
            onQuantityChange={(itemNumber, quantity) => setChanged({ ...changed, [itemNumber]: quantity })}
          />
        )}
        {rest.length === 0 ? null : <ReorderRest lines={rest} />}
      </>
    );
  };

  return (
    <Slider
      title={`Reorder ${orderNumber}`}
      onClose={onClose}
      foot={
        available.length === 0 ? undefined : (
          <div className={styles.foot}>
            <p className={styles.hint}>It is added to what the cart holds already. 0 leaves a product out.</p>
            <Button
              size="lg"
              leftSection={<CartIcon size={20} />}
              aria-disabled={isWrong || again.length === 0}
              onClick={add}
            >
              {addWords(again.length)}
            </Button>
          </div>
        )
      }
    >
      <div className={styles.body}>{body()}</div>
    </Slider>
  );
}
