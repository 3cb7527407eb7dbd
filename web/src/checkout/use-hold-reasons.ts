/** The reasons that would put the cart's order on hold now, by the server's own rule [B4.14]. */
import { isStaff } from '@operatory/domain/access';
import { type DelayReason, delayReasons, type HoldCause, holdCauses } from '@operatory/domain/checkout';
import { useViewer } from '../access/index.ts';
import { useCart } from '../cart/index.ts';

/** Line by line and option by option; empty for customer users, who don't see it [B6.14]. */
export function useHoldCauses(customerNumber: string): readonly HoldCause[] {
  const viewer = useViewer();
  const { details, overriddenIds } = useCart(customerNumber);
  return holdCauses({ details, overriddenIds, isStaff: isStaff(viewer) });
}

/** The same, worded for the dialog. */
export function useHoldReasons(customerNumber: string): readonly DelayReason[] {
  return delayReasons(useHoldCauses(customerNumber));
}
