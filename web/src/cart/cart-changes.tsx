/** What somebody else changed in the cart, line by line. */
import styles from './cart-changes.module.css';
import type { OutOfSyncEvent } from './out-of-sync.ts';

export type Changed = Extract<OutOfSyncEvent, { kind: 'changed-elsewhere' }>;

const detailWords: Readonly<Record<Changed['details'][number], string>> = {
  poNumber: 'PO number',
  comments: 'Order notes',
  shippingNote: 'Shipping note',
  accountManagerNote: 'Account manager note',
  freeShipping: 'Free shipping',
  invoiceCopy: 'Invoice copy',
  futureFillDate: 'Future fill date',
  alternateAddress: 'Ship-to address',
};

function changeWords({ before, after, isTagged }: Changed['lines'][number]): string {
  if (isTagged !== undefined && before === after) return isTagged ? 'shelf tag requested' : 'shelf tag taken back';
  if (before === undefined || before === 0) return `added, quantity ${after}`;
  if (after === undefined || after === 0) return `removed, it was ${before}`;
  return before === after ? 'changed' : `${before} → ${after}`;
}

export function CartChanges({ event }: { readonly event: Changed }) {
  return (
    <ul className={styles.changes}>
      {event.lines.map((line) => (
        <li key={line.id}>
          <span className={styles.name}>{line.description}</span>
          <span className={styles.change}>{changeWords(line)}</span>
          {line.isAlsoMine ? <span className={styles.mine}>You had changed this line too.</span> : null}
        </li>
      ))}
      {event.details.map((detail) => (
        <li key={detail}>
          <span className={styles.name}>{detailWords[detail]}</span>
          <span className={styles.change}>changed</span>
        </li>
      ))}
    </ul>
  );
}
