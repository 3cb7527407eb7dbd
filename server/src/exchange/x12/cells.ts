/** Values read from X12, each with its place, so that a fault in a row can name the segment and the element. */
import { element, named, type Segment, X12Trouble } from './read-segments.ts';

export interface Cell {
  readonly text: string;
  readonly segment: Segment;
  /** The element's number, from 1. */
  readonly number: number;
}

/** The values of one row by the feed's column; what isn't there is blank. */
export type CellRow = Readonly<Partial<Record<string, Cell>>>;

/** The element of a segment with its place. */
export const cell = (segment: Segment, number: number, text = element(segment, number)): Cell => ({
  text,
  segment,
  number,
});

/** `20260303`, or `260303` before version 4010, as `2026-03-03`; anything else stays, and its row is bad. */
export function dateOf(text: string): string {
  const whole = /^\d{6}$/.test(text) ? `20${text}` : text;
  return whole.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
}

/** Whether a document's PO number can be ours, as our 850 has it in BEG03; the practice's own usually can't. */
export const isOurNumber = (text: string) => /^[1-9]\d{0,8}$/.test(text);

/** A date with its place. */
export const dateCell = (segment: Segment, number: number) => cell(segment, number, dateOf(element(segment, number)));

/** Cents without a point, as X12 writes totals, as a decimal; anything else stays, and its row is bad. */
export const decimalOf = (cents: string) =>
  cents.replace(/^(-?)(\d+)$/, (_, sign: string, digits: string) => {
    const padded = digits.padStart(3, '0');
    return `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}`;
  });

/** The first segment after ST. Throws if it's another one. */
export function beginningOf(segments: readonly Segment[], tag: string, of: string): Segment {
  const beginning = segments[1];
  if (beginning?.tag === tag) return beginning;
  const there = beginning ?? { position: 1, tag: 'ST' };
  throw new X12Trouble(`${named(there)} should be a ${tag} with ${of}.`, {
    segment: { tag, position: there.position },
    code: '3',
  });
}

/** Throws if the element is blank: without it, nothing of the document can be used. */
export function required(segment: Segment, number: number, of: string): Cell {
  const found = cell(segment, number);
  if (found.text !== '') return found;
  throw new X12Trouble(`Element ${number} of ${named(segment)} is missing: ${of}.`, {
    segment,
    code: '8',
    element: { number, code: '1', text: '' },
  });
}

/** Elements that come as a qualifier and a value, such as product numbers; the value of the first of these qualifiers. */
export function qualified(segment: Segment, from: number, qualifiers: readonly string[]): Cell | undefined {
  for (const qualifier of qualifiers) {
    for (let number = from; number < segment.elements.length; number += 2) {
      if (element(segment, number) === qualifier) return cell(segment, number + 1);
    }
  }
  return undefined;
}
