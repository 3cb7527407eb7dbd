/** The chosen months by category. */
import { roles } from '../parts/lists/table-roles.ts';
import { Money } from '../parts/reports/money.tsx';
import table from '../parts/reports/report-table.module.css';
import styles from './spending.module.css';
import type { Figures } from './spending-controls.tsx';

const shareOf = (amount: number, total: number) => (total <= 0 ? '' : `${Math.round((amount / total) * 100)}%`);

export function CategoryTable({ figures: { categories, total } }: { readonly figures: Figures }) {
  return (
    <section className={styles.part} aria-label="By category">
      <h3 className={styles.title}>By category</h3>
      <table {...roles.table} className={table.table} aria-label="By category">
        <thead {...roles.group}>
          <tr {...roles.row}>
            <th {...roles.column} scope="col">
              Category
            </th>
            <th {...roles.column} scope="col" className={table.number}>
              Share
            </th>
            <th {...roles.column} scope="col" className={table.number}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody {...roles.group}>
          {categories.map(({ key, name, amount }) => (
            <tr {...roles.row} key={key}>
              <td {...roles.rowHead} className={table.description}>
                {name}
              </td>
              <td {...roles.cell} className={table.number}>
                {shareOf(amount, total.amount)}
              </td>
              <td {...roles.cell} className={table.number}>
                <Money dollars={amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot {...roles.group}>
          <tr {...roles.row} className={table.sum}>
            <th {...roles.rowHead} scope="row" colSpan={2}>
              Total
            </th>
            <td {...roles.cell} className={table.number}>
              <Money dollars={total.amount} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
