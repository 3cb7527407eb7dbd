/** Confirms the order that was just sent. */

import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { IconButton } from '../parts/controls/icon-button.tsx';
import { CloseIcon } from '../parts/icons/icons.tsx';
import { CheckCircleIcon } from '../parts/icons/status-icons.tsx';
import styles from './cart-receipt.module.css';
import { type SentCart, sentFacts } from './sent-facts.ts';

interface Receipt {
  readonly orderNumber: number;
  readonly isHeldForReview: boolean;
  readonly holdReasons: readonly string[];
}

interface CartReceiptProps {
  readonly receipt: Receipt;
  /** Unknown when another tab sent it. */
  readonly sent: SentCart | undefined;
  readonly onDismiss: () => void;
}

/** The text of the specification [C8.22]. */
const success = 'Cart submitted successfully';

export function CartReceipt({ receipt, sent, onDismiss }: CartReceiptProps) {
  const place = useRef<HTMLDivElement>(null);
  const { orderNumber, isHeldForReview, holdReasons } = receipt;
  useEffect(() => {
    // The clicked button was removed, so the focus would be lost.
    place.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <div ref={place} tabIndex={-1} role="status" className={styles.receipt}>
      <CheckCircleIcon size={24} />
      <div className={styles.words}>
        <p className={styles.success}>{success}</p>
        <p>
          <Link to="/order/$id/{-$shipid}/{-$index}" params={{ id: String(orderNumber) }}>
            Order {orderNumber}
          </Link>{' '}
          {isHeldForReview
            ? `is on hold for customer service.${holdReasons.length === 0 ? '' : ` ${holdReasons.length === 1 ? 'Reason' : 'Reasons'}: ${holdReasons.join(', ')}.`}`
            : 'was sent to the warehouse.'}
        </p>
        {sent === undefined ? null : <p>{sentFacts(sent)}</p>}
      </div>
      <IconButton label="Dismiss" onClick={onDismiss}>
        <CloseIcon size={18} />
      </IconButton>
    </div>
  );
}
