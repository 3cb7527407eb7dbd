/** A month's use of the budget: how much by which day, and how much is on its way. */
import type { PlainDate } from '../dates/index.ts';
import { type Cents, cents, sumCents } from '../money/index.ts';

export interface DayTotal {
  readonly date: PlainDate;
  readonly total: Cents;
}

export interface MonthFacts {
  /** The amounts that the ERP booked in the month, by its categories. */
  readonly booked: readonly { readonly category: string; readonly amount: Cents }[];
  /** What left the branches in the month, oldest day first; one entry per day. */
  readonly shipped: readonly DayTotal[];
}

/** The ERP's categories of goods; the rest is work, rent, and charges that aren't shipped. */
const goods = new Set(['MERCHANDISE', 'TEETH', 'EQUIPMENT']);

/**
 * The amount spent by a day of a month: the share of its merchandise that had shipped by then. Without a shipment, all
 * of it counts on the first day.
 */
export function spentByThen(merchandise: Cents, { shipped, byThen }: { shipped: number; byThen: number }): Cents {
  return shipped <= 0 ? merchandise : cents(Math.round((merchandise * byThen) / shipped));
}

/**
 * The month's merchandise by day. The ERP has the total of a month but not its days; shipments have the day but not the
 * category. So each day gets a share of the month's merchandise in proportion to what shipped on it. The days add up to
 * the merchandise exactly. Without a shipment, the whole month's merchandise is on its first day.
 */
export function spendingByDay(merchandise: Cents, { shipped, month }: { shipped: readonly DayTotal[]; month: string }) {
  const all = sumCents(shipped.map(({ total }) => total));
  if (merchandise === 0) return [];
  if (all <= 0) return [{ date: `${month}-01` as PlainDate, total: merchandise }];
  let passed = 0;
  let given = 0;
  return shipped.map(({ date, total }): DayTotal => {
    passed += total;
    const upToHere = spentByThen(merchandise, { shipped: all, byThen: passed });
    const share = cents(upToHere - given);
    given = upToHere;
    return { date, total: share };
  });
}

/** Shipped in the month and not yet booked as goods by the ERP; never below 0. */
function shippedNotBooked({ booked, shipped }: MonthFacts): Cents {
  const ofGoods = sumCents(booked.filter(({ category }) => goods.has(category)).map(({ amount }) => amount));
  return cents(Math.max(0, sumCents(shipped.map(({ total }) => total)) - ofGoods));
}

export interface MonthUse {
  readonly spent: Cents;
  /** Shipped in the month, and not invoiced yet. */
  readonly notBooked: Cents;
}

/**
 * What the month has spent, and what has shipped but isn't part of that. If an ERP reports no monthly figures, the
 * invoiced amount counts as spent, so that nothing is counted twice or missed in between.
 */
export function monthUse({
  merchandise,
  booked,
  shipped,
  invoiced,
}: MonthFacts & {
  /** The month's expenses by the ERP's figures; undefined if it reports none. */
  readonly merchandise: Cents | undefined;
  /** The invoiced part of what was shipped. */
  readonly invoiced: readonly DayTotal[];
}): MonthUse {
  if (merchandise !== undefined) return { spent: merchandise, notBooked: shippedNotBooked({ booked, shipped }) };
  const spent = sumCents(invoiced.map(({ total }) => total));
  return { spent, notBooked: cents(sumCents(shipped.map(({ total }) => total)) - spent) };
}

/** The days of the month that a day is in. */
export function daysInMonth(day: PlainDate): number {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 31;
}

export interface BudgetPace {
  /** What would be spent by the end of this day at the same amount every day. */
  readonly pace: Cents;
  /** Spent above the pace; negative if below it. */
  readonly ahead: Cents;
  /** The budget left after the amount spent; negative if it's exceeded. */
  readonly left: Cents;
  /** The budget left after everything on its way has arrived. */
  readonly leftAfterAll: Cents;
}

/** Compares a month with its budget, both in cents. */
export function budgetPace(facts: { budget: Cents; spent: Cents; coming: Cents; today: PlainDate }): BudgetPace {
  const { budget, spent, coming, today } = facts;
  const pace = cents(Math.round((budget * Number(today.slice(8))) / daysInMonth(today)));
  return {
    pace,
    ahead: cents(spent - pace),
    left: cents(budget - spent),
    leftAfterAll: cents(budget - spent - coming),
  };
}
