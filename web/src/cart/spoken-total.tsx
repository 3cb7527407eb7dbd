/** Announces the new total to screen readers after the changes have settled. */
import { useEffect, useRef, useState } from 'react';
import { spokenTotal } from './cart-words.ts';
import type { CartView } from './store/index.ts';

/** One announcement for several keystrokes. */
const settleMs = 1_200;

export function SpokenTotal({ cart }: { readonly cart: CartView }) {
  const words = cart.status === 'ready' ? spokenTotal(cart.lineCount, cart.total) : undefined;
  const [spoken, setSpoken] = useState('');
  const first = useRef<string>(undefined);
  useEffect(() => {
    if (words === undefined) return;
    // The initial total can be read on the page; only changes are announced.
    first.current ??= words;
    if (words === first.current && spoken === '') return;
    const timer = setTimeout(() => setSpoken(words), settleMs);
    return () => clearTimeout(timer);
  }, [words, spoken]);
  return (
    <p role="status" className="unseen">
      {spoken}
    </p>
  );
}
