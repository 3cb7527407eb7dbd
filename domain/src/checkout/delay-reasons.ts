/** What holds an order for a review by customer service: one rule for the forecast in the cart and for the server. */
import type { LineId, OrderDetails } from '../cart/index.ts';

/** The causes as the person reads them [B8.08]. */
export const delayReason = {
  unspecified: 'an unspecified product or free shipping',
  override: 'pricing overrides',
} as const;

export type DelayReason = (typeof delayReason)[keyof typeof delayReason];

/** One thing in the cart that holds the order. */
export type HoldCause =
  | { readonly kind: 'account-manager-note' }
  | { readonly kind: 'free-shipping' }
  | { readonly kind: 'price-override'; readonly lineId: LineId };

export interface HoldFacts {
  readonly details: Pick<OrderDetails, 'accountManagerNote' | 'freeShipping'>;
  /** Lines that are ordered at another price than the account's, in the order of the cart. */
  readonly overriddenIds: readonly LineId[];
  readonly isStaff: boolean;
  /** Does the cart hold an order that customer service has sent back? Then whoever sends it sends it to them again. */
  readonly isReturned?: boolean;
}

/**
 * Everything that holds the order, one by one; nothing for people who are not staff [B4.14], unless the review is
 * not over. A blank account manager note counts as none.
 */
export function holdCauses({ details, overriddenIds, isStaff, isReturned = false }: HoldFacts): readonly HoldCause[] {
  if (!isStaff && !isReturned) return [];
  return [
    ...(details.accountManagerNote.trim() === '' ? [] : [{ kind: 'account-manager-note' } as const]),
    ...(details.freeShipping ? [{ kind: 'free-shipping' } as const] : []),
    ...overriddenIds.map((lineId) => ({ kind: 'price-override', lineId }) as const),
  ];
}

/** The words of one cause. */
function reasonOf({ kind }: HoldCause): DelayReason {
  return kind === 'price-override' ? delayReason.override : delayReason.unspecified;
}

/** The reasons as an order keeps them: each once, in the order of the sentence. */
export function delayReasons(causes: readonly HoldCause[]): readonly DelayReason[] {
  const found = new Set(causes.map(reasonOf));
  return Object.values(delayReason).filter((reason) => found.has(reason));
}

/** The sentence of the held-for-review dialog; empty without a reason [B8.08]. */
export function delayText(reasons: readonly string[]): string {
  return reasons.length === 0 ? '' : `Adding ${reasons.join(' and ')} will cause this order to be held for review`;
}
