/** Reads HIBC codes: a primary one names the product, a secondary one its lot and expiry date; both may be in one code. */
import { hibcCheck, isHibc } from '../check-digits/index.ts';
import type { PlainDate } from '../dates/index.ts';
import { expiryOf, expiryOfYearDay } from './expiry.ts';

export interface HibcFacts {
  /** `+`, labeler, product number, and unit of measure, without a check character. Absent in a secondary code. */
  readonly primary?: string;
  readonly lot?: string;
  readonly expiresOn?: PlainDate;
}

/** `MMYY` as `YYMM00`, `MMDDYY` as `YYMMDD`. */
const monthFirst = (text: string) =>
  text.length === 4 ? `${text.slice(2)}${text.slice(0, 2)}00` : `${text.slice(4)}${text.slice(0, 4)}`;

/** After `$$`: a quantity, then the form of the date by its first digit, the date, and the lot. */
function readDated(text: string, today: PlainDate): Omit<HibcFacts, 'primary'> {
  const rest = text.startsWith('8') ? text.slice(3) : text.startsWith('9') ? text.slice(6) : text;
  const lengths: Readonly<Record<string, number>> = { '2': 6, '3': 6, '4': 8, '5': 5, '6': 7, '7': 0 };
  const form = /^[2-7]/.exec(rest)?.[0];
  const length = form === undefined ? 4 : (lengths[form] ?? 0);
  const from = form === undefined ? 0 : 1;
  const date = rest.slice(from, from + length);
  const lot = rest.slice(from + length);
  const expiresOn =
    form === '5' || form === '6'
      ? expiryOfYearDay(date.slice(0, 5), today)
      : form === '3' || form === '4'
        ? expiryOf(date.slice(0, 6), today)
        : expiryOf(monthFirst(date), today);
  return { ...(lot === '' ? {} : { lot }), ...(expiresOn === undefined ? {} : { expiresOn }) };
}

/** The part after a primary code, or after `+` alone: lot and date. */
function readSecondary(text: string, today: PlainDate): Omit<HibcFacts, 'primary'> {
  // Further data, such as a serial number, starts with another slash.
  const own = text.split('/')[0] ?? '';
  if (own.startsWith('$$+') || own.startsWith('$+')) return {};
  if (own.startsWith('$$')) return readDated(own.slice(2), today);
  if (own.startsWith('$')) return own.length > 1 ? { lot: own.slice(1) } : {};
  const expiresOn = expiryOfYearDay(own.slice(0, 5), today);
  return expiresOn === undefined ? {} : { expiresOn, ...(own.length > 5 ? { lot: own.slice(5) } : {}) };
}

/** Undefined for anything but a HIBC code with a valid check character. */
export function readHibc(text: string, today: PlainDate): HibcFacts | undefined {
  if (!text.startsWith('+') || text.length < 4) return undefined;
  if (isHibc(text)) return { primary: text.slice(0, -1) };
  if (hibcCheck(text.slice(0, -1)) !== text.at(-1)) return undefined;
  const body = text.slice(0, -1);
  const joined = /^(\+[A-Z][A-Z0-9]{3}[A-Z0-9]{1,18}[0-9])\/(.+)$/.exec(body);
  if (joined !== null) return { primary: joined[1] as string, ...readSecondary(joined[2] as string, today) };
  // A separate secondary code ends with the link character of its primary code.
  if (!/^\+[$\d]/.test(body)) return undefined;
  return readSecondary(body.slice(1, -1), today);
}
