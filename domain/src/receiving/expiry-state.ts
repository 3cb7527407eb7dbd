/** Whether goods last long enough to be stored. */
import type { PlainDate } from '../dates/index.ts';

/** Short-dated: expires within this many days. */
export const shortDatedDays = 90;

const day = 86_400_000;

/** An expiration date is the last day of use. */
export function expiryState(expiresOn: PlainDate, today: PlainDate): 'expired' | 'short-dated' | 'lasting' {
  const days = (Date.parse(expiresOn) - Date.parse(today)) / day;
  if (days < 0) return 'expired';
  return days <= shortDatedDays ? 'short-dated' : 'lasting';
}
