/** The texts for price reasons. */
import type { PriceReasons } from '@operatory/contract/price-reasons';
import { formatDate, formatMoment, parsePlainDate, plainDateIn } from '@operatory/domain/dates';
import { centsFromDollars, formatUsd } from '@operatory/domain/money';

type Step = PriceReasons['steps'][number];
type Contract = PriceReasons['contracts'][number];

const day = (text: string) => {
  const date = parsePlainDate(text);
  return date === undefined ? text : formatDate(date);
};

const usd = (dollars: number) => formatUsd(centsFromDollars(dollars));

/** `03/01/2026 – 12/31/2026`, `since 03/01/2026`, `until 12/31/2026`, or blank for a contract without dates. */
export function contractDays({ validFrom, validTo }: Pick<Contract, 'validFrom' | 'validTo'>): string {
  if (validFrom !== undefined && validTo !== undefined) return `${day(validFrom)} – ${day(validTo)}`;
  if (validFrom !== undefined) return `since ${day(validFrom)}`;
  return validTo === undefined ? '' : `until ${day(validTo)}`;
}

/** The name of a step, and a detail such as the contract's dates. */
export function stepWords(
  { source }: Step,
  reasons: Pick<PriceReasons, 'pricingClass' | 'contracts' | 'override'>,
  timeZone: string,
): { readonly name: string; readonly detail: string } {
  if (source === 'class') return { name: 'Price for the account’s pricing class', detail: reasons.pricingClass };
  if (source === 'contract') {
    const counting = reasons.contracts.find(({ state }) => state === 'counts');
    return { name: 'Contract price', detail: counting === undefined ? '' : contractDays(counting) };
  }
  const { override } = reasons;
  if (override === undefined) return { name: 'Price set in the cart', detail: '' };
  const when = formatMoment(override.setAt, timeZone);
  return {
    name: 'Price set in the cart',
    detail: override.setBy === undefined ? when : `by ${override.setBy}, ${when}`,
  };
}

/** A contract that doesn't apply today, in a sentence; `undefined` for the one that does. */
export function otherContractWords(contract: Contract): string | undefined {
  const { state, price, validFrom, validTo } = contract;
  if (state === 'counts') return undefined;
  if (state === 'later') return `${usd(price)} from ${day(validFrom ?? '')}`;
  if (state === 'ended') return `${usd(price)} until ${day(validTo ?? '')}`;
  const days = contractDays(contract);
  return `${usd(price)}${days === '' ? '' : ` ${days}`}, replaced by a newer contract`;
}

/** What the coupon earns now, and what its next step would earn. */
export function couponSentences(coupon: NonNullable<PriceReasons['coupon']>): readonly string[] {
  const until = `${coupon.description}, until ${day(coupon.endDate)}.`;
  if (coupon.isRuledOut) return [until, 'The contract rules out coupons for this product.'];
  const { inCart, earned, next } = coupon;
  return [
    until,
    ...(inCart === 0
      ? []
      : [
          `${inCart} in the cart ${inCart === 1 ? 'earns' : 'earn'} ${earned === 0 ? 'nothing free yet' : `${earned} free`}.`,
        ]),
    ...(next === undefined
      ? []
      : [`${next.buyMore} more would earn ${next.getMore}${earned === 0 ? '' : ' more'} free.`]),
  ];
}

/** `11/02/2026, order 7000123: 4 at $12.00, $0.34 less than now`. */
export function lastOrderWords(
  lastOrder: NonNullable<PriceReasons['lastOrder']>,
  price: number | undefined,
  timeZone: string,
): string {
  const ordered = formatDate(plainDateIn(timeZone, new Date(lastOrder.orderDate)));
  const { orderNumber, quantity } = lastOrder;
  const said = `${ordered}, order ${orderNumber}: ${quantity} at ${usd(lastOrder.price)}`;
  if (price === undefined) return said;
  const change = centsFromDollars(price) - centsFromDollars(lastOrder.price);
  if (change === 0) return `${said}, the same as now`;
  return `${said}, ${usd(Math.abs(change) / 100)} ${change > 0 ? 'less' : 'more'} than now`;
}
