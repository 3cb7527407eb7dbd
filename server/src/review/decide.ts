/** What both decisions share: one transaction under the review's lock, one rule, and a message to open tabs after the commit. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { ReviewDecision } from '@operatory/contract/review';
import type { User } from '@operatory/domain/access';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import { judgeDecision } from '@operatory/domain/review';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import { inTransaction } from '../database/database.ts';
import type { Services } from '../services/services.ts';
import { accountOfHeldOrder, type LockedReview, lockReview } from './reads.ts';

export interface DecisionRequest {
  readonly orderNumber: number;
  readonly outcome: ReviewDecision['state'];
  readonly decisionId: string;
  readonly version: number;
}

/** What a decision is carried out with. */
export interface DecisionContext {
  readonly client: pg.PoolClient;
  readonly scope: CustomerScope;
  readonly review: LockedReview;
  readonly at: Date;
}

/**
 * Carries out the decision once. A repeat of the same click returns the same; a second person is told who was first.
 * `carryOut` may still refuse; then nothing was written. `after` runs after the commit.
 */
export async function decide(
  services: Services,
  viewer: User,
  wanted: DecisionRequest,
  {
    lockFirst,
    carryOut,
    after,
  }: {
    /** What has to be locked before the review. */
    readonly lockFirst?: ((client: pg.PoolClient) => Promise<void>) | undefined;
    readonly carryOut: (deciding: DecisionContext) => Promise<Refusal<RefusalCode> | undefined>;
    readonly after: (scope: CustomerScope) => void;
  },
): Promise<ReviewDecision | Refusal<RefusalCode>> {
  const { orderNumber, outcome } = wanted;
  const customerNumber = await accountOfHeldOrder(services.pool, orderNumber);
  if (customerNumber === undefined) return refuse('review.not-held', { orderNumber });
  const scope = await services.scopes.open(viewer, 'account.use-cart', customerNumber);
  if (isRefusal(scope)) return scope;

  let isNew = false;
  const result = await inTransaction(services.pool, async (client) => {
    await lockFirst?.(client);
    const review = await lockReview(client, orderNumber);
    if (review === undefined) return refuse<RefusalCode>('review.not-held', { orderNumber });
    const judged = judgeDecision(review, wanted);
    if (isRefusal(judged)) return judged;
    if (judged === 'repeat')
      return { orderNumber, state: outcome, at: (review.decidedAt ?? services.now()).toISOString() };
    const at = services.now();
    const refused = await carryOut({ client, scope, review, at });
    if (refused !== undefined) return refused;
    isNew = true;
    return { orderNumber, state: outcome, at: at.toISOString() };
  });
  if (isNew) {
    services.hub.orderChanged({ customerNumber, orderNumber });
    services.hub.reviewChanged({ orderNumber });
    after(scope);
  }
  return result;
}
