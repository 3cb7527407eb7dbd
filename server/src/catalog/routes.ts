/** Binds the routes of the room; a product's picture is drawn in the room `documents`. */
import { catalogRoutes } from '@operatory/contract/catalog-routes';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { openCatalog } from './catalog.ts';
import { countFoundItems } from './count-found-items.ts';
import { listCategories } from './list-categories.ts';
import { listItemOrders } from './list-item-orders.ts';
import { listSubstitutes } from './list-substitutes.ts';
import { listVendors } from './list-vendors.ts';
import { quickSearchItems } from './quick-search-items.ts';
import { readItem } from './read-item.ts';
import { readItemDetails } from './read-item-details.ts';
import { readVendorContact } from './read-vendor-contact.ts';
import { requestPricing } from './request-pricing.ts';
import { searchItems } from './search-items.ts';

/** Search, one product, its orders, categories, manufacturers and prices. */
export function bindCatalogRoutes(bind: Bind, services: Services): void {
  const { pool } = services;
  const catalog = openCatalog(services);

  bind(catalogRoutes.searchItems, ({ viewer, scope, query }) => searchItems(catalog, { viewer, scope, query }));
  bind(catalogRoutes.countItems, ({ viewer, scope, query }) => countFoundItems(catalog, { viewer, scope, query }));
  bind(catalogRoutes.quickSearchItems, ({ viewer, scope, query }) =>
    quickSearchItems(catalog, { viewer, scope, query }),
  );
  bind(catalogRoutes.readItem, ({ viewer, scope, params }) =>
    readItem(catalog, { viewer, scope, itemNumber: params.itemNumber }),
  );
  bind(catalogRoutes.listSubstitutes, ({ viewer, scope, params }) =>
    listSubstitutes(catalog, { viewer, scope, itemNumber: params.itemNumber }),
  );
  bind(catalogRoutes.readItemDetails, ({ viewer, body }) => readItemDetails(pool, viewer, body));
  bind(catalogRoutes.listItemOrders, ({ scope, params, query }) =>
    listItemOrders(pool, scope, {
      itemNumber: params.itemNumber,
      pageIndex: query.pageIndex,
      pageSize: query.pageSize,
    }),
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
