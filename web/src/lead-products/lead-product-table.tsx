/** The products of the report: last ordered, quantity, and a small chart of twelve months. */
import { formatDate } from '@operatory/domain/dates';
import type { LeadProductRow } from '@operatory/domain/lead-products';
import type { ReactNode } from 'react';
import { roles } from '../parts/lists/table-roles.ts';
import { useGrowingList } from '../parts/lists/use-growing-list.ts';
import table from '../parts/reports/report-table.module.css';
import styles from './lead-products.module.css';
import { Sparkline } from './sparkline.tsx';

interface LeadProductTableProps {
  readonly rows: readonly LeadProductRow[];
  readonly monthLabels: readonly string[];
  readonly categoryName: (key: string) => string;
  /** Identifies the selection, so that another one starts at its first row. */
  readonly subject: string;
  /** An action for each product, such as adding it to the cart; without it, there's no such column. */
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
              <td {...roles.rowHead} data-label="Description" className={table.description}>
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
