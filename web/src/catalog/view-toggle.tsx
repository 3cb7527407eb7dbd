/** Cards or compact rows. */
import { CardViewIcon, CompactViewIcon } from '../parts/icons/view-icons.tsx';
import styles from './view-toggle.module.css';

interface ViewToggleProps {
  readonly isCompact: boolean;
  readonly onChoose: (isCompact: boolean) => void;
}

export function ViewToggle({ isCompact, onChoose }: ViewToggleProps) {
  const choice = (label: string, isThis: boolean, Picture: typeof CardViewIcon) => (
    <button
      type="button"
      className={styles.choice}
      aria-label={label}
      title={label}
      aria-pressed={isThis === isCompact}
      onClick={() => onChoose(isThis)}
    >
      <Picture size={18} />
    </button>
  );
  return (
    <fieldset className={styles.toggle}>
      <legend className="unseen">View</legend>
      {choice('Card view', false, CardViewIcon)}
      {choice('Compact view', true, CompactViewIcon)}
    </fieldset>
  );
}
