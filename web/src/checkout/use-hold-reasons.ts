/** What would hold the order in the cart for a review, as it stands now, by the rule that the server follows [B4.14]. */
import { isStaff } from '@operatory/domain/access';
import { type DelayReason, delayReasons, type HoldCause, holdCauses } from '@operatory/domain/checkout';
import { useViewer } from '../access/index.ts';
import { useCart } from '../cart/index.ts';

/** Line by line and option by option; empty for customer users, who are told nothing of it [B6.14]. */
export function useHoldCauses(customerNumber: string): readonly HoldCause[] {
  const viewer = useViewer();
  const { details, overriddenIds } = useCart(customerNumber);
  return holdCauses({ details, overriddenIds, isStaff: isStaff(viewer) });
}

/** The same in the words of the dialog. */
export function useHoldReasons(customerNumber: string): readonly DelayReason[] {
  return delayReasons(useHoldCauses(customerNumber));
}
