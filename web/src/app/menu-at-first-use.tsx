/** A menu whose code is loaded when its button is pointed at or focused, and which opens at the first press. */
import { type ReactNode, Suspense, useState } from 'react';
import styles from '../parts/menu-opener.module.css';

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
  return isUsed ? <Suspense fallback={opener}>{children}</Suspense> : opener;
}
