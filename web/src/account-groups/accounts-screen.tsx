/** Several accounts side by side: a customer user's own, or for staff those that are billed to one number. */
import type { AccountOverview } from '@operatory/contract/account-groups';
import { meantAccounts } from '@operatory/domain/account-groups';
import { mayOrderForAccounts } from '@operatory/domain/account-orders';
import { formatDate, type PlainDate } from '@operatory/domain/dates';
import { plural } from '@operatory/domain/words';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useViewer } from '../access/index.ts';
import { ButtonLink } from '../parts/controls/button.tsx';
import { SearchBox } from '../parts/controls/search-box.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { useIsPhone } from '../parts/hooks/use-media.ts';
import { useTypedFind } from '../parts/hooks/use-typed-find.ts';
import screen from '../parts/lists/work-list.module.css';
import { CsvButton } from '../parts/reports/csv-button.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { AccountsTable, columnsOf } from './accounts-table.tsx';
import { type OverviewOf, overviewQuery, readOverviewCsv } from './queries.ts';
import { type AccountColumn, columnWords, isText, readSort, sortAccounts, sortWord } from './sort-accounts.ts';

/** The search parameters. */
export interface AccountsSearch {
  readonly find: string;
  readonly sort: string;
}

interface AccountsScreenProps {
  readonly of: OverviewOf;
  readonly search: AccountsSearch;
  readonly onSearchChange: (search: Partial<AccountsSearch>) => void;
  /** Shows one group of a person's own accounts, or all of them. */
  readonly onGroup: (billTo: string | undefined) => void;
}

const isIn = (billTo: string | undefined) => (account: AccountOverview) =>
  billTo === undefined || account.billTo === billTo || account.customerNumber === billTo;

/** Groups of several of these accounts, by number. */
function groupsOf(accounts: readonly AccountOverview[]): readonly string[] {
  const numbers = new Set(accounts.flatMap(({ billTo }) => billTo ?? []));
  return [...numbers].filter((number) => accounts.filter(isIn(number)).length > 1).sort();
}

function titleOf({ isOwn, billTo }: OverviewOf, accounts: readonly AccountOverview[]): string {
  if (billTo === undefined) return 'Overview of accounts';
  const payer = accounts.find(({ customerNumber }) => customerNumber === billTo);
  const who = payer === undefined ? billTo : `${billTo} ${payer.name}`;
  return isOwn ? `Accounts billed to ${who}` : `Billed to ${who}`;
}

interface GroupFieldProps {
  readonly accounts: readonly AccountOverview[];
  readonly billTo: string | undefined;
  readonly onGroup: (billTo: string | undefined) => void;
}

function GroupField({ accounts, billTo, onGroup }: GroupFieldProps) {
  const groups = groupsOf(accounts);
  if (groups.length === 0 || (groups.length === 1 && accounts.every(isIn(groups[0])))) return null;
  return (
    <SelectField
      label="Billed to"
      value={billTo ?? ''}
      onChange={(event) => onGroup(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
    >
      <option value="">All</option>
      {groups.map((number) => (
        <option key={number} value={number}>
          {number}
        </option>
      ))}
    </SelectField>
  );
}

interface SortFieldProps {
  readonly columns: readonly AccountColumn[];
  readonly value: string;
  readonly onChange: (word: string) => void;
}

/** Cards have no column headings to click. */
function SortField({ columns, value, onChange }: SortFieldProps) {
  return (
    <SelectField label="Sort by" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {columns.flatMap((column) => [
        <option key={column} value={column}>
          {columnWords[column]}, {isText(column) ? 'A to Z' : 'lowest first'}
        </option>,
        <option key={`-${column}`} value={`-${column}`}>
          {columnWords[column]}, {isText(column) ? 'Z to A' : 'highest first'}
        </option>,
      ])}
    </SelectField>
  );
}

export function AccountsScreen({ of, search, onSearchChange, onGroup }: AccountsScreenProps) {
  const { data, error, isFetching, refetch } = useQuery(overviewQuery(of));
  const { typed, setTyped } = useTypedFind(search.find, (find) => onSearchChange({ find }));
  const find = useDeferredValue(typed);
  const isPhone = useIsPhone();
  const viewer = useViewer();
  const sort = readSort(search.sort);
  const all = useMemo(() => data?.data ?? [], [data]);
  const ofGroup = useMemo(() => all.filter(isIn(of.billTo)), [all, of.billTo]);
  const columns = useMemo(() => columnsOf(ofGroup), [ofGroup]);
  const word = sortWord(sort);
  const accounts = useMemo(() => sortAccounts(meantAccounts(ofGroup, find), readSort(word)), [ofGroup, find, word]);
  if (data === undefined && error !== null && !isFetching) {
    return <FailedState title="Couldn’t load the accounts" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <section className={screen.screen} aria-label="Overview of accounts">
      <header className={screen.head}>
        <h1>{titleOf(of, all)}</h1>
        <div className={screen.tools}>
          {mayOrderForAccounts(viewer) ? (
            <ButtonLink to="/home" search={{ orderFor: of.billTo ?? 'all' } as never} variant="default">
              Order for several accounts
            </ButtonLink>
          ) : null}
          <CsvButton fileName="accounts.csv" read={() => readOverviewCsv(of, typed.trim())} />
          {of.isOwn ? <GroupField accounts={all} billTo={of.billTo} onGroup={onGroup} /> : null}
          {isPhone ? (
            <SortField columns={columns} value={word} onChange={(next) => onSearchChange({ sort: next })} />
          ) : null}
          <SearchBox
            label="Find an account"
            placeholder="Name, number, or city"
            value={typed}
            onChange={setTyped}
            isAutoFocused
          />
        </div>
      </header>
      <p role="status" className={screen.count}>
        {data === undefined
          ? ''
          : `${plural(accounts.length, 'account')} · ${formatDate(data.today as PlainDate)}${data.hasAmounts ? '. Merchandise only, as in the budget.' : ''}`}
      </p>
      {data?.hasMore ? (
        <Banner tone="notice">These are the first {plural(all.length, 'account')} by name.</Banner>
      ) : null}
      {data === undefined ? <SkeletonRows rows={12} label="Loading accounts" /> : null}
      {data !== undefined && accounts.length === 0 ? (
        <EmptyState title={find.trim() === '' ? 'No accounts here' : 'No account has that name, number, or city'} />
      ) : null}
      {accounts.length === 0 ? null : (
        <AccountsTable
          accounts={accounts}
          columns={columns}
          sort={sort}
          onSort={(next) => onSearchChange({ sort: sortWord(next) })}
        />
      )}
    </section>
  );
}
