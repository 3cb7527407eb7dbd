/**
 * A mark in the top bar while there is no connection; it opens the details, and retries once all attempts have failed.
 */
import { dismissConnectionNotice, useConnection, useIsOffline } from '../../hub/connection-state.ts';
import { useDelayed } from '../../parts/hooks/use-delayed.ts';
import { OfflineIcon } from '../../parts/icons/frame-icons.tsx';
import styles from './offline-mark.module.css';

/** Short breaks aren't shown, in ms. */
const shownAfterMs = 3_000;

/** The hub's code loads with the first attempt; without it there is nothing to retry. */
const tryNow = () =>
  void import('../start/start-hub.ts').then(
    ({ connectNow }) => connectNow(),
    () => undefined,
  );

export function OfflineMark() {
  const isShown = useDelayed(useIsOffline(), shownAfterMs);
  const { connection } = useConnection();
  const more = connection.state === 'failed' ? '. Try again' : '. Cart changes are saved on this device';
  return (
    <div role="status" className={styles.place}>
      {isShown ? (
        <button
          type="button"
          className={styles.mark}
          title={`Offline${more}`}
          data-offline-mark
          onClick={() => {
            dismissConnectionNotice(false);
            tryNow();
          }}
        >
          <OfflineIcon size={18} />
          <span className={styles.words}>
            Offline<span className={styles.more}>{more}</span>
          </span>
        </button>
      ) : null}
    </div>
  );
}
