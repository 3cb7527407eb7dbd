/** Says that the cart was changed or sent somewhere else, and which lines it was [B4.15] [B4.16]. */
import { Button } from '../parts/button.tsx';
import { Layer } from '../parts/layer.tsx';
import { ConflictList } from './conflict-list.tsx';
import type { OutOfSyncEvent } from './out-of-sync.ts';
import styles from './out-of-sync-dialog.module.css';

interface OutOfSyncDialogProps {
  readonly customerNumber: string;
  readonly event: OutOfSyncEvent;
  readonly onClose: () => void;
}

export function OutOfSyncDialog({ customerNumber, event, onClose }: OutOfSyncDialogProps) {
  const isChanged = event.kind === 'changed-elsewhere';
  const title = isChanged ? 'Cart updated' : 'Cart already submitted';
  return (
    <Layer shape="dialog" role="alertdialog" label={title} onClose={onClose} isVeilClosing={false}>
      <div className={styles.body}>
        <h2>{title}</h2>
        <p>{event.message}</p>
        {isChanged ? <ConflictList customerNumber={customerNumber} event={event} /> : null}
        {!isChanged && event.keptEdits > 0 ? (
          <p>
            {event.keptEdits === 1 ? 'One change' : `${event.keptEdits} changes`} of this window had not been sent with
            it and {event.keptEdits === 1 ? 'stands' : 'stand'} in the new cart.
          </p>
        ) : null}
      </div>
      <div className={styles.actions}>
        <Button data-autofocus={!isChanged || undefined} onClick={onClose}>
          {isChanged ? 'Review the cart' : 'Show the new cart'}
        </Button>
      </div>
    </Layer>
  );
}
