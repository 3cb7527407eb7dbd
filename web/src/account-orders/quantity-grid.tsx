/** The quantities of an order: a row for each product, the same for all accounts or one by one. A phone shows one account at a time. */

import { plural } from '@operatory/domain/words';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import type { AccountOption } from '../customers/account-picker/use-account-search.ts';
import { Button } from '../parts/controls/button.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { useMedia } from '../parts/hooks/use-media.ts';
import { arrowStep } from '../parts/keyboard/arrows.ts';
import { useGrowingList } from '../parts/lists/use-growing-list.ts';
import { notify } from '../parts/messages/toasts.ts';
import tables from '../parts/reports/report-table.module.css';
import styles from './account-order.module.css';
import {
  addedItems,
  isLocked,
  type OrderDraft,
  openAccounts,
  withoutProduct,
  withProductAgain,
} from './order-draft.ts';
import { ProductRow } from './product-row.tsx';
import type { OrderFacts } from './queries.ts';

interface QuantityGridProps {
  readonly draft: OrderDraft;
  readonly facts: OrderFacts;
  readonly change: (next: (draft: OrderDraft) => OrderDraft) => void;
}

/** A column of the grid. */
export interface GridAccount extends AccountOption {
  /** It was sent, so it can't be changed. */
  readonly isLocked: boolean;
  /** Why this account can't order. */
  readonly obstacle: string | undefined;
}

/** How many accounts are shown side by side; 0 on a phone, which shows either all together or one. */
function useColumns(): number {
  const isWide = useMedia('(min-width: 1240px)');
  const isPhone = useMedia('(max-width: 767px)');
  return isPhone ? 0 : isWide ? 6 : 3;
}

/** Enter and the arrow keys move to the same column in another row. */
function moveInColumn(event: KeyboardEvent<HTMLTableSectionElement>) {
  const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
  const step = isEnter ? 1 : arrowStep(event);
  const field = event.target;
  if (step === undefined || !(field instanceof HTMLInputElement) || field.ariaInvalid === 'true') return;
  const column = field.closest<HTMLElement>('[data-column]')?.dataset.column;
  event.preventDefault();
  let row = field.closest('tr');
  for (;;) {
    const next: Element | null | undefined = step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
    if (!(next instanceof HTMLTableRowElement)) return;
    row = next;
    const found = row.querySelector<HTMLElement>(`[data-column="${column}"] input`);
    if (found === null) continue;
    found.focus();
    row.scrollIntoView({ block: 'nearest' });
    return;
  }
}

interface PagesProps {
  readonly from: number;
  readonly shown: number;
  readonly all: number;
  readonly size: number;
  readonly onTurn: (from: number) => void;
}

/** Which accounts are shown, with buttons for the others. */
function Pages({ from, shown, all, size, onTurn }: PagesProps) {
  if (all <= size) return null;
  return (
    <nav aria-label="Accounts shown" className={styles.pages}>
      <span role="status">
        Accounts {(from + 1).toLocaleString('en-US')}–{(from + shown).toLocaleString('en-US')} of{' '}
        {all.toLocaleString('en-US')}
      </span>
      <Button
        variant="default"
        aria-disabled={from === 0}
        onClick={() => (from === 0 ? undefined : onTurn(Math.max(0, from - size)))}
      >
        Previous accounts
      </Button>
      <Button
        variant="default"
        aria-disabled={from + shown >= all}
        onClick={() => (from + shown >= all ? undefined : onTurn(from + size))}
      >
        Next accounts
      </Button>
    </nav>
  );
}

interface ViewFieldProps {
  readonly accounts: readonly AccountOption[];
  readonly value: string;
  readonly onChange: (customerNumber: string) => void;
}

function ViewField({ accounts, value, onChange }: ViewFieldProps) {
  return (
    <SelectField label="Quantities for" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      <option value="">All {plural(accounts.length, 'account')}</option>
      {accounts.map(({ customerNumber, customerName }) => (
        <option key={customerNumber} value={customerNumber}>
          {customerName} (#{customerNumber})
        </option>
      ))}
    </SelectField>
  );
}

function Head({ shown, hasAll }: { readonly shown: readonly GridAccount[]; readonly hasAll: boolean }) {
  return (
    <tr>
      <th scope="col">Product</th>
      {hasAll ? <th scope="col">Same for all</th> : null}
      {shown.map(({ customerNumber, customerName, place, isLocked, obstacle }) => (
        <th
          key={customerNumber}
          scope="col"
          className={isLocked ? `${styles.account} ${tables.number}` : styles.account}
        >
          <span className={styles.name}>{customerName}</span>
          <span className={styles.number}>{[`#${customerNumber}`, place].filter(Boolean).join(' · ')}</span>
          {obstacle === undefined ? null : <span className={styles.obstacle}>{obstacle}</span>}
        </th>
      ))}
      <th scope="col" className={tables.number}>
        Total
      </th>
      <th scope="col">
        <span className="unseen">Remove</span>
      </th>
    </tr>
  );
}

/** The accounts as columns, in their order, and those that are shown now. */
function useShown({ draft, facts }: Omit<QuantityGridProps, 'change'>) {
  const size = useColumns();
  const [wanted, setWanted] = useState(0);
  const [view, setView] = useState('');
  const accounts = useMemo(
    () =>
      draft.accounts.map((account): GridAccount => {
        const known = facts.accounts.get(account.customerNumber);
        return {
          ...account,
          isLocked: isLocked(draft, account.customerNumber),
          obstacle: known?.canOrder === false ? (known.detail ?? 'Can’t order') : undefined,
        };
      }),
    [draft, facts.accounts],
  );
  const from = wanted < accounts.length ? wanted : 0;
  const one = accounts.find(({ customerNumber }) => customerNumber === view);
  const places = size > 0 ? accounts.slice(from, from + size) : one === undefined ? [] : [one];
  // As in `useSame`.
  const word = JSON.stringify(places);
  const shown = useMemo(() => JSON.parse(word) as readonly GridAccount[], [word]);
  return { accounts, shown, size, from, turn: setWanted, view: one?.customerNumber ?? '', setView };
}

/** The same array while it has the same numbers, so that only the row that changes is drawn again. */
function useSame(numbers: readonly string[]): readonly string[] {
  const word = numbers.join();
  return useMemo(() => (word === '' ? [] : word.split(',')), [word]);
}

export function QuantityGrid({ draft, facts, change }: QuantityGridProps) {
  const { accounts, shown, size, from, turn, view, setView } = useShown({ draft, facts });
  const counted = useSame(accounts.flatMap((each) => (each.obstacle === undefined ? [each.customerNumber] : [])));
  const open = useSame(openAccounts(draft).filter((number) => counted.includes(number)));
  const added = addedItems(draft);
  const { shown: rows, endRef } = useGrowingList(draft.products.length, String(draft.products.length));
  const hasAll = size > 0 || view === '';
  const products = useRef(draft);
  products.current = draft;
  const remove = useCallback(
    (itemNumber: string) => {
      const before = products.current;
      const product = before.products.find((each) => each.itemNumber === itemNumber);
      change((now) => withoutProduct(now, itemNumber));
      notify(`${product?.description ?? itemNumber} removed`, {
        action: { label: 'Undo', run: () => change((now) => withProductAgain(now, before, itemNumber)) },
      });
    },
    [change],
  );
  return (
    <section aria-label="Quantities" className={styles.grid}>
      {size === 0 ? (
        <ViewField accounts={accounts} value={view} onChange={setView} />
      ) : (
        <Pages from={from} shown={shown.length} all={accounts.length} size={size} onTurn={turn} />
      )}
      <table className={tables.table} aria-label="Quantities">
        <thead>
          <Head shown={shown} hasAll={hasAll} />
        </thead>
        <tbody onKeyDown={moveInColumn}>
          {draft.products.slice(0, rows).map((product) => (
            <ProductRow
              key={product.itemNumber}
              product={product}
              quantities={draft.quantities[product.itemNumber]}
              blocked={facts.blocked.get(product.itemNumber)}
              open={open}
              counted={counted}
              isAdded={added.has(product.itemNumber)}
              shown={shown}
              hasAll={hasAll}
              change={change}
              onRemove={remove}
            />
          ))}
        </tbody>
      </table>
      {rows < draft.products.length ? <div ref={endRef} aria-hidden="true" /> : null}
    </section>
  );
}
