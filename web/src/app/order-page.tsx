/** Mounts the order screen at its address; an order that is not there leads home with the error [A5.01]. */
import { can, kindOf } from '@operatory/domain/access';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useViewer } from '../access/index.ts';
import { CustomerBar } from '../customers/customer-bar.tsx';
import { accountOf, customerQuery } from '../customers/index.ts';
import { OrderScreen } from '../orders/order-screen.tsx';
import { orderQuery } from '../orders/queries.ts';
import { later } from '../parts/later.tsx';
import { QuietGuard } from '../parts/part-guard.tsx';
import { CustomerInfo } from './customer-info.tsx';
import { CustomerTabs } from './customer-tabs.tsx';
import { useWatchedCustomer } from './hub-link.ts';
import { OrderAgain } from './order-again.tsx';
import { OrderToList } from './order-to-list.tsx';
import styles from './page.module.css';
import { usePageTitle } from './page-title.ts';

const OrderHistory = later(
  () => import('../review/order-history.tsx'),
  (file) => file.OrderHistory,
);

interface OfAccountProps {
  readonly customerNumber: string;
  readonly orderNumber: string;
  readonly children: (actions: ReactNode) => ReactNode;
}

/** The customer's bar over an order, and what can be done with it by those who have the cart of that account. */
function OfAccount({ customerNumber, orderNumber, children }: OfAccountProps) {
  const viewer = useViewer();
  const { data: record } = useQuery(customerQuery(customerNumber));
  useWatchedCustomer(customerNumber);
  const isChangeable = can(viewer, 'account.change-cart', record && accountOf(record));
  return (
    <>
      <CustomerBar
        customerNumber={customerNumber}
        viewer={viewer}
        tabs={<CustomerTabs customerNumber={customerNumber} current="orders" />}
        info={(name) => <CustomerInfo customerNumber={customerNumber} viewer={viewer} name={name} />}
      />
      {children(
        record === undefined ? (
          // Its row is kept until it is known.
          <span />
        ) : isChangeable ? (
          <>
            <OrderAgain orderNumber={Number(orderNumber)} customerNumber={customerNumber} />
            <OrderToList orderNumber={Number(orderNumber)} customerNumber={customerNumber} />
          </>
        ) : undefined,
      )}
    </>
  );
}

export function OrderPage() {
  const { id, shipid, index } = useParams({ from: '/order/$id/{-$shipid}/{-$index}' });
  const { refresh } = useSearch({ strict: false }) as { refresh?: string };
  const navigate = useNavigate();
  const viewer = useViewer();
  const isSignedIn = viewer.kind === 'user';
  const { data: order } = useQuery(orderQuery(id));
  usePageTitle(`Order ${id}`);

  const customerNumber = order?.contactInfo?.customerNumber;
  const screen = (actions?: ReactNode) => (
    <div className={isSignedIn ? `${styles.page} ${styles.overTabs}` : styles.page}>
      <OrderScreen
        key={id}
        orderNumber={id}
        shipmentId={shipid}
        index={index}
        refresh={refresh}
        actions={actions}
        onNotFound={(sentence) => navigate({ to: '/error/$error', params: { error: sentence }, replace: true })}
      />
      {customerNumber === undefined || kindOf(viewer) === 'punch-out-user' ? null : (
        <QuietGuard>
          <OrderHistory customerNumber={customerNumber} orderNumber={Number(id)} />
        </QuietGuard>
      )}
    </div>
  );

  if (!isSignedIn) return screen();
  if (customerNumber === undefined) {
    return (
      <>
        <div className={styles.barPlace} />
        {screen()}
      </>
    );
  }
  return (
    <OfAccount customerNumber={customerNumber} orderNumber={id}>
      {screen}
    </OfAccount>
  );
}
