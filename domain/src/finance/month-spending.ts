/** What a month has drawn from the budget: how much by what day, and what is on its way. */
import type { PlainDate } from '../dates/index.ts';
import { type Cents, cents, sumCents } from '../money/index.ts';

export interface DayTotal {
  readonly date: PlainDate;
  readonly total: Cents;
}

export interface MonthFacts {
  /** What the ERP booked in the month, by its category. */
  readonly booked: readonly { readonly category: string; readonly amount: Cents }[];
  /** What left the branches in the month, oldest day first; one entry a day. */
  readonly shipped: readonly DayTotal[];
}

/** ERP categories of things; the rest is work, rent and charges that no parcel brings. */
const goods = new Set(['MERCHANDISE', 'TEETH', 'EQUIPMENT']);

/**
 * The month's merchandise by day. The ERP says what a month came to and not on which day, parcels say the day and not
 * the category: so each day has the share of the month's merchandise that it has of what was shipped. The days add up
 * to the merchandise exactly. Merchandise of a month without a parcel stands on its first day.
 */
export function spendingByDay(merchandise: Cents, { shipped, month }: { shipped: readonly DayTotal[]; month: string }) {
  const all = sumCents(shipped.map(({ total }) => total));
  if (merchandise === 0) return [];
  if (all <= 0) return [{ date: `${month}-01` as PlainDate, total: merchandise }];
  let passed = 0;
  let given = 0;
  return shipped.map(({ date, total }): DayTotal => {
    passed += total;
    const upToHere = Math.round((merchandise * passed) / all);
    const share = cents(upToHere - given);
    given = upToHere;
    return { date, total: share };
  });
}

/** Shipped in the month and not among what the ERP has booked of goods; never below 0. */
export function shippedNotBooked({ booked, shipped }: MonthFacts): Cents {
  const ofGoods = sumCents(booked.filter(({ category }) => goods.has(category)).map(({ amount }) => amount));
  return cents(Math.max(0, sumCents(shipped.map(({ total }) => total)) - ofGoods));
}

/** The days of the month of a day. */
export function daysInMonth(day: PlainDate): number {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 31;
}

export interface BudgetPace {
  /** What would be spent by the end of this day if every day of the month took the same. */
  readonly pace: Cents;
  /** Spent beyond the pace; negative when below it. */
  readonly ahead: Cents;
  /** What is left of the budget after what is spent; negative when it is used up. */
  readonly left: Cents;
  /** What is left when all that is on its way has come too. */
  readonly leftAfterAll: Cents;
}

/** Holds a month against its budget, both in cents. */
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
