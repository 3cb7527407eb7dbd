/** Texts of the bell and its rows. */
import type { OrderAlert } from '@operatory/contract/alerts';
import type { OrderAlertType } from '@operatory/domain/alerts';
import { formatDate, formatInstant, parsePlainDate } from '@operatory/domain/dates';

/** On the badge; more than can be read at a glance is `99+`. */
export const countText = (count: number): string => (count > 99 ? '99+' : String(count));

/** The bell's accessible name, including new alerts. */
export function bellLabel(newCount: number): string {
  return newCount === 0 ? 'Alerts' : `Alerts, ${newWords(newCount)}`;
}

/** `1 new`, `99+ new`. */
export const newWords = (newCount: number): string => `${countText(newCount)} new`;

const minute = 60_000;
const hour = 60 * minute;

/** How long ago, and the date after a day. Small clock differences read `just now`. */
export function raisedWords(raisedDate: string, now: number, timeZone: string): string {
  const age = now - Date.parse(raisedDate);
  if (age < minute) return 'just now';
  if (age < hour) return `${Math.floor(age / minute)} min ago`;
  if (age < 24 * hour) return `${Math.floor(age / hour)} h ago`;
  return formatInstant(raisedDate, timeZone);
}

/** `12 × Nitrile gloves, expected 03/12/2026`. A canceled line is no longer expected. */
export function alertLineWords(
  { quantity, description, expectedReceiptDate }: Omit<OrderAlert['lines'][number], 'lineNumber'>,
  type: OrderAlertType,
): string {
  const what = `${quantity} × ${description}`;
  if (type === 'Canceled') return what;
  const expected = parsePlainDate(expectedReceiptDate ?? '');
  return expected === undefined ? `${what}, no date yet` : `${what}, expected ${formatDate(expected)}`;
}
