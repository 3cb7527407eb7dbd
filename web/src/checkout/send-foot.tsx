/** Total and send button, always visible during checkout. */

import { plural } from '@operatory/domain/words';
import { type ReactNode, useId } from 'react';
import type { CartView } from '../cart/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { useDelayed } from '../parts/hooks/use-delayed.ts';
import { SendIcon } from '../parts/icons/status-icons.tsx';
import { Money } from '../parts/reports/money.tsx';
import styles from './send-foot.module.css';
import type { AskingApproval } from './use-ask-approval.ts';

interface SendFootProps {
  readonly cart: CartView;
  /** The cart is returned to a procurement system, which orders it later. */
  readonly isReturn: boolean;
  /** For people who ask an approver instead of sending. */
  readonly asking: Pick<AskingApproval, 'isAsker' | 'isBusy'>;
  /** The missing requirement for sending; `undefined` if nothing is missing. */
  readonly hint: string | undefined;
  /** The address is being checked. */
  readonly isCheckingAddress: boolean;
  /** Whether a PO number is required isn't loaded yet. */
  readonly isWaitingForRecord: boolean;
  readonly onSend: () => void;
  readonly onStopTrying: () => void;
  /** Closes the checkout; shown instead of *Send order* while the cart waits for approval. */
  readonly onBack: (() => void) | undefined;
  /** Warnings before it's sent. */
  readonly warnings: ReactNode;
}

/** After this delay, in ms, the person reads that the server doesn't respond. */
const longWaitMs = 6_000;

export function SendFoot(props: SendFootProps) {
  const {
    cart,
    isReturn,
    asking,
    hint,
    isCheckingAddress,
    isWaitingForRecord,
    onSend,
    onStopTrying,
    onBack,
    warnings,
  } = props;
  const hintId = useId();
  const isLong = useDelayed(cart.isSubmitting, longWaitMs);
  return (
    <div className={styles.foot}>
      {isLong ? (
        <p className={styles.wait} role="status">
          Still waiting for the server. We’ll keep trying; your{' '}
          {isReturn ? 'cart will only be returned' : 'order will only be placed'} once.{' '}
          <button type="button" className={styles.stop} onClick={onStopTrying}>
            Stop trying
          </button>
        </p>
      ) : null}
      {warnings}
      <div className={styles.total}>
        <span className={styles.label}>Total · {plural(cart.lineCount, 'line')}</span>
        <Money cents={cart.total} isTotal />
      </div>
      <div className={styles.send}>
        {hint === undefined ? null : (
          <span id={hintId} className={styles.hint}>
            {hint}
          </span>
        )}
        {onBack === undefined ? (
          <Button
            className={styles.button}
            leftSection={<SendIcon size={18} />}
            disabled={hint !== undefined || isWaitingForRecord}
            loading={cart.isSubmitting || isCheckingAddress || asking.isBusy}
            loadingWords={
              isCheckingAddress ? 'Checking…' : isReturn ? 'Returning…' : asking.isAsker ? 'Asking…' : 'Sending…'
            }
            aria-describedby={hint === undefined ? undefined : hintId}
            onClick={onSend}
          >
            {isReturn ? 'Return cart' : asking.isAsker ? 'Ask for approval' : 'Send order'}
          </Button>
        ) : (
          <Button className={styles.button} variant="default" onClick={onBack}>
            Back to the cart
          </Button>
        )}
      </div>
    </div>
  );
}
