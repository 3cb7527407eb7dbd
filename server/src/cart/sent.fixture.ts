/** Carts as clients send them. */
import { randomUUID } from 'node:crypto';
import type { Cart, CartRequest } from '@operatory/contract/cart';

/** Items 10000001 to 10000020 cost 10.01 to 10.20 in class A and 5.01 to 5.20 in class B. */
export const item = (index: number) => String(10_000_000 + index);

/** The cart as a client sends it back, with some of it changed. */
export function sentOf(cart: Cart, change: Partial<CartRequest> = {}): CartRequest {
  return {
    key: cart.key,
    customerNumber: cart.customerNumber,
    modified: cart.modified,
    saveId: randomUUID(),
    accountManagerNotes: cart.accountManagerNotes,
    shippingNote: cart.shippingNote,
    comments: cart.comments,
    pOnumber: cart.pOnumber,
    freeShipping: cart.freeShipping,
    invoiceCopyFlag: cart.invoiceCopyFlag,
    futureFillDate: cart.futureFillDate,
    alternateAddress: cart.alternateAddress,
    items: cart.items.map(itemSent),
    ...change,
  };
}

/** A line as a client sends it. */
export function itemSent(
  line: Pick<Cart['items'][number], 'itemNumber' | 'quantity'> & Partial<Cart['items'][number]>,
) {
  const { itemNumber, quantity, type = 0, overridePrice = null, couponId = null, description } = line;
  const isFree = type !== 0;
  return {
    itemNumber,
    quantity,
    type,
    overridePrice,
    ...(isFree ? { couponId, ...(itemNumber === '0' ? { description: description ?? '' } : {}) } : {}),
  };
}

/** Standard lines in short: `lines([1, 2], [3, 1])` is two of item 1 and one of item 3. */
export const lines = (...wanted: readonly (readonly [number, number])[]) =>
  wanted.map(([place, quantity]) => itemSent({ itemNumber: item(place), quantity }));
