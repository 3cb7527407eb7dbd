/** Two fields for the first and last day of a report. */
import { type DateRange, parsePlainDate } from '@operatory/domain/dates';
import { useState } from 'react';
import styles from './range-fields.module.css';
import { TextField } from './text-field.tsx';

interface RangeFieldsProps {
  readonly range: DateRange;
  readonly onChange: (range: DateRange) => void;
}

/** The range is taken as soon as both days make one. */
export function RangeFields({ range, onChange }: RangeFieldsProps) {
  const [typed, setTyped] = useState<{ startDate: string; endDate: string }>(range);
  const start = parsePlainDate(typed.startDate);
  const end = parsePlainDate(typed.endDate);
  const isReversed = start !== undefined && end !== undefined && start > end;
  const change = (next: typeof typed) => {
    setTyped(next);
    const [startDate, endDate] = [parsePlainDate(next.startDate), parsePlainDate(next.endDate)];
    if (startDate !== undefined && endDate !== undefined && startDate <= endDate) onChange({ startDate, endDate });
  };
  return (
    <>
      <TextField
        className={styles.date}
        type="date"
        label="From"
        value={typed.startDate}
        error={start === undefined ? 'A day' : undefined}
        onChange={(event) => change({ ...typed, startDate: event.target.value })}
      />
      <TextField
        className={styles.date}
        type="date"
        label="To"
        value={typed.endDate}
        error={end === undefined ? 'A day' : isReversed ? 'Not before the first day' : undefined}
        onChange={(event) => change({ ...typed, endDate: event.target.value })}
      />
    </>
  );
}
