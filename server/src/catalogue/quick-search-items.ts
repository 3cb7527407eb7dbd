/** The first products for a box that completes what is typed. */
import type { catalogueRoutes } from '@operatory/contract/catalogue';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply } from '@operatory/contract/route';
import type { Refusal } from '@operatory/domain/refusals';
import type { Catalogue } from './catalogue.ts';
import { type SearchItemsCall, searchItems } from './search-items.ts';

/** So many fit under a box. */
const mostShown = 8;

export interface QuickSearchItemsCall extends Pick<SearchItemsCall, 'viewer' | 'scope'> {
  readonly query: { readonly quickSearchValue: string; readonly excludePricing: boolean };
}

/** The first 8 of the search for the same text; refuses a search for nothing. */
export async function quickSearchItems(
  catalogue: Catalogue,
  { viewer, scope, query }: QuickSearchItemsCall,
): Promise<RouteReply<typeof catalogueRoutes.quickSearchItems> | Refusal<RefusalCode>> {
  const page = await searchItems(catalogue, {
    viewer,
    scope,
    query: {
      searchText: query.quickSearchValue,
      excludePricing: query.excludePricing,
      customerNumber: undefined,
      pageIndex: 0,
      pageSize: mostShown,
      includeTotal: false,
    },
  });
  return 'data' in page ? { data: page.data, hasMore: page.hasMore } : page;
}
