/** The staff home page before a search: pending decisions, recent customers, and carts that nobody has touched. */
import type { CustomerSearchItem } from '@operatory/contract/customers';
import { can, type User } from '@operatory/domain/access';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePreferences } from '../../access/index.ts';
import { backOrderCountQuery } from '../../back-orders/queries.ts';
import { callBackOffice } from '../../calls/index.ts';
import { CustomerRow } from '../../customers/customer-row.tsx';
import { attentionQuery } from '../../exchange/queries.ts';
import { morningCountQuery } from '../../morning-queue/queries.ts';
import { useIsPhone } from '../../parts/hooks/use-media.ts';
import { SearchIcon } from '../../parts/icons/icons.tsx';
import { LoadAgain } from '../../parts/messages/load-again.tsx';
import { EmptyState } from '../../parts/states/empty-state.tsx';
import { SkeletonRows } from '../../parts/states/skeleton-rows.tsx';
import { reviewCountQuery } from '../../review/queries.ts';
import styles from './staff-desk.module.css';

const deskQuery = (recent: readonly string[]) =>
  queryOptions({
    queryKey: ['customers', 'desk', recent],
    queryFn: ({ signal }) => callBackOffice('readDesk', { query: { recent: recent.join(',') } }, { signal }),
    staleTime: 0,
  });

interface Waiting {
  readonly to: '/review' | '/back-orders' | '/morning-queue' | '/data-exchange';
  readonly count: number | undefined;
  readonly what: string;
}

/** The top bar's badges use the same queries, so most of the data is already loaded. */
function useWaiting(viewer: User): readonly Waiting[] {
  const mayReview = can(viewer, 'orders.review');
  const review = useQuery({ ...reviewCountQuery, enabled: mayReview }).data;
  const mayDecide = can(viewer, 'back-orders.view');
  const backOrders = useQuery({ ...backOrderCountQuery, enabled: mayDecide }).data;
  const mayCall = can(viewer, 'morning-queue.view');
  const calls = useQuery({ ...morningCountQuery, enabled: mayCall }).data;
  const mayExchange = can(viewer, 'exchange.manage');
  const attention = useQuery({ ...attentionQuery, enabled: mayExchange }).data;
  const all: readonly (Waiting & { readonly isShown: boolean })[] = [
    { isShown: mayReview, to: '/review', count: review?.orders, what: 'Orders on hold' },
    { isShown: mayReview, to: '/review', count: review?.deliveries, what: 'Deliveries with differences' },
    { isShown: mayReview, to: '/review', count: review?.requests, what: 'Order requests' },
    { isShown: (review?.changes ?? 0) > 0, to: '/review', count: review?.changes, what: 'Buyer changes' },
    { isShown: mayDecide, to: '/back-orders', count: backOrders?.open, what: 'Back-orders to decide' },
    { isShown: mayCall, to: '/morning-queue', count: calls, what: 'Morning queue' },
    { isShown: mayExchange, to: '/data-exchange', count: attention?.length, what: 'Data exchange issues' },
  ];
  return all.filter(({ isShown }) => isShown);
}

function WaitingTiles({ waiting }: { readonly waiting: readonly Waiting[] }) {
  if (waiting.length === 0) return null;
  return (
    <nav className={styles.tiles} aria-label="Waiting">
      {waiting.map(({ to, count, what }) => (
        <Link key={what} to={to} className={styles.tile} data-none={count === 0 || undefined}>
          <span className={styles.count}>{count?.toLocaleString('en-US') ?? '–'}</span> <span>{what}</span>
        </Link>
      ))}
    </nav>
  );
}

interface CustomersProps {
  readonly title: string;
  readonly customers: readonly CustomerSearchItem[];
  readonly isShowingCart: boolean;
  readonly onCall: (customerNumber: string) => void;
}

function Customers({ title, customers, isShowingCart, onCall }: CustomersProps) {
  const isPhone = useIsPhone();
  if (customers.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.rows}>
        {customers.map((customer) => (
          <li key={customer.customerNumber} className={styles.row}>
            <CustomerRow
              customer={customer}
              isShowingCart={isShowingCart}
              isPhone={isPhone}
              isCalling={false}
              onCall={onCall}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StaffDeskProps {
  readonly viewer: User;
  /** Opens phone mode for a customer. */
  readonly onCall: (customerNumber: string) => void;
}

export function StaffDesk({ viewer, onCall }: StaffDeskProps) {
  const { recentCustomers = [] } = usePreferences().preferences;
  const waiting = useWaiting(viewer);
  const { data, isPending, isError, refetch } = useQuery(deskQuery(recentCustomers));
  const { recent = [], restingCarts = [] } = data ?? {};
  const isShowingCart = can(viewer, 'customers.sort-by-cart');
  const hasRows = recent.length + restingCarts.length > 0;
  return (
    <div className={styles.desk}>
      <WaitingTiles waiting={waiting} />
      {isPending ? <SkeletonRows rows={6} label="Loading recent customers" /> : null}
      {isError ? <LoadAgain what="recent customers and open carts" onLoad={() => void refetch()} /> : null}
      <Customers title="Recent customers" customers={recent} isShowingCart={isShowingCart} onCall={onCall} />
      <Customers title="Oldest open carts" customers={restingCarts} isShowingCart={isShowingCart} onCall={onCall} />
      {hasRows || isPending || isError ? null : (
        <EmptyState icon={SearchIcon} title="Find a customer">
          <p>Type part of a name, a city, a customer number, or a phone number in any format.</p>
        </EmptyState>
      )}
    </div>
  );
}
