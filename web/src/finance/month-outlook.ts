/** What this month's budget is spent on and committed to; shared by the cart and the Financial tab. */
import type { MonthSpending } from '@operatory/contract/finance';
import type { PlainDate } from '@operatory/domain/dates';
import { type BudgetPace, budgetPace } from '@operatory/domain/finance';
import { type Cents, cents, centsFromDollars, sumCents } from '@operatory/domain/money';

export interface MonthOutlook extends BudgetPace {
  readonly spent: Cents;
  /** Amounts that will draw from the budget, each with its label. */
  readonly committed: readonly (readonly [label: string, amount: Cents])[];
  /** The part of `committed` that isn't in the cart. */
  readonly openOrders: Cents;
}

/** `budget` in cents; an unknown cart total counts as 0. */
export function monthOutlook(spending: MonthSpending, budget: Cents, cartTotal: Cents | undefined): MonthOutlook {
  const spent = centsFromDollars(spending.spent);
  const orders = [
    ['Shipped, not invoiced', centsFromDollars(spending.notBooked)],
    ['On order', centsFromDollars(spending.onOrder)],
    ['Back-ordered', centsFromDollars(spending.backOrders)],
  ] as const;
  const cart = cartTotal ?? cents(0);
  const openOrders = sumCents(orders.map(([, amount]) => amount));
  const coming = cents(openOrders + cart);
  return {
    ...budgetPace({ budget, spent, coming, today: spending.today as PlainDate }),
    spent,
    committed: [...orders, ['Open cart', cart]],
    openOrders,
  };
}
