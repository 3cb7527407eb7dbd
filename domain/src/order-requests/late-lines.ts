/** Which lines of a cancellation can't be canceled anymore, and how that reads. */
import type { OrderedLine, RequestedLine } from './askable-lines.ts';

export interface NamedLine extends RequestedLine {
  readonly itemNumber: string;
  readonly description: string;
}

/** Why it's too late: it has shipped, is canceled already, or has fewer left than were to be canceled. */
type Lateness = 'shipped' | 'canceled' | 'fewer';

/** While a line is in one of these, someone can still cancel it. */
const cancelable: ReadonlySet<string> = new Set(['submitted', 'pending', 'backordered', 'processing']);

interface ReportedLine extends OrderedLine {
  /** The line that the ERP reports this one as a part or substitute of; null for a line as it was ordered. */
  readonly erpLineNumber: number | null;
}

/** The lines that it's too late for, by line number. While a part of a divided line is open, a person decides about it. */
export function lateLines(
  asked: readonly RequestedLine[],
  lines: readonly ReportedLine[],
): ReadonlyMap<number, Lateness> {
  const known = new Map(lines.map((line) => [line.lineNumber, line]));
  const partlyOpen = new Set(
    lines.flatMap(({ erpLineNumber, lineGroup }) => (cancelable.has(lineGroup) ? (erpLineNumber ?? []) : [])),
  );
  const late = new Map<number, Lateness>();
  for (const { lineNumber, quantity } of asked) {
    const line = known.get(lineNumber);
    if (partlyOpen.has(lineNumber)) continue;
    if (line === undefined || line.lineGroup === 'canceled') late.set(lineNumber, 'canceled');
    else if (!cancelable.has(line.lineGroup)) late.set(lineNumber, 'shipped');
    else if (line.quantity < quantity) late.set(lineNumber, 'fewer');
  }
  return late;
}

export const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

export const nameOf = ({ description, itemNumber }: NamedLine) => `${description} (${itemNumber})`;

export const mayReturn = 'You can ask to return what shipped.';

const introductions: readonly (readonly [Lateness, string])[] = [
  ['shipped', 'Already shipped'],
  ['canceled', 'Already canceled'],
  ['fewer', 'Fewer are left than you asked to cancel'],
];

/** For the person who asked; empty if it's too late for nothing. */
export function lateWords(asked: readonly NamedLine[], late: ReadonlyMap<number, Lateness>): string {
  const sentences = introductions.flatMap(([why, introduction]) => {
    const names = asked.filter(({ lineNumber }) => late.get(lineNumber) === why).map(nameOf);
    return names.length === 0 ? [] : [`${introduction}: ${list.format(names)}.`];
  });
  return [...sentences, ...([...late.values()].includes('shipped') ? [mayReturn] : [])].join(' ');
}
