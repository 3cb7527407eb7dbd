/**
 * Tests a value's bytes while its record is read. Most values of most files pass, and whatever passes needs no check in SQL.
 * A test may doubt a good value, but never pass a bad one.
 */
import { type FeedColumn, valueFault } from '@operatory/domain/exchange';

export const doubtful = 0;
/** Without a fault. */
export const sound = 1;
/** Without a fault, and written as we store it: no blanks around it, and in the letter case that's stored. */
export const plain = 2;
export type Verdict = typeof doubtful | typeof sound | typeof plain;

/** `start` and `end` enclose a value that isn't blank, without its quotes. */
export type ValueTest = (bytes: Buffer, start: number, end: number) => Verdict;

const [space, point, zero, nine, dash, del, firstBeyondAscii] = [0x20, 0x2e, 0x30, 0x39, 0x2d, 0x7f, 0x80] as const;
const isDigit = (byte: number) => byte >= zero && byte <= nine;

/** No control characters, and no blank at either end. A no-break space at an end isn't ASCII. */
function isBare(bytes: Buffer, start: number, end: number): boolean {
  const [first = 0, last = 0] = [bytes[start], bytes[end - 1]];
  if (first === space || first >= firstBeyondAscii || last === space || last >= firstBeyondAscii) return false;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < space || byte === del) return false;
  }
  return true;
}

/** The ASCII characters that a class such as `[A-Z0-9]` takes. */
function takenBy(characters: string): Uint8Array {
  const expression = new RegExp(`^${characters}$`, 'u');
  return Uint8Array.from({ length: 256 }, (_, code) =>
    Number(code < 128 && expression.test(String.fromCharCode(code))),
  );
}

/** For a pattern that is one class, or one class and then another, such as that of identifiers. */
function classTest(pattern: string, maxLength: number): ValueTest | undefined {
  const [, own, repeated, times] = /^\^(\[[^\]^]+\])?(\[[^\]^]+\])([*+])\$$/.exec(pattern) ?? [];
  if (repeated === undefined || (own === undefined) !== (times === '+')) return undefined;
  const [first, others] = [takenBy(own ?? repeated), takenBy(repeated)];
  return (bytes, start, end) => {
    if (end - start > maxLength || first[bytes[start] ?? 0] !== 1) return doubtful;
    for (let at = start + 1; at < end; at += 1) if (others[bytes[at] ?? 0] !== 1) return doubtful;
    return plain;
  };
}

/** A minus, digits, and at most one point; anything else is left to SQL. More digits wouldn't fit a number of JavaScript. */
function numberTest({ type, decimals = 0, minimum, maximum }: FeedColumn): ValueTest {
  const most = type === 'integer' ? 9 : 15;
  const maxDecimals = type === 'integer' ? 0 : decimals;
  return (bytes, start, end) => {
    let [value, digits, fraction, hasPoint] = [0, 0, 0, false];
    const isNegative = bytes[start] === dash;
    for (let at = isNegative ? start + 1 : start; at < end; at += 1) {
      const byte = bytes[at] ?? 0;
      if (isDigit(byte)) {
        value = value * 10 + byte - zero;
        digits += 1;
        if (hasPoint) fraction += 1;
      } else if (byte === point && !hasPoint && digits > 0 && type !== 'integer') hasPoint = true;
      else return doubtful;
    }
    if (digits === 0 || digits > most || fraction > maxDecimals) return doubtful;
    value /= (isNegative ? -1 : 1) * 10 ** fraction;
    return value < (minimum ?? value) || value > (maximum ?? value) ? doubtful : plain;
  };
}

const dateLength = 10;

/** Days that every month has; the others are left to the whole check. */
function isEasyDay(bytes: Buffer, start: number): boolean {
  const number = (from: number, length: number) => {
    let value = 0;
    for (let at = start + from; at < start + from + length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (!isDigit(byte)) return 0;
      value = value * 10 + byte - zero;
    }
    return value;
  };
  if (bytes[start + 4] !== dash || bytes[start + 7] !== dash) return false;
  const [year, month, day] = [number(0, 4), number(5, 2), number(8, 2)];
  return year >= 1000 && year < 3000 && month >= 1 && month <= 12 && day >= 1 && day <= 28;
}

/** What needs this test is often one of a few values, such as a unit or Y. */
const maxRemembered = 1_000;

/** Asks the check of single rows. Only its verdict on a text without conversions is `plain`. */
function wholeTest(column: FeedColumn): ValueTest {
  const stored = column.type === 'text' || column.type === 'code' || column.type === 'date';
  const canBePlain = stored && column.isLowerCase !== true;
  const known = new Map<string, Verdict>();
  const judged = (text: string, bytes: Buffer, start: number, end: number): Verdict => {
    if (valueFault(column, text) !== undefined) return doubtful;
    if (!canBePlain || !isBare(bytes, start, end)) return sound;
    if (column.values !== undefined) return column.values.includes(text) ? plain : sound;
    return column.type === 'code' && /[a-z]/.test(text) ? sound : plain;
  };
  return (bytes, start, end) => {
    const text = bytes.toString('utf8', start, end);
    let verdict = known.get(text);
    if (verdict !== undefined) return verdict;
    verdict = judged(text, bytes, start, end);
    if (known.size < maxRemembered) known.set(text, verdict);
    return verdict;
  };
}

/** The test of a column's values. `currency` is the installation's. */
export function valueTest(column: FeedColumn, currency: string): ValueTest {
  const { type, maxLength = Number.POSITIVE_INFINITY, pattern } = column;
  const whole = wholeTest(column);
  if (column.name === 'currency')
    return (bytes, start, end) => (bytes.toString('latin1', start, end) === currency ? plain : doubtful);
  if (column.isPlanned === true || column.isLowerCase === true || column.values !== undefined) return whole;
  if (column.checkDigit !== undefined || (pattern !== undefined && type !== 'text')) return whole;
  if (type === 'integer' || type === 'decimal' || type === 'money') return numberTest(column);
  if (type === 'date')
    return (bytes, start, end) =>
      end - start === dateLength && isEasyDay(bytes, start) ? plain : whole(bytes, start, end);
  if (type !== 'text') return whole;
  if (pattern !== undefined) return classTest(pattern, maxLength) ?? whole;
  // A text has at most as many characters as bytes.
  return (bytes, start, end) =>
    end - start <= maxLength && isBare(bytes, start, end) ? plain : whole(bytes, start, end);
}
