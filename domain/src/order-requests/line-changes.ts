/** How accepting a cancellation changes the order's lines, if it can be done here. */
import type { OrderedLine, RequestedLine } from './askable-lines.ts';
import { lateLines } from './late-lines.ts';

interface PlacedLine extends OrderedLine {
  /** 0 for a purchased item, otherwise a free item. */
  readonly type: number;
  /** The line that the ERP reports this one as a part or substitute of; null for an original line. */
  readonly erpLineNumber: number | null;
}

export interface LineChange {
  readonly lineNumber: number;
  /** The remaining quantity; 0 cancels it. */
  readonly quantity: number;
}

const changeable: ReadonlySet<string> = new Set(['submitted', 'pending', 'backordered']);

/**
 * The lines that change: those that can still be canceled as requested. `in-erp` if the ERP works on one of these or
 * divided it, so that only the ERP can change it; `gone` if all have shipped, were canceled, or are smaller by now. If
 * no purchased item remains, its free items aren't sent either.
 */
export function lineChanges(
  lines: readonly PlacedLine[],
  { asked, isFromErp }: { readonly asked: readonly RequestedLine[]; readonly isFromErp: boolean },
): LineChange[] | 'in-erp' | 'gone' {
  const late = lateLines(asked, lines);
  if (late.size === asked.length) return 'gone';
  const known = new Map(lines.map((line) => [line.lineNumber, line]));
  const divided = new Set(lines.flatMap(({ erpLineNumber }) => erpLineNumber ?? []));
  const found = asked
    .filter(({ lineNumber }) => !late.has(lineNumber))
    .map(({ lineNumber, quantity }) => ({ line: known.get(lineNumber), quantity }));
  const isTheErps = ({ line }: (typeof found)[number]) =>
    line === undefined ||
    !changeable.has(line.lineGroup) ||
    line.erpLineNumber !== null ||
    divided.has(line.lineNumber);
  if (isFromErp || found.some(isTheErps)) return 'in-erp';
  const changes = found.flatMap(({ line, quantity }) =>
    line === undefined ? [] : [{ lineNumber: line.lineNumber, quantity: line.quantity - quantity }],
  );
  const left = new Map(changes.map(({ lineNumber, quantity }) => [lineNumber, quantity]));
  const staysBought = lines.some(
    ({ lineNumber, type, lineGroup, quantity }) =>
      type === 0 && lineGroup !== 'canceled' && (left.get(lineNumber) ?? quantity) > 0,
  );
  if (staysBought) return changes;
  const free = lines.filter(
    ({ lineNumber, type, lineGroup }) => type !== 0 && changeable.has(lineGroup) && !left.has(lineNumber),
  );
  return [...changes, ...free.map(({ lineNumber }) => ({ lineNumber, quantity: 0 }))];
}
