/** A quiet word in the top bar while the server cannot be heard; pressed, it says more. */
import { putLineAway, useIsOffline, useLine } from '../hub/line-state.ts';
import { OfflineIcon } from '../parts/frame-icons.tsx';
import { useDelayed } from '../parts/use-delayed.ts';
import styles from './offline-mark.module.css';

/** A short break is nobody's business, in ms. */
const patience = 3_000;

export function OfflineMark() {
  const isShown = useDelayed(useIsOffline(), patience);
  const { line } = useLine();
  const more = line.state === 'failed' ? ' – press to try again' : ' – changes are kept on this device';
  return (
    <div role="status" className={styles.place}>
      {isShown ? (
        <button
          type="button"
          className={styles.mark}
          title={`Offline${more}`}
          data-offline-mark
          onClick={() => putLineAway(false)}
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
