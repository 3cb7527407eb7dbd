/** The page of one order, under its customer's bar for signed-in people. */
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useViewer } from '../../access/index.ts';
import { CustomerBar } from '../../customers/customer-bar.tsx';
import { noteOrder } from '../../customers/index.ts';
import { orderQuery } from '../../orders/queries.ts';
import { CustomerInfo } from '../customer/customer-info.tsx';
import { CustomerTabs } from '../customer/customer-tabs.tsx';
import { noteTabIndex } from '../routing/tab-destination.ts';
import styles from '../shell/page.module.css';
import { usePageTitle } from '../shell/page-title.ts';
import { useWatchedCustomer } from '../start/hub-link.ts';
import { OrderDetail } from './order-detail.tsx';

function OfAccount({ customerNumber, children }: { readonly customerNumber: string; readonly children: ReactNode }) {
  const viewer = useViewer();
  useWatchedCustomer(customerNumber);
  return (
    <>
      <CustomerBar
        customerNumber={customerNumber}
        viewer={viewer}
        tabs={<CustomerTabs customerNumber={customerNumber} current="orders" />}
        info={(name) => <CustomerInfo customerNumber={customerNumber} viewer={viewer} name={name} />}
      />
      {children}
    </>
  );
}

export function OrderPage() {
  const { id, shipid, index } = useParams({ from: '/order/$id/{-$shipid}/{-$index}' });
  const { refresh } = useSearch({ strict: false }) as { refresh?: string };
  const router = useRouter();
  const viewer = useViewer();
  const { data: order } = useQuery(orderQuery(id));
  // Not before the order is loaded, because the title is announced, and a nonexistent order has none.
  usePageTitle(order === undefined ? undefined : `Order ${id}`);

  const customerNumber = viewer.kind === 'user' ? order?.contactInfo?.customerNumber : undefined;
  useEffect(() => {
    if (customerNumber === undefined) return;
    // A panel or product opened from here has the order under it and returns to it.
    noteOrder(customerNumber, { id, shipid, index });
    noteTabIndex(router.history);
  }, [customerNumber, id, shipid, index, router]);

  const detail = <OrderDetail order={{ id, shipid, index }} customerNumber={customerNumber} refresh={refresh} />;
  if (viewer.kind !== 'user') return detail;
  if (customerNumber === undefined) {
    return (
      <>
        <div className={styles.barPlace} />
        {detail}
      </>
    );
  }
  return <OfAccount customerNumber={customerNumber}>{detail}</OfAccount>;
}
