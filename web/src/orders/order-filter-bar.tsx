/** The filters of the orders screen as chips: pressed ones narrow the list and go with another press [A2.48]. */
import {
  hasOrderFilters,
  lineGroupLooks,
  type OrderState,
  orderStates,
  orderStateWords,
} from '@operatory/domain/orders';
import { CloseIcon } from '../parts/icons.tsx';
import { lineGroupIcons } from './line-group-icons.ts';
import { OrderDateFilter } from './order-date-filter.tsx';
import styles from './order-filter-bar.module.css';
import { filtersOf, type OrdersSearch, withoutFilters } from './orders-search.ts';

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
  const chip = (state: OrderState) => {
    const isOn = search[state] === 'true';
    const Picture = lineGroupIcons[lineGroupLooks[groupOfState[state]].icon];
    return (
      <li key={state}>
        <button
          type="button"
          className={styles.chip}
          aria-pressed={isOn}
          onClick={() => onChange({ ...search, [state]: isOn ? undefined : 'true' })}
        >
          <Picture size={16} />
          {orderStateWords[state]}
          {isOn ? <CloseIcon size={16} /> : null}
        </button>
      </li>
    );
  };
  return (
    <ul className={styles.chips} aria-label="Filters">
      {orderStates.map(chip)}
      <li>
        <OrderDateFilter search={search} onChange={onChange} chipClassName={styles.chip} />
      </li>
      {hasOrderFilters(filtersOf(search)) ? (
        <li>
          <button type="button" className={styles.clear} onClick={() => onChange(withoutFilters(search))}>
            Clear filters
          </button>
        </li>
      ) : null}
    </ul>
  );
}
