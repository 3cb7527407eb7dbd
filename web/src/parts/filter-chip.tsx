/** One filter as a chip: a press switches it, and its cross takes it away [A2.38] [A3.13]. */
import { type ReactNode, useRef } from 'react';
import styles from './filter-chip.module.css';
import { CloseIcon } from './frame-icons.tsx';

/** Not chosen, applied, or kept without being applied. */
type At = 'gone' | 'on' | 'off';

interface FilterChipProps {
  /** Names the filter, for the cross. */
  readonly label: string;
  readonly at: At;
  readonly onRemove: () => void;
  /** The button of the chip, styled by `chipClasses`. */
  readonly children: ReactNode;
}

/** For the button of a chip and for its words, which may be one of several things in it. */
export const chipClasses = { button: styles.button, word: styles.word } as const;

/** A chosen chip has a cross; one that is switched off says so in words too. */
export function FilterChip({ label, at, onRemove, children }: FilterChipProps) {
  const chip = useRef<HTMLSpanElement>(null);
  const remove = () => {
    // The cross goes with the filter; where the chip stays, the focus stays on it.
    chip.current?.querySelector('button')?.focus();
    onRemove();
  };
  return (
    <span ref={chip} className={styles.chip} data-at={at}>
      {children}
      {at === 'gone' ? null : (
        <button type="button" className={styles.cross} aria-label={`Remove the filter ${label}`} onClick={remove}>
          <CloseIcon size={16} />
        </button>
      )}
    </span>
  );
}

/** Stands in a chip that is chosen and switched off. */
export function OffWord({ at }: { readonly at: At }) {
  return at === 'off' ? <span className={styles.off}>off</span> : null;
}
