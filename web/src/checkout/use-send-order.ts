/** Sending the order: its stops one after the other, and what each of them leaves on the screen [B4.09] [B4.10]. */
import { kindOf } from '@operatory/domain/access';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '../access/index.ts';
import { type SubmitResult, useCart, useCartActions } from '../cart/index.ts';
import { submitTags } from '../tag-requests/submit-tags.ts';

/** What stands in the way, after the button was pressed. */
export type SendProblem = Exclude<SubmitResult, { kind: 'submitted' | 'signed-out' }>;

export interface SendOrder {
  readonly problem: SendProblem | undefined;
  /** The sentence of a reason that belongs to a field. */
  readonly fieldError: (field: string) => string | undefined;
  readonly send: () => Promise<void>;
  readonly forgetProblem: () => void;
}

/**
 * The cart's own notices tell of success, and the sign-in stands over the page when the session ended; what
 * remains is shown in the panel.
 */
export function useSendOrder(customerNumber: string, territoryId: string | undefined): SendOrder {
  const actions = useCartActions(customerNumber);
  const cart = useCart(customerNumber);
  const navigate = useNavigate();
  const viewer = useViewer();
  // Whoever can send this order may ask for tags here, but for punch-out users [B4.12].
  const mayTag = kindOf(viewer) !== 'punch-out-user';
  const [problem, setProblem] = useState<SendProblem>();
  const send = async () => {
    setProblem(undefined);
    if (kindOf(viewer) === 'punch-out-user') {
      // Nothing becomes an order here: the cart goes back to the buyer's system [B4.11].
      await actions.sync();
      if (cart.key !== undefined) await navigate({ to: '/submit/$cartKey', params: { cartKey: cart.key } });
      return;
    }
    const result = await actions.submit(territoryId === undefined ? {} : { territoryId });
    if (result.kind === 'submitted' && mayTag) void submitTags(customerNumber);
    if (result.kind !== 'submitted' && result.kind !== 'signed-out') setProblem(result);
  };
  return {
    problem,
    fieldError: (field) =>
      problem?.kind === 'refused' ? problem.reasons.find((reason) => reason.field === field)?.message : undefined,
    send,
    forgetProblem: () => setProblem(undefined),
  };
}
