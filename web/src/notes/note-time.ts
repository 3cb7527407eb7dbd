/** Date and time of a note in the distributor's time zone, such as `03/02/2026, 12:00 PM`. */
import { settings } from '../settings/index.ts';

let format: Intl.DateTimeFormat | undefined;

export function noteTime(iso: string): string {
  format ??= new Intl.DateTimeFormat('en-US', {
    timeZone: settings().timeZone,
    month: '2-digit',
    day: '2-digit',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return format.format(new Date(iso));
}
