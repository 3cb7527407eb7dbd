/** The range of order dates: a chip that opens two date fields and the usual spans [A2.48]. */
import { formatDate, type PlainDate, parsePlainDate, plainDateIn } from '@operatory/domain/dates';
import { useRef } from 'react';
import { Button } from '../parts/button.tsx';
import { ChevronDownIcon } from '../parts/icons.tsx';
import { ScheduleIcon } from '../parts/status-icons.tsx';
import { settings } from '../settings/index.ts';
import { Dropdown, type DropdownHandle } from './dropdown.tsx';
import styles from './order-date-filter.module.css';
import { dateRangeWords, lastDays, typedDate } from './order-dates.ts';
import type { OrdersSearch } from './orders-search.ts';

interface OrderDateFilterProps {
  readonly search: OrdersSearch;
  readonly onChange: (search: OrdersSearch) => void;
  readonly chipClassName: string | undefined;
}

const spans = [
  { days: 30, words: 'Last 30 days' },
  { days: 90, words: 'Last 90 days' },
  { days: 365, words: 'Last year' },
] as const;

export function OrderDateFilter({ search, onChange, chipClassName }: OrderDateFilterProps) {
  const dropdown = useRef<DropdownHandle>(null);
  const { startDate, endDate } = search;
  const isOn = startDate !== undefined || endDate !== undefined;
  const today = plainDateIn(settings().timeZone, new Date());

  const field = (name: 'startDate' | 'endDate', label: string) => (
    <label className={styles.field}>
      <span>{label}</span>
      <input
        type="date"
        value={search[name] ?? ''}
        min={name === 'endDate' ? startDate : undefined}
        max={name === 'startDate' ? (endDate ?? today) : undefined}
        onChange={(event) => {
          const date = typedDate(event.currentTarget.value);
          if (date !== 'unfinished') onChange({ ...search, [name]: date });
        }}
      />
    </label>
  );

  const choose = (range: { startDate: PlainDate | undefined; endDate: PlainDate | undefined }) => {
    dropdown.current?.close();
    onChange({ ...search, ...range });
  };

  const isReversed = startDate !== undefined && endDate !== undefined && startDate > endDate;
  return (
    <Dropdown
      ref={dropdown}
      label="Order date"
      button={(opening) => (
        <button type="button" className={chipClassName} data-on={isOn || undefined} {...opening}>
          <ScheduleIcon size={16} />
          {isOn ? dateRangeWords(startDate, endDate) : 'Order date'}
          <ChevronDownIcon size={16} />
        </button>
      )}
    >
      <div className={styles.panel}>
        <div className={styles.fields}>
          {field('startDate', 'From')}
          {field('endDate', 'To')}
        </div>
        {isReversed ? (
          <p className={styles.problem} role="alert">
            {formatDate(parsePlainDate(startDate) ?? today)} is after the last day, so no order fits.
          </p>
        ) : null}
        <div className={styles.spans}>
          {spans.map(({ days, words }) => (
            <Button
              key={days}
              variant="light"
              onClick={() => choose({ startDate: lastDays(today, days), endDate: undefined })}
            >
              {words}
            </Button>
          ))}
          <Button
            variant="subtle"
            disabled={!isOn}
            onClick={() => choose({ startDate: undefined, endDate: undefined })}
          >
            Any date
          </Button>
        </div>
      </div>
    </Dropdown>
  );
}
