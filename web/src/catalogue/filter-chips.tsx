/** The filters that are on, each of which goes with one press. */
import { useQuery } from '@tanstack/react-query';
import { CloseIcon } from '../parts/icons.tsx';
import styles from './filter-chips.module.css';
import { categoriesQuery, vendorsQuery } from './queries.ts';
import { keysOf, type ShopSearch, toggleFlag, toggleKey, withoutFilters } from './shop-search.ts';

interface FilterChipsProps {
  readonly search: ShopSearch;
  readonly onChange: (search: ShopSearch) => void;
}

interface Chip {
  readonly label: string;
  readonly without: ShopSearch;
}

function useChips(search: ShopSearch): Chip[] {
  const categories = useQuery(categoriesQuery).data?.data;
  const vendors = useQuery(vendorsQuery).data?.data;
  const chips: Chip[] = [];
  if (search.previouslyOrdered) {
    chips.push({ label: 'Previously ordered', without: toggleFlag(search, 'previouslyOrdered') });
  }
  if (search.hasCoupon) chips.push({ label: 'Has coupon', without: toggleFlag(search, 'hasCoupon') });
  for (const key of keysOf(search, 'category')) {
    const label = categories?.find((category) => category.key === key)?.description ?? `Category ${key}`;
    chips.push({ label, without: toggleKey(search, 'category', key) });
  }
  for (const key of keysOf(search, 'vendorId')) {
    const label = vendors?.find((vendor) => vendor.vendorId === key)?.name ?? `Manufacturer ${key}`;
    chips.push({ label, without: toggleKey(search, 'vendorId', key) });
  }
  return chips;
}

export function FilterChips({ search, onChange }: FilterChipsProps) {
  const chips = useChips(search);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <button
            type="button"
            className={styles.chip}
            aria-label={`Remove the filter ${label}`}
            onClick={() => onChange(without)}
          >
            {label}
            <CloseIcon size={16} />
          </button>
        </li>
      ))}
      {chips.length < 2 ? null : (
        <li>
          <button type="button" className={styles.clear} onClick={() => onChange(withoutFilters(search))}>
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}
