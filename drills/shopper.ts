/** A person who orders, and repeats each call until it's answered. */
import { randomUUID } from 'node:crypto';
import { callUntilAnswered, type Site } from './call.ts';

export interface Shop extends Site {
  readonly items: readonly string[];
}

export interface PlacedOrder {
  readonly orderNumber: number;
  readonly isHeldForReview: boolean;
}

/** Orders one to three products for the account. Rejects if Operatory refuses one, or doesn't answer for a minute. */
export async function placeOrder(shop: Shop, customerNumber: string, ordinal: number): Promise<PlacedOrder> {
  let modified = '';
  let cartKey = '';
  for (let line = 0; line <= ordinal % 3; line += 1) {
    const added = await callUntilAnswered<{ key: string; modified: string }>(shop, {
      method: 'POST',
      path: `/shoppingCart/customerNumber/${customerNumber}/addition`,
      body: {
        itemNumber: shop.items[(ordinal + line) % shop.items.length],
        quantity: 1 + ((ordinal + line) % 5),
        saveId: randomUUID(),
      },
    });
    ({ modified, key: cartKey } = added);
  }
  return callUntilAnswered(shop, {
    method: 'POST',
    path: `/shoppingCart/submit/${cartKey}?customerId=${customerNumber}`,
    body: { modified },
  });
}
