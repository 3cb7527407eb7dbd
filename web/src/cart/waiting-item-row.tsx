/** One item number that was entered before its look-up finished: it's added once it's found. */
import type { ItemCard } from '@operatory/contract/catalog';
import { useEffect } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { useDelayed } from '../parts/hooks/use-delayed.ts';
import { notify } from '../parts/messages/toasts.ts';
import { LookUpMark } from './look-up-mark.tsx';
import styles from './quick-order.module.css';
import { useQuickLookUp } from './use-quick-look-up.ts';
import { dropWaitingItem, type WaitingItem } from './waiting-items.ts';

interface WaitingItemRowProps {
  readonly waiting: WaitingItem;
  readonly onFound: (item: ItemCard, quantity: number) => void;
  /** Returns it to the fields. */
  readonly onEdit: (waiting: WaitingItem) => void;
  /** The fields have other input, which *Edit* would replace. */
  readonly isTyping: boolean;
  readonly onRemoved: () => void;
}

/** Renders nothing if the response is quick. */
export function WaitingItemRow({ waiting, onFound, onEdit, isTyping, onRemoved }: WaitingItemRowProps) {
  const { id, customerNumber, text, quantity } = waiting;
  const { state, entered } = useQuickLookUp(customerNumber, (next) => {
    if (next.kind === 'invalid') notify(next.reason, { tone: 'failed' });
    if (next.kind !== 'valid') return;
    dropWaitingItem(id);
    onFound(next.item, quantity);
  });
  useEffect(() => entered(text), [entered, text]);
  const isLate = useDelayed(state.kind === 'looking', 400);
  if (state.kind === 'valid' || state.kind === 'idle' || (state.kind === 'looking' && !isLate)) return null;
  const words = `${text} × ${quantity}`;
  return (
    <li className={styles.waiting}>
      <span className={styles.waitingWords}>{words}</span>
      <span className={styles.mark}>
        <LookUpMark state={state} quantity={quantity} />
      </span>
      {state.kind === 'looking' ? null : (
        <Button
          variant="subtle"
          disabled={isTyping}
          aria-label={`Edit ${words}`}
          onClick={() => {
            dropWaitingItem(id);
            onEdit(waiting);
          }}
        >
          Edit
        </Button>
      )}
      <Button
        variant="subtle"
        aria-label={`Remove ${words}`}
        onClick={() => {
          dropWaitingItem(id);
          onRemoved();
        }}
      >
        Remove
      </Button>
    </li>
  );
}
