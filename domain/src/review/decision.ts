/** Accepts only the first decision about an order on hold, and only for the version its author saw. */
import { type Refusal, refuse } from '../refusals/index.ts';

export type ReviewState = 'waiting' | 'released' | 'sent-back';

export interface ReviewFacts {
  readonly state: ReviewState;
  readonly version: number;
  /** The decision that was made; null while there is none. */
  readonly decisionId: string | null;
  readonly decidedBy: string | null;
}

export type ReviewRefusal = 'review.already-decided' | 'review.changed';

interface RequestedDecision {
  readonly outcome: Exclude<ReviewState, 'waiting'>;
  /** Random; the same if the same click is sent again. */
  readonly decisionId: string;
  readonly version: number;
}

const outcomeWords = { released: 'released', 'sent-back': 'sent back to the cart' } as const;

/**
 * `new` is to be carried out; `repeat` was carried out already and gets the same response. If two people decide at
 * once, the second is shown who was first and what they decided.
 */
export function judgeDecision(
  review: ReviewFacts,
  wanted: RequestedDecision,
): 'new' | 'repeat' | Refusal<ReviewRefusal> {
  if (review.state === 'waiting') return review.version === wanted.version ? 'new' : refuse('review.changed');
  if (review.decisionId === wanted.decisionId && review.state === wanted.outcome) return 'repeat';
  return refuse('review.already-decided', {
    who: review.decidedBy ?? 'someone else',
    outcome: outcomeWords[review.state],
  });
}
