/** The statements that find items by words: few shapes, each planned once per connection. */
import { statement } from '../../search/statement.ts';
import {
  columns,
  type FoundRow,
  hasTerms,
  hasText,
  isNumber,
  isWanted,
  madeOnce,
  reach,
  rowTest,
  window,
  withCards,
  wordPhase,
} from './found-rows.ts';

/** The maximum number of term lists for the index. */
export const maxLists = 3;

const hasKeys = (lists: number) =>
  Array.from({ length: lists }, (_, index) => `s.terms && {keys${index}:integer[]}`).join(' and ');

/** Few candidates: all word phases at once, sorted. */
export const gatherWords = statement<FoundRow>(
  'item-gather',
  withCards(`
    select g.phase, '' as sort_key, g.rank, g.item_number from (
      select ${columns(wordPhase)} from item_search s
       where ${hasKeys(1)} and ${isWanted} and ${hasText} and ${hasTerms} and not ${isNumber} offset 0
    ) g
    where (g.phase, g.rank) > ({afterPhase:integer}, {afterRank:integer})
    order by g.phase, g.rank ${window}`),
);

/** Common words: read in order of popularity until the page is full or `walkLength` rows are read. */
export const walkWords = statement<FoundRow>(
  'item-walk',
  withCards(`
    select ${columns('{phase:integer}')}
      from (select * from item_search where rank > {afterRank:integer} order by rank limit {walkLength:integer}) s
     where ${rowTest} order by s.rank ${window}`),
);

/** Each of these numbers of most popular rows has its own index. */
export const bands = [4_000, 32_000, 256_000] as const;

/**
 * `rank + 0` keeps the planner from reading in rank order and filtering, which reads everything for a rare word. A band
 * is named by its column, because `rank <= 4000` would also match the index of the next band, and the planner would use
 * it.
 */
function chainBranch(lists: number, from: number, to: number | undefined): string {
  const low = from === 0 ? '' : `s.rank + 0 > ${from} and `;
  const high = to === undefined ? '' : `s.is_top_${to} and `;
  return `(select ${columns('{phase:integer}')} from item_search s
            where ${low}${high}s.rank + 0 > {afterRank:integer} and ${hasKeys(lists)} and ${rowTest}
            order by s.rank + 0 ${reach})`;
}

export interface Chain {
  /** First band that is asked alone; those above are merged into it. */
  readonly start: number;
  /** Bands from this one on have no rows of their own: the last branch reads to the end. */
  readonly end: number;
  /** How many lists of terms are read from the index. */
  readonly lists: number;
}

/** By word index, band after band of popularity: a band is read only if those before did not fill the page. */
export const chainWords = madeOnce<Chain, FoundRow>(
  ({ start, end, lists }) => `item-chain-${start}-${end}-${lists}`,
  ({ start, end, lists }) => {
    const edges = bands.slice(start, end);
    const branches = [0, ...edges].map((from, index) => chainBranch(lists, index === 0 ? 0 : from, edges[index]));
    return withCards(`select * from (${branches.join(' union all ')}) b ${window}`);
  },
);

export const countWordsByIndex = madeOnce<number, { count: number }>(
  (lists) => `item-words-count-${lists}`,
  (lists) => `select count(*)::integer as count from item_search s where ${hasKeys(lists)} and ${rowTest}`,
);

/** For words that most items have: reads them all. */
export const countWordsByReading = statement<{ count: number }>(
  'item-words-count-all',
  `select count(*)::integer as count from item_search s where ${rowTest}`,
);
