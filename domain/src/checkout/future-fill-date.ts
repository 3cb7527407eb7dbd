/** An order may wait for a later day; never for today or a day that is over. */
import type { PlainDate } from '../dates/index.ts';
import { type Refusal, refuse } from '../refusals/index.ts';

export type FillDateRefusal = 'cart.fill-date-staff' | 'cart.fill-date-customer';

/** The day after `today`, which is the first that may be chosen [B5.03]. */
export function earliestFillDate(today: PlainDate): PlainDate {
  const next = new Date(`${today}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10) as PlainDate;
}

/**
 * Refuses a date on or before `today`, the distributor's day [B5.03]. Staff are told what to change, customer
 * users whom to ask, for they cannot change it. No date is fine.
 */
export function checkFutureFillDate(
  date: PlainDate | null,
  { today, isStaff }: { readonly today: PlainDate; readonly isStaff: boolean },
): Refusal<FillDateRefusal> | undefined {
  if (date === null || date > today) return undefined;
  return refuse(isStaff ? 'cart.fill-date-staff' : 'cart.fill-date-customer');
}
