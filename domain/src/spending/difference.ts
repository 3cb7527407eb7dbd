/** Why this month differs from last year’s same month up to the same day, in a sentence. */
import type { PlainDate } from '../dates/index.ts';
import { type Cents, cents, formatUsd, sumCents } from '../money/index.ts';
import { type ComparedProduct, monthName, productChange } from '../sales-report/index.ts';

/** What a product was ordered for in both months. */
export type OrderedProduct = Pick<ComparedProduct, 'before' | 'after'>;

export type DifferenceCause = 'price' | 'volume' | 'new' | 'lost';

/** The causes of the difference, in cents; they add up to it. */
export function differenceCauses(products: readonly OrderedProduct[]): Readonly<Record<DifferenceCause, Cents>> {
  // What was ordered at other times doesn't matter here: a product is new if it wasn't ordered in the earlier month.
  const changes = products.map((product) => productChange({ ...product, wasBoughtEarlier: false }));
  const sumOf = (cause: DifferenceCause) => sumCents(changes.map((change) => change[cause] ?? cents(0)));
  return { price: sumOf('price'), volume: sumOf('volume'), new: sumOf('new'), lost: sumOf('lost') };
}

const causeWords: Readonly<Record<DifferenceCause, readonly [more: string, less: string]>> = {
  price: ['higher prices', 'lower prices'],
  volume: ['larger quantities', 'smaller quantities'],
  new: ['products that weren’t ordered then', 'credits for products that weren’t ordered then'],
  lost: ['returns that weren’t repeated', 'products that weren’t ordered this month'],
};

function causesInWords(products: readonly OrderedProduct[]): string {
  const causes = Object.entries(differenceCauses(products)) as [DifferenceCause, Cents][];
  return causes
    .filter(([, amount]) => amount !== 0)
    .toSorted(([, one], [, other]) => Math.abs(other) - Math.abs(one))
    .map(([cause, amount]) => {
      const [more, less] = causeWords[cause];
      return amount > 0 ? `${formatUsd(amount)} more for ${more}` : `${formatUsd(cents(-amount))} less for ${less}`;
    })
    .join(', ');
}

/** `Nov 1 to 30, 2025`: the days of this month so far, a year earlier; up to the last of February if there is no 29th. */
export function daysAYearBefore(today: PlainDate): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const last = month === 2 && day === 29 ? 28 : day;
  return `${monthName(month)} ${last === 1 ? '1' : `1 to ${last}`}, ${year - 1}`;
}

export interface ComparedMonth {
  readonly today: PlainDate;
  /** Ordered this month so far. */
  readonly now: Cents;
  /** Ordered in last year’s same month, up to the same day. */
  readonly before: Cents;
  readonly products: readonly OrderedProduct[];
}

/** The difference and its causes, such as `$20.00 (10%) more than from Nov 1 to 30, 2025: $20.00 more for higher prices.` */
export function differenceWords({ today, now, before, products }: ComparedMonth): string {
  const days = daysAYearBefore(today);
  const then = `${days.includes(' to ') ? 'from' : 'on'} ${days}`;
  // Free goods are ordered, too.
  const isNone = (month: 'before' | 'after') =>
    products.every((product) => product[month].quantity === 0 && product[month].amount === 0);
  if (isNone('after') && isNone('before')) {
    return `Nothing has been ordered so far this month; nothing was ordered ${then}, either.`;
  }
  if (isNone('before')) {
    return `${formatUsd(now)} has been ordered so far this month; nothing was ordered ${then}.`;
  }
  if (isNone('after')) {
    return `Nothing has been ordered so far this month; ${formatUsd(before)} was ordered ${then}.`;
  }
  const difference = cents(now - before);
  const causes = causesInWords(products);
  const ending = causes === '' ? '.' : `: ${causes}.`;
  if (difference === 0) return `The same as ${then}${ending}`;
  const size = cents(Math.abs(difference));
  const percent = before === 0 ? '' : ` (${Math.round((size / Math.abs(before)) * 100)}%)`;
  return `${formatUsd(size)}${percent} ${difference > 0 ? 'more' : 'less'} than ${then}${ending}`;
}
