/** Says that someone is on a held order, so that colleagues choose another one. A courtesy: anyone can still decide. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { ReviewClaim } from '@operatory/contract/review';
import type { User } from '@operatory/domain/access';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import { type ClaimAction, type ClaimFacts, judgeClaim } from '@operatory/domain/review';
import { inTransaction, type Queryable } from '../database/database.ts';
import type { Services } from '../services/services.ts';
import { claimFrom } from './list-held-orders.ts';
import { claimAuthor } from './reads.ts';

interface ClaimRequest {
  readonly orderNumber: number;
  readonly action: ClaimAction;
  readonly version: number;
}

type ClaimRow = ClaimFacts & { readonly claimedAt: Date | null };

/** Locks the review until the transaction ends, like a decision does: two people can't take the order at once. */
async function lockClaim(database: Queryable, orderNumber: number): Promise<ClaimRow | undefined> {
  const { rows } = await database.query<ClaimRow>({
    name: 'review-claim-lock',
    text: `select r.state, (select name from "user" where id = r.decided_by_user_id) as "decidedBy",
                  r.claim_version as "claimVersion", ${claimAuthor} as "claimedByUserId",
                  (select name from "user" where id = r.claimed_by_user_id) as "claimedBy",
                  r.claimed_at as "claimedAt", r.claim_active_at as "claimActiveAt"
             from order_review r where r.order_number = $1 for update of r`,
    values: [orderNumber],
  });
  return rows[0];
}

async function writeClaim(database: Queryable, orderNumber: number, claim: Omit<ClaimRow, 'state' | 'decidedBy'>) {
  await database.query({
    name: 'review-claim-write',
    text: `update order_review
              set claim_version = $2, claimed_by_user_id = $3, claimed_at = $4, claim_active_at = $5
            where order_number = $1`,
    values: [orderNumber, claim.claimVersion, claim.claimedByUserId, claim.claimedAt, claim.claimActiveAt],
  });
}

/** Takes, drops, or keeps the order for the caller. Repeating a call changes nothing more. */
export async function claimOrder(
  { pool, hub, now: clock }: Services,
  viewer: User,
  { orderNumber, action, version }: ClaimRequest,
): Promise<{ orderNumber: number; claim?: ReviewClaim | undefined; claimVersion: number } | Refusal<RefusalCode>> {
  const now = clock();
  let isNews = false;
  const result = await inTransaction(pool, async (client) => {
    const row = await lockClaim(client, orderNumber);
    if (row === undefined) return refuse<RefusalCode>('review.not-held', { orderNumber });
    const judged = judgeClaim(row, { action, userId: viewer.userId, version, now });
    if (isRefusal(judged) || judged === 'same') return isRefusal(judged) ? judged : row;
    isNews = true;
    const next: ClaimRow =
      action === 'keep'
        ? { ...row, claimActiveAt: now }
        : {
            ...row,
            claimVersion: row.claimVersion + 1,
            ...(action === 'take'
              ? { claimedByUserId: viewer.userId, claimedBy: viewer.name, claimedAt: now, claimActiveAt: now }
              : { claimedByUserId: null, claimedBy: null, claimedAt: null, claimActiveAt: null }),
          };
    await writeClaim(client, orderNumber, next);
    return next;
  });
  if (isRefusal(result)) return result;
  if (isNews) hub.reviewChanged({ orderNumber });
  return { orderNumber, claimVersion: result.claimVersion, ...claimFrom(viewer, result, now) };
}
