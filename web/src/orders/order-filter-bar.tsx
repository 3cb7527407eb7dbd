/** The filters of the orders screen as chips, with saved sets and a button that clears them. */
import { lineGroupLooks, type OrderState, orderStates, orderStateWords } from '@operatory/domain/orders';
import { useRef } from 'react';
import { usePreferences } from '../access/index.ts';
import { chipClasses, FilterChip, OffWord } from '../parts/filters/filter-chip.tsx';
import { SavedSets } from '../parts/filters/saved-sets.tsx';
import { lineGroupIcons } from './line-group-icons.ts';
import { OrderDateFilter } from './order-date-filter.tsx';
import styles from './order-filter-bar.module.css';
import { stateSwitch, switchState } from './order-switches.ts';
import { filterPartOf, hasChosenFilters, type OrdersSearch, withFilters, withoutFilters } from './orders-search.ts';

interface OrderFilterBarProps {
  readonly search: OrdersSearch;
  readonly onChange: (search: OrdersSearch) => void;
}

const groupOfState: Readonly<Record<OrderState, keyof typeof lineGroupLooks>> = {
  hasBackOrderedItems: 'backordered',
  isPending: 'pending',
  hasCanceledItems: 'canceled',
  isInSubmittedState: 'submitted',
};

export function OrderFilterBar({ search, onChange }: OrderFilterBarProps) {
  const { preferences, keep } = usePreferences();
  const hasChosen = hasChosenFilters(search);
  const list = useRef<HTMLUListElement>(null);
  const clear = () => {
    // The button disappears with the filters; the focus stays among them.
    list.current?.querySelector('button')?.focus();
    onChange(withoutFilters(search));
  };

  const chip = (state: OrderState) => {
    const at = stateSwitch(search, state);
    const Picture = lineGroupIcons[lineGroupLooks[groupOfState[state]].icon];
    const label = orderStateWords[state];
    return (
      <li key={state}>
        <FilterChip label={label} at={at} onRemove={() => onChange(switchState(search, state, 'gone'))}>
          <button
            type="button"
            className={chipClasses.button}
            aria-pressed={at === 'on'}
            onClick={() => onChange(switchState(search, state, at === 'on' ? 'off' : 'on'))}
          >
            <Picture size={16} />
            <span className={chipClasses.word}>{label}</span>
            <OffWord at={at} />
          </button>
        </FilterChip>
      </li>
    );
  };

  return (
    <ul ref={list} className={styles.chips} aria-label="Filters">
      {orderStates.map(chip)}
      <li>
        <OrderDateFilter search={search} onChange={onChange} />
      </li>
      <li>
        <SavedSets
          sets={preferences.savedOrderSets ?? []}
          current={filterPartOf(search)}
          canSave={hasChosen}
          onApply={(filters) => onChange(withFilters(search, filters))}
          onChange={(savedOrderSets) => keep({ savedOrderSets })}
          buttonClassName={styles.quiet}
        />
      </li>
      {hasChosen ? (
        <li>
          <button type="button" className={styles.clear} onClick={clear}>
            Clear filters
          </button>
        </li>
      ) : null}
    </ul>
  );
}
