/** Categories by months with totals, in whole dollars; scrolls inside its own frame where there is no room for it. */
import { type CategoryReport, monthLabel, wholeUsd } from '@operatory/domain/sales-report';
import styles from './sales-report.module.css';

/** Arrow keys scroll it, so the keyboard must reach it. */
const reachable = { tabIndex: 0 };

export function SalesTable({ report }: { readonly report: CategoryReport }) {
  const months = report.months.map(monthLabel);
  const cells = (amounts: readonly number[]) =>
    months.map((month, place) => {
      const amount = amounts[place] ?? 0;
      return (
        <td key={month} data-none={amount === 0 || undefined}>
          {wholeUsd(amount)}
        </td>
      );
    });
  return (
    <section className={styles.frame} aria-label="Sales by category and month" {...reachable}>
      <table className={styles.table}>
        <caption className="unseen">Sales by category and month, in whole US dollars</caption>
        <thead>
          <tr>
            <th scope="col">Category</th>
            {months.map((month) => (
              <th key={month} scope="col">
                {month}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {report.rows.map(({ label, amounts, total }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {cells(amounts)}
              <td className={styles.sum}>{wholeUsd(total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {cells(report.monthTotals)}
            <td className={styles.sum}>{wholeUsd(report.total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
