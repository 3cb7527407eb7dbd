/** The account's balance by age, as a bar and as a table; overdue ages have an icon, a text, and a color. */
import { formatDate, type PlainDate } from '@operatory/domain/dates';
import { balanceAges } from '@operatory/domain/finance';
import { centsFromDollars } from '@operatory/domain/money';
import { useQuery } from '@tanstack/react-query';
import { callPanelForResponse } from '../calls/index.ts';
import { WarningIcon } from '../parts/icons/notice-icons.tsx';
import { LoadAgain } from '../parts/messages/load-again.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { CsvButton } from '../parts/reports/csv-button.tsx';
import { Money } from '../parts/reports/money.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import styles from './financial-tab.module.css';
import { financialSummaryQuery } from './queries.ts';

/** A date of the wire, or a dash where there is none. */
const shownDate = (date: string | null) => (date === null ? '–' : formatDate(date as PlainDate));

export function BalanceSummary({ customerNumber }: { readonly customerNumber: string }) {
  const { data: summary, isError, refetch } = useQuery(financialSummaryQuery(customerNumber));
  if (summary === undefined && isError) {
    return <LoadAgain what="the balance" onLoad={() => void refetch()} />;
  }
  if (summary === undefined) return <SkeletonRows rows={7} label="Loading the balance" />;
  const ages = balanceAges({
    current: centsFromDollars(summary.Current),
    over30: centsFromDollars(summary.Over30),
    over60: centsFromDollars(summary.Over60),
    over90: centsFromDollars(summary.Over90),
    over120: centsFromDollars(summary.Over120),
  });
  const owed = ages.filter(({ amount }) => amount > 0);
  const hasPastDue = ages.some(({ isPastDue }) => isPastDue);
  return (
    <section className={styles.part} aria-label="Financial summary">
      <div className={styles.total}>
        <h2 className={styles.title}>Balance due</h2>
        <Money dollars={summary.BalanceDue} isTotal />
      </div>
      <div className={styles.bar} aria-hidden="true">
        {owed.map(({ label, amount }) => (
          <span key={label} className={styles.piece} data-age={label} style={{ flexGrow: amount }} />
        ))}
      </div>
      <table className={styles.table}>
        <caption className="unseen">Balance by age</caption>
        <thead>
          <tr>
            <th scope="col">Age in days</th>
            {hasPastDue ? <th scope="col">Status</th> : null}
            <th scope="col" className={styles.amount}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {ages.map(({ label, amount, isPastDue }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {hasPastDue ? (
                <td>{isPastDue ? <StatusMark icon={WarningIcon} word="Past due" tone="alarm" look="bare" /> : null}</td>
              ) : null}
              <td className={styles.amount}>
                <Money cents={amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.figures}>
        <div>
          <dt>Due later</dt>
          <dd>
            <Money dollars={summary.Future} />
          </dd>
        </div>
        <div>
          <dt>Last statement</dt>
          <dd>
            {summary.StatementDate === null ? 'None yet' : <Money dollars={summary.StatementBalance} />}
            {summary.StatementDate === null ? null : ` on ${shownDate(summary.StatementDate)}`}
          </dd>
        </div>
        <div>
          <dt>Last payment</dt>
          <dd>
            {summary.LastPaymentDate === null ? 'None yet' : <Money dollars={summary.LastPaymentAmount} />}
            {summary.LastPaymentDate === null ? null : ` on ${shownDate(summary.LastPaymentDate)}`}
          </dd>
        </div>
      </dl>
      <div className="no-print">
        <CsvButton
          fileName={`balance-${customerNumber}.csv`}
          read={async () => (await callPanelForResponse('downloadBalance', { params: { customerNumber } })).blob()}
          label="Download CSV of the balance"
          isSubtle
        />
      </div>
    </section>
  );
}
