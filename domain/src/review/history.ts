/** Who did what to a cart, told in few lines: what one person did in one go is one entry. */
import type { ViewerKind } from '../access/index.ts';
import type { Cents } from '../money/index.ts';

/** One line as it was before and is after; a quantity of 0 stands for "not there". */
export interface LineChanged {
  readonly itemNumber: string;
  readonly type: 0 | 1 | 2;
  readonly before: number;
  readonly after: number;
  /** The price that the line has since; null where it was taken away, absent where it was not touched. */
  readonly overridePrice?: Cents | null;
}

/** One accepted write. */
export interface CartWrite {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly actorUserId: string;
  readonly lines: readonly LineChanged[];
  /** Names of the details that were set. */
  readonly details: readonly string[];
  /** The order that came back with it; such a write stands alone. */
  readonly returnedOrder?: number;
}

/** Writes of one person that follow each other closely, as one. */
export interface WriteGroup<Write extends CartWrite = CartWrite> {
  /** The newest of them: who, in which role, and when it was over. */
  readonly last: Write;
  readonly lines: readonly LineChanged[];
  readonly details: readonly string[];
}

/** Pauses longer than this begin a new entry. */
const pauseMs = 10 * 60_000;

const nameOf = ({ type, itemNumber }: LineChanged) => `${type}/${itemNumber}`;

function joinLines(first: readonly LineChanged[], next: readonly LineChanged[]): LineChanged[] {
  const lines = new Map(first.map((line) => [nameOf(line), line]));
  for (const line of next) {
    const before = lines.get(nameOf(line))?.before ?? line.before;
    lines.set(nameOf(line), { ...lines.get(nameOf(line)), ...line, before });
  }
  return [...lines.values()];
}

const isAnything = ({ before, after, overridePrice }: LineChanged) => before !== after || overridePrice !== undefined;

/** Groups writes, given oldest first; answers the newest group first. Groups that came to nothing are left out. */
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
