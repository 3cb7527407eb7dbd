/** Narrows the results: earlier orders and coupons, categories, manufacturers. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { Tick } from '../parts/tick.tsx';
import styles from './filter-panel.module.css';
import { categoriesQuery, vendorsQuery } from './queries.ts';
import { keysOf, type ListFilter, type ShopSearch, toggleFlag, toggleKey } from './shop-search.ts';

interface FilterPanelProps {
  readonly search: ShopSearch;
  readonly hasCustomer: boolean;
  readonly onChange: (search: ShopSearch) => void;
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

interface Choice {
  readonly key: string;
  readonly label: string;
}

interface ChoicesProps {
  readonly title: string;
  readonly filter: ListFilter;
  readonly choices: readonly Choice[];
  readonly search: ShopSearch;
  readonly onChange: (search: ShopSearch) => void;
}

/** From this many choices on, a field finds one among them. */
const manyChoices = 40;

/** What is ticked stays in the list, whatever name is looked for. */
function Choices({ title, filter, choices, search, onChange }: ChoicesProps) {
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed.trim().toLowerCase());
  const id = useId();
  if (choices.length === 0) return null;
  const on = keysOf(search, filter);
  const shown = choices.filter(({ key, label }) => on.includes(key) || label.toLowerCase().includes(wanted));
  return (
    <Section title={title}>
      {choices.length < manyChoices ? null : (
        <input
          id={id}
          type="text"
          className={styles.find}
          aria-label={`Find in ${title}`}
          placeholder="Find by name"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div className={styles.choices}>
        {shown.map(({ key, label }) => (
          <Tick
            key={key}
            label={label}
            isOn={on.includes(key)}
            onToggle={() => onChange(toggleKey(search, filter, key))}
          />
        ))}
        {shown.length === 0 ? <p className={styles.none}>No name contains “{typed}”.</p> : null}
      </div>
    </Section>
  );
}

/** Categories or manufacturers that could not be read are left out; the rest works without them. */
export function FilterPanel({ search, hasCustomer, onChange }: FilterPanelProps) {
  const categories = useQuery(categoriesQuery).data?.data ?? [];
  const vendors = useQuery(vendorsQuery).data?.data ?? [];
  return (
    <div className={styles.panel}>
      <Section title="Filters">
        {hasCustomer ? (
          <Tick
            label="Previously ordered"
            isOn={search.previouslyOrdered === true}
            onToggle={() => onChange(toggleFlag(search, 'previouslyOrdered'))}
          />
        ) : null}
        <Tick
          label="Has coupon"
          isOn={search.hasCoupon === true}
          onToggle={() => onChange(toggleFlag(search, 'hasCoupon'))}
        />
      </Section>
      <Choices
        title="Category"
        filter="category"
        choices={categories.map(({ key, description }) => ({ key, label: description }))}
        search={search}
        onChange={onChange}
      />
      <Choices
        title="Manufacturer"
        filter="vendorId"
        choices={vendors.map(({ vendorId, name }) => ({ key: vendorId, label: name }))}
        search={search}
        onChange={onChange}
      />
    </div>
  );
}
