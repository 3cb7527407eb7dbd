/** The budget next to the cart's total, if one is set: spent, on order, in this cart, and what is left. */
import { type Cents, cents, centsFromDollars, formatUsd } from '@operatory/domain/money';
import { useQuery } from '@tanstack/react-query';
import { shownBudget } from './budget-words.ts';
import styles from './cart-budget.module.css';
import { monthOutlook } from './month-outlook.ts';
import { monthlyBudgetQuery, monthSpendingQuery } from './queries.ts';

interface CartBudgetProps {
  readonly customerNumber: string;
  /** Absent if a price isn't known. */
  readonly cartTotal: Cents | undefined;
}

/** Renders nothing while loading and after a failure, because the cart works without it. */
export function CartBudget({ customerNumber, cartTotal }: CartBudgetProps) {
  const { data: budget } = useQuery(monthlyBudgetQuery(customerNumber));
  const hasBudget = budget !== undefined && budget !== null && budget > 0;
  const { data: spending } = useQuery({ ...monthSpendingQuery(customerNumber), enabled: hasBudget });
  if (!hasBudget) return null;
  const whole = centsFromDollars(budget);
  const outlook = spending === undefined ? undefined : monthOutlook(spending, whole, cartTotal);
  const cart = cartTotal ?? cents(0);
  const openOrders = outlook?.openOrders;
  const used = outlook === undefined ? 0 : outlook.spent + (openOrders ?? 0);
  const left = outlook?.leftAfterAll;
  const share = (amount: number) => `${Math.min(100, Math.max(0, (amount / whole) * 100))}%`;
  return (
    <section className={styles.budget} aria-label="Monthly budget">
      <p className={styles.head}>
        <span>Monthly budget</span>
        <strong>{shownBudget(budget)}</strong>
      </p>
      <div className={styles.bar} aria-hidden="true">
        <span className={styles.spent} style={{ width: share(used) }} />
        <span className={styles.cart} style={{ width: share(cart) }} data-over={(left ?? 0) < 0 || undefined} />
      </div>
      <p className={styles.words}>
        {outlook === undefined ? null : (
          <span className={styles.parts}>
            {`${formatUsd(outlook.spent)} spent, `}
            {openOrders === undefined || openOrders === 0 ? null : `${formatUsd(openOrders)} in open orders, `}
            {openOrders === undefined ? null : `${formatUsd(cart)} in this cart, `}
          </span>
        )}
        {left === undefined ? null : (
          <span data-over={left < 0 || undefined} className={styles.left}>
            {left < 0 ? `${formatUsd(cents(-left))} over` : `${formatUsd(left)} left`}
          </span>
        )}
      </p>
    </section>
  );
}
