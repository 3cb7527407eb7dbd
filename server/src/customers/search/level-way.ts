/** Decides how to read the rows of one level: by the index of terms, or in the order of the result. */
import { freshGroup, type Group, groupOf, type Level, type MeantWord, shareOf } from '../../search/word-groups.ts';
import { edgeOf } from './word-table.ts';

/** The longest known beginning of the rarest word that has one spelling, and how many rows have it at most. */
export function edgeFor(words: readonly MeantWord[]): { readonly edge?: string; readonly rows: number } {
  const [rarest] = words
    .filter(({ word }) => word.spellings.length === 1)
    .sort((a, b) => a.meaning.prefix.rows - b.meaning.prefix.rows);
  const spelling = rarest?.word.spellings[0];
  if (rarest === undefined || spelling === undefined) return { rows: Number.POSITIVE_INFINITY };
  return { edge: edgeOf(spelling), rows: rarest.meaning.prefix.rows };
}

/** The fewest terms of which every row of this level has one: the rarest word's, or those by which the level differs. */
function keysAt(words: readonly MeantWord[], level: Level): Group {
  const all = words.map((word) => groupOf(word, level));
  if (level !== 'prefix') all.push(freshGroup(words, level));
  return all.reduce((best, keys) => (keys.rows < best.rows ? keys : best));
}

/** The largest page that a screen asks for, and one more. */
const pageRows = 101;

/**
 * What both methods cost, in rows of a walk: an index compares all terms for every row that it finds, and looking up a
 * single row costs several rows of a walk.
 */
const gatherCost = ({ ids, rows }: Group, isByCart: boolean) => rows * ((isByCart ? 9 : 4) + ids.length / 60);

function streamCost(words: readonly MeantWord[], level: Level, isByCart: boolean, rowCount: number): number {
  const all = shareOf(
    words.map((word) => groupOf(word, level)),
    rowCount,
  );
  const share = level === 'prefix' ? all : Math.min(all, freshGroup(words, level).rows / rowCount);
  const read = Math.min(rowCount, pageRows / share);
  if (isByCart) return 6 * Math.min(rowCount / 3, read);
  const { rows } = edgeFor(words);
  return level === 'prefix' && rows < rowCount ? 5 * Math.min(rows, read * (rows / rowCount)) : read;
}

/** The terms for the index, if reading all rows with one of them is faster than reading in the order of the result. */
export function keysFor(
  words: readonly MeantWord[],
  level: Level,
  { isByCart, rowCount }: { readonly isByCart: boolean; readonly rowCount: number },
): readonly number[] | undefined {
  const keys = keysAt(words, level);
  return gatherCost(keys, isByCart) < streamCost(words, level, isByCart, rowCount) ? keys.ids : undefined;
}
