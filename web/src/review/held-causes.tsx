/** All reasons for an order's hold, as they were when it was sent. */
import type { HoldCauseEntry } from '@operatory/contract/review';
import styles from './held-order.module.css';
import { priceWords } from './review-words.ts';

function Cause({ cause }: { readonly cause: HoldCauseEntry }) {
  switch (cause.kind) {
    case 'account-manager-note':
      return (
        <>
          <strong>Account manager note</strong> <q className={styles.quote}>{cause.note ?? ''}</q>
        </>
      );
    case 'buyer-order':
      return (
        <>
          <strong>Punch-out order</strong> {cause.note}
        </>
      );
    case 'free-shipping':
      return <strong>Free shipping</strong>;
    case 'price-override':
      return (
        <>
          <strong>{cause.description === '' ? `Item ${cause.itemNumber ?? ''}` : cause.description}</strong>{' '}
          <span className={styles.soft}>
            #{cause.itemNumber} × {cause.quantity}
          </span>
          <span className={styles.price}>{priceWords(cause)}</span>
        </>
      );
  }
}

/** Older orders, from before causes were stored, have only their reasons. */
export function HeldCauses({
  causes,
  reasons,
}: {
  readonly causes: readonly HoldCauseEntry[];
  readonly reasons: readonly string[];
}) {
  return (
    <section aria-label="Why it’s on hold">
      <h3 className={styles.heading}>Why it’s on hold</h3>
      <ul className={styles.causes}>
        {causes.length === 0
          ? reasons.map((reason) => <li key={reason}>{reason}</li>)
          : causes.map((cause) => (
              <li key={`${cause.kind}/${cause.itemNumber ?? ''}/${cause.note ?? ''}`}>
                <Cause cause={cause} />
              </li>
            ))}
      </ul>
    </section>
  );
}
