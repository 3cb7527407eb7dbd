/** A checkbox with its label; the whole line is clickable. */
import type { ReactNode } from 'react';
import styles from './tick.module.css';

interface TickProps {
  readonly label: ReactNode;
  readonly isOn: boolean;
  /** It can't be changed; the hint says why. */
  readonly isFixed?: boolean;
  readonly onToggle: (isOn: boolean) => void;
  /** A hint under the label. */
  readonly hint?: ReactNode;
}

export function Tick({ label, isOn, isFixed = false, onToggle, hint }: TickProps) {
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        className={styles.box}
        checked={isOn}
        disabled={isFixed}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      <span>
        {label}
        {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  );
}
