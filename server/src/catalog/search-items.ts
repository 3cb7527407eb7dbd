/** Products by number or parts of the description, with filters, a page at a time. */
import type { catalogRoutes } from '@operatory/contract/catalog-routes';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply, RouteRequest } from '@operatory/contract/route';
import type { Viewer } from '@operatory/domain/access';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { type Catalog, cardViewerOf } from './catalog.ts';
import { personWithFavorites } from './favorites.ts';
import { cardValues, itemCardOf } from './item-cards.ts';
import { findRead, type ItemSearch, itemQueryOf, readCursor } from './search/index.ts';
import { inGroupedTurn } from './search-turns.ts';

type SearchItems = typeof catalogRoutes.searchItems;

export interface SearchItemsCall {
  readonly viewer: Viewer;
  readonly scope: CustomerScope | undefined;
  readonly query: RouteRequest<SearchItems>['query'];
  /** Of the caller: visitors' grouped searches are limited by it. */
  readonly address?: string;
}

/** Refuses a blank search, an unknown cursor, and a grouped search while many wait. Hidden items are for staff only. */
export async function searchItems(
  catalog: Catalog,
  { viewer, scope, query, address = '' }: SearchItemsCall,
): Promise<RouteReply<SearchItems> | Refusal<RefusalCode>> {
  const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor);
  if (query.cursor !== undefined && cursor === undefined) {
    return refuse('request.malformed', { reason: 'the cursor is not one that a search gave out.' });
  }
  const cards = await cardViewerOf(catalog.pool, viewer, { scope, excludePricing: query.excludePricing });
  const person = personWithFavorites(viewer);
  const search: ItemSearch = {
    searchText: query.searchText,
    category: query.category,
    vendorId: query.vendorId,
    onlyCoupons: query.hasCoupon === true,
    ownedBy: query.previouslyOrdered === true ? scope?.customerNumber : undefined,
    favoritesOf: query.favorites === true ? person : undefined,
    seesHidden: cards.isStaff,
    groupBy: query.groupBy,
  };
  const list = await catalog.words.current();
  const asked = itemQueryOf(search, list);
  // Without an account nothing was ordered before, and only people of practices have favorites.
  const isNobodys =
    (query.previouslyOrdered === true && scope === undefined) || (query.favorites === true && person === undefined);
  if (asked === 'blank') return isNobodys ? { data: [], hasMore: false } : refuse('item.search-blank');
  // Products show no coupon either where no free goods are given.
  if (isNobodys || (search.onlyCoupons && cards.areFreeGoodsOff)) return { data: [], hasMore: false };
  const find = () =>
    findRead(catalog.pool, asked, list, {
      pageIndex: query.pageIndex,
      pageSize: query.pageSize,
      cursor,
      includeTotal: query.includeTotal,
      cardValues: cardValues(cards, catalog.today()),
    });
  const found = await (query.groupBy === undefined ? find() : inGroupedTurn({ viewer, address }, find));
  if (found === undefined) return refuse('request.too-often', { seconds: 5 });
  const { page, understood } = found;
  const { shownFor, dropped } = understood;
  return {
    data: page.rows.filter((row) => cards.isStaff || !row.is_hidden_from_customer).map((row) => itemCardOf(row, cards)),
    hasMore: page.hasMore,
    ...(page.totalCount === undefined ? {} : { totalCount: page.totalCount }),
    ...(page.nextCursor === undefined ? {} : { nextCursor: page.nextCursor }),
    ...(shownFor === undefined ? {} : { shownFor }),
    ...(dropped.length === 0 ? {} : { dropped: [...dropped] }),
  };
}
