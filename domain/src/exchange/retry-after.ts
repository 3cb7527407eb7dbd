/** When an ERP asks us to come back, as its answer's `Retry-After` says. */
import { plural } from '../words/index.ts';

/** The maximum, whatever it asks for: an order that isn't accepted delays a practice's delivery. */
const longestRetryAfterSeconds = 3_600;

/** The seconds to wait, from a number of seconds or a date; undefined if it says neither, or a time that has passed. */
export function readRetryAfter(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  // A date has letters: other texts that parse as one, such as 1.5, aren't dates.
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  const seconds = /^\d{1,15}$/.test(text) ? Number(text) : Math.ceil((at - now.getTime()) / 1_000);
  return seconds > 0 ? Math.min(seconds, longestRetryAfterSeconds) : undefined;
}

/** Such as `and asked us to wait 5 minutes`. */
export const retryAfterWords = (seconds: number): string =>
  `and asked us to wait ${seconds < 90 ? plural(seconds, 'second') : plural(Math.ceil(seconds / 60), 'minute')}`;
