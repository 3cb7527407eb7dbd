/** A person who orders, and repeats each call until it's answered. */
import { randomUUID } from 'node:crypto';
import { callUntilAnswered, FailedAfterRetry, type Site } from './call.ts';

export interface Shop extends Site {
  readonly items: readonly string[];
}

export interface PlacedOrder {
  readonly orderNumber: number;
  readonly isHeldForReview: boolean;
}

interface Askable {
  readonly lines: readonly { readonly lineNumber: number; readonly cancelable: number }[];
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

/**
 * Cancels one of a line of the order, or the whole line, as customer service does when a practice calls after it has ordered. Does
 * nothing if the ERP was faster.
 */
export async function cancelSome(
  shop: Shop,
  { customerNumber, orderNumber, ordinal }: { customerNumber: string; orderNumber: number; ordinal: number },
): Promise<void> {
  const path = `/Order/requests/${orderNumber}/customer/${customerNumber}`;
  try {
    const { lines } = await callUntilAnswered<Askable>(shop, { method: 'GET', path });
    const line = lines.find(({ cancelable }) => cancelable > 0);
    if (line === undefined) return;
    const requestId = randomUUID();
    const quantity = ordinal % 2 === 0 ? 1 : line.cancelable;
    const cancellation = { requestId, kind: 'cancel', lines: [{ lineNumber: line.lineNumber, quantity }] };
    await callUntilAnswered(shop, { method: 'POST', path, body: cancellation });
    const answer = `/review/orderRequests/${requestId}/answer`;
    await callUntilAnswered(shop, { method: 'POST', path: answer, body: { outcome: 'accept' } });
  } catch (error) {
    // The goods have shipped in the meantime, or the first attempt went through and the retry is refused as a repeat.
    if (!(error instanceof FailedAfterRetry && error.message.includes('order-request.'))) throw error;
  }
}
