/** The instant at which a clock in some time zone shows an hour. */
import type { PlainDate } from './plain-date.ts';

const dayMs = 86_400_000;

/** Creating a format takes fifty times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** What a clock in the time zone shows at this instant, as if it were UTC, in ms. */
function shownAt(timeZone: string, at: number): number {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * The beginning of an hour (0 to 23) of a day in a time zone. An hour that comes twice when the clocks are set back is the
 * first one; one that is skipped is the moment at which the clocks are set.
 */
export function instantAt(timeZone: string, day: PlainDate, hour: number): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000;
  // The offsets from UTC before and after any change around that time.
  const [before, after] = [wanted - dayMs, wanted + dayMs].map((at) => wanted - (shownAt(timeZone, at) - at)) as [
    number,
    number,
  ];
  const exact = [before, after].filter((at) => shownAt(timeZone, at) === wanted);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(before, after));
}
