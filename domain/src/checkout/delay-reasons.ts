/** What puts an order on hold for customer service: one rule for the forecast in the cart and for the server. */
import type { LineId, OrderDetails } from '../cart/index.ts';

/** The causes as the person reads them [B8.08]. */
export const delayReason = {
  unspecified: 'an unspecified product or free shipping',
  override: 'pricing overrides',
} as const;

export type DelayReason = (typeof delayReason)[keyof typeof delayReason];

/** One thing in the cart that puts the order on hold. */
export type HoldCause =
  | { readonly kind: 'account-manager-note' }
  | { readonly kind: 'free-shipping' }
  | { readonly kind: 'price-override'; readonly lineId: LineId };

export interface HoldFacts {
  readonly details: Pick<OrderDetails, 'accountManagerNote' | 'freeShipping'>;
  /** Lines with a price other than the account's, in the order of the cart. */
  readonly overriddenIds: readonly LineId[];
  readonly isStaff: boolean;
  /**
   * Whether the cart contains an order that customer service sent back. When it's submitted again, by anyone, it goes
   * back to customer service.
   */
  readonly isReturned?: boolean;
}

/**
 * Everything that puts the order on hold. Empty for people who aren't staff [B4.14], unless the review isn't over. A
 * blank account manager note doesn't count.
 */
export function holdCauses({ details, overriddenIds, isStaff, isReturned = false }: HoldFacts): readonly HoldCause[] {
  if (!isStaff && !isReturned) return [];
  return [
    ...(details.accountManagerNote.trim() === '' ? [] : [{ kind: 'account-manager-note' } as const]),
    ...(details.freeShipping ? [{ kind: 'free-shipping' } as const] : []),
    ...overriddenIds.map((lineId) => ({ kind: 'price-override', lineId }) as const),
  ];
}

/** The text of one cause. */
function reasonOf({ kind }: HoldCause): DelayReason {
  return kind === 'price-override' ? delayReason.override : delayReason.unspecified;
}

/** The reasons as stored with an order: each once, in the order of the sentence. */
export function delayReasons(causes: readonly HoldCause[]): readonly DelayReason[] {
  const found = new Set(causes.map(reasonOf));
  return Object.values(delayReason).filter((reason) => found.has(reason));
}

/** The sentence in the held-for-review dialog; empty without a reason [B8.08]. */
export function delayText(reasons: readonly string[]): string {
  return reasons.length === 0 ? '' : `Adding ${reasons.join(' and ')} will cause this order to be held for review`;
}
