/** What stands on the screen of a pasted list: products that go in, lines that wait for the person, lines left out. */
import type { ItemCard } from '@operatory/contract/catalogue';
import type { ResolvedLine, ResolvedLines } from '@operatory/contract/pasted-lines';
import {
  type AskedLine,
  largestQuantity,
  mergeFound,
  type PassedLine,
  type PastedList,
} from '@operatory/domain/pasted-lines';

/** What the person decided beside the list itself. */
export interface Decisions {
  /** By place of the line. */
  readonly chosen: Readonly<Record<number, ItemCard>>;
  readonly leftOut: ReadonlySet<number>;
  /** By item number; `undefined` while what stands in the box is no quantity. */
  readonly quantities: Readonly<Record<string, number | undefined>>;
}

export const nothingDecided: Decisions = { chosen: {}, leftOut: new Set(), quantities: {} };

/** One product that goes in. */
export interface FoundProduct {
  readonly item: ItemCard;
  /** 0 leaves it out; `undefined` while what stands in the box is none. */
  readonly quantity: number | undefined;
  /** As the list has it, before the person changed it; 0 where the list has none that can be read. */
  readonly listed: number;
  readonly lines: readonly AskedLine[];
  /** What the person should look at. */
  readonly notes: readonly string[];
}

/** One line that names no product yet. */
export interface OpenLine {
  readonly line: AskedLine;
  readonly reason: string;
  readonly alternatives: readonly ItemCard[];
}

export interface PasteView {
  readonly found: readonly FoundProduct[];
  readonly open: readonly OpenLine[];
  readonly leftOut: readonly AskedLine[];
  readonly passed: readonly PassedLine[];
}

export const obstacleWords: Readonly<Record<NonNullable<ResolvedLine['obstacle']>, string>> = {
  several: 'Several products fit: choose one',
  unsure: 'Only a part of it fits: is it one of these?',
  unknown: 'Not found in the catalogue',
  discontinued: 'Discontinued',
  'on-hold': 'Temporarily unavailable',
  'not-orderable': 'Cannot be ordered at the moment',
};

export const passedWords: Readonly<Record<PassedLine['reason'], string>> = {
  heading: 'Heading',
  mail: 'Part of an e-mail',
  total: 'Sum',
  marks: 'No letters or digits',
};

function reasonOf({ obstacle, alternatives, itemNumber }: ResolvedLine, items: ReadonlyMap<string, ItemCard>): string {
  const item = itemNumber === null ? undefined : items.get(itemNumber);
  const words = obstacleWords[obstacle ?? 'unknown'];
  const named = item === undefined ? words : `${item.description}: ${words.toLowerCase()}`;
  return obstacle === 'unknown' && alternatives.length > 0 ? `${named}. Is it one of these?` : named;
}

function notesOf(lines: readonly AskedLine[], isCut: boolean): string[] {
  const notes: string[] = [];
  if (lines.length > 1) notes.push(`Lines ${lines.map(({ place }) => place).join(', ')} put together`);
  const assumed = lines.filter(({ quantityFrom }) => quantityFrom === 'assumed');
  if (assumed.length > 0)
    notes.push(lines.length === 1 ? 'No quantity in the list: 1' : 'Lines without a quantity count 1');
  if (lines.some(({ quantityFrom }) => quantityFrom === 'unreadable'))
    notes.push('No quantity that can be read: how many?');
  if (isCut) notes.push(`More than ${largestQuantity.toLocaleString('en-US')} is more than a cart takes`);
  return notes;
}

/** Every line of the list stands in exactly one part of the answer. */
export function pasteView(list: PastedList, answer: ResolvedLines, decisions: Decisions): PasteView {
  const items = new Map(answer.items.map((item) => [item.itemNumber, item]));
  const byPlace = new Map(list.lines.map((line) => [line.place, line]));
  const open: OpenLine[] = [];
  const leftOut: AskedLine[] = [];
  const found: { place: number; itemNumber: string; quantity: number | undefined }[] = [];
  list.lines.forEach((line, at) => {
    const resolved = answer.lines[at] ?? { itemNumber: null, foundBy: null, obstacle: 'unknown', alternatives: [] };
    const { place, quantity } = line;
    const chosen = decisions.chosen[place];
    if (decisions.leftOut.has(place)) leftOut.push(line);
    else if (chosen !== undefined) {
      items.set(chosen.itemNumber, chosen);
      found.push({ place, itemNumber: chosen.itemNumber, quantity });
    } else if (resolved.obstacle === null && resolved.itemNumber !== null && items.has(resolved.itemNumber)) {
      found.push({ place, itemNumber: resolved.itemNumber, quantity });
    } else {
      const alternatives = resolved.alternatives.flatMap((itemNumber) => items.get(itemNumber) ?? []);
      open.push({ line, reason: reasonOf(resolved, items), alternatives });
    }
  });
  return {
    found: mergeFound(found).flatMap(({ itemNumber, places, quantity, isCut }): FoundProduct[] => {
      const item = items.get(itemNumber);
      if (item === undefined) return [];
      const lines = places.flatMap((place) => byPlace.get(place) ?? []);
      const listed = quantity ?? 0;
      const now = itemNumber in decisions.quantities ? decisions.quantities[itemNumber] : listed;
      return [{ item, quantity: now, listed, lines, notes: notesOf(lines, isCut) }];
    }),
    open,
    leftOut,
    passed: list.passed,
  };
}

/** The list of what is still open, once everything else has gone in: text and lines alike. */
export function whatIsLeft(list: PastedList, answer: ResolvedLines, places: ReadonlySet<number>) {
  const kept = list.lines.flatMap((line, at) => (places.has(line.place) ? [{ line, resolved: answer.lines[at] }] : []));
  const lines = kept.map(({ line }) => line);
  return {
    list: { lines, passed: [] },
    answer: { items: answer.items, lines: kept.flatMap(({ resolved }) => resolved ?? []) },
    text: lines.map(({ text }) => text).join('\n'),
  };
}
