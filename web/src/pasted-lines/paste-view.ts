/** A pasted list as the screen shows it: products to add, lines that need attention, and skipped lines. */
import type { ItemCard } from '@operatory/contract/catalog';
import type { ResolvedLine, ResolvedLines } from '@operatory/contract/pasted-lines';
import { maxQuantity } from '@operatory/domain/cart';
import { type AskedLine, mergeFound, type PassedLine, type PastedList } from '@operatory/domain/pasted-lines';

/** The product that replaces a line's own. Of several lines swapped together, the first has all the packs and the others have 0. */
interface SwappedLine {
  readonly quantity: number;
  readonly description: string;
}

/** The person's choices about the list. */
export interface Decisions {
  /** By line index. */
  readonly chosen: Readonly<Record<number, ItemCard>>;
  /** By line index, for lines that were swapped. */
  readonly swaps: Readonly<Record<number, SwappedLine>>;
  readonly leftOut: ReadonlySet<number>;
  /** By item number; `undefined` while the box has no valid quantity. */
  readonly quantities: Readonly<Record<string, number | undefined>>;
}

export const nothingDecided: Decisions = { chosen: {}, swaps: {}, leftOut: new Set(), quantities: {} };

/** One product to add. */
export interface FoundProduct {
  readonly item: ItemCard;
  /** 0 skips it; `undefined` while the box has no valid quantity. */
  readonly quantity: number | undefined;
  /** The list's own quantity, before the person changed it; 0 if the list has no readable one. */
  readonly listed: number;
  readonly lines: readonly AskedLine[];
  /** Indexes of the lines whose product was swapped for this one. */
  readonly swapped: readonly number[];
  /** Warnings for the person. */
  readonly notes: readonly string[];
}

/** One line without a product yet. */
export interface OpenLine {
  readonly line: AskedLine;
  readonly reason: string;
  /** The product that it names, if it can't be ordered. */
  readonly named: ItemCard | undefined;
  readonly alternatives: readonly Alternative[];
}

export interface Alternative {
  readonly item: ItemCard;
  /** This account ordered it before. */
  readonly isOrderedBefore: boolean;
}

export interface PasteView {
  readonly found: readonly FoundProduct[];
  readonly open: readonly OpenLine[];
  readonly leftOut: readonly AskedLine[];
  readonly passed: readonly PassedLine[];
}

export const obstacleWords: Readonly<Record<NonNullable<ResolvedLine['obstacle']>, string>> = {
  several: 'Several matches. Choose one.',
  unsure: 'No exact match. Is it one of these?',
  unknown: 'Not found in the catalog',
  withdrawn: 'No longer sold',
  discontinued: 'Discontinued',
  'on-hold': 'Temporarily unavailable',
  'not-orderable': 'Can’t be ordered at the moment',
};

export const passedWords: Readonly<Record<PassedLine['reason'], string>> = {
  heading: 'Title or heading',
  mail: 'Part of an e-mail',
  quoted: 'Quoted from an earlier e-mail',
  total: 'Total',
  marks: 'No letters or digits',
};

function reasonOf({ obstacle, alternatives, itemNumber }: ResolvedLine, items: ReadonlyMap<string, ItemCard>): string {
  const item = itemNumber === null ? undefined : items.get(itemNumber);
  const words = obstacleWords[obstacle ?? 'unknown'];
  const named = item === undefined ? words : `${item.description}: ${words.toLowerCase()}`;
  return obstacle === 'unknown' && alternatives.length > 0 ? `${named}. Is it one of these?` : named;
}

const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' });

function notesOf(
  lines: readonly AskedLine[],
  { isCut, swaps }: { isCut: boolean; swaps: Decisions['swaps'] },
): string[] {
  const notes = [...new Set(lines.flatMap(({ place }) => swaps[place]?.description ?? []))].map(
    (description) => `Instead of ${description}`,
  );
  if (lines.length > 1) notes.push(`Lines ${listFormat.format(lines.map(({ place }) => String(place)))} combined`);
  if (lines.some(({ quantityFrom }) => quantityFrom === 'assumed'))
    notes.push(lines.length === 1 ? 'No quantity found, so we put 1' : 'Missing quantities counted as 1');
  if (lines.some(({ quantityFrom }) => quantityFrom === 'unreadable'))
    notes.push('Couldn’t read the quantity. How many?');
  if (lines.every(({ place, quantity }) => quantity === 0 && swaps[place] === undefined))
    notes.push('The list says 0, so it’s skipped');
  if (isCut) notes.push(`A cart takes at most ${maxQuantity.toLocaleString('en-US')} of a product`);
  return notes;
}

export interface SwapOfLines {
  /** The lines that name the product, at least one. */
  readonly places: readonly number[];
  readonly replaced: ItemCard;
  readonly item: ItemCard;
  /** Packs for all of these lines together. */
  readonly quantity: number;
}

/** The decisions after the swap. A quantity typed for the new product is increased by the swapped packs. */
export function swapLines(before: Decisions, { places, replaced, item, quantity }: SwapOfLines): Decisions {
  const chosen = { ...before.chosen };
  const swaps = { ...before.swaps };
  places.forEach((index, at) => {
    chosen[index] = item;
    swaps[index] = { quantity: at === 0 ? quantity : 0, description: replaced.description };
  });
  const quantities: Record<string, number | undefined> = { ...before.quantities };
  delete quantities[replaced.itemNumber];
  const typed = quantities[item.itemNumber];
  if (typed !== undefined) quantities[item.itemNumber] = Math.min(maxQuantity, typed + quantity);
  return { ...before, chosen, swaps, quantities };
}

/** The decisions once these lines name their own product again. */
export function undoSwap(before: Decisions, places: readonly number[]): Decisions {
  const chosen = { ...before.chosen };
  const swaps = { ...before.swaps };
  const quantities: Record<string, number | undefined> = { ...before.quantities };
  for (const place of places) {
    const item = chosen[place];
    if (item !== undefined) delete quantities[item.itemNumber];
    delete chosen[place];
    delete swaps[place];
  }
  return { ...before, chosen, swaps, quantities };
}

/** Every line of the list is in exactly one part of the view. */
export function pasteView(list: PastedList, answer: ResolvedLines, decisions: Decisions): PasteView {
  const items = new Map(answer.items.map((item) => [item.itemNumber, item]));
  const orderedBefore = new Set(answer.orderedBefore);
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
      const swap = decisions.swaps[place];
      found.push({ place, itemNumber: chosen.itemNumber, quantity: swap === undefined ? quantity : swap.quantity });
    } else if (resolved.obstacle === null && resolved.itemNumber !== null && items.has(resolved.itemNumber)) {
      found.push({ place, itemNumber: resolved.itemNumber, quantity });
    } else {
      const alternatives = resolved.alternatives.flatMap((itemNumber): Alternative[] => {
        const item = items.get(itemNumber);
        return item === undefined ? [] : [{ item, isOrderedBefore: orderedBefore.has(itemNumber) }];
      });
      const named = resolved.itemNumber === null ? undefined : items.get(resolved.itemNumber);
      open.push({ line, reason: reasonOf(resolved, items), named, alternatives });
    }
  });
  return {
    found: mergeFound(found).flatMap(({ itemNumber, places, quantity, isCut }): FoundProduct[] => {
      const item = items.get(itemNumber);
      if (item === undefined) return [];
      const lines = places.flatMap((place) => byPlace.get(place) ?? []);
      const listed = quantity ?? 0;
      const now = itemNumber in decisions.quantities ? decisions.quantities[itemNumber] : listed;
      const swapped = places.filter((index) => decisions.swaps[index] !== undefined);
      const notes = notesOf(lines, { isCut, swaps: decisions.swaps });
      return [{ item, quantity: now, listed, lines, swapped, notes }];
    }),
    open,
    leftOut,
    passed: list.passed,
  };
}

/** The remaining list after everything else was added: both text and lines. */
export function whatIsLeft(list: PastedList, answer: ResolvedLines, places: ReadonlySet<number>) {
  const kept = list.lines.flatMap((line, at) => (places.has(line.place) ? [{ line, resolved: answer.lines[at] }] : []));
  const lines = kept.map(({ line }) => line);
  return {
    list: { lines, passed: [] },
    answer: { ...answer, lines: kept.flatMap(({ resolved }) => resolved ?? []) },
    text: lines.map(({ text }) => text).join('\n'),
  };
}
