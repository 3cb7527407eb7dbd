/** What is said about an order before it's sent, and what of it has to be confirmed. */
import type { CartWarnings } from '@operatory/contract/cart-warnings';
import { isStaff } from '@operatory/domain/access';
import { delayText } from '@operatory/domain/checkout';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../access/index.ts';
import { customerQuery } from '../customers/index.ts';
import { askedOf, isWarned, noWarnings, useCartWarnings } from './use-cart-warnings.ts';
import { useHoldReasons } from './use-hold-reasons.ts';

export interface Stops {
  /** Why customer service will review it; empty when they won't. */
  readonly holdText: string;
  /** Only staff see it. */
  readonly isOnCreditHold: boolean;
  readonly warnings: CartWarnings;
  /** The warnings that have to be confirmed. */
  readonly asked: CartWarnings;
  /** Whether anything has to be confirmed. */
  readonly isAsked: boolean;
}

export function useStops(customerNumber: string): Stops {
  const viewer = useViewer();
  const { data: record } = useQuery(customerQuery(customerNumber));
  const holdReasons = useHoldReasons(customerNumber);
  const warnings = useCartWarnings(customerNumber);
  const isOnCreditHold = isStaff(viewer) && (record?.CreditHold ?? 0) > 0;
  // Someone else approves what requesters ask for, so they only read the warnings.
  const isRequester = viewer.kind === 'user' && viewer.permissions.has('RequestOnly');
  const asked = isRequester ? noWarnings : askedOf(warnings);
  const isAsked = holdReasons.length > 0 || isOnCreditHold || isWarned(asked);
  return { holdText: delayText(holdReasons), isOnCreditHold, warnings, asked, isAsked };
}
