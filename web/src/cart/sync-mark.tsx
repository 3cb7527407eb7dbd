/** Whether the server has the cart as it stands here: saved, on its way, or waiting on this device. */
import { CheckCircleIcon, LoopIcon, OfflineIcon } from '../parts/status-icons.tsx';
import { StatusMark } from '../parts/status-mark.tsx';
import type { CartView } from './store/index.ts';
import styles from './sync-mark.module.css';

interface SyncMarkProps {
  readonly sync: CartView['sync'];
  readonly onRetry: () => void;
}

export function SyncMark({ sync, onRetry }: SyncMarkProps) {
  switch (sync) {
    case 'saved':
      return <StatusMark icon={CheckCircleIcon} word="Saved" tone="good" look="bare" />;
    case 'saving':
      return <StatusMark icon={LoopIcon} word="Saving…" tone="neutral" look="bare" />;
    case 'signed-out':
      return <StatusMark icon={OfflineIcon} word="Saved on this device, sign in to send it" tone="notice" />;
    case 'retrying':
      return (
        <span className={styles.waiting}>
          <StatusMark icon={OfflineIcon} word="Saved on this device, will be sent" tone="notice" />
          <button type="button" className={styles.retry} onClick={onRetry}>
            Try now
          </button>
        </span>
      );
  }
}
