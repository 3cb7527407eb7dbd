/** Sends a decision about a held order; a repeat after a lost response is the same decision. */
import type { HeldOrderDetail, ReviewDecision } from '@operatory/contract/review';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callBackOffice, type Failure, failureOf } from '../calls/index.ts';
import { reviewCountQuery } from './queries.ts';

export interface DecisionState {
  /** The decision that is being sent. */
  readonly busy: ReviewDecision['state'] | undefined;
  readonly failure: Failure | undefined;
  readonly release: () => void;
  readonly sendBack: (message: string) => void;
}

/** `onDecided` is called with each decision that the server has confirmed. */
export function useDecision(
  { orderNumber, version }: Pick<HeldOrderDetail, 'orderNumber' | 'version'>,
  onDecided: (decided: ReviewDecision) => void,
): DecisionState {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<ReviewDecision['state']>();
  const [failure, setFailure] = useState<Failure>();
  // One id per decision: while it's unconfirmed, a retry must not become a second one.
  const wish = useRef<{ readonly of: string; readonly id: string }>(undefined);

  async function decide(outcome: ReviewDecision['state'], message: string) {
    if (busy !== undefined) return;
    const of = `${orderNumber}/${outcome}/${message}`;
    if (wish.current?.of !== of) wish.current = { of, id: crypto.randomUUID() };
    const decision = { decisionId: wish.current.id, version };
    setBusy(outcome);
    setFailure(undefined);
    try {
      const params = { orderNumber };
      const decided =
        outcome === 'released'
          ? await callBackOffice('releaseOrder', { params, body: decision })
          : await callBackOffice('sendOrderBack', { params, body: { ...decision, message } });
      setBusy(undefined);
      onDecided(decided);
    } catch (thrown) {
      setBusy(undefined);
      setFailure(failureOf(thrown));
    }
    void queryClient.invalidateQueries({ queryKey: ['review', 'orders'] });
    void queryClient.invalidateQueries({ queryKey: reviewCountQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: ['review', 'order', orderNumber] });
  }

  return {
    busy,
    failure,
    release: () => void decide('released', ''),
    sendBack: (message) => void decide('sent-back', message),
  };
}
