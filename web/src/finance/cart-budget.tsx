/** The budget beside the cart's total, where one is set [B2.05]: what is spent, what this cart takes, what is left. */
import { type Cents, cents, centsFromDollars, formatUsd } from '@operatory/domain/money';
import { useQuery } from '@tanstack/react-query';
import { shownBudget } from './budget-words.ts';
import styles from './cart-budget.module.css';
import { monthlyBudgetQuery, monthSpendingQuery } from './queries.ts';

interface CartBudgetProps {
  readonly customerNumber: string;
  /** Absent where a price is not known. */
  readonly cartTotal: Cents | undefined;
}

/** Nothing while it is loading and nothing when it failed: the cart does without it. */
export function CartBudget({ customerNumber, cartTotal }: CartBudgetProps) {
  const { data: budget } = useQuery(monthlyBudgetQuery(customerNumber));
  const hasBudget = budget !== undefined && budget !== null && budget > 0;
  const { data: spending } = useQuery({ ...monthSpendingQuery(customerNumber), enabled: hasBudget });
  if (!hasBudget) return null;
  const whole = centsFromDollars(budget);
  const spent = spending === undefined ? undefined : centsFromDollars(spending.spent);
  const cart = cartTotal ?? cents(0);
  const left = spent === undefined ? undefined : cents(whole - spent - cart);
  const share = (amount: number) => `${Math.min(100, Math.max(0, (amount / whole) * 100))}%`;
  return (
    <section className={styles.budget} aria-label="Monthly budget">
      <p className={styles.head}>
        <span>Monthly budget</span>
        <strong>{shownBudget(budget)}</strong>
      </p>
      <div className={styles.bar} aria-hidden="true">
        <span className={styles.spent} style={{ width: share(spent ?? 0) }} />
        <span className={styles.cart} style={{ width: share(cart) }} data-over={(left ?? 0) < 0 || undefined} />
      </div>
      <p className={styles.words}>
        {spent === undefined ? null : (
          <span className={styles.parts}>{`${formatUsd(spent)} spent, ${formatUsd(cart)} in this cart, `}</span>
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
