/** A coupon's tiers in words, as chips and the product page show them. */
import type { ItemCard } from '@operatory/contract/catalogue';

type Tier = NonNullable<ItemCard['coupon']>['Tiers'][number];

/** `Buy 2, get 1`, smallest tier first, the tiers joined by `; `. Empty without tiers. */
export function couponWords(tiers: readonly Tier[]): string {
  return inOrder(tiers).map(tierWords).join('; ');
}

/** The smallest tier in words, and how many more there are; for a chip. */
export function shortCouponWords(tiers: readonly Tier[]): { readonly words: string; readonly more: number } {
  const [first] = inOrder(tiers);
  return first === undefined ? { words: '', more: 0 } : { words: tierWords(first), more: tiers.length - 1 };
}

const inOrder = (tiers: readonly Tier[]) => [...tiers].sort((one, other) => one.BuyQuantity - other.BuyQuantity);

const tierWords = (tier: Tier) => `Buy ${tier.BuyQuantity}, get ${tier.RewardQuantity}`;
