/** Says that the cart was changed or sent somewhere else, and which lines it was [B4.15] [B4.16]. */
import { Button } from '../parts/button.tsx';
import { Layer } from '../parts/layer.tsx';
import type { OutOfSyncEvent } from './out-of-sync.ts';
import styles from './out-of-sync-dialog.module.css';

interface OutOfSyncDialogProps {
  readonly event: OutOfSyncEvent;
  readonly onClose: () => void;
}

type Changed = Extract<OutOfSyncEvent, { kind: 'changed-elsewhere' }>;

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

function changeWords({ before, after }: Changed['lines'][number]): string {
  if (before === undefined || before === 0) return `added, quantity ${after}`;
  if (after === undefined || after === 0) return `removed, it was ${before}`;
  return before === after ? 'changed' : `${before} → ${after}`;
}

function Changes({ event }: { readonly event: Changed }) {
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

export function OutOfSyncDialog({ event, onClose }: OutOfSyncDialogProps) {
  const isChanged = event.kind === 'changed-elsewhere';
  const title = isChanged ? 'Cart updated' : 'Cart already submitted';
  return (
    <Layer shape="dialog" role="alertdialog" label={title} onClose={onClose} isVeilClosing={false}>
      <div className={styles.body}>
        <h2>{title}</h2>
        <p>{event.message}</p>
        {isChanged ? <Changes event={event} /> : null}
        {!isChanged && event.keptEdits > 0 ? (
          <p>
            {event.keptEdits === 1 ? 'One change' : `${event.keptEdits} changes`} of this window had not been sent with
            it and {event.keptEdits === 1 ? 'stands' : 'stand'} in the new cart.
          </p>
        ) : null}
      </div>
      <div className={styles.actions}>
        <Button data-autofocus onClick={onClose}>
          {isChanged ? 'Review the cart' : 'Show the new cart'}
        </Button>
      </div>
    </Layer>
  );
}
