/** Opens the jump dialog: any customer or order from anywhere, by Ctrl-K. */
import { useState } from 'react';
import { useViewer } from '../access/index.ts';
import { SearchIcon } from '../parts/frame-icons.tsx';
import { useShortcut } from '../parts/keys.ts';
import { later } from '../parts/later.tsx';
import { QuietGuard } from '../parts/part-guard.tsx';
import styles from './jump-button.module.css';

const JumpDialog = later(
  () => import('./jump-dialog.tsx'),
  (file) => file.JumpDialog,
);

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function JumpButton() {
  const viewer = useViewer();
  const [isOpen, setIsOpen] = useState(false);
  useShortcut('mod+k', () => setIsOpen(true));
  if (viewer.kind !== 'user') return null;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label="Jump to a customer or an order"
        onClick={() => setIsOpen(true)}
        onPointerEnter={() => void JumpDialog.preload()}
        onFocus={() => void JumpDialog.preload()}
      >
        <SearchIcon />
        <span className={styles.words}>Jump to…</span>
        <kbd className={styles.key}>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen ? (
        <QuietGuard>
          <JumpDialog onClose={() => setIsOpen(false)} />
        </QuietGuard>
      ) : null}
    </>
  );
}
