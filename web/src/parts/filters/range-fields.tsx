/** Two fields for the first and last day of a report. */
import { type DateRange, parsePlainDate } from '@operatory/domain/dates';
import { useState } from 'react';
import { TextField } from '../fields/text-field.tsx';
import styles from './range-fields.module.css';

interface RangeFieldsProps {
  readonly range: DateRange;
  readonly onChange: (range: DateRange) => void;
  /** The fields no longer form a range; the last one no longer applies. */
  readonly onInvalid?: () => void;
}

/** The range applies as soon as both days form one. */
export function RangeFields({ range, onChange, onInvalid }: RangeFieldsProps) {
  const [typed, setTyped] = useState<{ startDate: string; endDate: string }>(range);
  const start = parsePlainDate(typed.startDate);
  const end = parsePlainDate(typed.endDate);
  const isReversed = start !== undefined && end !== undefined && start > end;
  const change = (next: typeof typed) => {
    setTyped(next);
    const [startDate, endDate] = [parsePlainDate(next.startDate), parsePlainDate(next.endDate)];
    if (startDate !== undefined && endDate !== undefined && startDate <= endDate) onChange({ startDate, endDate });
    else onInvalid?.();
  };
  return (
    <>
      <TextField
        className={styles.date}
        type="date"
        label="From"
        value={typed.startDate}
        error={start === undefined ? 'Choose a date' : undefined}
        onChange={(event) => change({ ...typed, startDate: event.target.value })}
      />
      <TextField
        className={styles.date}
        type="date"
        label="To"
        value={typed.endDate}
        error={end === undefined ? 'Choose a date' : isReversed ? '“To” can’t be before “From”' : undefined}
        onChange={(event) => change({ ...typed, endDate: event.target.value })}
      />
    </>
  );
}
