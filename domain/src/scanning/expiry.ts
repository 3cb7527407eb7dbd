/** Dates as codes on boxes write them, with two digits of the year. */
import { type PlainDate, parsePlainDate } from '../dates/index.ts';

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** A year of two digits is at most 50 years ahead and 49 back. */
function yearOf(short: number, today: PlainDate): number {
  const now = Number(today.slice(0, 4));
  const year = now - (now % 100) + short;
  if (year - now > 50) return year - 100;
  return year - now < -49 ? year + 100 : year;
}

/** The day of `YYMMDD`; day 00 is the last of its month. Undefined if it isn't a day. */
export function expiryOf(text: string, today: PlainDate): PlainDate | undefined {
  if (!/^\d{6}$/.test(text)) return undefined;
  const [year, month, day] = [yearOf(Number(text.slice(0, 2)), today), Number(text.slice(2, 4)), Number(text.slice(4))];
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return parsePlainDate(`${year}-${twoDigits(month)}-${twoDigits(day === 0 ? last : day)}`);
}

/** The day of `YYDDD`, the year and the number of the day in it. */
export function expiryOfYearDay(text: string, today: PlainDate): PlainDate | undefined {
  if (!/^\d{5}$/.test(text)) return undefined;
  const [year, day] = [yearOf(Number(text.slice(0, 2)), today), Number(text.slice(2))];
  const date = new Date(Date.UTC(year, 0, day));
  return day >= 1 && date.getUTCFullYear() === year ? (date.toISOString().slice(0, 10) as PlainDate) : undefined;
}
