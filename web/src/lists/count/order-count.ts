/** Orders what is missing by a shelf count, and keeps products that were counted while prices were loading. */
import { missingRows } from '@operatory/domain/lists';
import { deviceStorage } from '../../outbox/storage.ts';
import type { ListToCart } from '../use-list-to-cart.ts';
import type { CountedRow } from './count-rows.tsx';
import { type CountPlace, type CountStorage, readCount, restoreCount, settleCount } from './shelf-counts.ts';

/** The products that a count orders, and those that it can't. */
export function orderOf(rows: readonly CountedRow[], count: ReturnType<typeof readCount>) {
  const missing = missingRows(rows, count);
  return {
    toOrder: missing.filter(({ item }) => item.isOrderable),
    blocked: missing.filter(({ item }) => !item.isOrderable),
  };
}

/**
 * Adds what is missing to the cart, and removes what was ordered from the count, unless it was counted again while prices were
 * loading. Products that aren't available or that the cart had no room for stay in the count. Undoing the addition brings the count back. Resolves
 * to whether nothing is left to order.
 */
export async function orderCount(
  place: CountPlace,
  rows: readonly CountedRow[],
  { addToCart, storage = deviceStorage }: { readonly addToCart: ListToCart['add']; readonly storage?: CountStorage },
): Promise<boolean> {
  const count = readCount(place, storage);
  const { toOrder, blocked } = orderOf(rows, count);
  let ordered: typeof count = new Map();
  const onUndo = () => restoreCount(place, ordered, storage);
  const withoutRoom = await addToCart(toOrder, { onUndo });
  if (withoutRoom === undefined) return false;
  const kept = new Set([...withoutRoom, ...blocked.map(({ itemNumber }) => itemNumber)]);
  ordered = new Map([...count].filter(([itemNumber]) => !kept.has(itemNumber)));
  settleCount(place, ordered, storage);
  return readCount(place, storage).size === 0;
}
