/** What an account buys: the usual quantity, the reorder interval, and when the next purchase is due. */
import { everyWords, nextWords } from '@operatory/domain/buying-habits';
import { formatDate } from '@operatory/domain/dates';
import { roles } from '../parts/lists/table-roles.ts';
import { useGrowingList } from '../parts/lists/use-growing-list.ts';
import table from '../parts/reports/report-table.module.css';
import styles from './buying-habits.module.css';
import type { ShownHabit } from './queries.ts';

const columns = ['Usual qty', 'Every', 'Last', 'Next'] as const;

export function HabitTable({ products }: { readonly products: readonly ShownHabit[] }) {
  const { shown, endRef } = useGrowingList(products.length, '');
  return (
    <>
      <table {...roles.table} className={table.table} data-cards>
        <caption className="unseen">Products that the account buys</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            <th {...roles.column} scope="col">
              Product
            </th>
            {columns.map((label) => (
              <th
                key={label}
                {...roles.column}
                scope="col"
                className={label === 'Usual qty' ? table.number : undefined}
              >
                {label}
              </th>
            ))}
            <th {...roles.column} scope="col">
              Lists
            </th>
          </tr>
        </thead>
        <tbody {...roles.group}>
          {products.slice(0, shown).map((habit) => (
            <tr {...roles.row} key={habit.itemNumber}>
              <td {...roles.rowHead} className={table.description}>
                {habit.description}
                <span className={styles.under}>
                  {[habit.itemNumber, habit.manufacturer].filter(Boolean).join(' · ')}
                </span>
              </td>
              <td {...roles.cell} data-label="Usual qty" className={table.number}>
                {habit.usual.toLocaleString('en-US')}
              </td>
              <td {...roles.cell} data-label="Every">
                {everyWords(habit)}
              </td>
              <td {...roles.cell} data-label="Last">
                {formatDate(habit.lastOn)}
              </td>
              <td {...roles.cell} data-label="Next" data-standing={habit.standing} className={styles.next}>
                {nextWords(habit)}
              </td>
              <td {...roles.cell} data-label="Lists" className={styles.lists}>
                {habit.lists.join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div ref={endRef} />
    </>
  );
}
