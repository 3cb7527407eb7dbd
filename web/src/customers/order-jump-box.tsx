/** A field for an order number; Enter or the arrow opens the order, and nothing happens while it's empty. */
import { useState } from 'react';
import { ArrowRightIcon } from '../parts/icons/direction-icons.tsx';
import { isOrderBoxKey, orderDigits } from './order-box-key.ts';
import styles from './order-jump-box.module.css';

interface OrderJumpBoxProps {
  readonly onJump: (orderNumber: string) => void;
  /** Narrow, for use next to other controls. */
  readonly isCompact?: boolean;
  /** The number that wasn't found, so that a typo can be corrected. */
  readonly initial?: string | undefined;
}

export function OrderJumpBox({ onJump, isCompact = false, initial = '' }: OrderJumpBoxProps) {
  const [digits, setDigits] = useState(initial);
  return (
    <form
      className={styles.box}
      data-compact={isCompact || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (digits !== '') onJump(digits);
      }}
    >
      <input
        className={styles.input}
        type="text"
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        aria-label="Order number"
        placeholder="Order number"
        value={digits}
        onKeyDown={(event) => {
          // Keys that belong to the browser, such as F5 or Ctrl-R, don't type anything.
          const isTyping = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
          if (isTyping && !isOrderBoxKey(event)) event.preventDefault();
        }}
        onChange={(event) => setDigits(orderDigits(event.currentTarget.value))}
      />
      <button type="submit" className={styles.go} aria-label="Go to the order" title="Go to the order">
        <ArrowRightIcon />
      </button>
    </form>
  );
}
