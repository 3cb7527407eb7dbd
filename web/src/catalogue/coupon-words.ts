/** A coupon's tiers in words, as chips and the product page show them. */
import type { ItemCard } from '@operatory/contract/catalogue';

type Tier = NonNullable<ItemCard['coupon']>['Tiers'][number];

/** `Buy 2, get 1`, smallest tier first, the tiers joined by `; `. Empty without tiers. */
export function couponWords(tiers: readonly Tier[]): string {
  return [...tiers]
    .sort((one, other) => one.BuyQuantity - other.BuyQuantity)
    .map((tier) => `Buy ${tier.BuyQuantity}, get ${tier.RewardQuantity}`)
    .join('; ');
}
