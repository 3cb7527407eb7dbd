/** Chooses accounts among many: a search, a box for each account found, and those selected so far. */
import { isStaff, type User } from '@operatory/domain/access';
import { plural } from '@operatory/domain/words';
import { useState } from 'react';
import { Button } from '../../parts/controls/button.tsx';
import { SearchBox } from '../../parts/controls/search-box.tsx';
import { Tick } from '../../parts/fields/tick.tsx';
import { useGrowingList } from '../../parts/lists/use-growing-list.ts';
import { EmptyState } from '../../parts/states/empty-state.tsx';
import { FailedState } from '../../parts/states/failed-state.tsx';
import { SkeletonRows } from '../../parts/states/skeleton-rows.tsx';
import { accountsToNarrow } from '../account-entries.ts';
import styles from './account-picker.module.css';
import { ChooseAll, type WholeGroup } from './choose-all.tsx';
import {
  type AccountOption,
  type AccountSearch,
  type SelectedAccounts,
  useAccountSearch,
} from './use-account-search.ts';

interface AccountChoiceProps {
  readonly viewer: User;
  /** The purpose of the selection, such as `Copy to`. */
  readonly label: string;
  /** An account that isn't offered, such as the one that a list is copied from. */
  readonly from?: string;
  /** Accounts that one click selects. */
  readonly group?: WholeGroup | undefined;
  /** Notes about single accounts, by number. */
  readonly marks?: ReadonlyMap<string, string> | undefined;
  /** Selected accounts that can't be deselected, and why, by number. */
  readonly fixed?: ReadonlyMap<string, string>;
  readonly selected: SelectedAccounts;
  readonly onChange: (selected: SelectedAccounts) => void;
}

const hintOf = ({ customerNumber, place }: AccountOption, said: readonly ReadonlyMap<string, string>[]) =>
  [`#${customerNumber}`, place, ...said.map((words) => words.get(customerNumber))].filter(Boolean).join(' · ');

function Rows({
  rows,
  selected,
  marks,
  fixed,
  onToggle,
  subject,
}: {
  readonly rows: readonly AccountOption[];
  readonly selected: SelectedAccounts;
  readonly marks: ReadonlyMap<string, string>;
  readonly fixed: ReadonlyMap<string, string>;
  readonly onToggle: (account: AccountOption, isOn: boolean) => void;
  readonly subject: string;
}) {
  const { shown, endRef } = useGrowingList(rows.length, subject);
  return (
    <ul aria-label="Accounts">
      {rows.slice(0, shown).map((account) => (
        <li key={account.customerNumber}>
          <Tick
            label={account.customerName}
            hint={hintOf(account, [marks, fixed])}
            isOn={selected.has(account.customerNumber)}
            isFixed={fixed.has(account.customerNumber)}
            onToggle={(isOn) => onToggle(account, isOn)}
          />
        </li>
      ))}
      {shown < rows.length ? <li ref={endRef} aria-hidden="true" /> : null}
    </ul>
  );
}

/** The search results, or why there are none. */
function Found({
  search,
  typed,
  ...choice
}: Omit<Parameters<typeof Rows>[0], 'rows' | 'subject'> & { readonly search: AccountSearch; readonly typed: string }) {
  const { rows, error, isWaitingForText, loadMore, isLoadingMore } = search;
  if (isWaitingForText) return <p className={styles.hint}>Search by name, number, or phone number.</p>;
  if (error !== null && rows === undefined) {
    return <FailedState title="Couldn’t load the accounts" error={error} onRetry={search.retry} />;
  }
  if (rows === undefined) return <SkeletonRows rows={4} label="Loading the accounts" />;
  if (rows.length === 0 && loadMore === undefined) {
    return <EmptyState title={typed.trim() === '' ? 'No other accounts' : 'No accounts found'} />;
  }
  return (
    <>
      <Rows rows={rows} subject={typed} {...choice} />
      {loadMore === undefined ? null : (
        <Button variant="subtle" loading={isLoadingMore} onClick={loadMore}>
          Show more
        </Button>
      )}
    </>
  );
}

const nothing: ReadonlyMap<string, string> = new Map();

export function AccountChoice(props: AccountChoiceProps) {
  const { viewer, label, from, group, marks = nothing, fixed = nothing, selected, onChange } = props;
  const [typed, setTyped] = useState('');
  const [isOnlySelected, setIsOnlySelected] = useState(false);
  const search = useAccountSearch(viewer, typed, from);
  const isShowingSelected = isOnlySelected && selected.size > 0;
  const { rows = [], loadMore } = search;
  const toggle = (account: AccountOption, isOn: boolean) => {
    const next = new Map(selected);
    if (isOn) next.set(account.customerNumber, account);
    else next.delete(account.customerNumber);
    onChange(next);
  };
  const choice = { selected, marks, fixed, onToggle: toggle };
  // “Select all of your accounts” is a separate button.
  const isWhole = group !== undefined && !isStaff(viewer) && typed.trim() === '';
  // “Select all” isn't offered until all pages are loaded.
  const canSelectAll = !isShowingSelected && loadMore === undefined && rows.length > 1 && !isWhole;
  const areAllSelected = rows.every(({ customerNumber }) => selected.has(customerNumber));
  const select = (accounts: readonly AccountOption[]) =>
    onChange(new Map([...selected, ...accounts.map((account) => [account.customerNumber, account] as const)]));
  const hasSearch = viewer.accounts === 'all' || viewer.accounts.size >= accountsToNarrow;
  return (
    <section className={styles.choice} aria-label={label}>
      <ChooseAll
        group={group}
        selected={selected}
        onChoose={(accounts) => {
          select(accounts);
          // Staff see search results, so switch to the selection after they choose a group.
          setIsOnlySelected(isStaff(viewer));
        }}
      />
      {hasSearch ? (
        <SearchBox
          label="Find accounts"
          placeholder={viewer.accounts === 'all' ? 'Name, number, or phone #' : 'Name or number'}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setIsOnlySelected(false);
          }}
          onSubmit={() => {
            const [only] = rows;
            if (rows.length === 1 && only !== undefined) toggle(only, true);
          }}
        />
      ) : null}
      <div className={styles.accounts} data-searched={hasSearch || undefined}>
        {isShowingSelected ? (
          <Rows rows={[...selected.values()]} subject="selected" {...choice} />
        ) : (
          <Found search={search} typed={typed} {...choice} />
        )}
      </div>
      <div className={styles.bar}>
        <span role="status">
          {selected.size === 0 ? 'None selected' : `${plural(selected.size, 'account')} selected`}
        </span>
        {selected.size > 0 ? (
          <Button variant="subtle" onClick={() => setIsOnlySelected(!isShowingSelected)}>
            {isShowingSelected ? 'Show all' : 'Show selected'}
          </Button>
        ) : null}
        {canSelectAll && !areAllSelected ? (
          <Button
            variant="subtle"
            onClick={() => select(rows)}
          >{`Select all ${rows.length.toLocaleString('en-US')}`}</Button>
        ) : null}
        {selected.size > fixed.size ? (
          <Button variant="subtle" onClick={() => onChange(new Map([...selected].filter(([each]) => fixed.has(each))))}>
            Clear
          </Button>
        ) : null}
      </div>
    </section>
  );
}
