/** The products that cost most in the chosen months. */
import { cents, centsFromDollars, sumCents } from '@operatory/domain/money';
import { plural } from '@operatory/domain/words';
import { roles } from '../parts/lists/table-roles.ts';
import { Money } from '../parts/reports/money.tsx';
import table from '../parts/reports/report-table.module.css';
import styles from './spending.module.css';
import type { Figures } from './spending-controls.tsx';

/** What all products that aren't shown cost together, so that the table adds up. */
function Others({ figures: { products, productCount, total } }: { readonly figures: Figures }) {
  const shown = sumCents(products.map(({ amount }) => centsFromDollars(amount)));
  return (
    <tfoot {...roles.group}>
      {productCount === products.length ? null : (
        <tr {...roles.row}>
          <td {...roles.rowHead} className={table.description}>
            {plural(productCount - products.length, 'more product')} (listed in the CSV file)
          </td>
          <td {...roles.cell} data-none />
          <td {...roles.cell} data-none />
          <td {...roles.cell} data-label="Amount" className={table.number}>
            <Money cents={cents(centsFromDollars(total.amount) - shown)} />
          </td>
        </tr>
      )}
      <tr {...roles.row} className={table.sum}>
        <th {...roles.rowHead} scope="row" colSpan={3}>
          Total of {plural(productCount, 'product')}
        </th>
        <td {...roles.cell} data-label="Amount" className={table.number}>
          <Money dollars={total.amount} />
        </td>
      </tr>
    </tfoot>
  );
}

export function ProductTable({ figures }: { readonly figures: Figures }) {
  return (
    <section className={styles.part} aria-label="Top products">
      <h3 className={styles.title}>Top products</h3>
      <table {...roles.table} className={table.table} data-cards aria-label="Top products">
        <thead {...roles.group}>
          <tr {...roles.row}>
            <th {...roles.column} scope="col">
              Product
            </th>
            <th {...roles.column} scope="col">
              Category
            </th>
            <th {...roles.column} scope="col" className={table.number}>
              Qty
            </th>
            <th {...roles.column} scope="col" className={table.number}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody {...roles.group}>
          {figures.products.map(({ itemNumber, description, category, quantity, amount }) => (
            <tr {...roles.row} key={`${itemNumber} ${description}`}>
              <td {...roles.rowHead} className={table.description}>
                {description}
                <span className={styles.under}>{itemNumber}</span>
              </td>
              <td {...roles.cell} data-label="Category" className={styles.wraps}>
                {category}
              </td>
              <td {...roles.cell} data-label="Qty" className={table.number}>
                {quantity.toLocaleString('en-US')}
              </td>
              <td {...roles.cell} data-label="Amount" className={table.number}>
                <Money dollars={amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <Others figures={figures} />
      </table>
    </section>
  );
}
