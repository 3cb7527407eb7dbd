/** Somebody who orders, and repeats each call until it's answered. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export interface Shop {
  readonly url: string;
  readonly cookie: string;
  readonly items: readonly string[];
}

export interface PlacedOrder {
  readonly orderNumber: number;
  readonly isHeldForReview: boolean;
}

const longestOutageMs = 60_000;

/** Sends the same request until there is an answer other than "try again". Throws for a refusal, and after a minute. */
async function sendUntilAnswered<Reply>({ url, cookie }: Shop, path: string, body: object): Promise<Reply> {
  const end = Date.now() + longestOutageMs;
  let last = 'no connection';
  for (;;) {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', origin: url },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => undefined);
    if (answer?.ok) {
      const reply = await answer.json().catch(() => undefined);
      if (reply !== undefined) return reply as Reply;
    } else if (answer !== undefined && answer.status < 500 && answer.status !== 429) {
      throw new Error(`${path} was refused: ${answer.status} ${await answer.text()}`);
    }
    if (answer !== undefined && !answer.ok) last = `${answer.status} ${await answer.text().catch(() => '')}`;
    if (Date.now() > end) throw new Error(`${path} had no other answer for a minute than: ${last}`);
    await pause(50);
  }
}

/** Orders one to three products for the account. Rejects if Operatory refuses one, or doesn't answer for a minute. */
export async function placeOrder(shop: Shop, customerNumber: string, ordinal: number): Promise<PlacedOrder> {
  let modified = '';
  let cartKey = '';
  for (let line = 0; line <= ordinal % 3; line += 1) {
    const added = await sendUntilAnswered<{ key: string; modified: string }>(
      shop,
      `/shoppingCart/customerNumber/${customerNumber}/addition`,
      {
        itemNumber: shop.items[(ordinal + line) % shop.items.length],
        quantity: 1 + ((ordinal + line) % 5),
        saveId: randomUUID(),
      },
    );
    ({ modified, key: cartKey } = added);
  }
  return sendUntilAnswered(shop, `/shoppingCart/submit/${cartKey}?customerId=${customerNumber}`, { modified });
}
