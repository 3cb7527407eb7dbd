/** Finds the lines under which an ERP delivers the rest of an ordered line when it splits it under new numbers. */
import type { LockedOrder } from '../../orders/progress-writes.ts';
import type { ReportedLine, ReportedOrder } from './reported-order.ts';

type Line = LockedOrder['lines'][number];

const sumOf = (lines: readonly { readonly quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** What a new line must have in common with an ordered one to be a part of it. */
const isSameProduct = (line: Line, reported: ReportedLine) =>
  line.itemNumber === reported.itemNumber &&
  line.type === reported.type &&
  line.unitPriceCents === reported.unitPriceCents;

/** How many the ERP delivers under the line's number. */
function coveredBy(line: ReportedLine, { parts }: ReportedOrder): number {
  const sent = sumOf(parts.filter(({ lineNumber }) => lineNumber === line.lineNumber));
  return line.lineGroup === 'canceled' ? sent : Math.max(line.quantity, sent);
}

/** How many of the ordered line the ERP doesn't deliver under its own number. */
function shortfallOf(line: Line, quantity: number, reported: ReportedOrder): number {
  const own = reported.lines.find(({ lineNumber }) => lineNumber === line.lineNumber);
  if (own === undefined) return quantity;
  if (own.itemNumber !== line.itemNumber) return 0;
  return Math.max(quantity, own.lineGroup === 'canceled' ? own.quantity : 0) - coveredBy(own, reported);
}

interface Fitting {
  readonly candidate: ReportedLine;
  readonly covered: number;
}

/** More lines than this aren't a split, and there would be too many sums to try. */
const maxSummed = 12;

/** The first lines, in the order of their numbers, that are as many as are missing together. */
function exactly(lines: readonly Fitting[], missing: number): readonly Fitting[] | undefined {
  if (missing <= 0 || lines.length > maxSummed) return undefined;
  const search = (from: number, rest: number): readonly Fitting[] | undefined => {
    if (rest === 0) return [];
    for (const [index, line] of lines.entries()) {
      if (index < from || line.covered > rest) continue;
      const others = search(index + 1, rest - line.covered);
      if (others !== undefined) return [line, ...others];
    }
    return undefined;
  };
  return search(0, missing);
}

/** As many as fit, in the order of their numbers. */
function inOrder(lines: readonly Fitting[], missing: number): readonly Fitting[] {
  let rest = missing;
  return lines.filter(({ covered }) => {
    if (covered > rest) return false;
    rest -= covered;
    return true;
  });
}

/**
 * By the number of an ordered line, the reported lines that are parts of it: new numbers with the same product at the same
 * price, those that add up to what is missing from the line, or else as many as fit, in the order of their numbers. Each belongs to one ordered line.
 * Any other new line was added.
 */
export function splitLines(
  order: Pick<LockedOrder, 'lines'>,
  reported: ReportedOrder,
): ReadonlyMap<number, readonly ReportedLine[]> {
  const ordered = order.lines.filter(({ erpLineNumber }) => erpLineNumber === null);
  const numbers = new Set(ordered.map(({ lineNumber }) => lineNumber));
  let left = reported.lines
    .filter(({ lineNumber, lineGroup }) => !numbers.has(lineNumber) && lineGroup !== 'canceled')
    .toSorted((one, other) => one.lineNumber - other.lineNumber);
  const found = new Map<number, readonly ReportedLine[]>();
  if (left.length === 0) return found;
  for (const line of ordered) {
    const parts = order.lines.filter(
      ({ erpLineNumber, itemNumber }) => erpLineNumber === line.lineNumber && itemNumber === line.itemNumber,
    );
    const missing = shortfallOf(line, sumOf([line, ...parts]), reported);
    const fitting = left
      .filter((candidate) => isSameProduct(line, candidate))
      .map((candidate) => ({ candidate, covered: coveredBy(candidate, reported) }))
      .filter(({ covered }) => covered > 0 && covered <= missing);
    const taken = (exactly(fitting, missing) ?? inOrder(fitting, missing)).map(({ candidate }) => candidate);
    left = left.filter((candidate) => !taken.includes(candidate));
    if (taken.length > 0) found.set(line.lineNumber, taken);
  }
  return found;
}
