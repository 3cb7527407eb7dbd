/** Decisions at one level of a search: a row's conditions, which bands to use, and when to stop scanning. */
import { freshGroup, freshIds, type Group, groupOf, type Keys, type Level } from '../../search/word-groups.ts';
import type { ItemQuery } from './item-query.ts';
import { bands } from './word-statements.ts';

/**
 * The groups that a row of this level has. Where one word alone makes the difference, only by its further terms; where
 * several may, one of all their further terms must be there too, and they are fewer than any word's.
 */
export function groupsAt(query: ItemQuery, level: Level): Group[] {
  const groups = query.words.map((word) => groupOf(word, level));
  const fresh = query.words.map((word) => freshIds(word, level));
  const different = fresh.flatMap((ids, index) => (ids.length > 0 ? [index] : []));
  const [place] = different;
  if (place !== undefined && different.length === 1) {
    const ids = fresh[place] ?? [];
    const group = groups[place] as Group;
    const share = ids.length / group.ids.length;
    groups[place] = { ...group, ids, rows: Math.max(1, Math.round(group.rows * share)) };
  }
  if (level !== 'prefix' && different.length > 1) {
    const further = freshGroup(query.words, level);
    if (groups.every(({ rows }) => rows > further.rows)) groups.push(further);
  }
  return [...groups, ...query.filters];
}

/** Indexes in `bands`: where to begin and where the rows end. */
export function bandsFor(keys: Keys, after: number, rowCount: number): readonly [start: number, end: number] {
  const past = bands.filter((band) => band < rowCount).length;
  // Bands with too few rows of the rarest word, or before the page, aren't queried separately.
  const start = bands.findIndex((band) => band > after && (keys.rows * band) / rowCount >= 8);
  return [start === -1 ? past : Math.min(start, past), past];
}

/**
 * How many rows can be read in the time that the index takes. It opens the list of every term, and compares them all
 * for every row that it finds; for words that start with one letter, that is most of the work.
 */
export const rowsForIndex = (terms: number) => 300 + 12 * terms + terms ** 2 / 100;
