/** Shows that the cart was changed or sent somewhere else, by whom, and the lines concerned [B4.15] [B4.16]. */
import { Button } from '../parts/controls/button.tsx';
import { Layer } from '../parts/layers/layer.tsx';
import { settings } from '../settings/index.ts';
import { ConflictList } from './conflict-list.tsx';
import { hasSides } from './conflict-words.ts';
import styles from './out-of-sync-dialog.module.css';
import type { OutOfSyncEvent } from './store/index.ts';
import { type CartNewsFacts, whoSent } from './who-changed.ts';

interface OutOfSyncDialogProps {
  readonly customerNumber: string;
  readonly event: OutOfSyncEvent;
  /** Who changed or sent the carts in the event, if known. */
  readonly news: readonly (CartNewsFacts | undefined)[];
  readonly onClose: () => void;
  /** Opens the cart. */
  readonly onReview: () => void;
  readonly onOpenOrder: (orderNumber: number) => void;
}

interface SentProps {
  readonly event: Extract<OutOfSyncEvent, { kind: 'already-submitted' }>;
  readonly news: OutOfSyncDialogProps['news'];
}

function Sent({ event: { keptEdits }, news }: SentProps) {
  return (
    <>
      {news.map((one) =>
        one?.order === undefined ? null : <p key={one.order.orderNumber}>{whoSent(one.order, settings().timeZone)}</p>,
      )}
      {keptEdits === 0 ? null : (
        <p>
          {keptEdits === 1
            ? '1 change from this tab came too late for the order. It’s in the new cart.'
            : `${keptEdits} changes from this tab came too late for the order. They’re in the new cart.`}
        </p>
      )}
    </>
  );
}

export function OutOfSyncDialog({ customerNumber, event, news, onClose, onReview, onOpenOrder }: OutOfSyncDialogProps) {
  const isChanged = event.kind === 'changed-elsewhere';
  const isChoosing = isChanged && (event.details.length > 0 || event.lines.some(hasSides));
  const title = isChanged ? 'Cart updated' : 'Cart already submitted';
  const order = isChanged ? undefined : news.findLast((one) => one?.order !== undefined)?.order;
  return (
    <Layer shape="dialog" role="alertdialog" label={title} onClose={onClose} isVeilClosing={false}>
      <div className={styles.body}>
        <h2>{title}</h2>
        <p>{event.message}</p>
        {isChanged ? (
          <ConflictList customerNumber={customerNumber} event={event} news={news[0]} />
        ) : (
          <Sent event={event} news={news} />
        )}
      </div>
      <div className={styles.actions}>
        {order === undefined ? null : (
          <Button variant="default" onClick={() => onOpenOrder(order.orderNumber)}>
            Open order {order.orderNumber}
          </Button>
        )}
        <Button data-autofocus={!isChoosing || undefined} onClick={onReview}>
          {isChanged ? 'Review the cart' : 'Show the new cart'}
        </Button>
      </div>
    </Layer>
  );
}
