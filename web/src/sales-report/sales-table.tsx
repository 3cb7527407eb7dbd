/** Categories by months with totals, in whole dollars; scrolls inside its own frame where there is no room for it. */
import {
  type CategoryReport,
  monthLabel,
  type ReportMonth,
  type SalesCategoryLabel,
  wholeUsd,
} from '@operatory/domain/sales-report';
import { scrollsByKeyboard } from '../parts/keyboard/scrolls.ts';
import styles from './sales-report.module.css';
import { useCellKeys } from './use-cell-keys.ts';

interface SalesTableProps {
  readonly report: CategoryReport;
  /** Opens the causes for a month of a category, or of all; absent for people who may not see them. */
  readonly onOpen: ((month: ReportMonth, category: SalesCategoryLabel | undefined) => void) | undefined;
}

export function SalesTable({ report, onOpen }: SalesTableProps) {
  const { onKeyDown, cellOf } = useCellKeys();
  const cells = (row: number, amounts: readonly number[], category?: SalesCategoryLabel) =>
    report.months.map((month, index) => {
      const amount = amounts[index] ?? 0;
      return (
        <td key={monthLabel(month)} data-none={amount === 0 || undefined}>
          {onOpen === undefined ? (
            wholeUsd(amount)
          ) : (
            <button
              type="button"
              className={styles.cell}
              {...cellOf(row, index)}
              title="Why it changed"
              onClick={() => onOpen(month, category)}
            >
              {wholeUsd(amount)}
            </button>
          )}
        </td>
      );
    });
  return (
    <>
      {onOpen === undefined ? null : <p className={styles.soft}>Choose an amount to see why it changed.</p>}
      <section className={styles.frame} aria-label="Sales by category and month" {...scrollsByKeyboard}>
        <table className={styles.table} onKeyDown={onKeyDown}>
          <caption className="unseen">Sales by category and month, in whole US dollars</caption>
          <thead>
            <tr>
              <th scope="col">Category</th>
              {report.months.map((month) => (
                <th key={monthLabel(month)} scope="col">
                  {monthLabel(month)}
                </th>
              ))}
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {report.rows.map(({ label, amounts, total }, row) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {cells(row, amounts, label)}
                <td className={styles.sum}>{wholeUsd(total)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {cells(report.rows.length, report.monthTotals)}
              <td className={styles.sum}>{wholeUsd(report.total)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
    </>
  );
}
