/** The public page's search parameters: the shop's search, and whether a signed-in person stays there. */
import { parseShopSearch, type ShopSearch } from '../../catalog/shop-search.ts';

export interface PublicSearch extends ShopSearch {
  /** Don't redirect home after signing in [A2.43]. */
  readonly stay?: 'true' | undefined;
  /** The account whose prices a product shows, if the viewer may see them. */
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
