/** What the cart comes to, and the way on: beside the lines on a desk, under the thumb on a phone. */

import type { ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { ChevronRightIcon } from '../parts/icons.tsx';
import { Money } from '../parts/money.tsx';
import styles from './cart-summary.module.css';
import { lineCountWords } from './cart-words.ts';
import type { CartView } from './store/index.ts';

interface CartSummaryProps {
  readonly cart: CartView;
  /** What one should know before checking out, such as a coming hold; put in by the app. */
  readonly forecast: ReactNode;
  /** The month's budget, where one is set; put in by the app. */
  readonly budget: ReactNode;
  /** Cart and tags are being brought in step before the checkout opens. */
  readonly isOpening: boolean;
  readonly onCheckOut: () => void;
}

export function CartSummary({ cart, forecast, budget, isOpening, onCheckOut }: CartSummaryProps) {
  return (
    <aside className={styles.summary} aria-label="Total">
      <div className={styles.total}>
        <span className={styles.label}>
          Total <span className={styles.lines}>{lineCountWords(cart.lineCount)}</span>
        </span>
        <Money cents={cart.total} isTotal />
      </div>
      <div className={styles.budget}>{budget}</div>
      <div className={styles.forecast}>{forecast}</div>
      <Button className={styles.button} disabled={cart.isSubmitting} loading={isOpening} onClick={onCheckOut}>
        Check out
        <ChevronRightIcon size={18} />
      </Button>
      <p className={styles.note}>Nothing is ordered until you press Send order.</p>
    </aside>
  );
}
