/** Finds the lines under which an ERP delivers the rest of an ordered line when it splits it under new numbers. */
import type { LockedOrder } from '../../orders/progress-writes.ts';
import type { ReportedLine, ReportedOrder } from './reported-order.ts';

type Line = LockedOrder['lines'][number];

const sumOf = (lines: readonly { readonly quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** What a new line must share with an ordered one to be a part of it. */
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

/**
 * By the number of an ordered line, the reported lines that are parts of it: new numbers with the same product at the same
 * price, as many as fit in what is missing from the line, in the order of their numbers. Each belongs to one ordered line.
 * Any other new line was added.
 */
export function splitLines(order: LockedOrder, reported: ReportedOrder): ReadonlyMap<number, readonly ReportedLine[]> {
  const ordered = order.lines.filter(({ erpLineNumber }) => erpLineNumber === null);
  const numbers = new Set(ordered.map(({ lineNumber }) => lineNumber));
  let left = reported.lines
    .filter(({ lineNumber, lineGroup }) => !numbers.has(lineNumber) && lineGroup !== 'canceled')
    .toSorted((one, other) => one.lineNumber - other.lineNumber);
  const found = new Map<number, readonly ReportedLine[]>();
  for (const line of ordered) {
    const parts = order.lines.filter(
      ({ erpLineNumber, itemNumber }) => erpLineNumber === line.lineNumber && itemNumber === line.itemNumber,
    );
    let missing = shortfallOf(line, sumOf([line, ...parts]), reported);
    const taken: ReportedLine[] = [];
    for (const candidate of left) {
      const covered = coveredBy(candidate, reported);
      if (!isSameProduct(line, candidate) || covered === 0 || covered > missing) continue;
      taken.push(candidate);
      missing -= covered;
    }
    left = left.filter((candidate) => !taken.includes(candidate));
    if (taken.length > 0) found.set(line.lineNumber, taken);
  }
  return found;
}
