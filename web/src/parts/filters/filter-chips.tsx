/** The chosen filters as chips: a click turns one off and on again, and the X removes it [A2.38]. */
import { chipClasses, FilterChip, OffWord } from './filter-chip.tsx';
import styles from './filter-chips.module.css';

export interface ChosenFilter {
  /** Identifies the chip; labels may repeat. */
  readonly key: string;
  readonly label: string;
  /** Still shown, but not applied. */
  readonly isOff: boolean;
  readonly onSwitch: () => void;
  readonly onRemove: () => void;
}

interface FilterChipsProps {
  readonly chips: readonly ChosenFilter[];
  readonly onClear: () => void;
}

export function FilterChips({ chips, onClear }: FilterChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {chips.map(({ key, label, isOff, onSwitch, onRemove }) => (
        <li key={key} className={styles.item}>
          <FilterChip label={label} at={isOff ? 'off' : 'on'} onRemove={onRemove}>
            <button
              type="button"
              className={chipClasses.button}
              aria-label={`Filter ${label}`}
              aria-pressed={!isOff}
              title={isOff ? 'Turn this filter on' : 'Turn this filter off'}
              onClick={onSwitch}
            >
              <span className={chipClasses.word}>{label}</span>
              <OffWord at={isOff ? 'off' : 'on'} />
            </button>
          </FilterChip>
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
