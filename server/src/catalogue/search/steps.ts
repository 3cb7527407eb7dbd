/** The way through a search: which statements find which phases, one after the other. */
import type { Queryable } from '../../database/database.ts';
import { type Counted, countOf } from '../../search/collect.ts';
import {
  anyText,
  chooseKeys,
  freshIds,
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
import type { ItemQuery } from './item-query.ts';
import {
  bands,
  chainWords,
  countNumbers,
  countOwn,
  countWordsByIndex,
  countWordsByReading,
  type FoundRow,
  findNumbers,
  findOwn,
  gatherWords,
  phases,
  walkWords,
} from './statements.ts';

export interface Window {
  readonly after: Place;
  readonly limit: number;
  readonly offset: number;
}

/** Finds some phases whole. Steps follow each other without sharing a row. */
export interface Step extends Counted {
  readonly lastPhase: number;
  find(database: Queryable, window: Window): Promise<FoundRow[]>;
}

type Values = Readonly<Record<string, unknown>>;

/** Past this many candidates, phases are looked for one by one. */
const mostGathered = 400;

/** No stored number holds a space. */
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
  const begins = textTest(words, 'begins');
  const inside = textTest(words, 'inside');
  return {
    beginsLikes: begins.likes,
    beginsMatches: begins.matches,
    insideLikes: inside.likes,
    insideMatches: inside.matches,
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

function ownStep(query: ItemQuery, base: Values): Step {
  const isKnown = query.words.every(({ meaning }) => meaning.slip.ids.length > 0);
  const { test, terms } = restOf(query.words.map((word) => groupOf(word, 'slip')));
  const values = {
    ...base,
    ...levelValues(query),
    ...asValues(test),
    ownedBy: query.ownedBy,
    // A word that stands nowhere: only numbers can be found. No term is 0.
    wordTerms: isKnown ? terms : '0',
    terms: restOf(query.filters).terms,
  };
  return {
    lastPhase: phases.slip,
    find: (database, window) => findOwn.run(database, { ...values, ...windowValues(window) }),
    count: (database) => countOf(countOwn.run(database, values)),
  };
}

/** Counts rows that have all words at this level or a better one. */
function countWords(database: Queryable, values: Values, keys: Keys, rowCount: number): Promise<number> {
  const counting = keys.rows > rowCount / 4 ? countWordsByReading : countWordsByIndex;
  return countOf(counting.run(database, values));
}

function keyValues(keys: Keys) {
  return { keys: keys.query, terms: keys.terms, ...asValues(keys.test) };
}

const betterThan = (test: TextTest) => ({ betterLikes: test.likes, betterMatches: test.matches });

/** All word phases in one statement. */
function gatherStep(query: ItemQuery, base: Values, keys: Keys, rowCount: number): Step {
  const values = { ...base, ...keyValues(keys), ...levelValues(query) };
  return {
    lastPhase: phases.slip,
    find: (database, window) => gatherWords.run(database, { ...values, ...windowValues(window) }),
    count: (database) => countWords(database, { ...values, ...betterThan(noText) }, keys, rowCount),
  };
}

/** The groups that a row of this level has; where one word alone makes the difference, only by its further terms. */
function groupsAt(query: ItemQuery, level: Level): Group[] {
  const groups = query.words.map((word) => groupOf(word, level));
  const fresh = query.words.map((word) => freshIds(word, level));
  const different = fresh.flatMap((ids, place) => (ids.length > 0 ? [place] : []));
  const [place] = different;
  if (place !== undefined && different.length === 1) {
    const ids = fresh[place] ?? [];
    const group = groups[place] as Group;
    const share = ids.length / group.ids.length;
    groups[place] = { ...group, ids, rows: Math.max(1, Math.round(group.rows * share)) };
  }
  return [...groups, ...query.filters];
}

/** Places in `bands`: where to begin and where the rows end. */
function bandsFor(keys: Keys, after: number, rowCount: number): readonly [start: number, end: number] {
  const past = bands.filter((band) => band < rowCount).length;
  // Bands that hold too few of the rarest word, or lie before the page, are not asked alone.
  const start = bands.findIndex((band) => band > after && (keys.rows * band) / rowCount >= 8);
  return [start === -1 ? past : Math.min(start, past), past];
}

function levelStep(query: ItemQuery, base: Values, level: Level, rowCount: number): Step {
  const groups = groupsAt(query, level);
  const keys = chooseKeys(groups, rowCount);
  const words = query.words.map(({ word }) => word);
  const better = level === 'begins' ? noText : textTest(words, level === 'inside' ? 'begins' : 'inside');
  const values = { ...base, phase: phases[level], ...keyValues(keys), ...betterThan(better) };
  const allTested = { ...values, ...restValues(groups) };
  const share = shareOf(groups, rowCount);

  async function chain(database: Queryable, window: Window): Promise<FoundRow[]> {
    const [start, end] = bandsFor(keys, window.after.rank, rowCount);
    return chainWords(start, end).run(database, { ...values, ...windowValues(window) });
  }

  return {
    lastPhase: phases[level],
    async find(database, asked) {
      const isWithin = asked.after.phase === phases[level];
      const window = isWithin ? asked : { ...asked, after: { phase: phases[level], rank: 0 } };
      const needed = window.limit / share;
      if (window.offset > 0 || needed >= 300 + 12 * keys.count) return chain(database, window);
      const walkLength = Math.max(200, Math.ceil(3 * needed));
      const found = await walkWords.run(database, { ...allTested, ...windowValues(window), walkLength });
      const walked = window.after.rank + walkLength;
      if (found.length === window.limit || walked >= rowCount) return found;
      const rest = await chain(database, {
        after: { phase: phases[level], rank: walked },
        limit: window.limit - found.length,
        offset: 0,
      });
      return [...found, ...rest];
    },
    count: (database) => countWords(database, values, keys, rowCount),
  };
}

function restValues(groups: readonly Group[]) {
  const { test, terms } = restOf(groups);
  return { terms, ...asValues(test) };
}

/** The steps of a search in a table of so many rows; `cardValues` go to every statement. Empty when no item can be found. */
export function stepsOf(query: ItemQuery, rowCount: number, cardValues: Values): readonly Step[] {
  if (query.filters.some(({ ids }) => ids.length === 0)) return [];
  const base = {
    ...cardValues,
    seesHidden: query.seesHidden,
    anyCoupon: !query.onlyCoupons,
    ...numberValues(query.number),
    ...asValues(anyText),
  };
  if (query.ownedBy !== undefined) return [ownStep(query, base)];

  const steps: Step[] = query.number === undefined ? [] : [numbersStep(query, base)];
  if (query.words.some(({ meaning }) => meaning.slip.ids.length === 0)) return steps;
  if (query.words.length > 0) {
    const keys = chooseKeys([...query.words.map((word) => groupOf(word, 'slip')), ...query.filters], rowCount);
    if (keys.rows <= mostGathered) return [...steps, gatherStep(query, base, keys, rowCount)];
  }
  const own = levels.filter(
    (level) => (level === 'begins' || query.words.length > 0) && hasOwnRows(query.words, level),
  );
  return [...steps, ...own.map((level) => levelStep(query, base, level, rowCount))];
}
