/** Says that an order waits for a review, and why. */
import type { Order } from '@operatory/contract/orders';
import { ScheduleIcon } from '../parts/status-icons.tsx';
import { StatusMark } from '../parts/status-mark.tsx';

export function HoldMark({ order }: { readonly order: Order }) {
  if (order.isHeldForReview !== true) return null;
  return <StatusMark icon={ScheduleIcon} tone="notice" word="Held for review" />;
}
