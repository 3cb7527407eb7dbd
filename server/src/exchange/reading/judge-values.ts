/** Collects, while a file is read, which of its rows still need a check in SQL, and which of its columns are plain. */
import { doubtful, plain, type ValueTest, type Verdict } from './value-tests.ts';

/** The test of one of the file's columns, and whether it may be blank. */
export interface PlaceTest {
  readonly test: ValueTest;
  readonly isRequired: boolean;
}

export interface Judgment {
  /** The numbers of the rows that need a check; undefined if all do. */
  readonly doubtful: readonly number[] | undefined;
  /** The places of the columns, from 0, whose values are all written as we store them. */
  readonly plain: ReadonlySet<number>;
}

/** What the scanner tells, value by value. */
export interface Judge {
  readonly value: (bytes: Buffer, index: number, start: number, end: number) => void;
  readonly record: () => void;
  /** Before each piece: a record that was incomplete comes again. */
  readonly begin: () => void;
  /** Forgets the piece, because it's rewritten. */
  readonly forget: () => void;
  readonly judgment: () => Judgment;
}

/** With more of them, it's quicker to check all. */
const maxDoubtful = 200_000;
const quote = 34;

function verdictOf({ test, isRequired }: PlaceTest, bytes: Buffer, start: number, end: number): Verdict {
  if (start === end) return isRequired ? doubtful : plain;
  if (bytes[start] !== quote) return test(bytes, start, end);
  // A blank in quotes isn't NULL to COPY.
  if (end - start === 2) return isRequired ? doubtful : 1;
  const inner = bytes.indexOf(quote, start + 1);
  return inner === end - 1 ? test(bytes, start + 1, end - 1) : doubtful;
}

/** A column without a test isn't used. Without any test, every row needs a check. */
export function judgeOf(tests: readonly (PlaceTest | undefined)[]): Judge {
  const rough = new Set<number>();
  let rows: number[] = [];
  let [row, isDoubtful, isAll] = [0, false, tests.length === 0];
  let before = { row, count: 0 };
  return {
    begin() {
      before = { row, count: rows.length };
      isDoubtful = false;
    },
    value(bytes, index, start, end) {
      const test = tests[index];
      if (test === undefined) return;
      const verdict = verdictOf(test, bytes, start, end);
      if (verdict === plain) return;
      rough.add(index);
      if (verdict === doubtful) isDoubtful = true;
    },
    record() {
      row += 1;
      if (!isDoubtful) return;
      isDoubtful = false;
      if (!isAll) rows.push(row);
      if (rows.length <= maxDoubtful) return;
      isAll = true;
      rows = [];
    },
    forget() {
      row = before.row;
      rows.length = Math.min(rows.length, before.count);
      isDoubtful = false;
    },
    judgment: () => ({
      doubtful: isAll ? undefined : rows,
      plain: new Set(tests.flatMap((test, index) => (test === undefined || rough.has(index) ? [] : [index]))),
    }),
  };
}
