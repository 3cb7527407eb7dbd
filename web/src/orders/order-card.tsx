/** An order in a list: its facts and its lines by group. Without any line there is no card [A2.51]. */
import type { Order } from '@operatory/contract/orders';
import { hasLines, type OrderFilters } from '@operatory/domain/orders';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { Money } from '../parts/money.tsx';
import { HoldMark } from './hold-mark.tsx';
import styles from './order-card.module.css';
import { OrderFacts } from './order-facts.tsx';
import { OrderGroups } from './order-groups.tsx';

interface OrderCardProps {
  readonly order: Order;
  readonly filters: OrderFilters;
  readonly seesWarehouses: boolean;
}

/** The same order is not drawn again when the list grows. */
export const OrderCard = memo(function OrderCard({ order, filters, seesWarehouses }: OrderCardProps) {
  if (!hasLines(order)) return null;
  return (
    <article className={styles.card} aria-labelledby={`order-${order.orderNumber}`}>
      <header className={styles.head}>
        <h2 className={styles.number}>
          <Link
            id={`order-${order.orderNumber}`}
            to="/order/$id/{-$shipid}/{-$index}"
            params={{ id: String(order.orderNumber) }}
            data-open-order
          >
            <span className="unseen">Order </span>
            {order.orderNumber}
          </Link>
        </h2>
        <OrderFacts order={order} />
        <HoldMark order={order} />
        {order.total === undefined ? null : (
          <span className={styles.total}>
            <span className="unseen">Total </span>
            <Money dollars={order.total} />
          </span>
        )}
      </header>
      <OrderGroups order={order} layout="card" filters={filters} seesWarehouses={seesWarehouses} />
    </article>
  );
});
