/** Budgets by category, what was ordered of them this month, and what is left. */
import type { CategoryMonthReply } from '@operatory/contract/spending';
import { type Cents, cents, centsFromDollars, formatUsd, sumCents } from '@operatory/domain/money';
import { budgetLeft } from '@operatory/domain/spending';
import { WarningIcon } from '../parts/icons/notice-icons.tsx';
import { roles } from '../parts/lists/table-roles.ts';
import { Money } from '../parts/reports/money.tsx';
import table from '../parts/reports/report-table.module.css';
import styles from './spending.module.css';

const leftOf = ({ budget, spent }: CategoryMonthReply): Cents | undefined =>
  budget === null ? undefined : budgetLeft(centsFromDollars(budget), centsFromDollars(spent));

/** An exceeded budget is an icon, a word, and a color. */
function Left({ left }: { readonly left: Cents | undefined }) {
  if (left === undefined) return <span>No budget</span>;
  if (left >= 0) return <Money cents={left} />;
  return (
    <span className={styles.over}>
      <WarningIcon size={16} /> Over by {formatUsd(cents(-left))}
    </span>
  );
}

/** The sums of categories that have a budget. */
function Sums({ categories }: { readonly categories: readonly CategoryMonthReply[] }) {
  const budgeted = categories.filter(({ budget }) => budget !== null);
  const budget = sumCents(budgeted.map((category) => centsFromDollars(category.budget ?? 0)));
  const spent = sumCents(budgeted.map((category) => centsFromDollars(category.spent)));
  return (
    <tr {...roles.row} className={table.sum}>
      <th {...roles.rowHead} scope="row">
        Total of budgeted categories
      </th>
      <td {...roles.cell} data-label="Budget" className={table.number}>
        <Money cents={budget} />
      </td>
      <td {...roles.cell} data-label="Ordered" className={table.number}>
        <Money cents={spent} />
      </td>
      <td {...roles.cell} data-label="Left" className={table.number}>
        <Left left={budgetLeft(budget, spent)} />
      </td>
    </tr>
  );
}

export function BudgetTable({ categories }: { readonly categories: readonly CategoryMonthReply[] }) {
  return (
    <table {...roles.table} className={table.table} data-cards aria-label="Budgets by category">
      <thead {...roles.group}>
        <tr {...roles.row}>
          <th {...roles.column} scope="col">
            Category
          </th>
          {['Budget', 'Ordered', 'Left'].map((label) => (
            <th {...roles.column} key={label} scope="col" className={table.number}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group}>
        {categories.map((category) => (
          <tr {...roles.row} key={category.key}>
            <td {...roles.rowHead} className={table.description}>
              {category.name}
              {category.isGone ? <span className={styles.under}>No longer in the catalog</span> : null}
            </td>
            <td {...roles.cell} data-label="Budget" className={table.number}>
              <Money dollars={category.budget ?? undefined} none="–" />
            </td>
            <td {...roles.cell} data-label="Ordered" className={table.number}>
              <Money dollars={category.spent} />
            </td>
            <td {...roles.cell} data-label="Left" className={table.number}>
              <Left left={leftOf(category)} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot {...roles.group}>
        <Sums categories={categories} />
      </tfoot>
    </table>
  );
}
