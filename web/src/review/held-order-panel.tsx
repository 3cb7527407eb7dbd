/** One held order for customer service: why it's held, its content, and the decision. */

import type { HeldOrderDetail, ReviewDecision } from '@operatory/contract/review';
import { formatMoment } from '@operatory/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { isRefusedWith } from '../calls/index.ts';
import { OrderTotal } from '../orders/order-total.tsx';
import { Button } from '../parts/controls/button.tsx';
import { CheckCircleIcon } from '../parts/icons/status-icons.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { settings } from '../settings/index.ts';
import { BuyerAttachments } from './buyer-attachments.tsx';
import { BuyerDelivery } from './buyer-delivery.tsx';
import { BuyerDocumentView } from './buyer-document.tsx';
import { BuyerRemarks } from './buyer-remarks.tsx';
import { DecisionFoot } from './decision-foot.tsx';
import { HeldCauses } from './held-causes.tsx';
import { HeldClaim } from './held-claim.tsx';
import { HeldDivision } from './held-division.tsx';
import { HeldFacts } from './held-facts.tsx';
import { HeldLines } from './held-lines.tsx';
import styles from './held-order.module.css';
import { heldOrderQuery } from './queries.ts';
import type { ClaimingState } from './use-claiming.ts';
import type { WaitingChange } from './use-wanted-change.ts';

interface HeldOrderPanelProps {
  readonly orderNumber: number;
  readonly claiming: ClaimingState;
  readonly onDecided: (decided: ReviewDecision) => void;
  readonly onSeeChange: (change: WaitingChange) => void;
}

/** The decision, for an order that was already decided. */
function DecidedFoot({ order }: { readonly order: HeldOrderDetail }) {
  const word = order.state === 'released' ? 'Released' : 'Sent back to the cart';
  const who = order.decidedBy === undefined ? '' : ` by ${order.decidedBy}`;
  const when = order.decidedAt === undefined ? '' : `, ${formatMoment(order.decidedAt, settings().timeZone)}`;
  return (
    <div className={styles.foot} role="status">
      <p className={styles.decided}>
        <StatusMark icon={CheckCircleIcon} tone="good" look="bare" word={word} />
        <span className={styles.soft}>{`${who}${when}`.trim()}</span>
      </p>
      {order.message === '' ? null : <q className={styles.quote}>{order.message}</q>}
    </div>
  );
}

/** It comes before the release, so it says where to decide on it. */
function ChangeWaits({
  change,
  onSee,
}: {
  readonly change: WaitingChange;
  readonly onSee: HeldOrderPanelProps['onSeeChange'];
}) {
  return (
    <Banner tone="notice">
      <p>The buyer asked for a change of this order. Decide on the change first, and then release the order.</p>
      <Button variant="default" onClick={() => onSee(change)}>
        See the change of {change.orderId}
      </Button>
    </Banner>
  );
}

export function HeldOrderPanel({ orderNumber, claiming, onDecided, onSeeChange }: HeldOrderPanelProps) {
  const { data: order, error, refetch } = useQuery(heldOrderQuery(orderNumber));
  if (order === undefined) {
    if (isRefusedWith(error, 'review.not-held')) {
      return <EmptyState icon={CheckCircleIcon} title={`Order ${orderNumber} was never on hold`} />;
    }
    if (error !== null) {
      return <FailedState title={`Couldn’t load order ${orderNumber}`} error={error} onRetry={() => void refetch()} />;
    }
    return <SkeletonRows label="Loading the order" rows={10} />;
  }
  return (
    <>
      <div className={styles.body}>
        {order.state === 'waiting' ? <HeldClaim order={order} claiming={claiming} /> : null}
        {order.waitingChange !== undefined && order.state === 'waiting' ? (
          <ChangeWaits change={order.waitingChange} onSee={onSeeChange} />
        ) : null}
        <HeldCauses causes={order.causes} reasons={order.holdReasons} />
        <BuyerDelivery delivery={order.delivery} />
        <HeldDivision order={order} />
        <BuyerRemarks remarks={order.buyerRemarks} />
        {order.isFromBuyer ? <BuyerAttachments orderNumber={orderNumber} /> : null}
        <HeldFacts order={order} />
        <HeldLines order={order} />
        <p className={styles.sum}>
          <OrderTotal total={order.total} canceledTotal={order.canceledTotal} isMain />
        </p>
        {order.isFromBuyer ? <BuyerDocumentView key={orderNumber} orderNumber={orderNumber} /> : null}
      </div>
      {order.state === 'waiting' ? (
        <DecisionFoot key={orderNumber} order={order} onDecided={onDecided} />
      ) : (
        <DecidedFoot order={order} />
      )}
    </>
  );
}
