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
      return cause.note;
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

const isOfBuyer = ({ kind }: HoldCauseEntry) => kind === 'buyer-order';
const keyOf = ({ kind, itemNumber = '', note = '' }: HoldCauseEntry) => `${kind}/${itemNumber}/${note}`;

/** A buyer's order may differ in many ways; it's named once above all of them. */
function BuyerCauses({ causes }: { readonly causes: readonly HoldCauseEntry[] }) {
  const [first, ...others] = causes;
  if (first === undefined) return null;
  return (
    <li>
      <strong>Punch-out order</strong>{' '}
      {others.length === 0 ? (
        <Cause cause={first} />
      ) : (
        <ul className={styles.buyerCauses}>
          {causes.map((cause) => (
            <li key={keyOf(cause)}>
              <Cause cause={cause} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
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
        {causes.length === 0 ? reasons.map((reason) => <li key={reason}>{reason}</li>) : null}
        <BuyerCauses causes={causes.filter(isOfBuyer)} />
        {causes
          .filter((cause) => !isOfBuyer(cause))
          .map((cause) => (
            <li key={keyOf(cause)}>
              <Cause cause={cause} />
            </li>
          ))}
      </ul>
    </section>
  );
}
