/** Who did what to an order: from its cart to the decision about it. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { HistoryEntry } from '@operatory/contract/review';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Services } from '../services/services.ts';
import { actorOf, cartEntries, nothingMore } from './history-entries.ts';
import { type OrderFactsRow, readAccount, readOrderFacts, readReturns, readWrites } from './history-reads.ts';

/** Later documents of the buyer's system, the decision, the hold, and the sending, newest first. */
function ownEntries(facts: OrderFactsRow, accountName: string): HistoryEntry[] {
  const { reviewState, decidedAt, decidedBy, message, holdReasons, sender, submittedAs } = facts;
  const sentAt = facts.orderDate.toISOString();
  const entries: HistoryEntry[] = (facts.buyerChanges ?? []).toReversed().map(({ type, at, differences }) => ({
    ...nothingMore,
    kind: type === 'update' ? 'buyer-changed' : 'buyer-canceled',
    at,
    ...(facts.buyer === null ? {} : { actor: facts.buyer }),
    reasons: [...differences],
  }));
  if ((reviewState === 'released' || reviewState === 'sent-back') && decidedAt !== null) {
    entries.push({
      ...nothingMore,
      kind: reviewState,
      at: decidedAt.toISOString(),
      ...actorOf({ actor: decidedBy, actedAs: 'customer-service' }, accountName),
      message: message ?? '',
    });
  }
  if (reviewState !== null) entries.push({ ...nothingMore, kind: 'held', at: sentAt, reasons: holdReasons });
  entries.push({
    ...nothingMore,
    kind: 'submitted',
    at: sentAt,
    ...actorOf({ actor: sender ?? facts.buyer, actedAs: submittedAs }, accountName),
  });
  return entries;
}

/** For an order that wasn't created here, only the time when it was placed is known. */
export async function readOrderHistory(
  { pool }: Services,
  scope: CustomerScope,
  orderNumber: number,
): Promise<{ entries: HistoryEntry[] } | Refusal<RefusalCode>> {
  const [facts, account] = await Promise.all([readOrderFacts(scope, pool, orderNumber), readAccount(scope, pool)]);
  if (facts === undefined || account === undefined) return refuse('order.not-found');
  const { cartKey } = facts;
  const own = ownEntries(facts, account.name);
  if (cartKey === null) return { entries: own };
  const [rows, returns] = await Promise.all([readWrites(scope, pool, cartKey), readReturns(pool, cartKey)]);
  return { entries: [...own, ...(await cartEntries(scope, pool, { rows, returns, accountName: account.name }))] };
}
