/** Binds the routes of the catalog; a product's picture is drawn in `documents`. */
import { catalogRoutes } from '@operatory/contract/catalog-routes';
import type { FastifyRequest } from 'fastify';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { type Catalog, openCatalog } from './catalog.ts';
import { countFoundItems } from './count-found-items.ts';
import { listFavorites, setFavorite } from './favorites.ts';
import { listCategories } from './list-categories.ts';
import { listItemOrders } from './list-item-orders.ts';
import { listLastOrders } from './list-last-orders.ts';
import { listSubstitutes } from './list-substitutes.ts';
import { listVendors } from './list-vendors.ts';
import { offerSubstitutes } from './offer-substitutes.ts';
import { quickSearchItems } from './quick-search-items.ts';
import { readItem } from './read-item.ts';
import { readItemDetails } from './read-item-details.ts';
import { readVendorContact } from './read-vendor-contact.ts';
import { requestPricing } from './request-pricing.ts';
import { searchItems } from './search-items.ts';

/** Search, one product, its orders, categories, manufacturers and prices. */
export function bindCatalogRoutes(bind: Bind, services: Services): void {
  const { pool, reads } = services;
  const catalog = openCatalog(services);

  /** Vocabulary and day come from the application; only the rows come from the pool that responds. */
  const inCatalog = <Result>(
    { request, scope }: { readonly request: FastifyRequest; readonly scope: CustomerScope | undefined },
    read: (found: Catalog) => Promise<Result>,
  ) => reads.run(request, (from) => read({ ...catalog, pool: from }), scope?.customerNumber);

  bind(catalogRoutes.searchItems, (call) =>
    inCatalog(call, (found) => searchItems(found, { ...call, address: call.request.ip })),
  );
  bind(catalogRoutes.countItems, (call) =>
    inCatalog(call, (found) => countFoundItems(found, { ...call, address: call.request.ip })),
  );
  bind(catalogRoutes.quickSearchItems, (call) => inCatalog(call, (found) => quickSearchItems(found, call)));
  bind(catalogRoutes.readItem, ({ viewer, scope, params }) =>
    readItem(catalog, { viewer, scope, itemNumber: params.itemNumber }),
  );
  bind(catalogRoutes.listSubstitutes, ({ viewer, scope, params }) =>
    listSubstitutes(catalog, { viewer, scope, itemNumber: params.itemNumber }),
  );
  bind(catalogRoutes.offerSubstitutes, (call) =>
    inCatalog(call, (found) => offerSubstitutes(found, call.scope, call.body.itemNumbers)),
  );
  bind(catalogRoutes.readItemDetails, ({ viewer, body }) => readItemDetails(pool, viewer, body));
  bind(catalogRoutes.listItemOrders, ({ scope, params, query, request }) => {
    const { pageIndex, pageSize } = query;
    const wanted = { itemNumber: params.itemNumber, pageIndex, pageSize };
    return reads.run(request, (from) => listItemOrders(from, scope, wanted), scope.customerNumber);
  });
  bind(catalogRoutes.listLastOrders, ({ scope, body, request }) =>
    reads.run(request, (from) => listLastOrders(from, scope, body.itemNumbers), scope.customerNumber),
  );
  bind(catalogRoutes.listFavorites, ({ viewer }) => listFavorites(pool, viewer));
  bind(catalogRoutes.setFavorite, ({ viewer, params, body }) =>
    setFavorite(services, viewer, { itemNumber: params.itemNumber, ...body }),
  );
  bind(catalogRoutes.listCategories, ({ params, query }) =>
    listCategories(pool, { categoryKey: params.categoryKey, maxDepth: query.maxdepth }),
  );
  bind(catalogRoutes.listVendors, ({ query }) => listVendors(pool, query));
  bind(catalogRoutes.readVendorContact, ({ params }) => readVendorContact(pool, params.vendorId));
  bind(catalogRoutes.requestPricing, ({ scope, body }) =>
    requestPricing(pool, scope, {
      itemNumbers: body.ProductList.Item.map(({ ProductNumber }) => ProductNumber),
      today: catalog.today(),
    }),
  );
}
