import { alertRoutes } from '@operatory/contract/alerts';
import { cartRoutes } from '@operatory/contract/cart-routes';
import { catalogRoutes } from '@operatory/contract/catalog-routes';
import { orderRoutes } from '@operatory/contract/orders';
import { infiniteQueryOptions, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('window', { location: { pathname: '/' } });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response('{"data":[],"hasMore":false,"orderAlerts":{"data":[],"totalCount":0,"newCount":0}}');
  });
});
afterEach(() => vi.unstubAllGlobals());

it('A9.03 C9.08 screens ask for 1000 open orders, 20 products, 10 orders, 10 alerts, 1 cart, 100000 vendors and categories 1 deep, and the contract grants it', async () => {
  const { openOrdersQuery } = await import('../../customers/search-queries.ts');
  const { itemSearchQuery, vendorsQuery, categoriesQuery } = await import('../../catalog/queries.ts');
  const { customerOrdersQuery } = await import('../../orders/queries.ts');
  const { newestAlertsQuery } = await import('../../alerts/queries.ts');
  const client = new QueryClient();
  const askedBy = async (ask: () => Promise<unknown>) => {
    await ask();
    const [address = '', ...more] = asked.splice(0);
    expect(more).toEqual([]);
    return new URL(address, 'http://here.test');
  };
  const query = ({ searchParams }: URL) => Object.fromEntries(searchParams);

  const openOrders = await askedBy(() => client.fetchQuery(openOrdersQuery));
  expect(query(openOrders)).toEqual({ pageIndex: '0', pageSize: '1000' });
  expect(cartRoutes.listOpenOrders.query?.parse(query(openOrders))).toMatchObject({ pageSize: 1000 });

  const products = await askedBy(() =>
    client.fetchInfiniteQuery(infiniteQueryOptions(itemSearchQuery({ searchText: 'glove' }, '100001'))),
  );
  expect(query(products)).toMatchObject({ pageSize: '20' });
  expect(catalogRoutes.searchItems.query?.parse(query(products))).toMatchObject({ pageSize: 20 });

  const orders = await askedBy(() =>
    client.fetchInfiniteQuery(infiniteQueryOptions(customerOrdersQuery('100001', '', {}))),
  );
  expect(query(orders)).toMatchObject({ pageIndex: '0', pageSize: '10' });
  expect(orderRoutes.listCustomerOrders.query?.parse(query(orders))).toMatchObject({ pageSize: 10 });

  const alerts = await askedBy(() => client.fetchQuery(newestAlertsQuery));
  expect(alerts.pathname).toMatch(/\/alert\/pageIndex\/0\/pageSize\/10$/);
  expect(alertRoutes.listAlerts.params?.parse({ pageIndex: '0', pageSize: '10' })).toMatchObject({ pageSize: 10 });

  const { httpCalls } = await import('../../cart/store/cart-calls.ts');
  const carts = await askedBy(() =>
    httpCalls.readCart('100001').catch((thrown: Error) => expect(thrown.message).toMatch(/active cart/)),
  );
  expect([carts.pathname, query(carts)]).toEqual([
    '/api/shoppingCart/customerNumber/100001',
    { pageIndex: '0', pageSize: '1' },
  ]);
  expect(cartRoutes.listCarts.query?.parse(query(carts))).toMatchObject({ pageSize: 1 });
  expect(cartRoutes.listCarts.query?.parse({ pageSize: '2' })).toMatchObject({ pageSize: 1 });

  const vendors = await askedBy(() => client.fetchQuery(vendorsQuery));
  expect(query(vendors)).toEqual({ pageIndex: '0', pageSize: '100000', getAll: 'true' });
  expect(catalogRoutes.listVendors.query?.parse(query(vendors))).toMatchObject({ pageSize: 100_000 });
  expect(catalogRoutes.listVendors.query?.parse({ pageSize: '100001' })).toMatchObject({ pageSize: 100_000 });

  const categories = await askedBy(() => client.fetchQuery(categoriesQuery));
  expect([categories.pathname.split('/').at(-1), query(categories)]).toEqual(['1', { maxdepth: '1' }]);
  expect(catalogRoutes.listCategories.query?.parse(query(categories))).toEqual({ maxdepth: 1 });

  // Who leaves the size out gets the same.
  expect(
    [
      cartRoutes.listOpenOrders,
      catalogRoutes.searchItems,
      orderRoutes.listCustomerOrders,
      catalogRoutes.listVendors,
      cartRoutes.listCarts,
    ].map((route) => route.query?.parse({})?.pageSize),
  ).toEqual([1000, 20, 10, 100_000, 1]);
  expect(catalogRoutes.listCategories.query?.parse({})).toEqual({ maxdepth: 1 });
});
