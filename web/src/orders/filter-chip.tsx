/** One filter as a chip: a press chooses it, another switches it off, and its cross takes it away [A3.13]. */
import type { ReactNode } from 'react';
import { CloseIcon } from '../parts/icons.tsx';
import styles from './order-filter-bar.module.css';
import type { Switch } from './orders-search.ts';

interface FilterChipProps {
  /** Names the filter, for the cross. */
  readonly label: string;
  readonly at: Switch;
  readonly onRemove: () => void;
  /** The button of the chip; it carries `chipButton` of the same style. */
  readonly children: ReactNode;
}

/** A chosen chip has a cross; one that is switched off says so in words too. */
export function FilterChip({ label, at, onRemove, children }: FilterChipProps) {
  return (
    <span className={styles.chip} data-at={at}>
      {children}
      {at === 'gone' ? null : (
        <button type="button" className={styles.cross} aria-label={`Remove the filter ${label}`} onClick={onRemove}>
          <CloseIcon size={16} />
        </button>
      )}
    </span>
  );
}

/** Stands in a chip that is chosen and switched off. */
export function OffWord({ at }: { readonly at: Switch }) {
  return at === 'off' ? <span className={styles.off}>off</span> : null;
}
