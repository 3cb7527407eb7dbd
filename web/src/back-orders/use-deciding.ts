/** Sends a decision about a line; a repeat after a lost response is the same decision. */
import type { BackOrderDecision, BackOrderLine } from '@operatory/contract/back-orders';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callPanel, type Failure, failureOf } from '../calls/index.ts';

type Wish = Omit<
  Parameters<typeof callPanel<'decideBackOrder'>>[1]['body'],
  'customerNumber' | 'decisionId' | 'version'
>;

export interface Deciding {
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  /** `onDone` is called once the server has it. */
  readonly decide: (wish: Wish, onDone: () => void) => void;
  readonly answer: (decision: BackOrderDecision, isAgreed: boolean, answer: string) => void;
}

/** `onDecided` is called with each decision that the server has confirmed. */
export function useDeciding(line: BackOrderLine, onDecided: (decision: BackOrderDecision) => void): Deciding {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const sent = useRef<{ readonly of: string; readonly id: string }>(undefined);
  const { orderNumber, lineNumber, customerNumber, version } = line;

  async function run(work: () => Promise<BackOrderDecision>, onDone: () => void = () => undefined) {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const decided = await work();
      onDone();
      onDecided(decided);
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    setIsBusy(false);
    void client.invalidateQueries({ queryKey: ['back-orders'] });
    void client.invalidateQueries({ queryKey: ['notices'] });
  }

  return {
    isBusy,
    failure,
    decide: (wish, onDone) => {
      const of = JSON.stringify([lineNumber, orderNumber, wish]);
      if (sent.current?.of !== of) sent.current = { of, id: crypto.randomUUID() };
      const body = { ...wish, customerNumber, version, decisionId: sent.current.id };
      void run(() => callPanel('decideBackOrder', { params: { orderNumber, lineNumber }, body }), onDone);
    },
    answer: ({ decisionId }, isAgreed, answer) =>
      void run(() =>
        callPanel('answerBackOrder', { params: { decisionId }, body: { customerNumber, isAgreed, answer } }),
      ),
  };
}
