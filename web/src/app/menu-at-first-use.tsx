/** A menu whose code is loaded when its button is pointed at or focused, and which opens at the first press. */
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import styles from '../parts/menu-opener.module.css';
import { isMissingFile } from '../parts/missing-file.ts';

interface MenuAtFirstUseProps {
  /** What the button says to screen readers; the menu's own label. */
  readonly label: string;
  readonly button: ReactNode;
  readonly load: () => void;
  /** Draws the menu itself, already open; it brings the same button. */
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
  /** The file did not come: the button stands again, and its next press tries again. */
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
