/** A price that opens its explanation. */
import { useState } from 'react';
import type { PriceButtonProps } from '../catalog/explained-price.tsx';
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../parts/lazy/part-guard.tsx';
import styles from './price-button.module.css';

const PriceReasonsDialog = lazyPart(
  () => import('./price-reasons-dialog.tsx'),
  (file) => file.PriceReasonsDialog,
);

export function PriceButton({ customerNumber, itemNumber, isTabStop = true, children }: PriceButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.price}
        aria-haspopup="dialog"
        title="Why this price"
        tabIndex={isTabStop ? undefined : -1}
        onClick={() => setIsOpen(true)}
      >
        {children}
      </button>
      {isOpen ? (
        <QuietGuard>
          <PriceReasonsDialog
            customerNumber={customerNumber}
            itemNumber={itemNumber}
            onClose={() => setIsOpen(false)}
          />
        </QuietGuard>
      ) : null}
    </>
  );
}
