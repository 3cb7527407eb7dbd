/** Condenses a cart's activity: consecutive edits by one person become one entry. */
import type { ViewerKind } from '../access/index.ts';
import type { Cents } from '../money/index.ts';

/** One line before and after; a quantity of 0 means "not there". */
export interface HistoryLine {
  readonly itemNumber: string;
  readonly type: 0 | 1 | 2;
  readonly before: number;
  readonly after: number;
  /** The line's new price; null if it was removed, absent if it wasn't changed. */
  readonly overridePrice?: Cents | null;
}

/** One accepted write. */
export interface CartWrite {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly actorUserId: string;
  readonly lines: readonly HistoryLine[];
  /** Names of the details that were set. */
  readonly details: readonly string[];
  /** The order that was sent back; such a write has a separate entry. */
  readonly returnedOrder?: number;
}

/** Consecutive writes of one person, as one. */
export interface WriteGroup<Write extends CartWrite = CartWrite> {
  /** The latest of them: who, in which role, and when it ended. */
  readonly last: Write;
  readonly lines: readonly HistoryLine[];
  readonly details: readonly string[];
}

/** Longer pauses start a new entry. */
const pauseMs = 10 * 60_000;

const nameOf = ({ type, itemNumber }: HistoryLine) => `${type}/${itemNumber}`;

function joinLines(first: readonly HistoryLine[], next: readonly HistoryLine[]): HistoryLine[] {
  const lines = new Map(first.map((line) => [nameOf(line), line]));
  for (const line of next) {
    const before = lines.get(nameOf(line))?.before ?? line.before;
    lines.set(nameOf(line), { ...lines.get(nameOf(line)), ...line, before });
  }
  return [...lines.values()];
}

const isAnything = ({ before, after, overridePrice }: HistoryLine) => before !== after || overridePrice !== undefined;

/** Groups writes, given oldest first; returns the newest group first. Groups without any effect are omitted. */
export function compactWrites<Write extends CartWrite>(writes: readonly Write[]): WriteGroup<Write>[] {
  const groups: WriteGroup<Write>[] = [];
  for (const write of writes) {
    const group = groups.at(-1);
    const isSameGo =
      group !== undefined &&
      group.last.actorUserId === write.actorUserId &&
      write.at - group.last.at <= pauseMs &&
      group.last.returnedOrder === undefined &&
      write.returnedOrder === undefined;
    if (!isSameGo) groups.push({ last: write, lines: write.lines, details: write.details });
    else {
      groups[groups.length - 1] = {
        last: write,
        lines: joinLines(group.lines, write.lines),
        details: [...new Set([...group.details, ...write.details])],
      };
    }
  }
  return groups
    .map((group) => ({ ...group, lines: group.lines.filter(isAnything) }))
    .filter(({ last, lines, details }) => lines.length > 0 || details.length > 0 || last.returnedOrder !== undefined)
    .reverse();
}

const staffKinds: ReadonlySet<ViewerKind> = new Set(['customer-service', 'account-manager', 'other-staff']);

/** Staff act on behalf of the account; its own people act for themselves. */
export function actsOnBehalf(actedAs: string | null | undefined): boolean {
  return staffKinds.has(actedAs as ViewerKind);
}
