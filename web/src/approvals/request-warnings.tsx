/** Warnings for an approver before sending the order: those of the checkout, and the month's budget. */
import type { ApprovalDetail } from '@operatory/contract/approvals';
import { cents, centsFromDollars, formatUsd } from '@operatory/domain/money';
import { WarningList } from '../cart/warning-list.tsx';
import { Banner } from '../parts/states/banner.tsx';
import styles from './approvals.module.css';

function Budget({
  budget: { budget, usedBefore, usedAfter },
}: {
  readonly budget: NonNullable<ApprovalDetail['budget']>;
}) {
  const left = cents(centsFromDollars(budget) - centsFromDollars(usedAfter));
  const [whole, used, then] = [budget, usedBefore, usedAfter].map((dollars) => formatUsd(centsFromDollars(dollars)));
  const words = `Monthly budget: ${whole}. Used before this order: ${used}; with it: ${then}, `;
  if (left >= 0) return <p>{`${words}${formatUsd(left)} left.`}</p>;
  return (
    <Banner tone="notice">
      <p>{`${words}${formatUsd(cents(-left))} over.`}</p>
    </Banner>
  );
}

export function RequestWarnings({ request }: { readonly request: ApprovalDetail }) {
  const { customerNumber, warnings, budget, lines } = request;
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
      {budget === undefined ? null : <Budget budget={budget} />}
    </>
  );
}
