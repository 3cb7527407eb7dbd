/**
 * Finds where the records of a CSV end, and whether a piece may go to COPY as it is. A quote opens a value only at its
 * start, so that an inch sign inside a value never swallows the rows that follow.
 */
import type { Judge } from './judge-values.ts';

const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;
const backslash = 92;

export interface Dialect {
  /** One byte. */
  readonly delimiter: number;
  /** The number of values in each record. */
  readonly width: number;
  readonly lineEnd: '\n' | '\r\n';
}

export interface Scan {
  /** Where the last complete record ends; 0 if there's none. */
  readonly end: number;
  /** The number of complete records. */
  readonly records: number;
  /** Every record has the right number of values, and COPY reads every byte as we do. */
  readonly isClean: boolean;
  /** The piece ends inside quotes. */
  readonly isOpen: boolean;
}

/**
 * Scans a piece that begins with a record. An incomplete record at its end isn't counted. `judge` is called with each
 * value.
 */
export function scanRecords(piece: Buffer, { delimiter, width, lineEnd }: Dialect, judge?: Judge): Scan {
  const isCrLf = lineEnd === '\r\n';
  let [end, records, values, isClean, isCleanSoFar] = [0, 0, 1, true, true];
  let [isQuoted, isValueStart, start, valueStart] = [false, true, 0, 0];
  judge?.begin();
  for (let at = 0; at < piece.length; at += 1) {
    const byte = piece[at] as number;
    if (isQuoted) {
      if (byte === quote) {
        const next = piece[at + 1];
        if (next === quote) at += 1;
        else {
          isQuoted = false;
          isValueStart = false;
          if (next !== undefined && next !== delimiter && next !== lineFeed && next !== carriageReturn) isClean = false;
        }
      } else if (byte === 0) isClean = false;
      continue;
    }
    if (byte === delimiter) {
      judge?.value(piece, values - 1, valueStart, at);
      values += 1;
      valueStart = at + 1;
      isValueStart = true;
      continue;
    }
    if (byte === lineFeed) {
      const hasReturn = at > start && piece[at - 1] === carriageReturn;
      const recordEnd = hasReturn ? at - 1 : at;
      const length = recordEnd - start;
      judge?.value(piece, values - 1, valueStart, recordEnd);
      judge?.record();
      if (values !== width || hasReturn !== isCrLf || length === 0) isClean = false;
      isCleanSoFar = isClean;
      records += 1;
      values = 1;
      end = at + 1;
      start = end;
      valueStart = end;
      isValueStart = true;
      continue;
    }
    if (byte === quote) {
      if (isValueStart) isQuoted = true;
      else isClean = false;
    } else if (byte === carriageReturn) {
      if (piece[at + 1] !== lineFeed) isClean = false;
    } else if (byte === 0 || (byte === backslash && piece[at + 1] === 46 && at === start)) isClean = false;
    isValueStart = false;
  }
  return { end, records, isClean: isCleanSoFar, isOpen: isQuoted };
}
