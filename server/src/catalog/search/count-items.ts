/** Counts the results of a search, in total and by each filter that could narrow it. */
import type { Queryable } from '../../database/database.ts';
import { statement } from '../../search/statement.ts';
import { chooseKeys, everyRow, groupOf, restOf } from '../../search/word-groups.ts';
import type { WordList } from '../../search/word-list.ts';
import { hasCoupon } from './found-rows.ts';
import type { ItemQuery } from './item-query.ts';
import { favoriteRows, keyedRows, ownRows, phased } from './phased-statements.ts';
import { baseValues, chosenOf, isEachWordKnown, phasedValues } from './steps.ts';

/** Counting reads each matching row; beyond this, no one needs the exact number. */
export const maxCounted = 20_000;

interface CountRow {
  category: string;
  vendor: string;
  inCategory: boolean;
  inVendor: boolean;
  hasCoupon: boolean;
  isOwn: boolean;
  isFavorite: boolean;
  count: number;
}

/** One row for each combination that occurs, so that any filter can be ignored afterward. */
const counting = (candidates: string) => `
  with found as materialized (
    select w.item_number from (${phased(candidates)}) w limit {most:integer} + 1
  )
  select split_part(coalesce(i.category_key, ''), '.', 1) || '.' || split_part(coalesce(i.category_key, ''), '.', 2) as category,
         i.vendor_id as vendor, (s.terms @@ {categories:query_int}) is not false as "inCategory",
         (s.terms @@ {vendors:query_int}) is not false as "inVendor", ${hasCoupon} as "hasCoupon",
         exists (select from customer_item o where o.customer_number = {buyer:text} and o.item_number = s.item_number) as "isOwn",
         exists (select from favorite f where f.user_id = {person:text} and f.item_number = s.item_number) as "isFavorite",
         count(*)::integer as count
    from found join item i on i.item_number = found.item_number join item_search s on s.item_number = found.item_number
   group by 1, 2, 3, 4, 5, 6, 7`;

const countKeyed = statement<CountRow>('item-facets', counting(keyedRows));
const countOwn = statement<CountRow>('item-facets-own', counting(ownRows));
const countFavorites = statement<CountRow>('item-facets-favorites', counting(favoriteRows));

/** Filters of a search in addition to its text. */
interface Narrowing {
  readonly isByCategory: boolean;
  readonly isByVendor: boolean;
  readonly onlyCoupons: boolean;
  readonly onlyOwn: boolean;
  readonly onlyFavorites: boolean;
}

type Section = 'category' | 'vendor' | 'coupon' | 'own' | 'favorite';

export interface ItemCounts {
  readonly totalCount: number;
  /** By key, one level below the root; absent if only the selected ones are known. */
  readonly categories?: ReadonlyMap<string, number>;
  readonly vendors?: ReadonlyMap<string, number>;
  readonly withCoupon: number;
  readonly ordered: number;
  readonly favorites: number;
}

/** Each section is counted as if nothing were chosen in it: its choices are added to each other. */
function countsOf(rows: readonly CountRow[], narrowing: Narrowing, hasWords: boolean): ItemCounts {
  const fits = (row: CountRow, aside?: Section) =>
    (aside === 'category' || row.inCategory) &&
    (aside === 'vendor' || row.inVendor) &&
    (aside === 'coupon' || !narrowing.onlyCoupons || row.hasCoupon) &&
    (aside === 'own' || !narrowing.onlyOwn || row.isOwn) &&
    (aside === 'favorite' || !narrowing.onlyFavorites || row.isFavorite);
  const sum = (keep: (row: CountRow) => boolean) =>
    rows.reduce((total, row) => (keep(row) ? total + row.count : total), 0);
  const by = (aside: 'category' | 'vendor') => {
    const counts = new Map<string, number>();
    for (const row of rows) {
      // An item without a category, or at the root, is under no filter.
      if (fits(row, aside) && !row[aside].endsWith('.'))
        counts.set(row[aside], (counts.get(row[aside]) ?? 0) + row.count);
    }
    return counts;
  };
  return {
    totalCount: sum((row) => fits(row)),
    ...(hasWords || !narrowing.isByCategory ? { categories: by('category') } : {}),
    ...(hasWords || !narrowing.isByVendor ? { vendors: by('vendor') } : {}),
    withCoupon: sum((row) => row.hasCoupon && fits(row, 'coupon')),
    ordered: sum((row) => row.isOwn && fits(row, 'own')),
    favorites: sum((row) => row.isFavorite && fits(row, 'favorite')),
  };
}

export interface CountRequest {
  readonly narrowing: Narrowing;
  /** The account whose previous orders are counted. */
  readonly buyer: string | undefined;
  /** The person whose favorites are counted. */
  readonly person: string | undefined;
  readonly today: string;
}

/**
 * Returns `undefined` if more than `maxCounted` products would have to be read. With text, filters are ignored while
 * searching; without it, the filters are the search, and nothing else is counted.
 */
export async function countItems(
  database: Queryable,
  query: ItemQuery,
  list: WordList,
  { narrowing, buyer, person, today }: CountRequest,
): Promise<ItemCounts | undefined> {
  const hasWords = query.words.length > 0 || query.number !== undefined;
  const words = query.words.map((word) => groupOf(word, 'typo'));
  const isFilterUnknown = query.filters.some(({ ids }) => ids.length === 0);
  if (isFilterUnknown) return { totalCount: 0, withCoupon: 0, ordered: 0, favorites: 0 };
  const among = hasWords ? undefined : chosenOf(query);
  const groups = hasWords ? words : query.filters;
  const isSearched = hasWords ? isEachWordKnown(query) && words.length > 0 : among === undefined;
  const keys = isSearched ? chooseKeys(groups, list.rowCount, { maxLists: 1 }) : undefined;
  if (keys !== undefined && keys.rows > 2 * maxCounted) return undefined;
  const [categories, vendors] = termsOf(query, narrowing);
  const values = {
    ...phasedValues(query, { ...baseValues(query, {}), anyCoupon: true, today }),
    terms: hasWords ? everyRow : restOf(query.filters).terms,
    keys0: keys?.lists[0] ?? [],
    // Previous orders are filtered afterward, so favorites are read whether they were ordered or not.
    ownedBy: among === 'favorites' ? undefined : buyer,
    favoritesOf: person,
    buyer,
    person,
    categories,
    vendors,
    most: maxCounted,
  };
  const counted = among === 'favorites' ? countFavorites : among === 'own' ? countOwn : countKeyed;
  const rows = await counted.run(database, values);
  const read = rows.reduce((total, { count }) => total + count, 0);
  return read > maxCounted ? undefined : countsOf(rows, narrowing, hasWords);
}

/** The tests for the chosen categories and manufacturers, in the order in which `itemQueryOf` made them. */
function termsOf({ filters }: ItemQuery, { isByCategory, isByVendor }: Narrowing): readonly [string, string] {
  const test = (index: number, isThere: boolean) => {
    const group = filters[index];
    return isThere && group !== undefined ? group.ids.join('|') : everyRow;
  };
  return [test(0, isByCategory), test(isByCategory ? 1 : 0, isByVendor)];
}
