/** Products with quantities that a person may change before all of them are added to the cart. */
import type { ItemCard } from '@operatory/contract/catalog';
import { maxQuantity } from '@operatory/domain/cart';
import { useState } from 'react';

/** What is added to the cart: a current product and its quantity, a whole number from 1. */
export interface AgainInCart {
  readonly item: ItemCard;
  readonly quantity: number;
}

/** A product that is proposed, with its reason if it isn't that of an earlier order. */
interface Wanted extends AgainInCart {
  readonly reason?: string;
}

/** Adds all as one edit with one undo; returns the item numbers that don't fit in the cart. */
export type AddAgain = (again: readonly AgainInCart[]) => readonly string[];

/** `onAllAdded` is called if everything fit in the cart; otherwise the page stays and names what didn't. */
export function useReordering(wanted: readonly Wanted[], onAdd: AddAgain, onAllAdded: () => void) {
  /** By item number; `undefined` while the box has no valid quantity. */
  const [changed, setChanged] = useState<Readonly<Record<string, number | undefined>>>({});
  const [withoutRoom, setWithoutRoom] = useState<readonly string[]>([]);
  const rows = wanted.map(({ item, quantity, reason }) => {
    const { itemNumber } = item;
    const now = itemNumber in changed ? changed[itemNumber] : Math.min(quantity, maxQuantity);
    return { item, quantity: now, ordered: quantity, reason };
  });
  const again = rows.flatMap(({ item, quantity = 0 }) => (quantity > 0 ? [{ item, quantity }] : []));
  const isBlocked = again.length === 0 || rows.some(({ quantity }) => quantity === undefined);
  const add = () => {
    if (isBlocked) return;
    const left = onAdd(again);
    if (left.length === 0) onAllAdded();
    // What fit is in the cart now; only the others are still listed.
    else {
      setWithoutRoom(left);
      setChanged(Object.fromEntries(rows.map(({ item }) => [item.itemNumber, 0])));
    }
  };
  const setQuantity = (itemNumber: string, quantity: number | undefined) =>
    setChanged({ ...changed, [itemNumber]: quantity });
  return { rows, count: again.length, isBlocked, withoutRoom, add, setQuantity };
}
