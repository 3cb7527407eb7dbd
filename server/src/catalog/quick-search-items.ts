/** The first products for a type-ahead box. */
import type { catalogRoutes } from '@operatory/contract/catalog-routes';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply } from '@operatory/contract/route';
import type { Refusal } from '@operatory/domain/refusals';
import type { Catalog } from './catalog.ts';
import { type SearchItemsCall, searchItems } from './search-items.ts';

/** As many as fit under a box. */
const maxShown = 8;

export interface QuickSearchItemsCall extends Pick<SearchItemsCall, 'viewer' | 'scope'> {
  readonly query: { readonly quickSearchValue: string; readonly excludePricing: boolean };
}

/** The first 8 results of a search for the same text; refuses an empty search. */
export async function quickSearchItems(
  catalog: Catalog,
  { viewer, scope, query }: QuickSearchItemsCall,
): Promise<RouteReply<typeof catalogRoutes.quickSearchItems> | Refusal<RefusalCode>> {
  const page = await searchItems(catalog, {
    viewer,
    scope,
    query: {
      searchText: query.quickSearchValue,
      excludePricing: query.excludePricing,
      customerNumber: undefined,
      pageIndex: 0,
      pageSize: maxShown,
      includeTotal: false,
    },
  });
  if (!('data' in page)) return page;
  const { nextCursor: _, totalCount: __, ...found } = page;
  return found;
}
