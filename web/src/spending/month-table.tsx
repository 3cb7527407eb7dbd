/** The thirteen months, as bars and as a table. */
import { centsFromDollars, formatUsd } from '@operatory/domain/money';
import { roles } from '../parts/lists/table-roles.ts';
import { Money } from '../parts/reports/money.tsx';
import { MonthBars } from '../parts/reports/month-bars.tsx';
import table from '../parts/reports/report-table.module.css';
import { monthWords, shortMonth } from './month-words.ts';
import styles from './spending.module.css';
import type { Figures } from './spending-controls.tsx';

export function MonthTable({ figures: { months, total } }: { readonly figures: Figures }) {
  const isChosen = (month: string) => month >= total.from && month <= total.to;
  const bars = months.map(({ month, amount }) => ({
    ...{ label: shortMonth(month), amount, isLeftOut: !isChosen(month) },
    words: formatUsd(centsFromDollars(amount)),
  }));
  return (
    <section className={styles.part} aria-label="By month">
      <h3 className={styles.title}>By month</h3>
      <div className={styles.months}>
        <MonthBars bars={bars} />
        <table {...roles.table} className={table.table} aria-label="By month">
          <thead {...roles.group}>
            <tr {...roles.row}>
              <th {...roles.column} scope="col">
                Month
              </th>
              <th {...roles.column} scope="col" className={table.number}>
                Orders
              </th>
              <th {...roles.column} scope="col" className={table.number}>
                Amount
              </th>
            </tr>
          </thead>
          <tbody {...roles.group}>
            {months.toReversed().map(({ month, orders, amount }) => (
              <tr {...roles.row} key={month} className={isChosen(month) ? undefined : styles.notChosen}>
                <td {...roles.rowHead}>{monthWords(month)}</td>
                <td {...roles.cell} className={table.number}>
                  {orders.toLocaleString('en-US')}
                </td>
                <td {...roles.cell} className={table.number}>
                  <Money dollars={amount} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot {...roles.group}>
            <tr {...roles.row} className={table.sum}>
              <th {...roles.rowHead} scope="row">
                Total of {months.every(({ month }) => isChosen(month)) ? 'all months' : 'chosen months'}
              </th>
              <td {...roles.cell} className={table.number}>
                {total.orders.toLocaleString('en-US')}
              </td>
              <td {...roles.cell} className={table.number}>
                <Money dollars={total.amount} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
