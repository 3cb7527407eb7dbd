/** An order may be filled on a later day, within a year. */
import { daysAfter, type PlainDate } from '../dates/index.ts';
import { type Refusal, refuse } from '../refusals/index.ts';

export type FillDateRefusal = 'cart.fill-date-staff' | 'cart.fill-date-late' | 'cart.fill-date-customer';

/** A later date is a typo, such as 12/31/9999. */
const longestWaitDays = 366;

/** Tomorrow is the first day that can be chosen. */
export const earliestFillDate = (today: PlainDate): PlainDate => daysAfter(today, 1);

export const latestFillDate = (today: PlainDate): PlainDate => daysAfter(today, longestWaitDays);

/**
 * Refuses a date on or before `today`, the distributor's day, or too far ahead. Staff read what to change. Customer
 * users can't change it, so they read whom to contact. No date is fine.
 */
export function checkFutureFillDate(
  date: PlainDate | null,
  { today, isStaff }: { readonly today: PlainDate; readonly isStaff: boolean },
): Refusal<FillDateRefusal> | undefined {
  const isTooEarly = date !== null && date <= today;
  if (date === null || (!isTooEarly && date <= latestFillDate(today))) return undefined;
  if (!isStaff) return refuse('cart.fill-date-customer');
  return refuse(isTooEarly ? 'cart.fill-date-staff' : 'cart.fill-date-late');
}
