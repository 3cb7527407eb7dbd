/** Merges the lines of an order on hold into the account's current cart, with a message. */
import { randomUUID } from 'node:crypto';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { ReviewDecision } from '@operatory/contract/review';
import { kindOf, type User } from '@operatory/domain/access';
import { isoOfVersion, nextVersion } from '@operatory/domain/cart';
import { isRefusal, type Refusal } from '@operatory/domain/refusals';
import { returnToCart } from '@operatory/domain/review';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import { type Actor, aboutOrder, writeAudit } from '../audit/write-audit.ts';
import { contentOfRow, type PricedCartRow } from '../cart/cart-rows.ts';
import { lockCart, readOrMakeActiveCart } from '../cart/reads.ts';
import { saveChanges } from '../cart/save-changes.ts';
import { writeCart } from '../cart/store.ts';
import { forgetOrderedItems } from '../orders/order-writes.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { type DecisionRequest, decide } from './decide.ts';
import { readReturning } from './returning-lines.ts';
import { announceDecision, takeOrderBack, writeDecision } from './writes.ts';

/** Locks the account's active cart, so that other saves and submits run before or after. */
async function lockActiveCart(services: Services, scope: CustomerScope, client: pg.PoolClient): Promise<PricedCartRow> {
  const now = services.now();
  const today = todayOf(services, now);
  for (;;) {
    const { cartKey } = await readOrMakeActiveCart(scope, client, { today, now });
    const locked = await lockCart(scope, client, { key: cartKey, today });
    // It may have been sent while we waited for the lock: then there is, or will be, another one.
    if (locked !== undefined && locked.submittedAt === null) return locked;
  }
}

/** Sends it back once: the cart, the order and the decision change together or not at all. */
export async function sendOrderBack(
  services: Services,
  { viewer, by }: { readonly viewer: User; readonly by: Actor },
  wanted: Omit<DecisionRequest, 'outcome'> & { readonly message: string },
): Promise<ReviewDecision | Refusal<RefusalCode>> {
  const { orderNumber, decisionId } = wanted;
  const message = wanted.message.trim();
  let changed: { readonly key: string; readonly modified: string } | undefined;
  return decide(
    services,
    viewer,
    { ...wanted, outcome: 'sent-back' },
    {
      async carryOut({ client, scope, review, at }) {
        const order = await readReturning(scope, client, { orderNumber, cartKey: review.cartKey });
        const cart = await lockActiveCart(services, scope, client);
        const before = contentOfRow(cart);
        const returned = returnToCart(before, order);
        if (isRefusal(returned)) return returned;
        const { content, notes } = returned;
        const version = nextVersion(cart.modified, at);
        const isWritten = await writeCart(scope, client, {
          key: cart.cartKey,
          // A separate id, because the decision's id is chosen by the caller and may be that of an earlier save.
          saveId: randomUUID(),
          base: cart.modified,
          version,
          content,
          contentHash: 'sent back',
          tagged: [],
          untagged: [],
          actorUserId: viewer.userId,
          actedAs: kindOf(viewer),
          changes: { ...saveChanges(before, content), returnedOrder: orderNumber },
          savedAt: at,
        });
        if (!isWritten) throw new Error(`cart ${cart.cartKey} changed under its own lock`);
        const made = { orderNumber, state: 'sent-back', at, byUserId: viewer.userId, message } as const;
        await writeDecision(client, { ...made, decisionId, cartKey: cart.cartKey, notes });
        await takeOrderBack(client, orderNumber);
        await forgetOrderedItems(scope, client, orderNumber);
        await announceDecision(client, made);
        await writeAudit(client, { kind: 'hold-sent-back', by, about: aboutOrder(orderNumber), after: { message } });
        changed = { key: cart.cartKey, modified: isoOfVersion(version) };
        return undefined;
      },
      after: ({ customerNumber }) => {
        if (changed !== undefined) services.hub.cartChanged({ customerNumber, ...changed });
      },
    },
  );
}
