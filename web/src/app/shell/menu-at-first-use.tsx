/** A menu whose code loads when its button is pointed at or focused, and which opens on the first click. */
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { isMissingFile } from '../../parts/lazy/missing-file.ts';
import styles from '../../parts/menus/menu-opener.module.css';

interface MenuAtFirstUseProps {
  /** The button's accessible name, which is also the menu's label. */
  readonly label: string;
  readonly button: ReactNode;
  readonly load: () => void;
  /** Renders the menu, already open, with the same button. */
  readonly children: ReactNode;
}

export function MenuAtFirstUse({ label, button, load, children }: MenuAtFirstUseProps) {
  const [isUsed, setIsUsed] = useState(false);
  const opener = (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      className={styles.opener}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setIsUsed(true)}
    >
      {button}
    </button>
  );
  if (!isUsed) return opener;
  /** The file didn't load: the button is back, and the next click tries again. */
  const Missing = ({ error, reset }: ErrorComponentProps) => {
    if (!isMissingFile(error)) throw error;
    return (
      <span style={{ display: 'contents' }} onClickCapture={reset}>
        {opener}
      </span>
    );
  };
  return (
    <CatchBoundary getResetKey={() => label} errorComponent={Missing}>
      <Suspense fallback={opener}>{children}</Suspense>
    </CatchBoundary>
  );
}
