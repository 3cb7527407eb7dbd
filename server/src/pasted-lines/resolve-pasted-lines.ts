/** Looks up a pasted list: the product of each line, or why there's none and which could be meant. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ItemCard } from '@operatory/contract/catalog';
import type { PastedLine, ResolvedLine, ResolvedLines } from '@operatory/contract/pasted-lines';
import { isStaff } from '@operatory/domain/access';
import { orderObstacle } from '@operatory/domain/catalog';
import { packCount, packless } from '@operatory/domain/pasted-lines';
import { searchWords, squash, typedWords, type Vocabulary, withSynonyms } from '@operatory/domain/search';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { findItemCards } from '../catalog/find-item-cards.ts';
import { type AskedWords, askedWords, type GuessedWords } from './asked-words.ts';
import { nearNumbers } from './near-numbers.ts';
import { type NumberMatches, pastedReads, type WordQuestion } from './reads.ts';

/** As many as fit under a line. */
const maxAlternatives = 5;
/** Longer guesses at numbers are left out where very many lines have none. */
const maxGuessedLines = 200;

/** After this many milliseconds spent on one list, other calls get a turn. */
const longestTurn = 15;

/** Cards that are read at once: making thousands in one go would take longer than a turn. */
const maxCards = 500;

/** What `read` returns for each of them, in turns with other calls. */
async function inTurns<Entry, Read>(
  entries: readonly Entry[],
  read: (entry: Entry, index: number) => Read,
): Promise<Read[]> {
  const all: Read[] = [];
  let since = performance.now();
  for (const [index, entry] of entries.entries()) {
    all.push(read(entry, index));
    if (performance.now() - since < longestTurn) continue;
    await nextTurn();
    since = performance.now();
  }
  return all;
}

/** What the words of each line mean; nothing for a line without any. */
function askedOfLines(lines: readonly string[], vocabulary: Vocabulary): Promise<(AskedWords | undefined)[]> {
  const guessed: GuessedWords = new Set();
  return inTurns(lines, (line) => (line === '' ? undefined : askedWords(line, vocabulary, guessed)));
}

/** Items that a line's numbers name; item numbers come before manufacturers' numbers. */
interface NumberedMatch {
  readonly itemNumbers: readonly string[];
  readonly by: 'item-number' | 'part-number';
}

function namedBy({ numbers }: PastedLine, found: ReadonlyMap<string, NumberMatches>): NumberedMatch | undefined {
  const matches = numbers.flatMap((number) => found.get(squash(number)) ?? []);
  const items = [...new Set(matches.flatMap(({ asItem }) => asItem))];
  if (items.length > 0) return { itemNumbers: items, by: 'item-number' };
  const parts = [...new Set(matches.flatMap(({ asPart }) => asPart))];
  return parts.length > 0 ? { itemNumbers: parts, by: 'part-number' } : undefined;
}

/** Does the text have every word of the line's description? */
function fits({ description: said }: PastedLine, text: string): boolean {
  const words = searchWords(text);
  const asked = typedWords(said).map(withSynonyms);
  return (
    asked.length > 0 &&
    asked.every(({ spellings }) => spellings.some((one) => words.some((word) => word.startsWith(one))))
  );
}

type Cards = ReadonlyMap<string, ItemCard>;

interface Viewer {
  readonly isStaff: boolean;
}

const cardsOf = (itemNumbers: readonly string[], cards: Cards) =>
  itemNumbers.flatMap((itemNumber) => cards.get(itemNumber) ?? []);

const orderable = (itemNumbers: readonly string[], cards: Cards, viewer: Viewer) =>
  cardsOf(itemNumbers, cards).filter((card) => orderObstacle(card, viewer) === undefined);

const nothingOrdered: ReadonlySet<string> = new Set();

/**
 * The first of these. Of one product in several packs, the smallest comes first, because a line that names none rarely
 * means a case of 5,000. What the account ordered before stays first.
 */
function numbersOf(cards: readonly ItemCard[], ordered = nothingOrdered): string[] {
  const groups = new Map<string, ItemCard[]>();
  for (const card of cards) {
    const key = ordered.has(card.itemNumber) ? card.itemNumber : `${packless(card.description)} by ${card.vendorId}`;
    groups.set(key, [...(groups.get(key) ?? []), card]);
  }
  return [...groups.values()]
    .flatMap((group) => group.sort((one, other) => packCount(one.pack) - packCount(other.pack)))
    .map(({ itemNumber }) => itemNumber)
    .slice(0, maxAlternatives);
}

const none = { itemNumber: null, foundBy: null } as const;

/** What is decided by the numbers of a line alone; `undefined` when they name nothing. */
function decideByNumber(
  line: PastedLine,
  named: NumberedMatch | undefined,
  cards: Cards,
  viewer: Viewer,
): ResolvedLine | undefined {
  if (named === undefined) return undefined;
  const possible = orderable(named.itemNumbers, cards, viewer);
  const fitting = possible.filter((card) => fits(line, `${card.description} ${card.vendorName} ${card.pack}`));
  const chosen = possible.length === 1 ? possible[0] : fitting.length === 1 ? fitting[0] : undefined;
  if (chosen !== undefined)
    return { itemNumber: chosen.itemNumber, foundBy: named.by, obstacle: null, alternatives: [] };
  if (possible.length > 1) return { ...none, obstacle: 'several', alternatives: numbersOf(possible) };
  const [card] = cardsOf(named.itemNumbers, cards);
  const obstacle = orderObstacle(card, viewer) ?? 'unknown';
  return card === undefined || obstacle === 'unknown'
    ? undefined
    : { itemNumber: card.itemNumber, foundBy: named.by, obstacle, alternatives: [] };
}

/** What a line's description decides: only a single product with all of its words is chosen without asking. */
function decideByWords(
  line: PastedLine,
  {
    asked,
    all,
    some,
  }: { readonly asked: AskedWords | undefined; readonly all: readonly string[]; readonly some: readonly string[] },
  { cards, viewer, ordered }: { readonly cards: Cards; readonly viewer: Viewer; readonly ordered: ReadonlySet<string> },
): ResolvedLine {
  const possible = orderable(all, cards, viewer);
  const same = possible.filter((card) => squash(card.description) === squash(line.description));
  const isCertain = asked?.isCertain === true && asked.count > 1 && !asked.isAllVague;
  const chosen = same.length === 1 ? same[0] : isCertain && possible.length === 1 ? possible[0] : undefined;
  if (chosen !== undefined)
    return { itemNumber: chosen.itemNumber, foundBy: 'description', obstacle: null, alternatives: [] };
  if (possible.length > 0) {
    const obstacle = asked?.isCertain === true && possible.length > 1 ? 'several' : 'unsure';
    // The rest has the words only in its manufacturer's name or its category.
    const isOwn = ({ itemNumber }: ItemCard) => ordered.has(itemNumber);
    const ordersFirst = [...possible.filter(isOwn), ...possible.filter((card) => !isOwn(card))];
    const fitting = ordersFirst.filter(({ description }) => fits(line, description));
    return { ...none, obstacle, alternatives: numbersOf([...new Set([...fitting, ...ordersFirst])], ordered) };
  }
  const [card] = cardsOf(all, cards);
  const stopped = isCertain && all.length === 1 ? orderObstacle(card, viewer) : undefined;
  const alternatives = numbersOf(orderable(some, cards, viewer), ordered);
  if (card !== undefined && stopped !== undefined && stopped !== 'unknown')
    return { itemNumber: card.itemNumber, foundBy: 'description', obstacle: stopped, alternatives };
  return { ...none, obstacle: alternatives.length > 0 ? 'unsure' : 'unknown', alternatives };
}

/**
 * Returns one entry per line, in their order, and each product once, with the account's price. Only what the viewer may
 * see is found; what can't be ordered is named with the reason. There are a dozen statements,
 * and two more for each 100 lines without a number.
 */
export async function resolvePastedLines(
  catalog: Catalog,
  scope: CustomerScope,
  lines: readonly PastedLine[],
): Promise<ResolvedLines> {
  const viewer = { isStaff: isStaff(scope.viewer) };
  const reads = pastedReads(catalog.pool, { customerNumber: scope.customerNumber, seesHidden: viewer.isStaff });
  const cards = new Map<string, ItemCard>();
  const readCards = async (itemNumbers: readonly string[]) => {
    const missing = [...new Set(itemNumbers)].filter((itemNumber) => !cards.has(itemNumber));
    for (let at = 0; at < missing.length; at += maxCards) {
      const itemNumbers = missing.slice(at, at + maxCards);
      const found = await findItemCards(scope, catalog.pool, { itemNumbers, today: catalog.today() });
      for (const [itemNumber, card] of found) cards.set(itemNumber, card);
    }
  };

  const [found, { vocabulary }] = await Promise.all([
    reads.byNumber(lines.flatMap(({ numbers }) => numbers.map(squash)).filter((key) => key !== '')),
    catalog.words.current(),
  ]);
  const named = await inTurns(lines, (line) => namedBy(line, found));
  await readCards(named.flatMap((one) => one?.itemNumbers ?? []));
  const byNumber = await inTurns(lines, (line, index) => decideByNumber(line, named[index], cards, viewer));

  // If a number names something that can't be ordered, its description finds similar products.
  const described = lines.map(({ description }, index) => {
    const decided = byNumber[index];
    if (decided === undefined) return description;
    const isStopped = decided.obstacle !== null && decided.itemNumber !== null;
    return isStopped ? (cards.get(decided.itemNumber ?? '')?.description ?? '') : '';
  });
  const asked = await askedOfLines(described, vocabulary);
  const whole = asked.flatMap((words, index): WordQuestion[] =>
    words === undefined
      ? []
      : [{ place: index, query: words.all, isShort: words.count === 1, isVague: words.isAllVague }],
  );
  const all = await reads.byWords(whole);
  const isPoor = (index: number) => byNumber[index] !== undefined || (all.get(index) ?? []).length === 0;
  const relaxed = asked.flatMap((words, index): WordQuestion[] =>
    words?.allButOne === undefined || !isPoor(index)
      ? []
      : [{ place: index, query: words.allButOne, isShort: false, isVague: words.isAllButOneVague }],
  );
  const some = await reads.byWords(relaxed);
  await readCards([...all.values(), ...some.values()].flat());
  const ordered = await reads.orderedBefore([...cards.keys()]);

  const resolved = await inTurns(lines, (line, index): ResolvedLine => {
    const like = { all: all.get(index) ?? [], some: some.get(index) ?? [] };
    const decided = byNumber[index];
    if (decided === undefined) return decideByWords(line, { asked: asked[index], ...like }, { cards, viewer, ordered });
    if (decided.itemNumber === null || decided.obstacle === null) return decided;
    return { ...decided, alternatives: numbersOf(orderable([...like.all, ...like.some], cards, viewer), ordered) };
  });

  const lost = resolved
    .flatMap(({ obstacle }, index) => (obstacle === 'unknown' ? [index] : []))
    .slice(0, maxGuessedLines);
  const near = await nearNumbers(
    reads,
    lost.map((index) => lines[index]?.numbers ?? []),
  );
  await readCards(near.flat());
  lost.forEach((index, at) => {
    const alternatives = numbersOf(orderable(near[at] ?? [], cards, viewer));
    const line = resolved[index];
    if (line !== undefined && alternatives.length > 0) resolved[index] = { ...line, alternatives };
  });

  const told = new Set(resolved.flatMap(({ itemNumber, alternatives }) => [itemNumber, ...alternatives]));
  const items = [...cards.values()].filter(({ itemNumber }) => told.has(itemNumber));
  return {
    lines: resolved,
    items,
    orderedBefore: items.map(({ itemNumber }) => itemNumber).filter((number) => ordered.has(number)),
  };
}
