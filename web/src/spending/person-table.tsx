/** Who ordered in the chosen months. */
import { ordererWords } from '@operatory/domain/spending';
import { roles } from '../parts/lists/table-roles.ts';
import { Money } from '../parts/reports/money.tsx';
import table from '../parts/reports/report-table.module.css';
import styles from './spending.module.css';
import type { Figures } from './spending-controls.tsx';

export function PersonTable({ figures: { people, total } }: { readonly figures: Figures }) {
  return (
    <section className={styles.part} aria-label="Who ordered">
      <h3 className={styles.title}>Who ordered</h3>
      <table {...roles.table} className={table.table} aria-label="Who ordered">
        <thead {...roles.group}>
          <tr {...roles.row}>
            <th {...roles.column} scope="col">
              Person
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
          {people.map((person, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name, and rows never move
            <tr {...roles.row} key={index}>
              <td {...roles.rowHead} className={table.description}>
                {ordererWords(person)}
              </td>
              <td {...roles.cell} className={table.number}>
                {person.orders.toLocaleString('en-US')}
              </td>
              <td {...roles.cell} className={table.number}>
                <Money dollars={person.amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot {...roles.group}>
          <tr {...roles.row} className={table.sum}>
            <th {...roles.rowHead} scope="row">
              Total
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
    </section>
  );
}
