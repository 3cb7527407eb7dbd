/** What typed words ask of a row, level by level, as values for the search statements. */
import { type Meaning, shortestInside, type TypedWord, type Vocabulary } from '@operatory/domain/search';

/** How a typed word matches a row: as a prefix, as a substring, or with one typo. */
export const levels = ['prefix', 'contains', 'typo'] as const;
export type Level = (typeof levels)[number];

export interface MeantWord {
  readonly word: TypedWord;
  readonly meaning: Meaning;
}

export function meantWords(words: readonly TypedWord[], vocabulary: Vocabulary): MeantWord[] {
  return words.map((word) => ({ word, meaning: vocabulary.meaningOf(word) }));
}

/** Patterns that a row's text must all match: `like` for words of one spelling, expressions for those of several. */
export interface TextTest {
  readonly likes: readonly string[];
  readonly matches: readonly string[];
}

export const anyText: TextTest = { likes: [], matches: [] };

/** No stored text is empty. */
export const noText: TextTest = { likes: [''], matches: [] };

/** Tests whether a row has all words at this level or a better one; a typo can't be tested on the text. */
export function textTest(words: readonly TypedWord[], level: 'prefix' | 'contains'): TextTest {
  const likes: string[] = [];
  const matches: string[] = [];
  for (const { spellings } of words) {
    const isAnywhere = (spelling: string) => level === 'contains' && spelling.length >= shortestInside;
    const [only, ...others] = spellings;
    if (others.length === 0 && only !== undefined) likes.push(isAnywhere(only) ? `%${only}%` : `% ${only}%`);
    else matches.push(spellings.map((spelling) => (isAnywhere(spelling) ? spelling : ` ${spelling}`)).join('|'));
  }
  return { likes, matches };
}

/** Term numbers of which a row must have at least one, and the equivalent test on its text, if there is one. */
export interface Group {
  readonly ids: readonly number[];
  /** The most rows that can have one of them. */
  readonly rows: number;
  readonly test?: TextTest;
}

/** The worst level at which a word means more than at the level before. */
function widest({ meaning }: MeantWord, level: Level): Level {
  const { prefix, contains, typo } = meaning;
  if (level === 'typo' && typo.ids.length > contains.ids.length) return 'typo';
  return level !== 'prefix' && contains.ids.length > prefix.ids.length ? 'contains' : 'prefix';
}

/** What a word asks of a row at this level or a better one. */
export function groupOf(meant: MeantWord, level: Level): Group {
  const real = widest(meant, level);
  const { ids, rows } = meant.meaning[real];
  return real === 'typo' ? { ids, rows } : { ids, rows, test: textTest([meant.word], real) };
}

/** The terms that a word means at this level and not at a better one. */
export function freshIds({ meaning }: MeantWord, level: Level): readonly number[] {
  const better = level === 'typo' ? meaning.contains : level === 'contains' ? meaning.prefix : undefined;
  if (better === undefined || better.ids.length === meaning[level].ids.length) return [];
  const known = new Set(better.ids);
  return meaning[level].ids.filter((id) => !known.has(id));
}

/** The terms by which a level differs from the one before: each row of this level, and of no better one, has one of them. */
export function freshGroup(words: readonly MeantWord[], level: Exclude<Level, 'prefix'>): Group {
  const better = level === 'typo' ? 'contains' : 'prefix';
  return {
    ids: words.flatMap((word) => freshIds(word, level)),
    rows: words.reduce((sum, { meaning }) => sum + meaning[level].rows - meaning[better].rows, 0),
  };
}

/** Can any row be found at this level and at no better one? */
export function hasOwnRows(words: readonly MeantWord[], level: Level): boolean {
  if (words.some(({ meaning }) => meaning[level].ids.length === 0)) return false;
  if (level === 'prefix') return true;
  const better = level === 'typo' ? 'contains' : 'prefix';
  return words.some(({ meaning }) => meaning[level].ids.length > meaning[better].ids.length);
}

/** Groups divided between the index and the rows that it finds. */
export interface Keys {
  /**
   * For the index: term numbers of which a row must have one from each list. Each list is a separate condition, because
   * the index can then skip through them together.
   */
  readonly lists: readonly (readonly number[])[];
  /** How many terms are read from the index. */
  readonly count: number;
  /** The maximum number of rows that the index returns. */
  readonly rows: number;
  /** What is left to test on each row: on its text, or on its terms. */
  readonly test: TextTest;
  readonly terms: string;
}

/** The query that every row meets: no term has this number. */
export const everyRow = '!0';

const anyOf = ({ ids }: Group) => `(${ids.join('|')})`;

/** Tests for groups that the index was not asked for. */
export function restOf(groups: readonly Group[]): Pick<Keys, 'test' | 'terms'> {
  const tests = groups.flatMap(({ test }) => test ?? []);
  const untested = groups.filter(({ test }) => test === undefined);
  return {
    test: { likes: tests.flatMap(({ likes }) => likes), matches: tests.flatMap(({ matches }) => matches) },
    terms: untested.length === 0 ? everyRow : untested.map(anyOf).join('&'),
  };
}

/** Opening another list in the index takes as long as reading about this many rows; each list is in several bands. */
const rowsForOneTerm = 50;
const worthOneMore = 400;

/**
 * The rarest group goes to the index. The next ones only do while many rows would be left to read and the group is
 * comparatively short, because the index opens the list of every term.
 */
export function chooseKeys(
  groups: readonly Group[],
  rowCount: number,
  { maxLists }: { readonly maxLists: number },
): Keys {
  const [rarest, ...others] = [...groups].sort((a, b) => a.rows - b.rows);
  if (rarest === undefined) throw new RangeError('a search needs at least one group');
  const chosen = [rarest];
  const rest: Group[] = [];
  let left = rarest.rows;
  for (const group of others) {
    const isWorth = chosen.length < maxLists && left > worthOneMore && group.ids.length * rowsForOneTerm <= left;
    if (isWorth) {
      chosen.push(group);
      left *= Math.min(1, group.rows / rowCount);
    } else rest.push(group);
  }
  const count = chosen.reduce((sum, { ids }) => sum + ids.length, 0);
  return { lists: chosen.map(({ ids }) => ids), count, rows: rarest.rows, ...restOf(rest) };
}

/** The share of rows that has one of each group's terms, as if words fell independently. */
export function shareOf(groups: readonly Group[], rowCount: number): number {
  return groups.reduce((share, { rows }) => share * Math.min(1, rows / rowCount), 1);
}
