/** Over the lines: how many there are, whether everything is saved, and the way to clear the cart. */

import { type ReactNode, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { later } from '../parts/later.tsx';
import { QuietGuard } from '../parts/part-guard.tsx';
import { DeleteIcon } from '../parts/status-icons.tsx';
import styles from './cart-head.module.css';
import { lineCountWords } from './cart-words.ts';
import { type CartView, useCartActions } from './store/index.ts';
import { SyncMark } from './sync-mark.tsx';
import { offerUndo } from './undo-toast.ts';

const ConfirmDialog = later(
  () => import('../parts/confirm-dialog.tsx'),
  (file) => file.ConfirmDialog,
);

interface CartHeadProps {
  readonly customerNumber: string;
  readonly cart: CartView;
  /** What else can be done to the whole cart. */
  readonly tools: ReactNode;
}

export function CartHead({ customerNumber, cart, tools }: CartHeadProps) {
  const actions = useCartActions(customerNumber);
  const [isAsking, setIsAsking] = useState(false);
  const clear = () => {
    setIsAsking(false);
    const undo = actions.clear();
    offerUndo('taken-out', 'Cart cleared', undo);
  };
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>Cart</h1>
      <span className={styles.count}>{lineCountWords(cart.lineCount)}</span>
      <span className={styles.sync}>
        <SyncMark sync={cart.sync} onRetry={() => actions.retryNow()} />
      </span>
      <div role="toolbar" aria-label="Cart tools" className={styles.tools}>
        {tools}
        <Button variant="subtle" leftSection={<DeleteIcon size={18} />} onClick={() => setIsAsking(true)}>
          Clear cart
        </Button>
      </div>
      {isAsking ? (
        <QuietGuard>
          <ConfirmDialog
            title="Clear the cart?"
            confirmLabel="Clear cart"
            isDangerous
            onConfirm={clear}
            onCancel={() => setIsAsking(false)}
          >
            <p>
              {cart.lineCount === 1 ? 'Its one line goes' : `All ${cart.lineCount} lines go`}, for everybody who works
              on this cart.
            </p>
          </ConfirmDialog>
        </QuietGuard>
      ) : null}
    </header>
  );
}
