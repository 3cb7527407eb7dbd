/** The page of one customer: the bar with its tabs, the open tab, and a slider over it when the address says so. */

import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useViewer } from '../access/index.ts';
import { failureOf, isRefusedWith, isSessionOver } from '../calls/index.ts';
import { CustomerBar } from '../customers/customer-bar.tsx';
import {
  customerQuery,
  lastPlaceOf,
  lastTabOf,
  noteVisit,
  type TabName,
  type TabPlace,
  useLastPlaces,
} from '../customers/index.ts';
import { ScreenGuard } from '../parts/part-guard.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { CustomerInfo } from './customer-info.tsx';
import styles from './customer-page.module.css';
import { CustomerTab } from './customer-tab.tsx';
import { CustomerTabs } from './customer-tabs.tsx';
import { useWatchedCustomer } from './hub-link.ts';
import { useOpenTab } from './open-tab.ts';
import { usePageTitle } from './page-title.ts';
import { noteTabIndex } from './tab-destination.ts';

/** Somebody whose access is refused, or whose customer is not there, is taken home with the reason [A2.20]. */
function useLeavingWhenRefused(customerNumber: string) {
  const navigate = useNavigate();
  const { error, data: record } = useQuery(customerQuery(customerNumber));
  useEffect(() => {
    if (error === null || isSessionOver(error)) return;
    // What is known stays on the screen while the server is away.
    if (record !== undefined && failureOf(error).kind !== 'refused') return;
    const isDenied = isRefusedWith(error, 'customer.not-found');
    import('./error-destination.ts').then(
      ({ errorDestination }) =>
        navigate({
          ...errorDestination(isDenied ? 'customer.not-found' : 'customer.access-failed'),
          replace: true,
        }),
      // Without the words there is nowhere to lead to: the page stays.
      () => undefined,
    );
  }, [error, record, navigate]);
}

const tabTitles: Record<TabName, string> = { orders: 'Orders', products: 'Shop', cart: 'Cart' };

export function CustomerPage() {
  const { id } = useParams({ from: '/customer/$id' });
  const viewer = useViewer();
  const memory = useLastPlaces();
  const open = useOpenTab();
  const router = useRouter();
  useLeavingWhenRefused(id);
  useWatchedCustomer(id);
  const { data: record } = useQuery(customerQuery(id));

  // Under a slider the tab that was open last stays where it was.
  const tab: TabName = open?.tab ?? lastTabOf(memory, id);
  const place: TabPlace = open?.place ?? lastPlaceOf(memory, id, tab);

  // A slider over the tab names itself.
  usePageTitle(open === undefined ? undefined : `${tabTitles[tab]} · ${record?.Name ?? id}`);

  useEffect(() => {
    if (open === undefined) return;
    noteVisit(id, open.tab, open.place);
    noteTabIndex(router.history);
  }, [id, open, router]);

  return (
    <div className={styles.page}>
      <CustomerBar
        customerNumber={id}
        viewer={viewer}
        tabs={<CustomerTabs customerNumber={id} current={tab} />}
        info={(name) => <CustomerInfo customerNumber={id} viewer={viewer} name={name} />}
      />
      <div className={styles.tab}>
        <ScreenGuard use={`${id}/${tab}`} fallback={<SkeletonRows label="Loading" />}>
          <CustomerTab key={`${id}/${tab}`} customerNumber={id} tab={tab} place={place} />
        </ScreenGuard>
      </div>
      <Outlet />
    </div>
  );
}
