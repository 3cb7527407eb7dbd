/** Why an order will be held for review by customer service. */

/** The causes as the person reads them [B8.08]. */
export const delayReason = {
  unspecified: 'an unspecified product or free shipping',
  override: 'pricing overrides',
} as const;

export type DelayReason = (typeof delayReason)[keyof typeof delayReason];

/**
 * The reasons for a review hold; none for people who are not staff [B4.14]. A blank account manager note
 * counts as none.
 */
export function delayReasons(facts: {
  readonly accountManagerNote: string;
  readonly freeShipping: boolean;
  readonly hasPriceOverride: boolean;
  readonly isStaff: boolean;
}): readonly DelayReason[] {
  if (!facts.isStaff) return [];
  const hasNote = facts.accountManagerNote.trim() !== '';
  return [
    ...(hasNote || facts.freeShipping ? [delayReason.unspecified] : []),
    ...(facts.hasPriceOverride ? [delayReason.override] : []),
  ];
}

/** The sentence of the held-for-review dialog; empty without a reason [B8.08]. */
export function delayText(reasons: readonly string[]): string {
  return reasons.length === 0 ? '' : `Adding ${reasons.join(' and ')} will cause this order to be held for review`;
}
