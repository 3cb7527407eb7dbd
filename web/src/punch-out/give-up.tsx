/** Returns to the buyer without ordering, with a document that changes nothing there; never with an empty cart. */
import { panelPaths } from '@operatory/contract/panel-paths';
import type { PunchOutOrder } from '@operatory/contract/punch-out';
import { plural } from '@operatory/domain/words';
import { useState } from 'react';
import { CallFailure, failureOf, readFailure, unreachable } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { ConfirmDialog } from '../parts/messages/confirm-dialog.tsx';
import { OrderForm } from './order-form.tsx';
import { pageSession } from './session.ts';

async function cancel(): Promise<PunchOutOrder> {
  const { start, proof } = pageSession();
  const response = await fetch(`/api${panelPaths.cancelPunchOut.url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...proof() },
    body: JSON.stringify(start),
  }).catch(() => {
    throw unreachable();
  });
  if (!response.ok) throw new CallFailure(await readFailure(response));
  return (await response.json()) as PunchOutOrder;
}

interface GiveUpProps {
  readonly label: string;
  readonly variant?: 'filled' | 'subtle';
  /** Lines in the cart that won't be returned; asks first if there are any. */
  readonly lineCount?: number | undefined;
}

/** Also works after the session has expired, in the same browser. Renders nothing without a return address. */
export function GiveUp({ label, variant = 'filled', lineCount = 0 }: GiveUpProps) {
  const [order, setOrder] = useState<PunchOutOrder>();
  const [problem, setProblem] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const [isSure, setIsSure] = useState<boolean>();
  if (pageSession().reply()?.canReturn === false) return null;
  if (order !== undefined) return <OrderForm order={order} />;
  const press = () => {
    setIsSure(undefined);
    setIsAsking(true);
    setProblem(undefined);
    cancel()
      .then(setOrder, (thrown: unknown) => setProblem(failureOf(thrown).detail))
      .finally(() => setIsAsking(false));
  };
  return (
    <>
      {problem === undefined ? null : <p role="alert">{problem}</p>}
      <Button variant={variant} loading={isAsking} onClick={lineCount > 0 ? () => setIsSure(false) : press}>
        {label}
      </Button>
      {isSure === false ? (
        <ConfirmDialog
          title="Return without ordering?"
          confirmLabel="Return without ordering"
          cancelLabel="Keep shopping"
          onConfirm={press}
          onCancel={() => setIsSure(undefined)}
        >
          <p>
            {lineCount === 1 ? 'The line in your cart isn’t' : `The ${plural(lineCount, 'line')} in your cart aren’t`}{' '}
            sent to your procurement system. To send them, use Return cart.
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
