/** Sending the order: its stops one after the other, and what each of them leaves on the screen [B4.09] [B4.10]. */
import { useState } from 'react';
import { type SubmitResult, useCartActions } from '../cart/index.ts';

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
  const [problem, setProblem] = useState<SendProblem>();
  const send = async () => {
    setProblem(undefined);
    const result = await actions.submit(territoryId === undefined ? {} : { territoryId });
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
