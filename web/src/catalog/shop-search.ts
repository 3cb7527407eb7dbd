/** The shop's search and grouping, as in the address, without empty values. */
import { type FilterQuery, type GroupBy, isGroupBy } from '@operatory/domain/catalog';

/** Several keys of one filter are separated by commas, in the address as in the call. */
export interface ShopSearch {
  readonly searchText?: string;
  /** Category keys. */
  readonly category?: string;
  /** Manufacturers' ids. */
  readonly vendorId?: string;
  readonly hasCoupon?: true;
  readonly previouslyOrdered?: true;
  readonly favorites?: true;
  /** Names of filters that are off but kept. */
  readonly off?: string;
  readonly groupBy?: GroupBy;
}

const longestText = 200;
const longestList = 400;

/** Whether there is neither a letter nor a digit to search for. */
export const isBlank = (typed: string) => !/[\p{L}\p{N}]/u.test(typed);

function text(value: unknown, longest: number): string | undefined {
  // A search for only digits arrives as a number if the router has parsed the address.
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const trimmed = String(value).trim().slice(0, longest);
  // Punctuation without letters means no search, like blanks.
  return isBlank(trimmed) ? undefined : trimmed;
}

const flag = (value: unknown): true | undefined => (value === true || value === 'true' ? true : undefined);

type Loose = { readonly [Name in keyof ShopSearch]: ShopSearch[Name] | undefined };

/** The same search without the names that have no value. */
export function withoutBlanks(search: Loose): ShopSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));
}

/** Reads a search from the address, ignoring what it doesn't recognize. */
export function parseShopSearch(raw: Readonly<Record<string, unknown>>): ShopSearch {
  return withoutBlanks({
    searchText: text(raw.searchText, longestText),
    category: text(raw.category, longestList),
    vendorId: text(raw.vendorId, longestList),
    hasCoupon: flag(raw.hasCoupon),
    previouslyOrdered: flag(raw.previouslyOrdered),
    favorites: flag(raw.favorites),
    off: text(raw.off, longestList),
    groupBy: isGroupBy(raw.groupBy) ? raw.groupBy : undefined,
  });
}

/** The filters of a search in the form of an address, which the filter rules read. */
export function filterQueryOf({ searchText: _, groupBy: __, ...written }: ShopSearch): FilterQuery {
  return Object.fromEntries(
    Object.entries(written).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** The same text and grouping with these filters instead. */
export function withFilters({ searchText, groupBy }: ShopSearch, query: FilterQuery): ShopSearch {
  return withoutBlanks({ ...parseShopSearch(query), searchText, groupBy });
}

/** What the server gets: filters that are off aren't included. */
export function askedOf({ off: _, ...asked }: ShopSearch): ShopSearch {
  return asked;
}

/** There's no search, so the shop shows its tiles. A blank text isn't a search, nor is grouping. */
export function isLanding(search: ShopSearch): boolean {
  const { groupBy: _, ...asked } = askedOf(search);
  return Object.keys(withoutBlanks(asked)).length === 0;
}

/** Whether the address itself determines what the shop shows. */
export const hasOwnSearch = (search: ShopSearch): boolean => Object.keys(withoutBlanks(search)).length > 0;
