/** The top of an order's own page: the way back, number and total, facts, what holds it up. */
import type { Order } from '@operatory/contract/orders';
import { Link } from '@tanstack/react-router';
import { Banner } from '../parts/banner.tsx';
import { ArrowBackIcon } from '../parts/icons.tsx';
import { Money } from '../parts/money.tsx';
import { OrderFacts } from './order-facts.tsx';
import styles from './order-head.module.css';

interface OrderHeadProps {
  readonly order: Order;
  readonly isVisitor: boolean;
}

export function OrderHead({ order, isVisitor }: OrderHeadProps) {
  const { contactInfo, holdReasons = [] } = order;
  return (
    <header className={styles.head}>
      <p className={styles.back}>
        {contactInfo === undefined ? (
          <Link to="/">
            <ArrowBackIcon size={18} />
            Look up another order
          </Link>
        ) : (
          <Link to="/customer/$id/orders/{-$orderSearch}" params={{ id: contactInfo.customerNumber }}>
            <ArrowBackIcon size={18} />
            Orders of {contactInfo.customerName} <span className={styles.number}>{contactInfo.customerNumber}</span>
          </Link>
        )}
      </p>
      <div className={styles.title}>
        <h1>Order {order.orderNumber}</h1>
        {order.total === undefined ? null : (
          <p className={styles.total}>
            <span className={styles.label}>Total</span> <Money dollars={order.total} isTotal />
          </p>
        )}
      </div>
      <OrderFacts order={order} />
      {order.comments === undefined || order.comments === '' ? null : (
        <p className={styles.comments}>
          <span className={styles.label}>Comments</span> {order.comments}
        </p>
      )}
      {order.isHeldForReview === true ? (
        <Banner tone="notice">
          Held for review{holdReasons.length === 0 ? '' : `: ${holdReasons.join(', ')}`}. Customer service releases it.
        </Banner>
      ) : null}
      {isVisitor ? (
        <p className={styles.visitor}>
          This is the public view. <Link to="/sign-in">Sign in</Link> to see prices and invoices.
        </p>
      ) : null}
    </header>
  );
}
