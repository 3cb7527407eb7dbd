/** The range of order dates: a chip that opens two date fields and the usual spans. */
import { type PlainDate, plainDateIn } from '@operatory/domain/dates';
import { useRef, useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { Tick } from '../parts/fields/tick.tsx';
import { chipClasses, FilterChip, OffWord } from '../parts/filters/filter-chip.tsx';
import { ChevronDownIcon } from '../parts/icons/icons.tsx';
import { ScheduleIcon } from '../parts/icons/status-icons.tsx';
import { Dropdown, type DropdownHandle } from '../parts/menus/dropdown.tsx';
import { settings } from '../settings/index.ts';
import styles from './order-date-filter.module.css';
import { dateRangeWords, lastDays, typedDate } from './order-dates.ts';
import { chosenDates, switchDates } from './order-switches.ts';
import type { OrdersSearch } from './orders-search.ts';

interface OrderDateFilterProps {
  readonly search: OrdersSearch;
  readonly onChange: (search: OrdersSearch) => void;
}

const spans = [
  { days: 30, words: 'Last 30 days' },
  { days: 90, words: 'Last 90 days' },
  { days: 365, words: 'Last year' },
] as const;

export function OrderDateFilter({ search, onChange }: OrderDateFilterProps) {
  const dropdown = useRef<DropdownHandle>(null);
  const chosen = chosenDates(search);
  const { startDate, endDate, at } = chosen;
  const isChosen = at !== 'gone';
  // A half-typed year doesn't filter yet, and stays in its field.
  const [unfinished, setUnfinished] = useState<{ readonly name: string; readonly value: string }>();
  const today = plainDateIn(settings().timeZone, new Date());

  const field = (name: 'startDate' | 'endDate', label: string) => (
    <label className={styles.field}>
      <span>{label}</span>
      <input
        type="date"
        value={unfinished?.name === name ? unfinished.value : (chosen[name] ?? '')}
        min={name === 'endDate' ? startDate : undefined}
        max={name === 'startDate' ? (endDate ?? today) : undefined}
        onBlur={() => setUnfinished(undefined)}
        onChange={(event) => {
          const { value } = event.currentTarget;
          const date = typedDate(value);
          setUnfinished(date === 'unfinished' ? { name, value } : undefined);
          if (date !== 'unfinished') onChange({ ...switchDates(search, 'on'), [name]: date });
        }}
      />
    </label>
  );

  const choose = (range: { startDate: PlainDate | undefined; endDate: PlainDate | undefined }) => {
    dropdown.current?.close();
    onChange({ ...switchDates(search, 'gone'), ...range });
  };

  const isReversed = startDate !== undefined && endDate !== undefined && startDate > endDate;
  const words = isChosen ? dateRangeWords(startDate, endDate) : 'Order date';
  return (
    <FilterChip label="Order date" at={at} onRemove={() => onChange(switchDates(search, 'gone'))}>
      <Dropdown
        ref={dropdown}
        label="Order date"
        button={(opening) => (
          <button type="button" className={chipClasses.button} {...opening}>
            <ScheduleIcon size={16} />
            <span className={chipClasses.word}>{words}</span>
            <OffWord at={at} />
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
              “To” can’t be before “From”.
            </p>
          ) : null}
          {isChosen ? (
            <Tick
              label="Filter by these dates"
              isOn={at === 'on'}
              onToggle={(isOn) => onChange(switchDates(search, isOn ? 'on' : 'off'))}
            />
          ) : null}
          <div className={styles.spans}>
            {spans.map(({ days, words: span }) => (
              <Button
                key={days}
                variant="light"
                onClick={() => choose({ startDate: lastDays(today, days), endDate: undefined })}
              >
                {span}
              </Button>
            ))}
            <Button
              variant="subtle"
              disabled={!isChosen}
              onClick={() => choose({ startDate: undefined, endDate: undefined })}
            >
              Any date
            </Button>
          </div>
        </div>
      </Dropdown>
    </FilterChip>
  );
}
