/** Reordering an order: what is added to the cart with editable quantities, and the rest with reasons. */
import type { ItemCard } from '@operatory/contract/catalog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { CartIcon, OrdersIcon } from '../parts/icons/icons.tsx';
import { Slider } from '../parts/layers/slider.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { reorderQuery } from './queries.ts';
import { ReorderRest, ReorderTable } from './reorder-lines.tsx';
import styles from './reorder-slider.module.css';
import { addWords } from './reorder-words.ts';

/** What is added to the cart: a current product and its quantity, a whole number from 1. */
export interface AgainInCart {
  readonly item: ItemCard;
  readonly quantity: number;
}

export interface ReorderSliderProps {
  readonly orderNumber: number;
  readonly customerNumber: string;
  /** Adds all as one edit with one undo; returns the item numbers that don't fit in the cart. */
  readonly onAdd: (again: readonly AgainInCart[]) => readonly string[];
  readonly onClose: () => void;
}

/** The most of one product that a cart takes. */
const most = 99_999;

export function ReorderSlider({ orderNumber, customerNumber, onAdd, onClose }: ReorderSliderProps) {
  const { data, error, refetch } = useQuery(reorderQuery(orderNumber, customerNumber));
  /** By item number; `undefined` while the box has no valid quantity. */
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
    // What fit is in the cart now; only the others are still listed.
    else {
      setWithoutRoom(left);
      setChanged(Object.fromEntries(available.map(({ item }) => [item.itemNumber, 0])));
    }
  };

  const body = () => {
    if (error !== null && data === undefined) {
      return (
        <FailedState
          title={`Order ${orderNumber} couldn't be checked against the catalog`}
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
          <EmptyState icon={OrdersIcon} title="Nothing in this order can be ordered right now" />
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
      isClosedByBack
      onClose={onClose}
      foot={
        available.length === 0 ? undefined : (
          <div className={styles.foot}>
            <p className={styles.hint}>These are added to your cart. Set a quantity to 0 to skip a product.</p>
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
