/** Narrows the results, section by section: earlier orders and coupons, categories, manufacturers; and groups them. */
import { type Filter, type GroupBy, groupChoices } from '@operatory/domain/catalogue';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { Tick } from '../parts/tick.tsx';
import styles from './filter-panel.module.css';

interface FilterPanelProps {
  readonly filters: readonly Filter[];
  readonly onToggle: (name: string) => void;
  readonly groupBy: GroupBy | undefined;
  readonly onGroupBy: (groupBy: GroupBy | undefined) => void;
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

interface SectionFiltersProps {
  readonly title: string;
  readonly filters: readonly Filter[];
  readonly onToggle: (name: string) => void;
}

/** From this many choices on, a field finds one among them. */
const manyChoices = 40;

const isChosen = ({ value, disabledValue }: Filter) => (value ?? disabledValue) !== undefined;

/** What is chosen stays in the list, whatever name is looked for; what is switched off says so. */
function SectionFilters({ title, filters, onToggle }: SectionFiltersProps) {
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed.trim().toLowerCase());
  const id = useId();
  const shown = filters.filter((filter) => isChosen(filter) || filter.label.toLowerCase().includes(wanted));
  return (
    <Section title={title}>
      {filters.length < manyChoices ? null : (
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
        {shown.map(({ name, label, value, isDisabled }) => (
          <Tick
            key={name}
            label={isDisabled ? <span className={styles.off}>{label} (off)</span> : label}
            isOn={value !== undefined}
            onToggle={() => onToggle(name)}
          />
        ))}
        {shown.length === 0 ? <p className={styles.none}>No name contains “{typed}”.</p> : null}
      </div>
    </Section>
  );
}

export function FilterPanel({ filters, onToggle, groupBy, onGroupBy }: FilterPanelProps) {
  const visible = filters.filter(({ isVisible }) => isVisible);
  const sections = [...new Set(visible.map(({ section }) => section))];
  const radios = useId();
  return (
    <div className={styles.panel}>
      <Section title="Group By">
        <div className={styles.radios}>
          {groupChoices.map(({ value, label }) => (
            <label key={label} className={styles.radio}>
              <input type="radio" name={radios} checked={groupBy === value} onChange={() => onGroupBy(value)} />
              {label}
            </label>
          ))}
        </div>
      </Section>
      {sections.map((title) => (
        <SectionFilters
          key={title}
          title={title}
          filters={visible.filter(({ section }) => section === title)}
          onToggle={onToggle}
        />
      ))}
    </div>
  );
}
