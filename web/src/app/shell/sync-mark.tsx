/**
 * Shows in the top bar how many of this person's changes aren't saved yet, over all carts, lists, tags, notes, and
 * scans.
 */
import { byCount } from '@operatory/domain/words';
import { useSyncExternalStore } from 'react';
import { pendingOf, subscribePending, wakeAll } from '../../outbox/pending.ts';
import { useDelayed } from '../../parts/hooks/use-delayed.ts';
import { OfflineIcon } from '../../parts/icons/frame-icons.tsx';
import styles from './offline-mark.module.css';

/** Changes saved within this time need no mark, in ms. */
const delayMs = 5_000;

export function SyncMark({ userId }: { readonly userId: string }) {
  const { count, status } = useSyncExternalStore(subscribePending, () => pendingOf(userId));
  const isShown = useDelayed(count > 0, delayMs) && count > 0;
  const changes = byCount(count, 'change waiting to sync', 'changes waiting to sync');
  const more = status === 'signed-out' ? '. Sign in to sync' : '. Try now';
  return (
    <div role="status" className={styles.place}>
      {isShown ? (
        <button
          type="button"
          className={styles.mark}
          title={`${count} ${changes}${more}`}
          onClick={() => wakeAll(userId)}
        >
          <OfflineIcon size={18} />
          <span className={styles.words}>
            {count}
            <span className={styles.long}> {changes}</span>
            <span className={styles.more}>{more}</span>
          </span>
        </button>
      ) : null}
    </div>
  );
}
