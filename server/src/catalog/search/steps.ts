/** The steps of a search: which statements find which phases, in order. */
import type { GroupBy } from '@operatory/domain/catalog';
import type { Queryable } from '../../database/database.ts';
import { type CountableStep, countOf } from '../../search/collect.ts';
import {
  anyText,
  chooseKeys,
  type Group,
  groupOf,
  hasOwnRows,
  type Keys,
  type Level,
  levels,
  noText,
  restOf,
  shareOf,
  type TextTest,
  textTest,
} from '../../search/word-groups.ts';
import type { Place } from './cursor.ts';
import { type FoundRow, phases } from './found-rows.ts';
import type { ItemQuery } from './item-query.ts';
import { bandsFor, groupsAt, rowsForIndex } from './level-way.ts';
import { countNumbers, findNumbers } from './number-statements.ts';
import { type Chosen, countChosen, findChosen, findGrouped } from './phased-statements.ts';
import {
  chainWords,
  countWordsByIndex,
  countWordsByReading,
  gatherWords,
  maxLists,
  walkWords,
} from './word-statements.ts';

export interface Window {
  readonly after: Place;
  readonly limit: number;
  readonly offset: number;
}

/** Finds some phases whole. Steps follow each other without sharing a row. */
export interface Step extends CountableStep {
  readonly lastPhase: number;
  find(database: Queryable, window: Window): Promise<FoundRow[]>;
}

type Values = Readonly<Record<string, unknown>>;

/** Past this many candidates, phases are looked for one by one. */
const maxGathered = 400;

/** No stored number has a space. */
const noNumber = ' ';

const asValues = ({ likes, matches }: TextTest) => ({ likes, matches });
const windowValues = ({ after, limit, offset }: Window) => ({
  afterPhase: after.phase,
  afterRank: after.rank,
  limit,
  offset,
});

function numberValues(number: string | undefined) {
  return {
    number: number ?? noNumber,
    numberPrefix: number === undefined ? noNumber : `${number}%`,
    numberEnd: `${number ?? noNumber}\u{10ffff}`,
  };
}

function levelValues(query: ItemQuery) {
  const words = query.words.map(({ word }) => word);
  const prefix = textTest(words, 'prefix');
  const contains = textTest(words, 'contains');
  return {
    prefixLikes: prefix.likes,
    prefixMatches: prefix.matches,
    containsLikes: contains.likes,
    containsMatches: contains.matches,
  };
}

function numbersStep(query: ItemQuery, base: Values): Step {
  const values = { ...base, terms: restOf(query.filters).terms };
  return {
    lastPhase: phases.partPrefix,
    find: (database, window) => findNumbers.run(database, { ...values, ...windowValues(window) }),
    count: (database) => countOf(countNumbers.run(database, values)),
  };
}

export const isEachWordKnown = (query: ItemQuery) => query.words.every(({ meaning }) => meaning.typo.ids.length > 0);

/** For statements that work out the phase of each row themselves. */
export function phasedValues(query: ItemQuery, base: Values): Values {
  const { test, terms } = restOf(query.words.map((word) => groupOf(word, 'typo')));
  return {
    ...base,
    ...levelValues(query),
    ...asValues(test),
    ownedBy: query.ownedBy,
    favoritesOf: query.favoritesOf,
    // A word that no row has: only numbers can be found. No term is 0.
    wordTerms: isEachWordKnown(query) ? terms : '0',
    terms: restOf(query.filters).terms,
  };
}

/** The few items among which is searched; `undefined` for the whole catalog. */
export function chosenOf({ favoritesOf, ownedBy }: ItemQuery): Chosen | undefined {
  if (favoritesOf !== undefined) return 'favorites';
  return ownedBy === undefined ? undefined : 'own';
}

function chosenStep(query: ItemQuery, base: Values, among: Chosen): Step {
  const values = phasedValues(query, base);
  return {
    lastPhase: phases.typo,
    find: (database, window) => findChosen(among).run(database, { ...values, ...windowValues(window) }),
    count: (database) => countOf(countChosen(among).run(database, values)),
  };
}

function keyValues(keys: Keys): Values {
  const lists = Object.fromEntries(keys.lists.map((ids, index) => [`keys${index}`, ids]));
  return { ...lists, terms: keys.terms, ...asValues(keys.test) };
}

function restValues(groups: readonly Group[]): Values {
  const { test, terms } = restOf(groups);
  return { terms, ...asValues(test) };
}

/** Counts rows that have all groups and are not better than this. */
function countWords(groups: readonly Group[], values: Values, keys: Keys, rowCount: number): CountableStep {
  const isCommon = keys.rows > rowCount / 4;
  return {
    count: (database) =>
      isCommon
        ? countOf(countWordsByReading.run(database, { ...values, ...restValues(groups) }))
        : countOf(countWordsByIndex(keys.lists.length).run(database, values)),
  };
}

const betterThan = (test: TextTest) => ({ betterLikes: test.likes, betterMatches: test.matches });

/** All word phases in one statement. */
function gatherStep(query: ItemQuery, base: Values, groups: readonly Group[], rowCount: number): Step {
  const keys = chooseKeys(groups, rowCount, { maxLists: 1 });
  const values = { ...base, ...keyValues(keys), ...levelValues(query) };
  return {
    lastPhase: phases.typo,
    find: (database, window) => gatherWords.run(database, { ...values, ...windowValues(window) }),
    ...countWords(groups, { ...values, ...betterThan(noText) }, keys, rowCount),
  };
}

/** How often a walk continues before the index is used. */
const maxWalks = 4;

function levelStep(query: ItemQuery, base: Values, level: Level, rowCount: number): Step {
  const phase = phases[level];
  const groups = groupsAt(query, level);
  const keys = chooseKeys(groups, rowCount, { maxLists });
  const words = query.words.map(({ word }) => word);
  const better = level === 'prefix' ? noText : textTest(words, level === 'contains' ? 'prefix' : 'contains');
  const values = { ...base, phase, ...keyValues(keys), ...betterThan(better) };
  const walking = { ...values, ...restValues(groups) };
  const share = shareOf(groups, rowCount);

  function chain(database: Queryable, window: Window): Promise<FoundRow[]> {
    const [start, end] = bandsFor(keys, window.after.rank, rowCount);
    const statement = chainWords({ start, end, lists: keys.lists.length });
    return statement.run(database, { ...values, ...windowValues(window) });
  }

  /** Keeps reading in order of popularity while that is faster than using the index. */
  async function walk(database: Queryable, { after, limit }: Window, length: number): Promise<FoundRow[]> {
    const found: FoundRow[] = [];
    let { rank } = after;
    let walkLength = length;
    for (let walks = 0; walks < maxWalks; walks += 1) {
      const left = { after: { phase, rank }, limit: limit - found.length, offset: 0 };
      const rows = await walkWords.run(database, { ...walking, ...windowValues(left), walkLength });
      found.push(...rows);
      rank += walkLength;
      if (found.length === limit || rank >= rowCount) return found;
      const walked = rank - after.rank;
      // If nothing was found yet, reads as many again.
      walkLength = found.length === 0 ? walked : Math.ceil((1.5 * (limit - found.length) * walked) / found.length);
      if (walkLength > Math.max(length, rowsForIndex(keys.count))) break;
    }
    return [...found, ...(await chain(database, { after: { phase, rank }, limit: limit - found.length, offset: 0 }))];
  }

  return {
    lastPhase: phase,
    find(database, asked) {
      const window = asked.after.phase === phase ? asked : { ...asked, after: { phase, rank: 0 } };
      const needed = window.limit / share;
      if (window.offset > 0 || needed >= rowsForIndex(keys.count)) return chain(database, window);
      return walk(database, window, Math.max(200, Math.ceil(3 * needed)));
    },
    ...countWords(groups, values, keys, rowCount),
  };
}

export const baseValues = (query: ItemQuery, cardValues: Values): Values => ({
  ...cardValues,
  seesHidden: query.seesHidden,
  anyCoupon: !query.onlyCoupons,
  ...numberValues(query.number),
  ...asValues(anyText),
});

const isHopeless = (query: ItemQuery) => query.filters.some(({ ids }) => ids.length === 0);

/** From this share of the catalog on, reading all items is faster than looking each one up. */
const shareReadWhole = 0.1;

/** One page of a grouped result. */
export async function findGroups(
  database: Queryable,
  query: ItemQuery & { readonly groupBy: GroupBy },
  rowCount: number,
  { cardValues, ...part }: { readonly cardValues: Values; readonly limit: number; readonly offset: number },
): Promise<FoundRow[]> {
  if (isHopeless(query)) return [];
  const chosen = chosenOf(query);
  const groups = [...query.words.map((word) => groupOf(word, 'typo')), ...query.filters];
  const keys =
    chosen !== undefined || !isEachWordKnown(query) ? undefined : chooseKeys(groups, rowCount, { maxLists: 1 });
  const keys0 = keys?.lists[0] ?? [];
  const values = { ...phasedValues(query, baseValues(query, cardValues)), keys0, ...part };
  const isMany = keys !== undefined && keys.rows > rowCount * shareReadWhole;
  const among = chosen ?? (isMany ? 'many' : 'few');
  return findGrouped({ groupBy: query.groupBy, among }).run(database, values);
}

/** The steps of a search in a table with this number of rows; `cardValues` go to every statement. Empty when no item can be found. */
export function stepsOf(query: ItemQuery, rowCount: number, cardValues: Values): readonly Step[] {
  if (isHopeless(query)) return [];
  const base = baseValues(query, cardValues);
  const chosen = chosenOf(query);
  if (chosen !== undefined) return [chosenStep(query, base, chosen)];

  const steps: Step[] = query.number === undefined ? [] : [numbersStep(query, base)];
  if (query.words.some(({ meaning }) => meaning.typo.ids.length === 0)) return steps;
  if (query.words.length > 0) {
    const groups = [...query.words.map((word) => groupOf(word, 'typo')), ...query.filters];
    const isFew = groups.some(({ rows }) => rows <= maxGathered);
    if (isFew) return [...steps, gatherStep(query, base, groups, rowCount)];
  }
  const own = levels.filter(
    (level) => (level === 'prefix' || query.words.length > 0) && hasOwnRows(query.words, level),
  );
  return [...steps, ...own.map((level) => levelStep(query, base, level, rowCount))];
}
