/** Filters the results by favorites, earlier orders, and coupons, categories, and manufacturers; and groups them. */
import { type Filter, type GroupBy, groupChoices } from '@operatory/domain/catalog';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { Tick } from '../parts/fields/tick.tsx';
import styles from './filter-panel.module.css';
import type { ItemCounts } from './queries.ts';

interface FilterPanelProps {
  readonly filters: readonly Filter[];
  /** How many products each filter would leave, once counted. */
  readonly counts: ItemCounts | undefined;
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
  readonly countOf: CountOf;
  readonly onToggle: (name: string) => void;
}

type CountOf = (filter: Filter) => number | undefined;

/** How many products one more choice leaves; `undefined` if not counted. */
function countOfFilter({ name, queryParameter }: Filter, counts: ItemCounts | undefined): number | undefined {
  if (counts?.totalCount === undefined) return undefined;
  if (queryParameter === 'hasCoupon') return counts.withCoupon;
  if (queryParameter === 'previouslyOrdered') return counts.ordered;
  if (queryParameter === 'favorites') return counts.favorites;
  const known = queryParameter === 'category' ? counts.categories : counts.vendors;
  return known === undefined ? undefined : (known[name.slice(queryParameter.length + 1)] ?? 0);
}

/** Options without results are left out unless selected; those with most results come first. */
function fitting(filters: readonly Filter[], countOf: CountOf): readonly Filter[] {
  const left = filters.filter((filter) => isChosen(filter) || countOf(filter) !== 0);
  return filters.length <= fewChoices
    ? left
    : [...left].sort((one, other) => (countOf(other) ?? 0) - (countOf(one) ?? 0));
}

/** How many choices a section shows at first. */
const fewChoices = 8;

/** With at least this many choices, there's a search field. */
const manyChoices = 40;

const isChosen = ({ value, disabledValue }: Filter) => (value ?? disabledValue) !== undefined;

/** Selected filters stay in the list whatever the search; those that are turned off are marked. */
function SectionFilters({ title, filters: all, countOf, onToggle }: SectionFiltersProps) {
  const [typed, setTyped] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const filters = fitting(all, countOf);
  const wanted = useDeferredValue(typed.trim().toLowerCase());
  const id = useId();
  const named = filters.filter((filter) => isChosen(filter) || filter.label.toLowerCase().includes(wanted));
  const shown = isWhole || wanted !== '' ? named : named.filter((filter, at) => isChosen(filter) || at < fewChoices);
  // Nothing to choose, so no heading either.
  if (filters.length === 0) return null;
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
        {shown.map((filter) => (
          <Tick
            key={filter.name}
            label={<Label filter={filter} count={countOf(filter)} />}
            isOn={filter.value !== undefined}
            onToggle={() => onToggle(filter.name)}
          />
        ))}
        {shown.length === 0 && wanted !== '' ? <p className={styles.none}>No name contains “{typed}”.</p> : null}
      </div>
      {shown.length === named.length && !isWhole ? null : (
        <button type="button" className={styles.more} aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${named.length.toLocaleString('en-US')}`}
          <span className="unseen"> in {title}</span>
        </button>
      )}
    </Section>
  );
}

function Label({ filter, count }: { readonly filter: Filter; readonly count: number | undefined }) {
  return (
    <>
      {filter.isDisabled ? <span className={styles.off}>{filter.label} (off)</span> : filter.label}
      {count === undefined ? null : <span className={styles.count}> {count.toLocaleString('en-US')}</span>}
    </>
  );
}

export function FilterPanel({ filters, counts, onToggle, groupBy, onGroupBy }: FilterPanelProps) {
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
          countOf={(filter) => countOfFilter(filter, counts)}
          onToggle={onToggle}
        />
      ))}
    </div>
  );
}
