/** What the shop looks for, as it stands in the address: text and filters, nothing that is empty. */

/** Several keys of one filter are separated by commas, in the address as in the call. */
export interface ShopSearch {
  readonly searchText?: string;
  /** Category keys. */
  readonly category?: string;
  /** Manufacturers' ids. */
  readonly vendorId?: string;
  readonly hasCoupon?: true;
  readonly previouslyOrdered?: true;
}

export type ListFilter = 'category' | 'vendorId';
export type FlagFilter = 'hasCoupon' | 'previouslyOrdered';

const longestText = 200;
const longestList = 400;

function text(value: unknown, longest: number): string | undefined {
  // A search for digits alone arrives as a number where the router has parsed the address.
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const trimmed = String(value).trim().slice(0, longest);
  return trimmed === '' ? undefined : trimmed;
}

const flag = (value: unknown): true | undefined => (value === true || value === 'true' ? true : undefined);

type Loose = { readonly [Name in keyof ShopSearch]: ShopSearch[Name] | undefined };

/** The same search without the names that have no value. */
export function withoutBlanks(search: Loose): ShopSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));
}

/** Reads a search out of whatever stands in the address; what it does not understand is left out. */
export function parseShopSearch(raw: Readonly<Record<string, unknown>>): ShopSearch {
  return withoutBlanks({
    searchText: text(raw.searchText, longestText),
    category: text(raw.category, longestList),
    vendorId: text(raw.vendorId, longestList),
    hasCoupon: flag(raw.hasCoupon),
    previouslyOrdered: flag(raw.previouslyOrdered),
  });
}

/** Nothing is looked for: the shop shows its tiles. A blank text alone is not a search [A5.07]. */
export function isLanding(search: ShopSearch): boolean {
  return Object.keys(withoutBlanks(search)).length === 0;
}

/** The keys of a filter that are on. */
export function keysOf(search: ShopSearch, filter: ListFilter): readonly string[] {
  return search[filter]?.split(',').filter((key) => key !== '') ?? [];
}

/** Turns one key of a filter on or off. */
export function toggleKey(search: ShopSearch, filter: ListFilter, key: string): ShopSearch {
  const keys = keysOf(search, filter);
  const next = keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key];
  return withoutBlanks({ ...search, [filter]: next.join(',') });
}

export function toggleFlag(search: ShopSearch, filter: FlagFilter): ShopSearch {
  return withoutBlanks({ ...search, [filter]: search[filter] === true ? undefined : true });
}

/** The same text without any filter. */
export function withoutFilters(search: ShopSearch): ShopSearch {
  return withoutBlanks({ searchText: search.searchText });
}
