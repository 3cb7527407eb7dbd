/** The total and the checkout button: next to the lines, or at the bottom on a phone. */
import type { Viewer } from '@operatory/domain/access';
import { plural } from '@operatory/domain/words';
import type { ReactNode } from 'react';
import { useViewer } from '../access/index.ts';
import { useIsOffline } from '../hub/connection-state.ts';
import { Button } from '../parts/controls/button.tsx';
import { ChevronRightIcon } from '../parts/icons/icons.tsx';
import { Money } from '../parts/reports/money.tsx';
import styles from './cart-summary.module.css';
import type { CartView } from './store/index.ts';

/** The next step: punch-out users return the cart, and requesters ask for approval. */
function noteFor(viewer: Viewer): string {
  if (viewer.kind === 'user' && viewer.permissions.has('PunchOut'))
    return 'You’ll review the cart before it’s returned.';
  if (viewer.kind === 'user' && viewer.permissions.has('RequestOnly'))
    return 'Next, you can add a note and ask for approval.';
  return 'You can add a PO number and notes next.';
}

interface CartSummaryProps {
  readonly cart: CartView;
  /** Warnings, such as a hold for review; provided by the app. */
  readonly forecast: ReactNode;
  /** The month's budget, where one is set; put in by the app. */
  readonly budget: ReactNode;
  /** Cart and tags are being synced before the checkout opens. */
  readonly isOpening: boolean;
  /** The code that the click needs couldn't be loaded. */
  readonly isMissing: boolean;
  readonly onCheckOut: () => void;
}

export function CartSummary({ cart, forecast, budget, isOpening, isMissing, onCheckOut }: CartSummaryProps) {
  const viewer = useViewer();
  const isOffline = useIsOffline();
  return (
    <aside className={styles.summary} aria-label="Total">
      <div className={styles.total}>
        <span className={styles.label}>
          Total <span className={styles.lines}>{plural(cart.lineCount, 'line')}</span>
        </span>
        <Money cents={cart.total} isTotal />
      </div>
      <Button className={styles.button} disabled={cart.isSubmitting} loading={isOpening} onClick={onCheckOut}>
        Check out
        <ChevronRightIcon size={18} />
      </Button>
      {isMissing ? (
        <p className={styles.missing} role="alert">
          {isOffline
            ? 'You’re offline. Check out when you’re connected again.'
            : 'The checkout couldn’t be loaded. Try again, or reload the page.'}
        </p>
      ) : null}
      <p className={styles.note}>{noteFor(viewer)}</p>
      {/* Below the button, because they load later and must not shift it. */}
      <div className={styles.budget}>{budget}</div>
      <div className={styles.forecast}>{forecast}</div>
    </aside>
  );
}
