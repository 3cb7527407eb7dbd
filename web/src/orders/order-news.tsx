/** Announces to screen readers what happens to an order while it's open. */
import type { Order } from '@operatory/contract/orders';
import { useEffect, useRef, useState } from 'react';
import { orderProgressWords } from './order-words.ts';

/** Announces each state change once, but not the state in which the order was opened. */
export function OrderNews({ order }: { readonly order: Order }) {
  const state = orderProgressWords(order);
  const before = useRef(state);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    setSaid(`Order ${order.orderNumber} was updated. ${state}`);
  }, [state, order.orderNumber]);
  return (
    <p className="unseen" role="status">
      {said}
    </p>
  );
}
