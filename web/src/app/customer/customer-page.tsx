/** The page of one customer: the bar with its tabs, the open tab, and a slider over it when the address names one. */

import { can, isStaff } from '@operatory/domain/access';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useViewer } from '../../access/index.ts';
import { failureOf, isRefusedWith, isSessionOver } from '../../calls/index.ts';
import { PriceExplainer } from '../../catalog/explained-price.tsx';
import { CustomerBar } from '../../customers/customer-bar.tsx';
import {
  accountOf,
  customerQuery,
  lastOrderOf,
  lastPlaceOf,
  lastTabOf,
  noteVisit,
  type TabName,
  type TabPlace,
  useLastPlaces,
} from '../../customers/index.ts';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import { ScreenGuard } from '../../parts/lazy/part-guard.tsx';
import { SkeletonRows } from '../../parts/states/skeleton-rows.tsx';
import { PriceButton } from '../../price-reasons/price-button.tsx';
import { useEarlyKeys } from '../palette/early-keys.ts';
import { useOpenTab } from '../routing/open-tab.ts';
import { noteTabIndex } from '../routing/tab-destination.ts';
import { usePageTitle } from '../shell/page-title.ts';
import { useWatchedCustomer } from '../start/hub-link.ts';
import { CustomerInfo } from './customer-info.tsx';
import styles from './customer-page.module.css';
import { CustomerTab } from './customer-tab.tsx';
import { CustomerTabs } from './customer-tabs.tsx';

const OrderDetail = lazyPart(
  () => import('../screens/order-detail.tsx'),
  (file) => file.OrderDetail,
);

/** Redirects to the home page with the reason if the customer doesn't exist or the person may not see it. */
function useLeavingWhenRefused(customerNumber: string) {
  const navigate = useNavigate();
  const { error, data: record } = useQuery(customerQuery(customerNumber));
  useEffect(() => {
    if (error === null || isSessionOver(error)) return;
    // Loaded data stays on the screen while the server can't be reached.
    if (record !== undefined && failureOf(error).kind !== 'refused') return;
    const isDenied = isRefusedWith(error, 'customer.not-found');
    import('../routing/error-destination.ts').then(
      ({ errorDestination }) =>
        navigate({
          ...errorDestination(isDenied ? 'customer.not-found' : 'customer.access-failed'),
          replace: true,
        }),
      // Without the text there is no error page to redirect to, so the page stays.
      () => undefined,
    );
  }, [error, record, navigate]);
}

const tabTitles: Record<TabName, string> = { orders: 'Orders', products: 'Shop', cart: 'Cart' };

export function CustomerPage() {
  const { id } = useParams({ from: '/customer/$id' });
  const viewer = useViewer();
  useEarlyKeys();
  const memory = useLastPlaces();
  const open = useOpenTab();
  const router = useRouter();
  useLeavingWhenRefused(id);
  useWatchedCustomer(id);
  const { data: record } = useQuery(customerQuery(id));

  const isKnown = record !== undefined;
  useEffect(() => {
    if (!isKnown || viewer.kind !== 'user' || !isStaff(viewer)) return;
    // Home lists fewer if this can't be loaded.
    import('../../customers/recent-customers.ts').then(
      ({ noteCustomer }) => noteCustomer(viewer.email, id),
      () => undefined,
    );
  }, [isKnown, viewer, id]);

  // Under a slider, the last open tab or order stays.
  const order = open === undefined ? lastOrderOf(memory, id) : undefined;
  const tab: TabName = open?.tab ?? (order === undefined ? lastTabOf(memory, id) : 'orders');
  const place: TabPlace = open?.place ?? lastPlaceOf(memory, id, tab);

  const isExplained = can(viewer, 'account.explain-prices', record && accountOf(record));
  const explainer = useMemo(
    () => (isExplained ? { customerNumber: id, Button: PriceButton } : undefined),
    [isExplained, id],
  );

  // A slider over the tab sets the title itself.
  usePageTitle(open === undefined ? undefined : `${tabTitles[tab]} · ${record?.Name ?? id}`);

  useEffect(() => {
    if (open === undefined) return;
    noteVisit(id, open.tab, open.place);
    noteTabIndex(router.history);
  }, [id, open, router]);

  return (
    <PriceExplainer value={explainer}>
      <div className={styles.page}>
        <CustomerBar
          customerNumber={id}
          viewer={viewer}
          tabs={<CustomerTabs customerNumber={id} current={tab} />}
          info={(name) => <CustomerInfo customerNumber={id} viewer={viewer} name={name} />}
        />
        <div className={order === undefined ? styles.tab : undefined}>
          <ScreenGuard use={`${id}/${order?.id ?? tab}`} fallback={<SkeletonRows label="Loading" />}>
            {order === undefined ? (
              <CustomerTab key={`${id}/${tab}`} customerNumber={id} tab={tab} place={place} />
            ) : (
              <OrderDetail key={order.id} order={order} customerNumber={id} />
            )}
          </ScreenGuard>
        </div>
        <Outlet />
      </div>
    </PriceExplainer>
  );
}
