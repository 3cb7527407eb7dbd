/** One filter as a chip: a click turns it on or off, and its X removes it [A2.38] [A3.13]. */
import { type ReactNode, useRef } from 'react';
import { CloseIcon } from '../icons/frame-icons.tsx';
import styles from './filter-chip.module.css';

/** Not selected, applied, or turned off but kept. */
type At = 'gone' | 'on' | 'off';

interface FilterChipProps {
  /** Names the filter, for the cross. */
  readonly label: string;
  readonly at: At;
  readonly onRemove: () => void;
  /** The button of the chip, styled by `chipClasses`. */
  readonly children: ReactNode;
}

/** For the button of a chip, or for its text if the chip contains more. */
export const chipClasses = { button: styles.button, word: styles.word } as const;

/** A selected chip has an X; one that is turned off is also labeled so. */
export function FilterChip({ label, at, onRemove, children }: FilterChipProps) {
  const chip = useRef<HTMLSpanElement>(null);
  const remove = () => {
    // The X disappears with the filter; if the chip stays, it keeps the focus.
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

/** Part of a chip that is chosen and off. */
export function OffWord({ at }: { readonly at: At }) {
  return at === 'off' ? <span className={styles.off}>off</span> : null;
}
