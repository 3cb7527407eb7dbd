/** Why a change of a line was not taken, and what the line holds instead. */
import { CloseIcon } from '../parts/icons.tsx';
import styles from './line-failure.module.css';
import type { CartLineView } from './store/index.ts';

interface LineFailureProps {
  readonly state: Extract<CartLineView['state'], { kind: 'failed' }>;
  readonly onDismiss: () => void;
}

export function LineFailure({ state, onDismiss }: LineFailureProps) {
  const { reason, attempted, kept } = state;
  const outcome = attempted === kept ? '' : kept === 0 ? ' It was not added.' : ` The quantity is still ${kept}.`;
  return (
    <p role="alert" className={styles.failure} title={reason}>
      <span className={styles.text}>
        {reason}
        {outcome}
      </span>
      <button type="button" className={styles.dismiss} aria-label="Dismiss the message" onClick={onDismiss}>
        <CloseIcon size={16} />
      </button>
    </p>
  );
}
