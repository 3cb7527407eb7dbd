/** Home for customer users: the accounts they may enter, by name; a single one opens by itself. */
import { can, type User } from '@operatory/domain/access';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { Badge } from '../parts/badge.tsx';
import { Banner } from '../parts/banner.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { FailedState } from '../parts/failed-state.tsx';
import { CartIcon, ChevronRightIcon, PersonIcon } from '../parts/icons.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { notify } from '../parts/toasts.ts';
import { useIsPhone } from '../parts/use-media.ts';
import { settings, supportPhoneHref } from '../settings/index.ts';
import { type AccountEntry, accountEntries, accountToOpen, tabOnEntering } from './account-entries.ts';
import styles from './account-selector.module.css';
import { useEnterCustomer } from './enter-customer.ts';
import { accessibleCustomersQuery, openOrdersQuery } from './queries.ts';
import { shortenName } from './shorten-name.ts';

interface AccountSelectorProps {
  readonly error?: string | undefined;
  /** Opens this account at once, when it is among theirs. */
  readonly navigateTo?: string;
}

const cartsFailed = 'Error loading open orders';

/** The accounts with their open carts, or what kept them from loading. */
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

function Selector({ viewer, error, navigateTo }: AccountSelectorProps & { readonly viewer: User }) {
  const navigate = useNavigate();
  const enterCustomer = useEnterCustomer();
  const isPhone = useIsPhone();
  const query = useSearch({ strict: false }) as Record<string, unknown>;
  const { entries, accounts, carts } = useAccounts(viewer);
  const only = useMemo(
    () => (entries === undefined || error !== undefined ? undefined : accountToOpen(entries, navigateTo)),
    [entries, error, navigateTo],
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

  // Once: somebody whose account could not be opened finds it in the list.
  const [isOpening, setIsOpening] = useState(true);
  const areCartsMissing = carts.error !== null;
  useEffect(() => {
    if (only === undefined) return;
    if (areCartsMissing) notify(cartsFailed, { tone: 'failed' });
    void latestEnter.current(only, true).then(() => setIsOpening(false));
  }, [only, areCartsMissing]);

  if (accounts.error !== null) {
    return (
      <FailedState title="Error loading your accounts" error={accounts.error} onRetry={() => void accounts.refetch()} />
    );
  }
  if (entries === undefined || (only !== undefined && isOpening))
    return <SkeletonRows rows={4} label="Loading your accounts" />;
  return (
    <>
      {error === undefined ? null : (
        <Banner tone="alarm" onDismiss={() => navigate({ to: '/home', search: {}, replace: true })}>
          {error}
        </Banner>
      )}
      {carts.error === null ? null : <Banner tone="notice">{cartsFailed}</Banner>}
      {entries.length === 0 ? (
        <EmptyState isWholePage icon={PersonIcon} title="You do not have access to any customers">
          <p>
            Customer service can add your accounts: <a href={supportPhoneHref()}>{settings().supportPhone}</a>.
          </p>
        </EmptyState>
      ) : (
        <>
          <h1 className={styles.title}>Choose an account</h1>
          <ul className={styles.list}>
            {entries.map((entry) => (
              <li key={entry.customerNumber}>
                <button type="button" className={styles.row} onClick={() => void enter(entry)}>
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
                        label={
                          entry.lineItemCount === 1 ? 'Cart with 1 line' : `Cart with ${entry.lineItemCount} lines`
                        }
                      />
                    ) : null}
                  </span>
                  <ChevronRightIcon className={styles.chevron} />
                </button>
              </li>
            ))}
          </ul>
        </>
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
