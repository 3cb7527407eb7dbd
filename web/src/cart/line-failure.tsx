/** Why a change to a line was refused, and the line's current value. */
import { formatUsd } from '@operatory/domain/money';
import { CloseIcon } from '../parts/icons/icons.tsx';
import styles from './line-failure.module.css';
import type { CartLineView } from './store/index.ts';

interface LineFailureProps {
  readonly line: CartLineView;
  readonly state: Extract<CartLineView['state'], { kind: 'failed' }>;
  readonly onDismiss: () => void;
}

function outcomeOf({ attempted, kept, isPrice }: LineFailureProps['state'], { unitPrice }: CartLineView): string {
  if (isPrice) return unitPrice === undefined ? '' : ` The price is still ${formatUsd(unitPrice)}.`;
  if (attempted === kept) return '';
  return kept === 0 ? ' It wasn’t added.' : ` The quantity is still ${kept}.`;
}

export function LineFailure({ line, state, onDismiss }: LineFailureProps) {
  const { reason } = state;
  const outcome = outcomeOf(state, line);
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
