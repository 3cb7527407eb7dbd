/** Returns to the buyer without ordering, with a document that changes nothing there; never with an empty cart. */

import { paths } from '@operatory/contract/paths';
import type { PunchOutOrder } from '@operatory/contract/punch-out';
import { useState } from 'react';
import { CallFailure, failureOf, readFailure } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { OrderForm } from './order-form.tsx';
import { pageSession } from './session.ts';

async function cancel(): Promise<PunchOutOrder> {
  const { start, proof } = pageSession();
  const response = await fetch(`/api${paths.cancelPunchOut.url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...proof() },
    body: JSON.stringify(start),
  }).catch(() => {
    throw new CallFailure({ kind: 'unreachable', detail: 'The server cannot be reached right now.' });
  });
  if (!response.ok) throw new CallFailure(await readFailure(response));
  return (await response.json()) as PunchOutOrder;
}

interface GiveUpProps {
  readonly label: string;
  readonly variant?: 'filled' | 'subtle';
}

/** Also works after the session has expired, in the browser that entered it. Nothing where the buyer named no address. */
export function GiveUp({ label, variant = 'filled' }: GiveUpProps) {
  const [order, setOrder] = useState<PunchOutOrder>();
  const [problem, setProblem] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  if (pageSession().reply()?.canReturn === false) return null;
  if (order !== undefined) return <OrderForm order={order} />;
  const press = () => {
    setIsAsking(true);
    setProblem(undefined);
    cancel()
      .then(setOrder, (thrown: unknown) => setProblem(failureOf(thrown).detail))
      .finally(() => setIsAsking(false));
  };
  return (
    <>
      {problem === undefined ? null : <p role="alert">{problem}</p>}
      <Button variant={variant} loading={isAsking} onClick={press}>
        {label}
      </Button>
    </>
  );
}
