/** The accounts as a table with their sums; on a phone, a card for each. */
import type { AccountOverview } from '@operatory/contract/account-groups';
import {
  type AccountFigures,
  amountNames,
  countNames,
  figuresFromDollars,
  sumFigures,
} from '@operatory/domain/account-groups';
import { plural } from '@operatory/domain/words';
import { Link } from '@tanstack/react-router';
import { memo, useMemo } from 'react';
import { ChevronDownIcon } from '../parts/icons/direction-icons.tsx';
import { useGrowingList } from '../parts/lists/use-growing-list.ts';
import { Money } from '../parts/reports/money.tsx';
import tables from '../parts/reports/report-table.module.css';
import styles from './accounts.module.css';
import { type AccountColumn, type AccountSort, columnWords, nextAccountSort, sortWord } from './sort-accounts.ts';

type FigureColumn = keyof AccountFigures;

const amounts: ReadonlySet<string> = new Set(amountNames);

/** Columns with a value in some row; the others are hidden from this person, or empty for all accounts. */
export function columnsOf(accounts: readonly AccountOverview[]): readonly AccountColumn[] {
  const figures = [
    ...countNames.slice(0, 1),
    ...amountNames.slice(0, 1),
    ...countNames.slice(1),
    ...amountNames.slice(1),
  ];
  return [
    ...(['name', 'customerNumber', 'city'] as const),
    ...figures.filter((name) => accounts.some((account) => account[name] !== undefined)),
  ];
}

function Figure({ name, figures }: { readonly name: FigureColumn; readonly figures: AccountFigures }) {
  const value = figures[name];
  if (value === undefined) return <span>–</span>;
  if (!amounts.has(name)) return value.toLocaleString('en-US');
  const { [name]: amount } = figures as Record<FigureColumn, AccountFigures['month']>;
  return (
    <span className={name === 'budgetLeft' && value < 0 ? styles.below : undefined}>
      <Money cents={amount} />
    </span>
  );
}

interface RowProps {
  readonly account: AccountOverview;
  readonly columns: readonly AccountColumn[];
}

const AccountRow = memo(function AccountRow({ account, columns }: RowProps) {
  const figures = figuresFromDollars(account);
  return (
    <tr>
      <td className={tables.description}>
        <Link to="/customer/$id" params={{ id: account.customerNumber }} preload={false}>
          {account.name}
        </Link>
        {account.isClosed ? ' (closed)' : ''}
      </td>
      <td data-label={columnWords.customerNumber}>{account.customerNumber}</td>
      <td data-label={columnWords.city}>
        {account.city}, {account.state}
      </td>
      {columns.slice(3).map((name) => (
        <td key={name} data-label={columnWords[name]} className={tables.number}>
          <Figure name={name as FigureColumn} figures={figures} />
        </td>
      ))}
    </tr>
  );
});

interface AccountsTableProps {
  /** In the order in which they're shown. */
  readonly accounts: readonly AccountOverview[];
  readonly columns: readonly AccountColumn[];
  readonly sort: AccountSort;
  readonly onSort: (sort: AccountSort) => void;
}

function Head({ columns, sort, onSort }: Omit<AccountsTableProps, 'accounts'>) {
  return (
    <tr>
      {columns.map((column, index) => {
        const isSorted = sort.column === column;
        return (
          <th
            key={column}
            scope="col"
            className={index < 3 ? undefined : tables.number}
            aria-sort={isSorted ? (sort.isAscending ? 'ascending' : 'descending') : undefined}
          >
            <button type="button" className={styles.sort} onClick={() => onSort(nextAccountSort(sort, column))}>
              {columnWords[column]}
              {isSorted ? (
                <span className={styles.arrow} data-up={sort.isAscending || undefined}>
                  <ChevronDownIcon size={16} />
                </span>
              ) : null}
            </button>
          </th>
        );
      })}
    </tr>
  );
}

export function AccountsTable({ accounts, columns, sort, onSort }: AccountsTableProps) {
  const sums = useMemo(() => sumFigures(accounts.map(figuresFromDollars)), [accounts]);
  const { shown, endRef } = useGrowingList(accounts.length, `${sortWord(sort)} ${accounts.length}`);
  return (
    <div className={styles.wide}>
      <table className={tables.table} data-cards aria-label="Accounts">
        <thead>
          <Head columns={columns} sort={sort} onSort={onSort} />
        </thead>
        <tbody>
          {accounts.slice(0, shown).map((account) => (
            <AccountRow key={account.customerNumber} account={account} columns={columns} />
          ))}
        </tbody>
        <tfoot ref={endRef}>
          <tr className={tables.sum}>
            <th scope="row" colSpan={3}>
              Total of {plural(accounts.length, 'account')}
            </th>
            {columns.slice(3).map((name) => (
              <td key={name} data-label={columnWords[name]} className={tables.number}>
                <Figure name={name as FigureColumn} figures={sums} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
