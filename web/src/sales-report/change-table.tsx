/** Categories by causes; a row adds up from the earlier amount to the later one, and each cell opens its products. */
import type { SalesChangeReply } from '@operatory/contract/sales-change';
import { centsFromDollars, formatUsd } from '@operatory/domain/money';
import { causeNames, changeCauses, type SalesCategoryLabel } from '@operatory/domain/sales-report';
import { scrollsByKeyboard } from '../parts/keyboard/scrolls.ts';
import type { ReportSearch } from './report-search.ts';
import styles from './sales-report.module.css';
import { useCellKeys } from './use-cell-keys.ts';

type Cell = Pick<ReportSearch, 'category' | 'cause'>;

interface ChangeTableProps {
  readonly change: SalesChangeReply;
  readonly names: { readonly before: string; readonly after: string };
  readonly search: ReportSearch;
  readonly onChoose: (cell: { [Key in keyof Cell]-?: Cell[Key] | undefined }) => void;
}

const usd = (dollars: number) => formatUsd(centsFromDollars(dollars));
export function ChangeTable({ change, names, search, onChoose }: ChangeTableProps) {
  const { onKeyDown, cellOf } = useCellKeys();
  const rows = change.rows.filter(
    ({ earlier, later, causes }) =>
      earlier !== 0 || later !== 0 || Object.values(causes).some((amount) => amount !== 0),
  );
  const cells = (row: number, { earlier, later, causes }: SalesChangeReply['total'], category?: SalesCategoryLabel) => (
    <>
      <td>{usd(earlier)}</td>
      {changeCauses.map((cause, column) => {
        const amount = causes[cause] ?? 0;
        if (cause === 'other' || amount === 0) {
          return (
            <td key={cause} data-none={amount === 0 || undefined}>
              {usd(amount)}
            </td>
          );
        }
        const isChosen = search.category === category && search.cause === cause;
        return (
          <td key={cause}>
            <button
              type="button"
              className={styles.cell}
              {...cellOf(row, column)}
              aria-pressed={isChosen}
              aria-label={`${usd(amount)}: products of ${category ?? 'all categories'}, ${causeNames[cause].toLowerCase()}`}
              onClick={() => onChoose(isChosen ? { category: undefined, cause: undefined } : { category, cause })}
            >
              {usd(amount)}
            </button>
          </td>
        );
      })}
      <td className={styles.sum}>{usd(later)}</td>
    </>
  );
  return (
    <section className={styles.frame} aria-label="Change by category and cause" {...scrollsByKeyboard}>
      <table className={styles.table} onKeyDown={onKeyDown}>
        <caption className="unseen">Change by category and cause, in US dollars</caption>
        <thead>
          <tr>
            <th scope="col">Category</th>
            <th scope="col">{names.before}</th>
            {changeCauses.map((cause) => (
              <th key={cause} scope="col">
                {causeNames[cause]}
              </th>
            ))}
            <th scope="col">{names.after}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              {cells(index, row, row.label)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {cells(rows.length, change.total)}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
