/** Says a reason with its figures, as of the day on which it's read. */
import { formatDate, type PlainDate } from '../dates/index.ts';
import { type Cents, formatUsd } from '../money/index.ts';
import { plural } from '../words/index.ts';
import { daysBetween } from './days.ts';
import type { MorningFacts, MorningKind } from './kinds.ts';

export interface WordsFor {
  readonly today: PlainDate;
  /** Amounts are left out for people who may not see prices. */
  readonly seesPrices: boolean;
}

/** The name of each kind, in lists and filters. */
export const kindNames: Readonly<Record<MorningKind, string>> = {
  'stale-cart': 'Cart left open',
  'date-slipped': 'Date slipped',
  'coupon-ending': 'Coupon ends',
  'past-due': 'Past due',
  'off-rhythm': 'Not reordered',
  'budget-pace': 'Budget',
  'punch-out-unordered': 'Punch-out cart',
  'order-held': 'Order on hold',
};

/** The meaning of an entry's amount, by kind. */
export const amountNames: Readonly<Record<MorningKind, string>> = {
  'stale-cart': 'in the cart',
  'date-slipped': 'back-ordered',
  'coupon-ending': 'usual purchase',
  'past-due': 'past due',
  'off-rhythm': 'usual purchase',
  'budget-pace': 'off pace',
  'punch-out-unordered': 'in the cart',
  'order-held': 'on hold',
};

const ago = (day: PlainDate, { today }: WordsFor) => {
  const days = daysBetween(day, today);
  return days <= 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`;
};
const within = (day: PlainDate, { today }: WordsFor) => {
  const days = daysBetween(today, day);
  return days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
};
const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);
const amount = (value: Cents, { seesPrices }: WordsFor) => (seesPrices ? formatUsd(value) : undefined);

type Teller<Kind extends MorningKind> = (facts: MorningFacts[Kind], worth: Cents, words: WordsFor) => string;

function slipped({ description, quantity, orderNumber, slips, firstExpected, expected }: MorningFacts['date-slipped']) {
  const what = `${quantity} × ${description}, order ${orderNumber}: the date slipped ${times(slips)}`;
  if (expected === null) return `${what}, and there’s no date now`;
  return firstExpected === null
    ? `${what}, to ${formatDate(expected)}`
    : `${what}, from ${formatDate(firstExpected)} to ${formatDate(expected)}`;
}

function budget({ budget, spent, coming, pace, usual, on }: MorningFacts['budget-pace'], words: WordsFor) {
  const isAhead = spent > pace;
  if (!words.seesPrices) return `The budget of the month is far ${isAhead ? 'ahead' : 'behind'} on ${formatDate(on)}`;
  const coming_ = coming > 0 ? ` and ${formatUsd(coming)} on its way` : '';
  return `${formatUsd(spent)} spent${coming_} of a budget of ${formatUsd(budget)}; ${formatUsd(pace)} would be on pace by ${formatDate(on)}${isAhead ? '' : `, and ${formatUsd(usual)} is usual for a month`}`;
}

function pastDue({ pastDue, over90, paidOn, paid }: MorningFacts['past-due'], words: WordsFor) {
  const late = amount(pastDue, words);
  const part = over90 === pastDue ? 'all' : words.seesPrices ? formatUsd(over90) : 'some';
  const old = over90 <= 0 ? '' : `, ${part} of it over 90 days`;
  const payment = words.seesPrices ? `last payment ${formatUsd(paid)} on` : 'last payment on';
  return `${late === undefined ? 'Past due' : `${late} past due`}${old}; ${paidOn === null ? 'no payments on record' : `${payment} ${formatDate(paidOn)}`}`;
}

const tellers: { readonly [Kind in MorningKind]: Teller<Kind> } = {
  'stale-cart': ({ lines, changedOn }, worth, words) =>
    `A cart with ${[plural(lines, 'line'), amount(worth, words)].filter(Boolean).join(', ')} hasn’t changed since ${formatDate(changedOn)}, ${ago(changedOn, words)}`,
  'date-slipped': slipped,
  'coupon-ending': ({ description, endsOn, itemDescription, products }, _, words) =>
    `“${description}” ends ${formatDate(endsOn)}, ${within(endsOn, words)}; they buy ${itemDescription}${
      products > 1 ? ` and ${plural(products - 1, 'other product')} with this coupon` : ''
    }`,
  'past-due': (facts, _, words) => pastDue(facts, words),
  'off-rhythm': ({ description, median, spread, lastOn, times: count }, _, words) =>
    `${description}: usually every ${plural(median, 'day')}${
      spread > 0 ? `, give or take ${spread}` : ''
    } (${count} purchases); last on ${formatDate(lastOn)}, ${ago(lastOn, words)}`,
  'budget-pace': (facts, _, words) => budget(facts, words),
  'punch-out-unordered': ({ buyer, lines, returnedOn }, worth, words) =>
    `A cart with ${[plural(lines, 'line'), amount(worth, words)].filter(Boolean).join(', ')} went back to ${buyer} on ${formatDate(returnedOn)}, ${ago(returnedOn, words)}, and no order came`,
  'order-held': ({ orderNumber, heldOn, causes }, worth, words) =>
    `Order ${[orderNumber, amount(worth, words)].filter(Boolean).join(', ')}, on hold since ${formatDate(heldOn)}${
      causes.length === 0 ? '' : `: ${causes.join(', ')}`
    }`,
};

/** One reason in a sentence without a period, such as for a row of a list. */
export function reasonWords<Kind extends MorningKind>(
  kind: Kind,
  { facts, worth }: { readonly facts: MorningFacts[Kind]; readonly worth: Cents },
  words: WordsFor,
): string {
  const tell: Teller<Kind> = tellers[kind];
  return tell(facts, worth, words);
}
