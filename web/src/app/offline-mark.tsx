/** A quiet word in the top bar while the server cannot be heard. */

import { useIsOffline } from '../hub/line-state.ts';
import { OfflineIcon } from '../parts/status-icons.tsx';
import { useDelayed } from '../parts/use-delayed.ts';
import styles from './offline-mark.module.css';

/** A short break is nobody's business, in ms. */
const patience = 3_000;

export function OfflineMark() {
  const isShown = useDelayed(useIsOffline(), patience);
  return (
    <div role="status" className={styles.place}>
      {isShown ? (
        <span className={styles.mark} title="Offline – changes are kept on this device">
          <OfflineIcon size={18} />
          <span className={styles.words}>
            Offline<span className={styles.more}> – changes are kept on this device</span>
          </span>
        </span>
      ) : null}
    </div>
  );
}
