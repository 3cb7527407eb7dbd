/** Binds the routes of the room; a product's picture is drawn in the room `documents`. */
import { catalogueRoutes } from '@operatory/contract/catalogue';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../http/services.ts';
import { openCatalogue } from './catalogue.ts';
import { listCategories } from './list-categories.ts';
import { listItemOrders } from './list-item-orders.ts';
import { listVendors } from './list-vendors.ts';
import { quickSearchItems } from './quick-search-items.ts';
import { readItem } from './read-item.ts';
import { readItemDetails } from './read-item-details.ts';
import { readVendorContact } from './read-vendor-contact.ts';
import { requestPricing } from './request-pricing.ts';
import { searchItems } from './search-items.ts';

/** Search, one product, its orders, categories, manufacturers and prices. */
export function bindCatalogueRoutes(bind: Bind, services: Services): void {
  const { pool } = services;
  const catalogue = openCatalogue(services);

  bind(catalogueRoutes.searchItems, ({ viewer, scope, query }) => searchItems(catalogue, { viewer, scope, query }));
  bind(catalogueRoutes.quickSearchItems, ({ viewer, scope, query }) =>
    quickSearchItems(catalogue, { viewer, scope, query }),
  );
  bind(catalogueRoutes.readItem, ({ viewer, scope, params }) =>
    readItem(catalogue, { viewer, scope, itemNumber: params.itemNumber }),
  );
  bind(catalogueRoutes.readItemDetails, ({ viewer, body }) => readItemDetails(pool, viewer, body));
  bind(catalogueRoutes.listItemOrders, ({ scope, params, query }) =>
    listItemOrders(pool, scope, {
      itemNumber: params.itemNumber,
      pageIndex: query.pageIndex,
      pageSize: query.pageSize,
    }),
  );
  bind(catalogueRoutes.listCategories, ({ params, query }) =>
    listCategories(pool, { categoryKey: params.categoryKey, maxDepth: query.maxdepth }),
  );
  bind(catalogueRoutes.listVendors, ({ query }) => listVendors(pool, query));
  bind(catalogueRoutes.readVendorContact, ({ params }) => readVendorContact(pool, params.vendorId));
  bind(catalogueRoutes.requestPricing, ({ scope, body }) =>
    requestPricing(
      pool,
      scope,
      body.ProductList.Item.map(({ ProductNumber }) => ProductNumber),
    ),
  );
}
