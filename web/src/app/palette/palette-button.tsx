/** Opens the command palette from anywhere by Ctrl-K, and the sheet of keyboard shortcuts by `?`. */
import { useEffect, useState } from 'react';
import { usePreferences, useViewer } from '../../access/index.ts';
import { SearchIcon } from '../../parts/icons/frame-icons.tsx';
import { takeSingleKeys, useShortcut } from '../../parts/keyboard/keys.ts';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../../parts/lazy/part-guard.tsx';
import styles from './palette-button.module.css';

const PaletteDialog = lazyPart(
  () => import('./palette-dialog.tsx'),
  (file) => file.PaletteDialog,
);
const ShortcutSheet = lazyPart(
  () => import('../shell/shortcut-sheet.tsx'),
  (file) => file.ShortcutSheet,
);

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function PaletteButton() {
  const viewer = useViewer();
  const isSignedIn = viewer.kind === 'user';
  const [open, setOpen] = useState<'palette' | 'shortcuts'>();
  const isTakingSingleKeys = usePreferences().preferences.singleKeys ?? true;
  useShortcut('mod+k', () => setOpen('palette'), isSignedIn);
  useShortcut('?', () => setOpen('shortcuts'));
  useEffect(() => takeSingleKeys(isTakingSingleKeys), [isTakingSingleKeys]);
  const close = () => setOpen(undefined);
  return (
    <>
      {isSignedIn ? (
        <button
          type="button"
          className={styles.button}
          aria-label="Jump to anything"
          onClick={() => setOpen('palette')}
          onPointerEnter={() => void PaletteDialog.preload()}
          onFocus={() => void PaletteDialog.preload()}
        >
          <SearchIcon />
          <span className={styles.words}>Jump to…</span>
          <kbd className={styles.key}>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
        </button>
      ) : null}
      <QuietGuard use={open ?? ''}>
        {open === 'palette' ? <PaletteDialog onClose={close} onShortcuts={() => setOpen('shortcuts')} /> : null}
        {open === 'shortcuts' ? <ShortcutSheet onClose={close} /> : null}
      </QuietGuard>
    </>
  );
}
