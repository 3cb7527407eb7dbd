/** A search, resolved against the words in the catalog. */
import type { GroupBy } from '@operatory/domain/catalog';
import { typedNumber, typedWords, type Understood, understand, withSynonyms } from '@operatory/domain/search';
import { type Group, type MeantWord, meantWords } from '../../search/word-groups.ts';
import type { WordList } from '../../search/word-list.ts';
import { categoryToken, couponToken, vendorToken } from './tokens.ts';

/** A search as the contract takes it. */
export interface ItemSearch {
  readonly searchText: string;
  /** Category keys and manufacturers' ids, separated by commas. */
  readonly category?: string | undefined;
  readonly vendorId?: string | undefined;
  /** Only items with a coupon that runs today. */
  readonly onlyCoupons: boolean;
  /** Limits the search to items that this account has ordered. */
  readonly ownedBy?: string | undefined;
  /** Limits the search to this person's favorites. */
  readonly favoritesOf?: string | undefined;
  readonly seesHidden: boolean;
  /** The result is sorted by group. */
  readonly groupBy?: GroupBy | undefined;
}

export interface ItemQuery {
  /** The typed text as a number's prefix, if it can be one. */
  readonly number: string | undefined;
  readonly words: readonly MeantWord[];
  /** Every word of the text, including words that no product has. */
  readonly typed: readonly MeantWord[];
  /** How the text was understood where not every word was taken as typed. */
  readonly understood: Pick<Understood, 'shownFor' | 'dropped'>;
  readonly filters: readonly Group[];
  readonly onlyCoupons: boolean;
  readonly ownedBy: string | undefined;
  readonly favoritesOf: string | undefined;
  readonly seesHidden: boolean;
  readonly groupBy: GroupBy | undefined;
}

const partsOf = (list: string) =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function filterGroup(tokens: readonly string[], { vocabulary, rowCount }: WordList): Group {
  const terms = [...new Set(tokens)].flatMap((token) => vocabulary.idOf(token) ?? []);
  const rows = terms.reduce((sum, { documentCount }) => sum + documentCount, 0);
  return { ids: terms.map(({ id }) => id), rows: Math.min(rows, rowCount) };
}

/** Interprets a search. `blank` if there's neither text nor filter; punctuation alone is blank. */
export function itemQueryOf(search: ItemSearch, list: WordList): ItemQuery | 'blank' {
  const typed = typedWords(search.searchText).map(withSynonyms);
  const categories = partsOf(search.category ?? '');
  const vendors = partsOf(search.vendorId ?? '');
  const filters: Group[] = [];
  if (categories.length > 0) filters.push(filterGroup(categories.map(categoryToken), list));
  if (vendors.length > 0) filters.push(filterGroup(vendors.map(vendorToken), list));
  if (search.onlyCoupons) filters.push(filterGroup([couponToken], list));
  const isAmongChosen = search.ownedBy !== undefined || search.favoritesOf !== undefined;
  if (typed.length === 0 && filters.length === 0 && !isAmongChosen) return 'blank';
  const { words, ...understood } = understand(typed, list.vocabulary);
  return {
    number: typed.length === 0 ? undefined : typedNumber(search.searchText),
    words: meantWords(words, list.vocabulary),
    typed: meantWords(typed, list.vocabulary),
    understood,
    filters,
    onlyCoupons: search.onlyCoupons,
    ownedBy: search.ownedBy,
    favoritesOf: search.favoritesOf,
    seesHidden: search.seesHidden,
    groupBy: search.groupBy,
  };
}
