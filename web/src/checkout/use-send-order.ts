/** Sends the order, and has the reasons to show if it can't be sent. */
import { refusalText } from '@operatory/contract/refusals';
import { isStaff } from '@operatory/domain/access';
import type { OrderDetails } from '@operatory/domain/cart';
import { checkFutureFillDate } from '@operatory/domain/checkout';
import { plainDateIn } from '@operatory/domain/dates';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '../access/index.ts';
import { type SubmitResult, useCart, useCartActions } from '../cart/index.ts';
import { settings } from '../settings/index.ts';

/** Why the order wasn't sent, after the button was clicked. */
export type SendProblem = Exclude<SubmitResult, { kind: 'submitted' | 'ready-to-return' | 'signed-out' }>;

export interface SendOrder {
  readonly problem: SendProblem | undefined;
  /** The message of a refusal that belongs to a field. */
  readonly fieldError: (field: string) => string | undefined;
  /** Checks what can be checked before sending; returns false if there's a problem, which is then shown. */
  readonly checkFirst: () => boolean;
  readonly send: () => Promise<void>;
  readonly forgetProblem: () => void;
}

/** The reasons that are still true: a field that has changed since is no longer to blame. */
function currentProblem(problem: SendProblem | undefined, then: OrderDetails | undefined, now: OrderDetails) {
  if (problem?.kind !== 'refused' || then === undefined) return problem;
  const hasChanged = (field: string | undefined) =>
    field !== undefined && field in now && then[field as keyof OrderDetails] !== now[field as keyof OrderDetails];
  const reasons = problem.reasons.filter(({ field }) => !hasChanged(field));
  return reasons.length === 0 ? undefined : { ...problem, reasons };
}

/** The cart's notices report success, and the sign-in dialog an ended session; the panel shows everything else. */
export function useSendOrder(customerNumber: string, territoryId: string | undefined): SendOrder {
  const actions = useCartActions(customerNumber);
  const { details } = useCart(customerNumber);
  const navigate = useNavigate();
  const viewer = useViewer();
  const [shown, setShown] = useState<{ readonly problem: SendProblem; readonly details: OrderDetails }>();
  const problem = currentProblem(shown?.problem, shown?.details, details);

  const checkFirst = () => {
    const today = plainDateIn(settings().timeZone, new Date());
    const refused = checkFutureFillDate(details.futureFillDate, { today, isStaff: isStaff(viewer) })?.refused;
    if (refused === undefined) return true;
    const reason = { code: refused, message: refusalText({ refused }), field: 'futureFillDate' };
    setShown({ problem: { kind: 'refused', reasons: [reason] }, details });
    return false;
  };
  const send = async () => {
    setShown(undefined);
    const result = await actions.submit(territoryId === undefined ? {} : { territoryId });
    if (result.kind === 'ready-to-return') {
      // This doesn't place an order: the cart is returned to the buyer's system.
      await navigate({ to: '/submit/$cartKey', params: { cartKey: result.cartKey } });
    } else if (result.kind !== 'submitted' && result.kind !== 'signed-out') setShown({ problem: result, details });
  };
  return {
    problem,
    fieldError: (field) =>
      problem?.kind === 'refused' ? problem.reasons.find((reason) => reason.field === field)?.message : undefined,
    checkFirst,
    send,
    forgetProblem: () => setShown(undefined),
  };
}
