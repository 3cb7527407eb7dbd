/** Dates without a time, as `YYYY-MM-DD` text, and how screens show them. */
declare const plainDateBrand: unique symbol;

export type PlainDate = string & { readonly [plainDateBrand]: true };

/** Reads `YYYY-MM-DD`; `undefined` if it isn't a day of the calendar. */
export function parsePlainDate(text: string): PlainDate | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const instant = new Date(`${text}T00:00:00Z`);
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
  return isReal ? (text as PlainDate) : undefined;
}

/** Creating a format takes fifty times as long as using it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of an instant in a time zone, such as the distributor's. */
export function plainDateIn(timeZone: string, instant: Date): PlainDate {
  let format = dayFormats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    dayFormats.set(timeZone, format);
  }
  return format.format(instant) as PlainDate;
}

/** MM/DD/YYYY. */
export function formatDate(date: PlainDate): string {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
}

/** The day of an ISO instant in a time zone, as MM/DD/YYYY. */
export function formatInstant(iso: string, timeZone: string): string {
  return formatDate(plainDateIn(timeZone, new Date(iso)));
}
