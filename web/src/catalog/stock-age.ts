/** How old the stock figures of a product are, as text. */
import { formatMoment } from '@operatory/domain/dates';

/** `Stock as of 9:42 AM PST`; with the date if it's not today. Both are in the distributor's time zone. */
export function stockAgeWords(
  asOf: string,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): string {
  const [then, today] = [formatMoment(asOf, timeZone), formatMoment(now, timeZone)];
  const [day, time] = then.split(', ');
  return `Stock as of ${today.startsWith(`${day},`) ? time : then}`;
}
