/** How much of this month's budget is spent and committed; shared by the cart and the Financial tab. */
import type { MonthSpending } from '@operatory/contract/finance';
import type { PlainDate } from '@operatory/domain/dates';
import { type BudgetPace, budgetPace } from '@operatory/domain/finance';
import { type Cents, cents, centsFromDollars, sumCents } from '@operatory/domain/money';

export interface MonthOutlook extends BudgetPace {
  readonly spent: Cents;
  /** Amounts that will draw from the budget, each with its label; none for people who may not see prices. */
  readonly committed: readonly (readonly [label: string, amount: Cents])[];
  /** The part of `committed` that isn't in the cart; undefined for people who may not see prices. */
  readonly openOrders: Cents | undefined;
}

/** `budget` in cents; an unknown cart total counts as 0. Undefined if the viewer may not see spending. */
export function monthOutlook(
  { today, spent: spentDollars, notBooked, onOrder, backOrders }: MonthSpending,
  budget: Cents,
  cartTotal: Cents | undefined,
): MonthOutlook | undefined {
  if (spentDollars === undefined) return undefined;
  const spent = centsFromDollars(spentDollars);
  const facts = { budget, spent, today: today as PlainDate };
  if (notBooked === undefined || onOrder === undefined || backOrders === undefined) {
    return { ...budgetPace({ ...facts, coming: cents(0) }), spent, committed: [], openOrders: undefined };
  }
  const orders = [
    ['Shipped, not invoiced', centsFromDollars(notBooked)],
    ['On order', centsFromDollars(onOrder)],
    ['Back-ordered', centsFromDollars(backOrders)],
  ] as const;
  const cart = cartTotal ?? cents(0);
  const openOrders = sumCents(orders.map(([, amount]) => amount));
  const coming = cents(openOrders + cart);
  return {
    ...budgetPace({ ...facts, coming }),
    spent,
    committed: [...orders, ['Open cart', cart]],
    openOrders,
  };
}
