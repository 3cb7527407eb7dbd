/** One order with its history and what can be done with it: on its own page, and under a slider opened from it. */
import { can, isStaff, kindOf } from '@operatory/domain/access';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useViewer } from '../../access/index.ts';
import { accountOf, customerQuery, type OrderPlace } from '../../customers/index.ts';
import { ShippingLabelButton } from '../../finance/shipping-label-button.tsx';
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

const BuyerNotices = lazyPart(
  () => import('../../orders/buyer-notices.tsx'),
  (file) => file.BuyerNotices,
);

const OrderRequests = lazyPart(
  () => import('../../order-requests/order-requests.tsx'),
  (file) => file.OrderRequests,
);

const MailOrder = lazyPart(
  () => import('../../order-mails/mail-order.tsx'),
  (file) => file.MailOrder,
);

interface OrderDetailProps {
  readonly order: OrderPlace;
  /** Absent until it is known, and for visitors. */
  readonly customerNumber?: string | undefined;
  /** Counts up in an address that asks to read the order again. */
  readonly refresh?: string | undefined;
}

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
  // Its row is reserved until the account is known.
  if (record === undefined) return <span />;
  const account = accountOf(record);
  return (
    <>
      {can(viewer, 'account.change-cart', account) ? (
        <>
          <OrderAgain orderNumber={orderNumber} customerNumber={customerNumber} />
          <OrderToList orderNumber={orderNumber} customerNumber={customerNumber} />
        </>
      ) : null}
      {can(viewer, 'account.make-shipping-label', account) ? (
        <ShippingLabelButton customerNumber={customerNumber} orderNumber={orderNumber} />
      ) : null}
      {can(viewer, 'account.mail-orders', account) ? (
        <QuietGuard>
          <MailOrder orderNumber={orderNumber} customerNumber={customerNumber} />
        </QuietGuard>
      ) : null}
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
      {customerNumber === undefined || viewer.kind === 'signed-out' || !isStaff(viewer) ? null : (
        <QuietGuard>
          <BuyerNotices customerNumber={customerNumber} orderNumber={orderNumber} />
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
