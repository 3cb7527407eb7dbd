/** Above the lines: how many there are, whether everything is saved, and the cart's tools. */
import { plural } from '@operatory/domain/words';
import { type ReactNode, useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { DeleteIcon } from '../parts/icons/status-icons.tsx';
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../parts/lazy/part-guard.tsx';
import styles from './cart-head.module.css';
import { type CartView, useCartActions } from './store/index.ts';

const ClearCart = lazyPart(
  () => import('./clear-cart.tsx'),
  (file) => file.ClearCart,
);

const SyncMark = lazyPart(
  () => import('./sync-mark.tsx'),
  (file) => file.SyncMark,
);

interface CartHeadProps {
  readonly customerNumber: string;
  readonly cart: CartView;
  readonly tools: ReactNode;
}

export function CartHead({ customerNumber, cart, tools }: CartHeadProps) {
  const actions = useCartActions(customerNumber);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>Cart</h2>
      <span className={styles.count}>{plural(cart.lineCount, 'line')}</span>
      <span className={styles.sync}>
        <QuietGuard>
          <SyncMark sync={cart.sync} isEdited={cart.isEdited} onRetry={() => actions.retryNow()} />
        </QuietGuard>
      </span>
      <div role="toolbar" aria-label="Cart tools" className={styles.tools}>
        {tools}
        <Button variant="subtle" leftSection={<DeleteIcon size={18} />} onClick={() => setIsAsking(true)}>
          Clear cart
        </Button>
      </div>
      {isAsking ? (
        <QuietGuard>
          <ClearCart customerNumber={customerNumber} lineCount={cart.lineCount} onClose={() => setIsAsking(false)} />
        </QuietGuard>
      ) : null}
    </header>
  );
}
