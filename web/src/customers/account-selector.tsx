/** Home for customer users: the accounts they can open, by name; a single one opens automatically. */

import { can, type User } from '@operatory/domain/access';
import { plural } from '@operatory/domain/words';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { Badge } from '../parts/controls/badge.tsx';
import { SearchBox } from '../parts/controls/search-box.tsx';
import { useIsPhone } from '../parts/hooks/use-media.ts';
import { CartIcon, ChevronRightIcon, PersonIcon } from '../parts/icons/icons.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { Banner } from '../parts/states/banner.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { settings, supportPhoneHref } from '../settings/index.ts';
import {
  type AccountEntry,
  accountEntries,
  accountsToNarrow,
  accountToOpen,
  matchingEntries,
  tabOnEntering,
} from './account-entries.ts';
import styles from './account-selector.module.css';
import { useEnterCustomer } from './enter-customer.ts';
import { accessibleCustomersQuery, openOrdersQuery } from './search-queries.ts';
import { shortenName } from './shorten-name.ts';

interface AccountSelectorProps {
  /** Shows an error above everything else. */
  readonly alarm?: ReactNode;
  /** Opens this account at once, when it is among theirs. */
  readonly navigateTo?: string;
}

const cartsFailed = 'Error loading open orders';

/** The accounts with their open carts, or why they couldn't be loaded. */
function useAccounts(viewer: User) {
  const accounts = useQuery(accessibleCustomersQuery(viewer.email));
  const isAskingCarts = can(viewer, 'carts.list-open');
  const carts = useQuery({ ...openOrdersQuery, enabled: isAskingCarts });
  const isReady = !isAskingCarts || !carts.isPending;
  const entries = useMemo(
    () =>
      accounts.data !== undefined && isReady ? accountEntries(accounts.data.data, carts.data?.data ?? []) : undefined,
    [accounts.data, carts.data, isReady],
  );
  return { entries, accounts, carts };
}

interface AccountsProps {
  readonly entries: readonly AccountEntry[];
  readonly onEnter: (entry: AccountEntry) => void;
}

function Accounts({ entries, onEnter }: AccountsProps) {
  const isPhone = useIsPhone();
  const [typed, setTyped] = useState('');
  const shown = matchingEntries(entries, typed);
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>Choose an account</h1>
        {entries.length < 2 ? null : (
          <Link to="/home" search={{ overview: 'all' } as never} className={styles.overview}>
            Overview of accounts
          </Link>
        )}
      </div>
      {entries.length < accountsToNarrow ? null : (
        <div className={styles.narrow}>
          <SearchBox
            label="Find one of your accounts"
            placeholder="Name or number"
            value={typed}
            onChange={setTyped}
            onSubmit={() => shown[0] !== undefined && typed.trim() !== '' && onEnter(shown[0])}
            isAutoFocused
          />
          <p role="status" className="unseen">
            {plural(shown.length, 'account')}
          </p>
        </div>
      )}
      {shown.length === 0 ? <EmptyState title="None of your accounts has that name or number" /> : null}
      <ul className={styles.list}>
        {shown.map((entry) => (
          <li key={entry.customerNumber}>
            <button type="button" className={styles.row} onClick={() => onEnter(entry)}>
              <span className={styles.mark}>
                {entry.lineItemCount > 0 ? <CartIcon /> : <PersonIcon label="No open cart" />}
              </span>
              <span className={styles.name}>{isPhone ? shortenName(entry.customerName) : entry.customerName}</span>
              <span className={styles.number}>{entry.customerNumber}</span>
              <span className={styles.count}>
                {entry.lineItemCount > 0 ? (
                  <Badge
                    count={entry.lineItemCount}
                    look="quiet"
                    label={`Cart with ${plural(entry.lineItemCount, 'line')}`}
                  />
                ) : null}
              </span>
              <ChevronRightIcon className={styles.chevron} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Selector({ viewer, alarm, navigateTo }: AccountSelectorProps & { readonly viewer: User }) {
  const enterCustomer = useEnterCustomer();
  const query = useSearch({ strict: false }) as Record<string, unknown>;
  const { entries, accounts, carts } = useAccounts(viewer);
  const only = useMemo(
    () => (entries === undefined || alarm !== undefined ? undefined : accountToOpen(entries, navigateTo)),
    [entries, alarm, navigateTo],
  );

  const enter = (entry: AccountEntry, isReplacing = false) => {
    const { browsing, navigateTo: _preset, ...rest } = query;
    const isBrowsing = browsing === 'products';
    return enterCustomer(entry.customerNumber, {
      to: tabOnEntering(entry, isBrowsing) === 'cart' ? '/customer/$id/cart' : '/customer/$id',
      params: { id: entry.customerNumber },
      search: rest,
      replace: isReplacing,
    });
  };
  const latestEnter = useRef(enter);
  latestEnter.current = enter;

  // Once: if their account couldn't be opened, they find it in the list.
  const [isOpening, setIsOpening] = useState(true);
  const areCartsMissing = carts.error !== null;
  useEffect(() => {
    if (only === undefined) return;
    if (areCartsMissing) notify(cartsFailed, { tone: 'failed' });
    void latestEnter.current(only, true).then(() => setIsOpening(false));
  }, [only, areCartsMissing]);

  if (accounts.error !== null && accounts.data === undefined) {
    return (
      <FailedState title="Error loading your accounts" error={accounts.error} onRetry={() => void accounts.refetch()} />
    );
  }
  if (entries === undefined || (only !== undefined && isOpening))
    return <SkeletonRows rows={4} label="Loading your accounts" />;
  return (
    <>
      {alarm}
      {carts.error === null ? null : <Banner tone="notice">{cartsFailed}</Banner>}
      {entries.length === 0 ? (
        <EmptyState isWholePage icon={PersonIcon} title="You do not have access to any customers">
          <p>
            You’re signed in as {viewer.email}. To be connected to your practice’s account, call{' '}
            <a href={supportPhoneHref()}>{settings().supportPhone}</a> and give us your practice’s name.
          </p>
        </EmptyState>
      ) : (
        <Accounts entries={entries} onEnter={(entry) => void enter(entry)} />
      )}
    </>
  );
}

export function AccountSelector(props: AccountSelectorProps) {
  const viewer = useViewer();
  if (viewer.kind !== 'user') return null;
  return (
    <div className={styles.page}>
      <Selector viewer={viewer} {...props} />
    </div>
  );
}
