/** A line for each account of the person, with sums. */
import type { SpendingAccount } from '@operatory/contract/spending';
import type { PlainDate } from '@operatory/domain/dates';
import { centsFromDollars, sumCents } from '@operatory/domain/money';
import { daysAYearBefore } from '@operatory/domain/spending';
import { plural } from '@operatory/domain/words';
import { Link } from '@tanstack/react-router';
import { roles } from '../parts/lists/table-roles.ts';
import { useGrowingList } from '../parts/lists/use-growing-list.ts';
import { Money } from '../parts/reports/money.tsx';
import table from '../parts/reports/report-table.module.css';
import styles from './spending.module.css';

type Figure = 'thisMonth' | 'sameDay' | 'amount';

interface AccountTableProps {
  readonly accounts: readonly SpendingAccount[];
  readonly today: string;
}

export function AccountTable({ accounts, today }: AccountTableProps) {
  const { shown, endRef } = useGrowingList(accounts.length, '');
  const columns: readonly (readonly [Figure, string])[] = [
    ['thisMonth', 'This month'],
    ['sameDay', daysAYearBefore(today as PlainDate)],
    ['amount', 'Chosen months'],
  ];
  const sumOf = (name: Figure) => sumCents(accounts.map(({ [name]: amount }) => centsFromDollars(amount)));
  return (
    <section className={styles.part} aria-label="By account">
      <h3 className={styles.title}>By account</h3>
      <table {...roles.table} className={table.table} data-cards aria-label="By account">
        <thead {...roles.group}>
          <tr {...roles.row}>
            <th {...roles.column} scope="col">
              Account
            </th>
            {columns.map(([name, words]) => (
              <th {...roles.column} key={name} scope="col" className={table.number}>
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {accounts.slice(0, shown).map(({ customerNumber, name, city, ...figures }) => (
            <tr {...roles.row} key={customerNumber}>
              <td {...roles.rowHead} className={table.description}>
                <Link
                  to="/customer/$id/$panel"
                  params={{ id: customerNumber, panel: 'spending' }}
                  className={styles.link}
                  preload={false}
                >
                  {name}
                </Link>
                <span className={styles.under}>{[customerNumber, city].filter(Boolean).join(' · ')}</span>
              </td>
              {columns.map(([column, words]) => (
                <td {...roles.cell} key={column} data-label={words} className={table.number}>
                  <Money dollars={figures[column]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot {...roles.group} ref={endRef}>
          <tr {...roles.row} className={table.sum}>
            <th {...roles.rowHead} scope="row">
              Total of {plural(accounts.length, 'account')}
            </th>
            {columns.map(([name, words]) => (
              <td {...roles.cell} key={name} data-label={words} className={table.number}>
                <Money cents={sumOf(name)} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
