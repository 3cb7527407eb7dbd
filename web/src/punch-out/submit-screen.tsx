/** Returns the cart: fetches the document, tells our server, and posts the form even if that call fails. */
import type { PunchOutOrder } from '@operatory/contract/punch-out';
import { refusals } from '@operatory/contract/refusals';
import { useEffect, useState } from 'react';
import { callPanel, failureOf } from '../calls/index.ts';
import { ButtonLink } from '../parts/controls/button.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { OrderForm } from './order-form.tsx';
import { isPostable } from './post-order.ts';

interface Outcome {
  readonly order?: PunchOutOrder;
  /** Sentences for the shopper. */
  readonly problems: readonly string[];
}

/** By cart key, so that rerendering calls once. */
const outcomes = new Map<string, Promise<Outcome>>();

async function handOver(cartKey: string, customerNumber: string): Promise<Outcome> {
  let order: PunchOutOrder;
  try {
    order = await callPanel('readPunchOutOrder', { query: { key: cartKey } });
  } catch (thrown) {
    outcomes.delete(cartKey);
    return { problems: [refusals['punch-out.order-not-read'].text, failureOf(thrown).detail] };
  }
  if (!isPostable(order)) {
    outcomes.delete(cartKey);
    return { problems: [refusals['punch-out.order-invalid'].text] };
  }
  try {
    await callPanel('submitPunchOutCart', { params: { cartKey }, query: { customerId: customerNumber } });
    return { order, problems: [] };
  } catch {
    // The buyer's system is waiting for the cart, so it is returned anyway.
    return { order, problems: [refusals['punch-out.not-submitted'].text] };
  }
}

interface SubmitScreenProps {
  readonly cartKey: string;
  readonly customerNumber: string;
}

export function SubmitScreen({ cartKey, customerNumber }: SubmitScreenProps) {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    const asked = outcomes.get(cartKey) ?? handOver(cartKey, customerNumber);
    outcomes.set(cartKey, asked);
    let isHere = true;
    void asked.then((answer) => {
      if (isHere) setOutcome(answer);
    });
    return () => {
      isHere = false;
    };
  }, [cartKey, customerNumber]);

  if (outcome === undefined) return <EmptyState isWholePage title="Returning your cart…" />;
  const { order, problems } = outcome;
  return (
    <EmptyState isWholePage title={order === undefined ? 'Your cart is still here' : 'Returning your cart'}>
      {problems.map((sentence) => (
        <p key={sentence} role="alert">
          {sentence}
        </p>
      ))}
      {order === undefined ? (
        <ButtonLink to="/customer/$id/cart" params={{ id: customerNumber }}>
          Back to the cart
        </ButtonLink>
      ) : (
        <OrderForm order={order} />
      )}
    </EmptyState>
  );
}
