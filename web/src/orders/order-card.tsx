/** An order in a list: its facts and its lines by group, or only its number while it's out of view. */
import type { Order } from '@operatory/contract/orders';
import type { OrderFilters } from '@operatory/domain/orders';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { HoldMark } from './hold-mark.tsx';
import styles from './order-card.module.css';
import { OrderFacts } from './order-facts.tsx';
import { OrderGroups } from './order-groups.tsx';
import type { Folds } from './order-list-memory.ts';
import { OrderTotal } from './order-total.tsx';

interface OrderCardProps {
  readonly order: Order;
  readonly filters: OrderFilters;
  readonly seesWarehouses: boolean;
  /** Which groups were clicked, stored for as long as the list. */
  readonly folds: Folds;
}

/** The same order isn't rendered again when the list grows. */
export const OrderCard = memo(function OrderCard({ order, filters, seesWarehouses, folds }: OrderCardProps) {
  return (
    <article className={styles.card} aria-labelledby={`order-${order.orderNumber}`}>
      <header className={styles.head}>
        <h2 className={styles.number}>
          <Link
            id={`order-${order.orderNumber}`}
            to="/order/$id/{-$shipid}/{-$index}"
            params={{ id: String(order.orderNumber) }}
            state={{ isFromList: true }}
            data-open-order
          >
            <span className="unseen">Order </span>
            {order.orderNumber}
          </Link>
        </h2>
        <OrderFacts order={order} />
        <HoldMark order={order} />
        <OrderTotal
          total={order.total}
          canceledTotal={order.canceledTotal}
          substitutionTotal={order.substitutionTotal}
        />
      </header>
      <OrderGroups order={order} layout="card" filters={filters} seesWarehouses={seesWarehouses} folds={folds} />
    </article>
  );
});

/** A card's placeholder: the browser's search and a screen reader's headings still find its number. */
export function OrderStub({ order }: { readonly order: Order }) {
  return (
    <h2 className={`${styles.card} ${styles.number} ${styles.stub}`}>
      <span className="unseen">Order </span>
      {order.orderNumber}
    </h2>
  );
}
