/** How screens show an instant with its time. */

/** Creating a format takes fifty times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** `11/22/2026, 8:43 AM PST`: day, time, and time zone of the distributor; with seconds if they matter. */
export function formatMoment(iso: string | number | Date, timeZone: string, { hasSeconds = false } = {}): string {
  const key = `${timeZone}/${hasSeconds}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      month: '2-digit',
      day: '2-digit',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      ...(hasSeconds ? { second: '2-digit' } : {}),
      timeZoneName: 'short',
    });
    formats.set(key, format);
  }
  // Node and browsers use different spaces before AM and PM.
  return format.format(new Date(iso)).replaceAll('\u202f', ' ');
}

/** `7 AM`, `12 PM`, from an hour of the day, 0 to 23. */
export const hourWords = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
