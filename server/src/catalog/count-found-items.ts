/** How many products a search finds, whole and by filter. */
import type { catalogRoutes } from '@operatory/contract/catalog-routes';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply, RouteRequest } from '@operatory/contract/route';
import { isStaff, type Viewer } from '@operatory/domain/access';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { type Catalog, cardViewerOf } from './catalog.ts';
import { personWithFavorites } from './favorites.ts';
import { cardValues } from './item-cards.ts';
import { countItems, itemQueryOf, readingOf } from './search/index.ts';
import { inCountingTurn } from './search-turns.ts';

type CountItems = typeof catalogRoutes.countItems;

const byKey = (counts: ReadonlyMap<string, number> | undefined) =>
  counts === undefined ? undefined : Object.fromEntries(counts);

/** Returns nothing if there are too many to count, or while many requests wait. */
export async function countFoundItems(
  catalog: Catalog,
  {
    viewer,
    scope,
    query,
    address,
  }: {
    readonly viewer: Viewer;
    readonly scope: CustomerScope | undefined;
    readonly query: RouteRequest<CountItems>['query'];
    /** The caller's address. Visitors' counting is limited per address. */
    readonly address: string;
  },
): Promise<RouteReply<CountItems> | Refusal<RefusalCode>> {
  const onlyOwn = query.previouslyOrdered === true;
  const onlyFavorites = query.favorites === true;
  const person = personWithFavorites(viewer);
  if (onlyFavorites && person === undefined) return { totalCount: 0, withCoupon: 0, ordered: 0, favorites: 0 };
  const list = await catalog.words.current();
  const asked = itemQueryOf(
    {
      searchText: query.searchText,
      category: query.category,
      vendorId: query.vendorId,
      onlyCoupons: query.hasCoupon === true,
      ownedBy: onlyOwn ? scope?.customerNumber : undefined,
      favoritesOf: onlyFavorites ? person : undefined,
      seesHidden: isStaff(viewer),
    },
    list,
  );
  if (asked === 'blank') return refuse('item.search-blank');
  const isNamed = (keys: string | undefined) => (keys ?? '').split(',').some((key) => key.trim() !== '');
  const cards = await cardViewerOf(catalog.pool, viewer, { scope, excludePricing: true });
  const { areFreeGoodsOff } = cards;
  if (areFreeGoodsOff && query.hasCoupon === true) return { totalCount: 0, withCoupon: 0, ordered: 0, favorites: 0 };
  const reading = { query: asked, list, cardValues: cardValues(cards, catalog.today()) };
  const found = await inCountingTurn({ viewer, address }, async () =>
    countItems(catalog.pool, await readingOf(catalog.pool, reading), list, {
      narrowing: {
        isByCategory: isNamed(query.category),
        isByVendor: isNamed(query.vendorId),
        onlyCoupons: query.hasCoupon === true,
        onlyOwn,
        onlyFavorites,
      },
      buyer: scope?.customerNumber,
      person,
      today: catalog.today(),
    }),
  );
  if (found === undefined) return {};
  const { totalCount, withCoupon, ordered } = found;
  return {
    totalCount,
    withCoupon: areFreeGoodsOff ? 0 : withCoupon,
    ordered,
    ...(person === undefined ? {} : { favorites: found.favorites }),
    categories: byKey(found.categories),
    vendors: byKey(found.vendors),
  };
}
