/** The order went out: said once, with its number as the way to it. */
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { IconButton } from '../parts/icon-button.tsx';
import { CloseIcon } from '../parts/icons.tsx';
import { CheckCircleIcon } from '../parts/status-icons.tsx';
import styles from './cart-receipt.module.css';

export interface Receipt {
  readonly orderNumber: number;
  readonly isHeldForReview: boolean;
  readonly holdReasons: readonly string[];
}

interface CartReceiptProps {
  readonly receipt: Receipt;
  readonly onDismiss: () => void;
}

/** The text of the specification [C8.22]. */
const success = 'Cart submitted successfully';

export function CartReceipt({ receipt, onDismiss }: CartReceiptProps) {
  const place = useRef<HTMLDivElement>(null);
  const { orderNumber, isHeldForReview, holdReasons } = receipt;
  useEffect(() => {
    // The button that was pressed is gone; this is where the person goes on reading.
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
            ? `waits for review by customer service${holdReasons.length === 0 ? '.' : `: ${holdReasons.join(' and ')}.`}`
            : 'is on its way to the warehouse.'}
        </p>
      </div>
      <IconButton label="Dismiss" onClick={onDismiss}>
        <CloseIcon size={18} />
      </IconButton>
    </div>
  );
}
