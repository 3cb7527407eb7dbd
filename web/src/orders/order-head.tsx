/** The header of an order's own page: a back link, number and total, facts, and why it's on hold. */
import type { Order } from '@operatory/contract/orders';
import { formatInstant } from '@operatory/domain/dates';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { lastPlaceOf, useLastPlaces } from '../customers/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { PrintIcon } from '../parts/icons/document-icons.tsx';
import { ArrowBackIcon } from '../parts/icons/icons.tsx';
import { CopyButton } from '../parts/reports/copy-button.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { settings } from '../settings/index.ts';
import { OrderCsvButton } from './order-csv-button.tsx';
import { type CopyNumber, OrderFacts } from './order-facts.tsx';
import styles from './order-head.module.css';
import { OrderTotal } from './order-total.tsx';

/** On the order's own page, numbers can be copied. */
export const copyNumber: CopyNumber = (what, number) => <CopyButton key={number} what={what} number={number} />;

const copiedFacts: Readonly<Record<string, string>> = { PO: 'PO number', Reference: 'reference' };

const copyFact: CopyNumber = (name, value) => {
  const what = copiedFacts[name];
  return what === undefined ? null : copyNumber(what, value);
};

interface OrderHeadProps {
  readonly order: Order;
  readonly isVisitor: boolean;
  readonly actions?: ReactNode;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** An order opened from its account's list, which is one step back. */
    readonly isFromList?: boolean;
  }
}

/** Back to the account's list as it was left. */
function BackToList({ contactInfo }: { readonly contactInfo: NonNullable<Order['contactInfo']> }) {
  const { customerNumber, customerName } = contactInfo;
  const { orderSearch, search } = lastPlaceOf(useLastPlaces(), customerNumber, 'orders');
  const { history } = useRouter();
  const isFromList = useLocation({ select: ({ state }) => state.isFromList === true });
  /** Going back restores the list's scroll position; a new visit would start at the top. */
  const stepBack = (event: MouseEvent) => {
    if (!isFromList || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.back();
  };
  return (
    <Link
      to="/customer/$id/orders/{-$orderSearch}"
      params={{ id: customerNumber, orderSearch }}
      search={search}
      onClick={stepBack}
    >
      <ArrowBackIcon size={18} />
      Orders of {customerName} <span className={styles.number}>{customerNumber}</span>
    </Link>
  );
}

/** Customer service's reason for sending the order back. */
function SentBack({ order: { review } }: { readonly order: Order }) {
  if (review?.state !== 'sent-back') return null;
  const { by, at, message } = review;
  const when = at === undefined ? '' : ` on ${formatInstant(at, settings().timeZone)}`;
  return (
    <Banner tone="notice">
      Sent back to the cart{by === undefined ? '' : ` by ${by}`}
      {when}: <q>{message}</q> Its lines are in the cart; nothing from this order will ship.
    </Banner>
  );
}

const rejectedWords: Readonly<Record<NonNullable<Order['rejection']>['topic'], string>> = {
  'order.submitted': 'The ERP rejected this order',
  'order.changed': 'The ERP rejected the last change of this order',
  'order.withdrawn': 'The ERP rejected the cancellation of this order',
};

/** For customer service: the order doesn't progress until someone has corrected it. */
function Rejected({ order: { rejection } }: { readonly order: Order }) {
  if (rejection === undefined) return null;
  const { messageId, topic, reason } = rejection;
  return (
    <Banner tone="alarm">
      {rejectedWords[topic]}: {reason}
      {/[.!?]$/.test(reason) ? '' : '.'}{' '}
      <Link to="/data-exchange" search={{ part: 'messages', message: `out:${messageId}` }} className="no-print">
        {topic === 'order.withdrawn' ? 'Open the message' : 'Correct the order'}
      </Link>
    </Banner>
  );
}

export function OrderHead({ order, isVisitor, actions }: OrderHeadProps) {
  const { contactInfo, holdReasons = [] } = order;
  // Below the customer's bar, which names the customer first.
  const Title = contactInfo === undefined ? 'h1' : 'h2';
  return (
    <header className={styles.head}>
      <p className={`${styles.back} no-print`}>
        {contactInfo === undefined ? (
          <Link to="/">
            <ArrowBackIcon size={18} />
            Look up another order
          </Link>
        ) : (
          <BackToList contactInfo={contactInfo} />
        )}
      </p>
      <div className={styles.title}>
        <div className={styles.numbered}>
          <Title>Order {order.orderNumber}</Title>
          <CopyButton what="order number" number={String(order.orderNumber)} />
        </div>
        <div className={`${styles.actions} no-print`}>
          {actions}
          {isVisitor ? null : (
            <span className={styles.csv}>
              <OrderCsvButton order={order} />
            </span>
          )}
          <Button
            variant="default"
            className={styles.print}
            leftSection={<PrintIcon size={18} />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </div>
        <OrderTotal
          total={order.total}
          canceledTotal={order.canceledTotal}
          substitutionTotal={order.substitutionTotal}
          isMain
        />
      </div>
      <OrderFacts order={order} isWhole copy={copyFact} />
      {order.comments === undefined || order.comments === '' ? null : (
        <p className={styles.comments}>
          <span className={styles.label}>Order notes</span> {order.comments}
        </p>
      )}
      {order.isHeldForReview === true ? (
        <Banner tone="notice">
          On hold{holdReasons.length === 0 ? '' : `: ${holdReasons.join(', ')}`}. Customer service will release it or
          return it to the cart.
        </Banner>
      ) : null}
      <SentBack order={order} />
      <Rejected order={order} />
      {isVisitor ? (
        <p className={`${styles.visitor} no-print`}>
          This is the public view. <Link to="/sign-in">Sign in</Link> to see prices and invoices.
        </p>
      ) : null}
    </header>
  );
}
