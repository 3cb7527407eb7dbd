/** Which lines of a cancellation can't be canceled anymore, and how that reads. */
import { groupsToCancel, type OrderedLine, type RequestedLine } from './askable-lines.ts';

export interface NamedLine extends RequestedLine {
  readonly itemNumber: string;
  readonly description: string;
}

/** Why it's too late: it has shipped, is canceled already, or has fewer left than were to be canceled. */
type Lateness = 'shipped' | 'canceled' | 'fewer';

interface ReportedLine extends OrderedLine {
  /** The line that the ERP reports this one as a part or substitute of; null for an original line. */
  readonly erpLineNumber: number | null;
}

/** The lines that can't be canceled as asked anymore, by line number. While a part of a divided line is open, a person decides about it. */
export function lateLines(
  asked: readonly RequestedLine[],
  lines: readonly ReportedLine[],
): ReadonlyMap<number, Lateness> {
  const known = new Map(lines.map((line) => [line.lineNumber, line]));
  const partlyOpen = new Set(
    lines.flatMap(({ erpLineNumber, lineGroup }) => (groupsToCancel.has(lineGroup) ? (erpLineNumber ?? []) : [])),
  );
  const late = new Map<number, Lateness>();
  for (const { lineNumber, quantity } of asked) {
    const line = known.get(lineNumber);
    if (partlyOpen.has(lineNumber)) continue;
    if (line === undefined || line.lineGroup === 'canceled') late.set(lineNumber, 'canceled');
    else if (!groupsToCancel.has(line.lineGroup)) late.set(lineNumber, 'shipped');
    else if (line.quantity < quantity) late.set(lineNumber, 'fewer');
  }
  return late;
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** `Gloves (10000001) and Masks (10000002)`. */
export const namesOf = (lines: readonly NamedLine[]): string =>
  list.format(lines.map(({ description, itemNumber }) => `${description} (${itemNumber})`));

export const mayReturn = 'You can ask to return what shipped.';

const introductions: readonly (readonly [Lateness, string])[] = [
  ['shipped', 'Already shipped'],
  ['canceled', 'Already canceled'],
  ['fewer', 'Fewer are left than you asked to cancel'],
];

/** For the person who asked; empty if none of them is too late. */
export function lateWords(asked: readonly NamedLine[], late: ReadonlyMap<number, Lateness>): string {
  const sentences = introductions.flatMap(([why, introduction]) => {
    const those = asked.filter(({ lineNumber }) => late.get(lineNumber) === why);
    return those.length === 0 ? [] : [`${introduction}: ${namesOf(those)}.`];
  });
  return [...sentences, ...([...late.values()].includes('shipped') ? [mayReturn] : [])].join(' ');
}
