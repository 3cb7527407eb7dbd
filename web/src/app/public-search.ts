/** What the public page keeps in its address: the shop's search, and whether a signed-in person is to stay there. */
import { parseShopSearch, type ShopSearch } from '../catalogue/shop-search.ts';

export interface PublicSearch extends ShopSearch {
  /** Tells the page not to lead home after signing in [A2.43]. */
  readonly stay?: 'true' | undefined;
  /** The account whose prices a product is shown with, for those who may see them. */
  readonly customerNumber?: string | undefined;
}

export function parsePublicSearch(query: Readonly<Record<string, unknown>>): PublicSearch {
  const { customerNumber } = query;
  return {
    ...parseShopSearch(query),
    stay: query.stay === 'true' ? 'true' : undefined,
    customerNumber: typeof customerNumber === 'string' ? customerNumber : undefined,
  };
}
