/** The filters that are chosen, as chips: a press switches one off and on again, the cross takes it away [A2.38]. */
import styles from './filter-chips.module.css';
import { CloseIcon } from './frame-icons.tsx';

export interface FilterChip {
  /** Tells chips apart; labels may repeat. */
  readonly key: string;
  readonly label: string;
  /** Still shown, but not applied. */
  readonly isOff: boolean;
  readonly onSwitch: () => void;
  readonly onRemove: () => void;
}

interface FilterChipsProps {
  readonly chips: readonly FilterChip[];
  readonly onClear: () => void;
}

export function FilterChips({ chips, onClear }: FilterChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {chips.map(({ key, label, isOff, onSwitch, onRemove }) => (
        <li key={key} className={styles.chip} data-off={isOff || undefined}>
          <button
            type="button"
            className={styles.switch}
            aria-label={`Filter ${label}`}
            aria-pressed={!isOff}
            title={isOff ? 'Apply this filter again' : 'Leave this filter out for now'}
            onClick={onSwitch}
          >
            <span className={styles.label}>{label}</span>
            {isOff ? <span className={styles.off}>off</span> : null}
          </button>
          <button type="button" className={styles.remove} aria-label={`Remove the filter ${label}`} onClick={onRemove}>
            <CloseIcon size={16} />
          </button>
        </li>
      ))}
      {chips.length < 2 ? null : (
        <li>
          <button type="button" className={styles.clear} onClick={onClear}>
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}
