/**
 * Who is on an order of the review queue. A claim tells colleagues that someone is working on the order; it keeps nobody
 * from taking the order over or from deciding.
 */
import { type Refusal, refuse } from '../refusals/index.ts';
import type { ReviewState } from './decision.ts';

/** A claim ends after this time without an action of the person who made it. */
export const claimMinutes = 30;

/** `take` also takes the order over from a colleague, `drop` ends the caller’s own claim, and `keep` says that its author is still at work. */
export type ClaimAction = 'take' | 'drop' | 'keep';

export interface ClaimFacts {
  readonly state: ReviewState;
  readonly decidedBy: string | null;
  /** Increases whenever someone takes or drops the order. */
  readonly claimVersion: number;
  /** Null if nobody has it. */
  readonly claimedByUserId: string | null;
  readonly claimedBy: string | null;
  /** The last action of the person who has it. */
  readonly claimActiveAt: Date | null;
}

export type ClaimRefusal = 'review.claimed' | 'review.claim-changed' | 'review.already-decided';

/** When the claim ends if its author does nothing more. */
export const claimEnd = (activeAt: Date): Date => new Date(activeAt.getTime() + claimMinutes * 60_000);

/** Whether someone has a claim on the order at `now`. */
export const isClaimed = ({ claimedByUserId, claimActiveAt }: ClaimFacts, now: Date): boolean =>
  claimedByUserId !== null && claimActiveAt !== null && now < claimEnd(claimActiveAt);

/**
 * `write` is to be carried out; `same` changes nothing, because the order is as the person wants it, or because the call
 * is an older one that arrived late. Of two people who take an order at once, the second is told who was first: a
 * colleague's claim is only taken over by someone who saw it. A free order also has to be as the person saw it, because a
 * repeat of a take that arrives after the drop would claim the order again.
 */
export function judgeClaim(
  facts: ClaimFacts,
  { action, userId, version, now }: { action: ClaimAction; userId: string; version: number; now: Date },
): 'write' | 'same' | Refusal<ClaimRefusal> {
  if (facts.state !== 'waiting') {
    return refuse('review.already-decided', {
      who: facts.decidedBy ?? 'someone else',
      outcome: facts.state === 'released' ? 'released' : 'sent back to the cart',
    });
  }
  const isTaken = isClaimed(facts, now);
  const isMine = isTaken && facts.claimedByUserId === userId;
  if (action === 'keep') return isMine ? 'write' : 'same';
  if (action === 'drop') return isMine && facts.claimVersion === version ? 'write' : 'same';
  if (isMine) return 'same';
  if (facts.claimVersion === version) return 'write';
  return isTaken ? refuse('review.claimed', { who: facts.claimedBy ?? 'Someone' }) : refuse('review.claim-changed', {});
}
