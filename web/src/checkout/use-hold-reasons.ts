/** Why the order in the cart would be held for review, as it stands now [B4.14]. */
import { isStaff } from '@operatory/domain/access';
import { type DelayReason, delayReasons } from '@operatory/domain/checkout';
import { useViewer } from '../access/index.ts';
import { useCart } from '../cart/index.ts';

/** Empty for customer users, whose orders are not held. */
export function useHoldReasons(customerNumber: string): readonly DelayReason[] {
  const viewer = useViewer();
  const { details, hasPriceOverride } = useCart(customerNumber);
  return delayReasons({
    accountManagerNote: details.accountManagerNote,
    freeShipping: details.freeShipping,
    hasPriceOverride,
    isStaff: isStaff(viewer),
  });
}
