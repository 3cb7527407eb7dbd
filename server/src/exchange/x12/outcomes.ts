/** What a 997 says of a file: which of its documents were accepted, and which segments and elements were wrong. */
import type { Feed } from '@operatory/domain/exchange';
import type { CellRow } from './cells.ts';
import { homeOf, type ReadDocuments } from './documents.ts';
import { isAnswerToOurs } from './read-answers.ts';
import {
  type ElementCode,
  element,
  type OutlinedInterchange,
  type Segment,
  type SegmentFault,
  X12Trouble,
} from './read-segments.ts';
import type { GroupOutcome, SetOutcome } from './write-acknowledgment.ts';

/** An error of a row, as stored. */
export interface RowFault {
  readonly row: number;
  readonly column: string;
  readonly value: string;
  readonly code: string;
}

export interface InterchangeOutcome {
  readonly isa: Segment;
  readonly groups: readonly GroupOutcome[];
}

/** Acknowledgments aren't acknowledged. */
const isAcknowledged = ({ gs }: { readonly gs: Segment }) => element(gs, 1) !== 'FA';

type Verdict = Pick<SetOutcome, 'state' | 'faults'>;

const withVerdicts = (
  outline: readonly OutlinedInterchange[],
  verdictOf: (st: Segment) => Verdict,
  rejection?: GroupOutcome['rejection'],
): InterchangeOutcome[] =>
  outline.flatMap(({ isa, groups }) => {
    const counted = groups.filter(isAcknowledged).map(({ gs, starts }) => ({
      gs,
      sets: starts.map((st) => ({ st, ...verdictOf(st) })),
      ...(rejection !== undefined && { rejection }),
    }));
    return counted.length === 0 ? [] : [{ isa, groups: counted }];
  });

/** A file that was refused whole. The fault is in the last document that begins before it. */
export function refusedOutcome(outline: readonly OutlinedInterchange[], trouble: unknown): InterchangeOutcome[] {
  const { fault, groupFault } = trouble instanceof X12Trouble ? trouble : {};
  const starts = outline.flatMap(({ groups }) => groups.flatMap((group) => group.starts));
  const faulty = fault && starts.findLast(({ position }) => position <= fault.segment.position);
  return withVerdicts(
    outline,
    (st) => ({ state: 'R', faults: fault !== undefined && st === faulty ? [fault] : [] }),
    groupFault,
  );
}

const elementCodes: Readonly<Record<string, ElementCode>> = {
  required: '1',
  'too-small': '4',
  'too-long': '5',
  'too-large': '5',
  'too-precise': '5',
  'not-a-number': '6',
  'control-character': '6',
  'not-a-date': '8',
};

/** What's wrong with the row, as segment and element. A missing value is where it should have been. */
function faultOf(feed: Feed, cells: CellRow, st: Segment, { column, value, code }: RowFault): SegmentFault {
  const found = cells[column];
  if (found !== undefined) {
    const { segment, number } = found;
    return { segment, code: '8', element: { number, code: elementCodes[code] ?? '7', text: value } };
  }
  const positions = Object.values(cells).flatMap((cell) => (cell === undefined ? [] : [cell.segment]));
  const first = positions.toSorted((one, other) => one.position - other.position)[0] ?? st;
  const isRequired =
    feed.columns.some(({ name, isRequired: is }) => name === column && is === true) ||
    feed.rules.some(({ kind, columns: [, needed] }) => kind === 'either' && needed === column);
  const tag = homeOf(feed.name, column);
  if (tag === undefined || !isRequired) return { segment: first, code: '8' };
  return { segment: { tag, position: first.position }, code: '3' };
}

/** A file that was loaded, except for its bad rows. */
export function loadedOutcome(
  feed: Feed,
  outline: readonly OutlinedInterchange[],
  { rows }: ReadDocuments,
  faults: readonly RowFault[],
): InterchangeOutcome[] {
  const bad = new Map<number, SegmentFault[]>();
  const badRows = new Set(faults.map(({ row }) => row));
  for (const fault of faults) {
    const row = rows[fault.row - 1];
    const st = row?.set.segments[0];
    if (row === undefined || st === undefined) continue;
    bad.set(st.position, [...(bad.get(st.position) ?? []), faultOf(feed, row.cells, st, fault)]);
  }
  return withVerdicts(outline, ({ position }) => {
    const found = bad.get(position);
    if (found === undefined) return { state: 'A', faults: [] };
    const own = rows.flatMap((row, at) => (row.set.segments[0]?.position === position ? [{ ...row, at }] : []));
    const isWhole = own.every(({ at }) => badRows.has(at + 1));
    // What an 855 answers to an order of ours counts, even if none of its lines can be used.
    const isAnswer = own.some(({ set }) => set.code === '855' && isAnswerToOurs(set));
    return { state: isWhole && !isAnswer ? 'R' : 'E', faults: found };
  });
}
