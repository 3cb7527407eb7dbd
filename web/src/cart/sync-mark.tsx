/** Whether the cart is saved on the server, being saved, or waiting on this device. */
import { useIsOffline } from '../hub/connection-state.ts';
import { CheckCircleIcon, LoopIcon, OfflineIcon } from '../parts/icons/status-icons.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import type { CartView } from './store/index.ts';
import styles from './sync-mark.module.css';

interface SyncMarkProps {
  readonly sync: CartView['sync'];
  /** Otherwise there are no unsaved changes; only other people's changes may be missing. */
  readonly isEdited: boolean;
  readonly onRetry: () => void;
}

export function SyncMark({ sync, isEdited, onRetry }: SyncMarkProps) {
  // Offline, the cart's current state is unknown, so this text would contradict the top bar.
  const isOffline = useIsOffline();
  switch (sync) {
    case 'saved':
      return isOffline ? null : <StatusMark icon={CheckCircleIcon} word="Saved" tone="good" look="bare" />;
    case 'saving':
      return <StatusMark icon={LoopIcon} word="Saving…" tone="neutral" look="bare" />;
    case 'signed-out':
      return (
        <StatusMark
          icon={OfflineIcon}
          word={isEdited ? 'Saved on this device. Sign in to sync' : 'Sign in to refresh'}
          tone="notice"
        />
      );
    case 'retrying':
      if (!isEdited && isOffline) return null;
      return (
        <span className={styles.waiting}>
          <StatusMark
            icon={OfflineIcon}
            word={isEdited ? 'Saved on this device. Will sync' : 'Couldn’t refresh'}
            tone="notice"
          />
          <button type="button" className={styles.retry} onClick={onRetry}>
            Try now
          </button>
        </span>
      );
  }
}
