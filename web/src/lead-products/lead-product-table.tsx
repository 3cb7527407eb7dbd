/** The products of the report: last ordered, how many, and twelve months drawn small [C2.24] [C3.06]. */
import { formatDate } from '@operatory/domain/dates';
import type { LeadProductRow } from '@operatory/domain/lead-products';
import type { ReactNode } from 'react';
import table from '../parts/report-table.module.css';
import { roles } from '../parts/table-roles.ts';
import { useGrowingList } from '../parts/use-growing-list.ts';
import styles from './lead-products.module.css';
import { Sparkline } from './sparkline.tsx';

interface LeadProductTableProps {
  readonly rows: readonly LeadProductRow[];
  readonly monthLabels: readonly string[];
  readonly categoryName: (key: string) => string;
  /** Names what is shown, so that another choice begins at its first row. */
  readonly subject: string;
  /** What can be done with a product, such as adding it to the cart; the whole column is absent without it. */
  readonly actionOf: ((row: LeadProductRow) => ReactNode) | undefined;
}

const count = (quantity: number) => quantity.toLocaleString('en-US');

export function LeadProductTable(props: LeadProductTableProps) {
  const { rows, monthLabels, categoryName, actionOf } = props;
  const { shown, endRef } = useGrowingList(rows.length, props.subject);
  return (
    <>
      <table {...roles.table} className={table.table} data-cards>
        <caption className="unseen">Products that the customer buys</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            <th {...roles.column} scope="col">
              Product
            </th>
            <th {...roles.column} scope="col">
              Description
            </th>
            <th {...roles.column} scope="col" className={styles.category}>
              Category
            </th>
            <th {...roles.column} scope="col">
              Last ordered
            </th>
            <th {...roles.column} scope="col" className={table.number}>
              Qty
            </th>
            <th {...roles.column} scope="col" className={table.number}>
              12 months
            </th>
            {actionOf === undefined ? null : (
              <th {...roles.column} scope="col">
                Cart
              </th>
            )}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows.slice(0, shown).map((row) => (
            <tr {...roles.row} key={row.productNumber}>
              <td {...roles.cell} data-label="Product">
                {row.productNumber}
              </td>
              <td {...roles.cell} data-label="Description" className={table.description}>
                {row.productDescription}
                <span className={styles.categoryUnder}>{categoryName(row.productCategory)}</span>
              </td>
              <td {...roles.cell} data-label="Category" className={styles.category}>
                {categoryName(row.productCategory)}
              </td>
              <td {...roles.cell} data-label="Last ordered">
                {formatDate(row.mostRecentOrderDate)}
              </td>
              <td {...roles.cell} data-label="Qty" className={table.number}>
                {count(row.lastOrderedQuantity)}
              </td>
              <td {...roles.cell} data-label="12 months" className={`${table.number} ${styles.months}`}>
                <span className={styles.rolling}>
                  <Sparkline months={row.months} labels={monthLabels} />
                  <b>{count(row.rolling12Months)}</b>
                </span>
              </td>
              {actionOf === undefined ? null : (
                <td {...roles.cell} className={styles.action}>
                  {actionOf(row)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <div ref={endRef} />
    </>
  );
}
