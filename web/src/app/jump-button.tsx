/** Opens the jump dialog: any customer or order from anywhere, by Ctrl-K. */
import { lazy, Suspense, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { SearchIcon } from '../parts/frame-icons.tsx';
import { useShortcut } from '../parts/keys.ts';
import styles from './jump-button.module.css';

const load = () => import('./jump-dialog.tsx').then((file) => ({ default: file.JumpDialog }));
const JumpDialog = lazy(load);

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
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        <SearchIcon />
        <span className={styles.words}>Jump to…</span>
        <kbd className={styles.key}>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen ? (
        <Suspense>
          <JumpDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
