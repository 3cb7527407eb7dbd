/** One order with its history and actions: on its own page, and under a slider opened from it. */
import { type AccountFacts, can, kindOf, type Viewer } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useViewer } from '../../access/index.ts';
import { accountOf, customerQuery, type OrderPlace } from '../../customers/index.ts';
import { ShippingLabelButton } from '../../finance/shipping-label-button.tsx';
import { MailOrder } from '../../order-mails/mail-order.tsx';
import { OrderScreen } from '../../orders/order-screen.tsx';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../../parts/lazy/part-guard.tsx';
import { OrderAgain } from '../customer/order-again.tsx';
import { OrderToList } from '../customer/order-to-list.tsx';
import styles from '../shell/page.module.css';

const OrderHistory = lazyPart(
  () => import('../../review/order-history.tsx'),
  (file) => file.OrderHistory,
);

const OfBuyer = lazyPart(
  () => import('../../orders/of-buyer.tsx'),
  (file) => file.OfBuyer,
);

const OrderRequests = lazyPart(
  () => import('../../order-requests/order-requests.tsx'),
  (file) => file.OrderRequests,
);

interface OrderDetailProps {
  readonly order: OrderPlace;
  /** Absent until loaded, and for visitors. */
  readonly customerNumber?: string | undefined;
  /** Counts up in an address that requests a refetch of the order. */
  readonly refresh?: string | undefined;
}

/** As the account most likely is: until it's known, its buttons are invisible placeholders. */
const likelyAccount = (viewer: Viewer, customerNumber: string): AccountFacts => ({
  customerNumber: customerNumber as CustomerNumber,
  territoryId: (viewer.kind === 'user' ? [...viewer.territoryIds][0] : undefined) ?? '',
  isWithdrawn: false,
});

/** Reordering for people with the account's cart, a shipping label for staff, and e-mail for people who may send orders on. */
function OrderActions({
  orderNumber,
  customerNumber,
}: {
  readonly orderNumber: number;
  readonly customerNumber: string;
}) {
  const viewer = useViewer();
  const { data: record } = useQuery(customerQuery(customerNumber));
  const account = record === undefined ? likelyAccount(viewer, customerNumber) : accountOf(record);
  const mayOrder = can(viewer, 'account.change-cart', account);
  const mayLabel = can(viewer, 'account.make-shipping-label', account);
  return (
    <>
      {record === undefined ? <span hidden data-places /> : null}
      {mayOrder ? (
        <>
          <OrderAgain orderNumber={orderNumber} customerNumber={customerNumber} />
          <OrderToList orderNumber={orderNumber} customerNumber={customerNumber} />
        </>
      ) : null}
      {can(viewer, 'account.mail-orders', account) ? (
        <MailOrder orderNumber={orderNumber} customerNumber={customerNumber} isAlone={!mayOrder && !mayLabel} />
      ) : null}
      {mayLabel ? <ShippingLabelButton customerNumber={customerNumber} orderNumber={orderNumber} /> : null}
    </>
  );
}

export function OrderDetail({ order: { id, shipid, index }, customerNumber, refresh }: OrderDetailProps) {
  const navigate = useNavigate();
  const viewer = useViewer();
  const orderNumber = Number(id);
  return (
    <div className={viewer.kind === 'user' ? `${styles.page} ${styles.overTabs}` : styles.page}>
      <OrderScreen
        key={id}
        orderNumber={id}
        shipmentId={shipid}
        index={index}
        refresh={refresh}
        actions={
          customerNumber === undefined ? undefined : (
            <OrderActions orderNumber={orderNumber} customerNumber={customerNumber} />
          )
        }
        onNotFound={(sentence) =>
          navigate({ to: '/error/$error', params: { error: sentence }, search: { order: id }, replace: true })
        }
      />
      {customerNumber === undefined ? null : (
        <QuietGuard>
          <OfBuyer customerNumber={customerNumber} orderNumber={orderNumber} />
        </QuietGuard>
      )}
      {customerNumber === undefined || kindOf(viewer) === 'punch-out-user' ? null : (
        <QuietGuard>
          <OrderRequests customerNumber={customerNumber} orderNumber={orderNumber} />
        </QuietGuard>
      )}
      {customerNumber === undefined || kindOf(viewer) === 'punch-out-user' ? null : (
        <QuietGuard>
          <OrderHistory customerNumber={customerNumber} orderNumber={orderNumber} />
        </QuietGuard>
      )}
    </div>
  );
}
