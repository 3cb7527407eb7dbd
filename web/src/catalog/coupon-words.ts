/** A coupon's tiers in words, as chips and the product page show them. */
import type { ItemCard } from '@operatory/contract/catalog';
import { formatDate, parsePlainDate } from '@operatory/domain/dates';

type Tier = NonNullable<ItemCard['coupon']>['Tiers'][number];

/** `Buy 2, get 1`, smallest tier first, the tiers joined by `; `. Empty without tiers. */
export function couponWords(tiers: readonly Tier[]): string {
  return inOrder(tiers).map(tierWords).join('; ');
}

/** One offer and its further tiers, for a chip: `Buy 2, get 1 free` and `more at 5 and 10`. Empty without tiers. */
export function shortCouponWords(tiers: readonly Tier[]): { readonly offer: string; readonly more: string } {
  const [first, ...further] = inOrder(tiers);
  if (first === undefined) return { offer: '', more: '' };
  return {
    offer: `${tierWords(first)} free`,
    more: further.length === 0 ? '' : `more at ${list.format(further.map((tier) => `${tier.BuyQuantity}`))}`,
  };
}

const list = new Intl.ListFormat('en-US', { style: 'short', type: 'conjunction' });

/** A date of the contract, which may carry a time; shown as MM/DD/YYYY. */
function day(text: string): string {
  const date = parsePlainDate(text.slice(0, 10));
  return date === undefined ? text : formatDate(date);
}

/** `03/01/2026 – 03/31/2026`. */
export function couponDates({ StartDate, EndDate }: { readonly StartDate: string; readonly EndDate: string }): string {
  return `${day(StartDate)} – ${day(EndDate)}`;
}

const inOrder = (tiers: readonly Tier[]) => [...tiers].sort((one, other) => one.BuyQuantity - other.BuyQuantity);

const tierWords = (tier: Tier) => `Buy ${tier.BuyQuantity}, get ${tier.RewardQuantity}`;
