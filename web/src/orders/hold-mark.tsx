/** Shows that an order is waiting for review, or was returned from it. */
import type { Order } from '@operatory/contract/orders';
import { ArrowBackIcon } from '../parts/icons/icons.tsx';
import { ScheduleIcon } from '../parts/icons/status-icons.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';

export function HoldMark({ order }: { readonly order: Order }) {
  if (order.review?.state === 'sent-back') {
    return <StatusMark icon={ArrowBackIcon} tone="notice" word="Sent back to the cart" />;
  }
  if (order.isHeldForReview !== true) return null;
  return <StatusMark icon={ScheduleIcon} tone="notice" word="On hold" />;
}
