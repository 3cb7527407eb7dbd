/**
 * Filters that are off but not removed: they don't apply, and one click turns them back on. The address keeps them as
 * `off=isPending.orderDate_2026-01-01_2026-03-31`; an open end of the range is empty.
 */
import { type PlainDate, parsePlainDate } from '@operatory/domain/dates';
import { type OrderState, orderStates } from '@operatory/domain/orders';

export interface DateRange {
  readonly startDate?: PlainDate | undefined;
  readonly endDate?: PlainDate | undefined;
}

export interface KeptFilters {
  readonly states: readonly OrderState[];
  readonly dates: DateRange | undefined;
}

const datePattern = /^orderDate_([\d-]*)_([\d-]*)$/;

/** Reads the parameter, ignoring what it doesn't recognize. */
export function readKeptFilters(off: string | undefined): KeptFilters {
  const words = (off ?? '').split('.');
  const [, start = '', end = ''] = words.map((word) => datePattern.exec(word)).find((found) => found !== null) ?? [];
  const dates = { startDate: parsePlainDate(start), endDate: parsePlainDate(end) };
  return {
    states: orderStates.filter((state) => words.includes(state)),
    dates: dates.startDate === undefined && dates.endDate === undefined ? undefined : dates,
  };
}

/** The parameter; absent if there are no such filters. */
export function writeKeptFilters({ states, dates }: KeptFilters): string | undefined {
  const words: string[] = orderStates.filter((state) => states.includes(state));
  if (dates !== undefined) words.push(`orderDate_${dates.startDate ?? ''}_${dates.endDate ?? ''}`);
  return words.length === 0 ? undefined : words.join('.');
}
