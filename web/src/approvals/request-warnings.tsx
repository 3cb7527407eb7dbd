/** Warnings for an approver before sending the order: those of the checkout, and the month's budget. */
import type { ApprovalDetail } from '@operatory/contract/approvals';
import { type Cents, cents, centsFromDollars, formatUsd, sumCents } from '@operatory/domain/money';
import { WarningList } from '../cart/warning-list.tsx';
import { Banner } from '../parts/states/banner.tsx';
import styles from './approvals.module.css';

interface BudgetProps {
  readonly budget: NonNullable<ApprovalDetail['budget']>;
  /** Of the cart with the quantities as typed; without it, as it is. */
  readonly total?: Cents;
}

/** The month's budget without and with this order. */
export function RequestBudget({ budget: { budget, usedBefore, usedAfter }, total }: BudgetProps) {
  const before = centsFromDollars(usedBefore);
  const after = total === undefined ? centsFromDollars(usedAfter) : sumCents([before, total]);
  const left = cents(centsFromDollars(budget) - after);
  const [whole, used, then] = [centsFromDollars(budget), before, after].map(formatUsd);
  const words = `Monthly budget: ${whole}. Used before this order: ${used}; with it: ${then}, `;
  if (left >= 0) return <p>{`${words}${formatUsd(left)} left.`}</p>;
  return (
    <Banner tone="notice">
      <p>{`${words}${formatUsd(cents(-left))} over.`}</p>
    </Banner>
  );
}

export function RequestWarnings({ request }: { readonly request: ApprovalDetail }) {
  const { customerNumber, warnings, budget, lines, mayDecide } = request;
  const unusualTotal = warnings?.unusualTotal;
  return (
    <>
      {warnings === undefined ? null : (
        <WarningList
          customerNumber={customerNumber}
          warnings={{
            ...warnings,
            unusualTotal: unusualTotal && {
              total: centsFromDollars(unusualTotal.total),
              largestTotal: centsFromDollars(unusualTotal.largestTotal),
            },
          }}
          lineCount={lines.length}
          isForStaff={false}
          styles={styles}
        />
      )}
      {budget === undefined || mayDecide ? null : <RequestBudget budget={budget} />}
    </>
  );
}
