/** Total and send button, always in sight while the order is being checked. */

import { useId } from 'react';
import type { CartView } from '../cart/index.ts';
import { Button } from '../parts/button.tsx';
import { Money } from '../parts/money.tsx';
import { SendIcon } from '../parts/status-icons.tsx';
import { useDelayed } from '../parts/use-delayed.ts';
import styles from './send-foot.module.css';

interface SendFootProps {
  readonly cart: CartView;
  /** What is to be done before it can be sent; `undefined` when nothing is. */
  readonly hint: string | undefined;
  /** The address is being checked. */
  readonly isCheckingAddress: boolean;
  /** Whether a PO number is needed is not known yet. */
  readonly isWaitingForRecord: boolean;
  readonly onSend: () => void;
  readonly onStopTrying: () => void;
}

/** From this wait on, in ms, the person is told that the server does not answer. */
const longWaitMs = 6_000;

export function SendFoot(props: SendFootProps) {
  const { cart, hint, isCheckingAddress, isWaitingForRecord, onSend, onStopTrying } = props;
  const hintId = useId();
  const isLong = useDelayed(cart.isSubmitting, longWaitMs);
  return (
    <div className={styles.foot}>
      {isLong ? (
        <p className={styles.wait} role="status">
          The server does not answer yet. This keeps trying, and the order is placed once only.{' '}
          <button type="button" className={styles.stop} onClick={onStopTrying}>
            Stop trying
          </button>
        </p>
      ) : null}
      <div className={styles.total}>
        <span className={styles.label}>Total · {cart.lineCount === 1 ? '1 line' : `${cart.lineCount} lines`}</span>
        <Money cents={cart.total} isTotal />
      </div>
      <div className={styles.send}>
        {hint === undefined ? null : (
          <span id={hintId} className={styles.hint}>
            {hint}
          </span>
        )}
        <Button
          className={styles.button}
          leftSection={<SendIcon size={18} />}
          disabled={hint !== undefined || isWaitingForRecord}
          loading={cart.isSubmitting || isCheckingAddress}
          loadingWords={isCheckingAddress ? 'Checking…' : 'Sending…'}
          aria-describedby={hint === undefined ? undefined : hintId}
          onClick={onSend}
        >
          Send order
        </Button>
      </div>
    </div>
  );
}
