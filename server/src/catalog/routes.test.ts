import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { inTransaction } from '../database/database.ts';
import { type RandomItem, storeAccounts, storeCatalog } from './random-catalog.fixture.ts';
import { bindCatalogRoutes } from './routes.ts';
import { rebuildItemSearch } from './search/index.ts';

const plain: RandomItem = {
  itemNumber: '10000001',
  description: 'Nitrile Gloves, Powder-Free, X-Large',
  pack: 'Box of 100',
  vendorId: 'V1',
  vendorName: 'Galvyn Dental',
  vendorPartNumber: 'NV-1042-XL',
  categoryKey: '1.1',
  categoryName: 'Gloves & Masks',
  couponId: null,
  isHidden: false,
  isOnHold: false,
  lifeCycle: 'A',
  prices: [1000, 1234],
  quantities: [0, 7, 3, 0],
  popularity: 100,
};
const items: RandomItem[] = [
  plain,
  { ...plain, itemNumber: '10000002', description: 'Latex Gloves', couponId: 1, popularity: 90, vendorId: 'V2' },
  { ...plain, itemNumber: '10000003', description: 'Gloves, discontinued', lifeCycle: 'D', popularity: 80 },
  { ...plain, itemNumber: '10000004', description: 'Hidden Gloves', isHidden: true, popularity: 200 },
  { ...plain, itemNumber: '10000005', description: 'Gloves on hold', isOnHold: true, couponId: 2, popularity: 70 },
  { ...plain, itemNumber: 'AB-6x', description: 'Flowable Composite A3.5', categoryKey: '1.2.1', popularity: 60 },
  ...Array.from({ length: 30 }, (_, place) => ({
    ...plain,
    itemNumber: String(20_000_000 + place),
    description: `Wedge ${place}`,
    popularity: 50 - place,
  })),
];

const dataDir = mkdtempSync(join(tmpdir(), 'operatory-catalog-'));
let database: TestDatabase;
let ground: TestGround;
let manager: SignedIn;
let buyer: SignedIn;
let unpriced: SignedIn;

beforeAll(async () => {
  database = await createTestDatabase();
  await inTransaction(database.pool, async (client) => {
    await storeAccounts(client);
    await storeCatalog(client, items);
    await client.query("insert into item_text values ('10000001', 'Our own words.', 'The maker''s words.')");
    await client.query("update item set sds_media_key = 'sds-1' where item_number = '10000001'");
    await client.query("update item set sds_media_key = 'sds-2' where item_number = '10000005'");
    await client.query(
      'update coupon set start_date = current_date - 5, end_date = current_date + 5 where coupon_id = 1',
    );
    await client.query("update coupon set start_date = '2020-01-01', end_date = '2020-02-01' where coupon_id = 2");
    await client.query(`insert into contract_price (customer_key, item_key, price_cents, suppress_coupon)
       select c.customer_key, i.item_key, 777, true from customer c, item i
        where c.customer_number = '1' and i.item_number = '10000002'`);
    await client.query("insert into customer_item select '1', '10000002', 1, now(), 1");
    await client.query(
      `insert into sales_order (order_number, customer_number, order_date, origination, total_cents)
       select n, case when n = 9 then '2' else '1' end, '2026-01-01T10:00:00Z'::timestamptz + n * interval '1 day', 'web', 100
         from generate_series(1, 9) n`,
    );
    await client.query(
      `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, line_group, allocated_warehouse)
       select n, 1, case when n = 9 then '2' else '1' end, '10000001', 'Gloves', n, 100,
              (array['submitted', 'pending', 'processing', 'shipment', 'backordered', 'canceled'])[1 + n % 6], '16'
         from generate_series(1, 9) n`,
    );
    await rebuildItemSearch(client);
  });
  ground = await openTestGround(database, { dataDir });
  await ground.services.files.write('safety-sheets/sds-1.pdf', Readable.from([Buffer.from('%PDF')]));
  bindCatalogRoutes(ground.bind, ground.services);
  manager = await signIn(database.pool, { permissions: ['PricingView', 'OrderSubmit'], territoryIds: ['T1'] });
  unpriced = await signIn(database.pool, { permissions: ['OrderSubmit'] });
  buyer = await signIn(database.pool, { permissions: ['Customer'], accounts: ['1'] });
});
afterAll(async () => {
  await ground.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const visitor = undefined;

async function get(who: SignedIn | undefined, url: string) {
  const response = await ground.http.inject({ url: `/api${url}`, headers: who?.headers ?? {} });
  return { status: response.statusCode, body: response.json() };
}

async function post(who: SignedIn | undefined, url: string, payload: object) {
  const response = await ground.http.inject({
    method: 'POST',
    url: `/api${url}`,
    payload,
    headers: who?.headers ?? {},
  });
  return { status: response.statusCode, body: response.json() };
}

const numbersOf = (body: { data: { itemNumber: string }[] }) => body.data.map(({ itemNumber }) => itemNumber);

describe('item search', () => {
  it('A7.06 GET /item finds by text and filters, 20 products a page', async () => {
    const first = await get(manager, '/item?searchText=wedge');
    expect(first).toMatchObject({ status: 200, body: { hasMore: true } });
    expect(numbersOf(first.body)).toEqual(Array.from({ length: 20 }, (_, place) => String(20_000_000 + place)));
    const byCursor = await get(manager, `/item?searchText=wedge&cursor=${first.body.nextCursor}`);
    const byIndex = await get(manager, '/item?searchText=wedge&pageIndex=1&includeTotal=true');
    expect(numbersOf(byCursor.body)).toEqual(Array.from({ length: 10 }, (_, place) => String(20_000_020 + place)));
    expect(byIndex.body).toEqual({ ...byCursor.body, totalCount: 30 });
    expect(byCursor.body).toMatchObject({ hasMore: false });

    const filtered = async (filter: string) => numbersOf((await get(buyer, `/item?customerNumber=1&${filter}`)).body);
    expect(await filtered('searchText=gloves&vendorId=V2')).toEqual(['10000002']);
    expect(await filtered('category=1.2')).toEqual(['AB-6x']);
    expect(await filtered('hasCoupon=true')).toEqual(['10000002']);
    expect(await filtered('previouslyOrdered=true')).toEqual(['10000002']);
    expect(await filtered('searchText=gloves&vendorId=V9')).toEqual([]);
  });

  it('A5.07 refuses a search for nothing, and takes filters alone', async () => {
    for (const text of ['', '%20%20', '!!!', '%01', '%E2%80%AE']) {
      for (const url of [`/item?searchText=${text}`, `/item/quickSearch?quickSearchValue=${text}`]) {
        expect(await get(manager, url), url).toMatchObject({ status: 422, body: { code: 'item.search-blank' } });
      }
    }
    expect((await get(visitor, '/item?searchText=&category=1')).status).toBe(200);
  });

  it('A7.05 GET /item/quickSearch answers the first 8', async () => {
    const { status, body } = await get(visitor, '/item/quickSearch?quickSearchValue=wed');
    expect({ status, hasMore: body.hasMore }).toEqual({ status: 200, hasMore: true });
    expect(numbersOf(body)).toEqual(Array.from({ length: 8 }, (_, place) => String(20_000_000 + place)));
    expect((await get(visitor, '/item/quickSearch?quickSearchValue=a3.5')).body).toMatchObject({ hasMore: false });
  });

  it('counts what a search finds, whole and by each filter, as the search itself does', async () => {
    interface Counts {
      readonly totalCount: number;
      readonly withCoupon: number;
      readonly ordered: number;
      readonly categories?: Readonly<Record<string, number>>;
      readonly vendors?: Readonly<Record<string, number>>;
    }
    const counts = async (query: string) =>
      (await get(buyer, `/item/counts?customerNumber=1&${query}`)).body as unknown as Counts;
    const found = async (query: string) =>
      (await get(buyer, `/item?customerNumber=1&includeTotal=true&pageSize=1&${query}`)).body.totalCount;
    const texts = ['gloves', 'wedge', 'nitrle', 'composite', '20000', 'zzqqv'].map((text) => `searchText=${text}`);
    const filtered = ['searchText=gloves&vendorId=V2', 'searchText=gloves&hasCoupon=true', 'category=1', 'vendorId=V2'];
    for (const query of [...texts, ...filtered, 'previouslyOrdered=true', 'searchText=gloves&previouslyOrdered=true']) {
      const { totalCount, withCoupon, ordered, categories = {}, vendors = {} } = await counts(query);
      expect(totalCount, query).toBe(await found(query));
      // A choice is counted as if it were the only one of its section.
      const instead = (name: string, value: string) =>
        [...query.split('&').filter((part) => !part.startsWith(`${name}=`)), `${name}=${value}`].join('&');
      expect(withCoupon, query).toBe(await found(instead('hasCoupon', 'true')));
      expect(ordered, query).toBe(await found(instead('previouslyOrdered', 'true')));
      for (const [key, count] of Object.entries(categories)) {
        expect(count, `${query} ${key}`).toBe(await found(instead('category', key)));
      }
      for (const [id, count] of Object.entries(vendors)) {
        expect(count, `${query} ${id}`).toBe(await found(instead('vendorId', id)));
      }
    }
    expect(Object.keys((await counts('searchText=gloves')).vendors ?? {})).toContain('V2');
    expect((await counts('searchText=wedge')).totalCount).toBe(30);
    expect(await get(buyer, '/item/counts?customerNumber=1&searchText=!')).toMatchObject({ status: 422 });
  });

  it('also says in the short response if it guessed a word or left one out', async () => {
    const guessed = await get(visitor, '/item/quickSearch?quickSearchValue=nitrle');
    expect(guessed.body).toMatchObject({ shownFor: 'nitrile' });
    const left = await get(visitor, '/item/quickSearch?quickSearchValue=zzqqv%20gloves');
    expect(left.body).toMatchObject({ dropped: ['zzqqv'] });
  });

  it('shows hidden items to staff only, whatever is asked', async () => {
    for (const query of ['searchText=gloves', 'searchText=10000004', 'category=1.1', 'searchText=hidden']) {
      expect(numbersOf((await get(manager, `/item?${query}`)).body), query).toContain('10000004');
      expect(numbersOf((await get(visitor, `/item?${query}`)).body), query).not.toContain('10000004');
      expect(numbersOf((await get(buyer, `/item?customerNumber=1&${query}`)).body), query).not.toContain('10000004');
    }
    await database.pool.query("update item set is_hidden_from_customer = true where item_number = '20000029'");
    expect(numbersOf((await get(visitor, '/item?searchText=20000029')).body)).toEqual([]);
  });

  it('takes whatever people type for text', async () => {
    const texts = [
      "'; drop table item; --",
      '<script>alert(1)</script>',
      '%_\\',
      '\u202eglove\u202c',
      'gl\u0001ove\u007f',
      'שלום עולם',
      'x'.repeat(200),
      'a '.repeat(100),
      '1'.repeat(200),
      '(((|||&&&!!!',
    ];
    for (const text of texts) {
      const { status } = await get(manager, `/item?searchText=${encodeURIComponent(text)}&category=1`);
      expect(status, text).toBe(200);
    }
    expect((await get(manager, `/item?searchText=${'x'.repeat(201)}`)).status).toBe(400);
    expect(numbersOf((await get(manager, '/item?searchText=%E2%80%AElatex%20gloves')).body)).toEqual(['10000002']);
  });

  it('caps the page and refuses a cursor that it did not give out', async () => {
    expect((await get(manager, '/item?searchText=2000&pageSize=1000000')).body.data).toHaveLength(30);
    for (const cursor of ['x', '0-9-1-1', 'a-4-zzzzzz-1', "'", '../..', 'a-4-1-zzzzzz']) {
      const { status, body } = await get(manager, `/item?searchText=wedge&cursor=${encodeURIComponent(cursor)}`);
      expect({ cursor, status, code: body.code }).toEqual({ cursor, status: 400, code: 'request.malformed' });
    }
  });

  it('continues at the same place when the ranks were rebuilt between two pages', async () => {
    const first = await get(manager, '/item?searchText=wedge&pageSize=12');
    await inTransaction(database.pool, rebuildItemSearch);
    const second = await get(manager, `/item?searchText=wedge&pageSize=12&cursor=${first.body.nextCursor}`);
    const third = await get(manager, `/item?searchText=wedge&pageSize=12&cursor=${second.body.nextCursor}`);
    const all = [first, second, third].flatMap(({ body }) => numbersOf(body));
    expect(all).toEqual(Array.from({ length: 30 }, (_, place) => String(20_000_000 + place)));
  });
});

describe('prices and stock', () => {
  const cardOf = async (who: SignedIn | undefined, query: string) => (await get(who, `/item?${query}`)).body.data[0];

  it('leave only for an account whose prices the caller may see', async () => {
    expect(await cardOf(buyer, 'searchText=10000001&customerNumber=1')).toMatchObject({
      price: 12.34,
      pricingLoaded: true,
    });
    expect(await cardOf(manager, 'searchText=10000001&customerNumber=2')).toMatchObject({ price: 10 });
    for (const [who, query] of [
      [visitor, ''],
      [buyer, ''],
      [buyer, '&customerNumber=NA'],
      [manager, ''],
      [unpriced, '&customerNumber=1'],
      [manager, '&customerNumber=1&excludePricing=true'],
    ] as const) {
      const card = await cardOf(who, `searchText=10000001${query}`);
      expect(card, query).toMatchObject({ itemNumber: '10000001', pricingLoaded: false });
      expect(card).not.toHaveProperty('price');
      const product = (await get(who, `/item/itemNumber/10000001?x=${query}`)).body;
      if (!query.includes('exclude')) expect(product).not.toHaveProperty('price');
    }
    expect((await get(buyer, '/item?searchText=gloves&customerNumber=2')).status).toBe(404);
    expect((await get(visitor, '/item?searchText=gloves&customerNumber=1')).status).toBe(401);
  });

  it('leave for nobody where pricing is not enabled', async () => {
    const silent = await openTestGround(database, { isPricingEnabled: false });
    bindCatalogRoutes(silent.bind, silent.services);
    const service = await signIn(database.pool, { permissions: ['CustomerService', 'PricingView', 'OrderSubmit'] });
    for (const { headers } of [manager, buyer, service]) {
      const ask = (url: string) => silent.http.inject({ url: `/api${url}`, headers });
      const [card] = (await ask('/item?searchText=10000001&customerNumber=1')).json().data;
      expect(card).toMatchObject({ itemNumber: '10000001', pricingLoaded: false });
      expect(card).not.toHaveProperty('price');
      expect((await ask('/item/itemNumber/10000001?customerNumber=1')).json()).not.toHaveProperty('price');
      const payload = { CustomerNumber: '1', ProductList: { Item: [{ ProductNumber: '10000001', Quantity: 1 }] } };
      const priced = await silent.http.inject({ method: 'POST', url: '/api/pricing/request', payload, headers });
      expect(priced.statusCode).toBe(403);
    }
    await silent.close();
  });

  it("are the contract's where the account has one, and then without a coupon", async () => {
    expect(await cardOf(buyer, 'searchText=10000002&customerNumber=1')).toMatchObject({
      price: 7.77,
      suppressCoupon: true,
      coupon: { id: 1, Description: 'Buy 2, get 1', Tiers: [{ BuyQuantity: 2, RewardQuantity: 1 }] },
    });
    expect(await cardOf(manager, 'searchText=10000002&customerNumber=2')).toMatchObject({
      price: 10,
      suppressCoupon: false,
    });
  });

  it('hide discontinued items’ prices from customer users, and ended coupons from everyone', async () => {
    expect(await cardOf(buyer, 'searchText=10000003&customerNumber=1')).not.toHaveProperty('price');
    expect(await cardOf(manager, 'searchText=10000003&customerNumber=1')).toMatchObject({ price: 12.34 });
    expect(await cardOf(manager, 'searchText=10000005')).toMatchObject({ coupon: null });
  });

  it('A6.09 are one word for customer users, and warehouses with quantity and stocking class for staff', async () => {
    const told = await cardOf(buyer, 'searchText=10000001&customerNumber=1');
    expect(told).toMatchObject({ availability: 'available' });
    expect(told).not.toHaveProperty('inventories');
    expect(await cardOf(buyer, 'searchText=10000005&customerNumber=1')).toMatchObject({
      availability: 'temporarily-unavailable',
    });
    const card = await cardOf(manager, 'searchText=10000001&customerNumber=1');
    expect(card).not.toHaveProperty('availability');
    // The account is served by 16 first and then by 14.
    expect(card.inventories).toEqual([
      { warehouseNumber: '16', quantityAvailable: 7, stockingClass: 'B', marsClass: 'B', isSpecialOrder: false },
      { warehouseNumber: '14', quantityAvailable: 0, stockingClass: 'A', marsClass: 'A', isSpecialOrder: false },
      { warehouseNumber: '82', quantityAvailable: 3, stockingClass: 'X', marsClass: 'X', isSpecialOrder: true },
      { warehouseNumber: '18', quantityAvailable: 0, stockingClass: 'E', marsClass: 'E', isSpecialOrder: false },
    ]);
    const nothing = await cardOf(visitor, 'searchText=10000001');
    expect(nothing).not.toHaveProperty('availability');
    expect(nothing).not.toHaveProperty('inventories');
  });
});

describe('one product', () => {
  it('has the trade numbers, what it contains and further pictures, where there are some', async () => {
    const path = '/item/itemNumber/10000001';
    expect((await get(visitor, path)).body).toMatchObject({ gtin: null, udiDi: null, contained: null, pictures: [] });
    await database.pool.query(`
      update item set gtin = '00312345678906', udi_di = 'D1', contained_item = '10000002', contained_quantity = 12
       where item_number = '10000001';
      insert into item_picture select item_key, n, '/more/' || n || '.svg' from item, unnest(array[2, 1]) n
       where item_number = '10000001'`);
    expect((await get(visitor, path)).body).toMatchObject({
      gtin: '00312345678906',
      udiDi: 'D1',
      contained: { itemNumber: '10000002', quantity: 12 },
      pictures: ['/more/1.svg', '/more/2.svg'],
    });
    await database.pool.query(`
      update item set gtin = null, udi_di = null, contained_item = null, contained_quantity = null;
      truncate item_picture`);
  });

  it('tells staff how fresh its stock is: the oldest figure counts, each by its own count or its branch', async () => {
    const path = '/item/itemNumber/10000001?customerNumber=1';
    expect((await get(manager, path)).body).not.toHaveProperty('stockAsOf');
    await database.pool.query(`
      update branch set stock_as_of = case number when '14' then '2026-11-23T15:00Z'::timestamptz else '2026-11-23T16:00Z' end;
      update item_stock set as_of = '2026-11-23T17:42Z' where branch_number in ('14', '16')`);
    expect((await get(manager, path)).body.stockAsOf).toBe('2026-11-23T16:00:00.000Z');
    expect((await get(buyer, path)).body).not.toHaveProperty('stockAsOf');
    await database.pool.query('update branch set stock_as_of = null; update item_stock set as_of = null');
  });

  it('A7.07 GET item/itemNumber/{itemNumber} answers it, for an account or without', async () => {
    const { status, body } = await get(buyer, '/item/itemNumber/10000001?customerNumber=1');
    expect(status).toBe(200);
    expect(body).toEqual({
      itemNumber: '10000001',
      itemKey: 1,
      description: 'Nitrile Gloves, Powder-Free, X-Large',
      pack: 'Box of 100',
      category: '1.1',
      categoryDescription: 'Gloves & Masks',
      vendorId: 'V1',
      vendorName: 'Galvyn Dental',
      vendorPartNumber: 'NV-1042-XL',
      price: 12.34,
      pricingLoaded: true,
      coupon: null,
      suppressCoupon: false,
      lifeCycle: 'A',
      isOrderable: true,
      isHiddenFromCustomer: false,
      isOnHold: false,
      isDropShipOnly: false,
      imageUrl: '/picture.svg',
      availability: 'available',
      unitOfMeasure: 'BX',
      gtin: null,
      udiDi: null,
      contained: null,
      pictures: [],
      attributes: [
        { attributeName: 'WebMedia', data: { Data: { WebImageUrl: '/picture.svg' } } },
        {
          attributeName: 'Media',
          data: {
            Data: {
              PrimaryImageUrl: '/picture.svg',
              DocumentMediaKey: 'sds-1',
              DocumentUrl: '/api/item/safetyDataSheet/10000001',
            },
          },
        },
        { attributeName: 'Catalog', data: { Data: { Description: 'Our own words.' } } },
        { attributeName: 'Manufacturer', data: { Data: { LongDescription: "The maker's words." } } },
      ],
      vendorPartInfo: { VendorName: 'Galvyn Dental', VendorPartNumber: 'NV-1042-XL', VendorID: 'V1' },
    });
    expect((await get(visitor, '/item/itemNumber/10000001')).body).toMatchObject({ pricingLoaded: false });
  });

  it('gives no address for a safety data sheet that is not on file', async () => {
    const { body } = await get(buyer, '/item/itemNumber/10000005?customerNumber=1');
    const [, media] = body.attributes;
    expect(media.data.Data).toEqual({ PrimaryImageUrl: '/picture.svg', DocumentMediaKey: 'sds-2' });
  });

  it('A3.10 C7.23 says everything of a product to staff: price, coupon, life cycle, flags, picture, papers, maker, stock, orders', async () => {
    const { body } = await get(manager, '/item/itemNumber/10000002?customerNumber=2');
    expect(body).toEqual({
      itemNumber: '10000002',
      itemKey: expect.any(Number),
      description: 'Latex Gloves',
      pack: 'Box of 100',
      category: '1.1',
      categoryDescription: 'Gloves & Masks',
      vendorId: 'V2',
      vendorName: 'Roviran Dental',
      vendorPartNumber: 'NV-1042-XL',
      price: 10,
      pricingLoaded: true,
      coupon: expect.objectContaining({
        StartDate: expect.stringMatching(/^\d{4}-\d\d-\d\d/),
        EndDate: expect.stringMatching(/^\d{4}-\d\d-\d\d/),
        Description: 'Buy 2, get 1',
      }),
      suppressCoupon: false,
      lifeCycle: 'A',
      isOrderable: true,
      isHiddenFromCustomer: false,
      isOnHold: false,
      isDropShipOnly: false,
      imageUrl: '/picture.svg',
      unitOfMeasure: 'BX',
      gtin: null,
      udiDi: null,
      contained: null,
      pictures: [],
      inventories: expect.arrayContaining([
        { warehouseNumber: '16', quantityAvailable: 7, stockingClass: 'B', marsClass: 'B', isSpecialOrder: false },
      ]),
      attributes: expect.arrayContaining([
        { attributeName: 'WebMedia', data: { Data: { WebImageUrl: '/picture.svg' } } },
      ]),
      vendorPartInfo: { VendorName: 'Roviran Dental', VendorPartNumber: 'NV-1042-XL', VendorID: 'V2' },
    });
    // Texts and documents, if there are any, and 'D' for discontinued.
    const { attributes } = (await get(manager, '/item/itemNumber/10000001?customerNumber=1')).body;
    expect(attributes.map((one: { data: { Data: object } }) => Object.keys(one.data.Data))).toEqual([
      ['WebImageUrl'],
      ['PrimaryImageUrl', 'DocumentMediaKey', 'DocumentUrl'],
      ['Description'],
      ['LongDescription'],
    ]);
    expect((await get(manager, '/item/itemNumber/10000003?customerNumber=1')).body).toMatchObject({
      lifeCycle: 'D',
    });
    // Its orders have separate pages, because an account may have ordered it for years.
    const orders = (await get(manager, '/item/itemNumber/10000001/orders?customerNumber=1')).body;
    expect(orders.data[0]).toMatchObject({ salesOrderId: expect.any(Number), quantity: expect.any(Number) });
  });

  it('is found in any letter case, and a number that names nothing is refused', async () => {
    expect((await get(visitor, '/item/itemNumber/ab-6X')).body).toMatchObject({ itemNumber: 'AB-6x' });
    for (const number of ['99', '%01', '%27%20or%201=1', 'x'.repeat(40)]) {
      expect(await get(visitor, `/item/itemNumber/${number}`), number).toMatchObject({
        status: 404,
        body: { code: 'item.not-found' },
      });
    }
    expect((await get(visitor, '/item/itemNumber/99')).body.detail).toBe('Product #99 not found');
  });

  it('C7.22 POST /item/details returns number and description of each requested item', async () => {
    const asked = ['10000002', '10000001', '99999999'];
    expect((await post(visitor, '/item/details', asked)).body).toMatchObject({
      data: [
        { itemNumber: '10000002', description: 'Latex Gloves' },
        { itemNumber: '10000001', description: 'Nitrile Gloves, Powder-Free, X-Large' },
      ],
    });
    expect((await post(visitor, '/item/details', { items: asked })).status).toBe(400);
  });

  it('exists for staff only while it is hidden', async () => {
    expect((await get(manager, '/item/itemNumber/10000004')).status).toBe(200);
    expect((await get(visitor, '/item/itemNumber/10000004')).status).toBe(404);
    expect((await get(buyer, '/item/itemNumber/10000004?customerNumber=1')).status).toBe(404);
    const details = (who: SignedIn | undefined) =>
      post(who, '/item/details', ['10000004', '10000001', '77', '10000001']);
    expect((await details(visitor)).body.data).toEqual([
      { itemNumber: '10000001', description: 'Nitrile Gloves, Powder-Free, X-Large' },
    ]);
    expect(numbersOf((await details(manager)).body)).toEqual(['10000004', '10000001']);
  });

  it("lists the account's orders of it, newest first", async () => {
    const page = async (query: string) =>
      (await get(buyer, `/item/itemNumber/10000001/orders?customerNumber=1&${query}`)).body;
    const first = await page('pageSize=5');
    expect(first.hasMore).toBe(true);
    expect(first.data[0]).toEqual({
      status: 'Processing',
      salesOrderId: 8,
      orderDate: '2026-01-09T10:00:00.000Z',
      warehouse: '16',
      quantity: 8,
    });
    const second = await page('pageSize=5&pageIndex=1');
    const all = [...first.data, ...second.data].map(({ salesOrderId }: { salesOrderId: number }) => salesOrderId);
    expect(all).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect(second.hasMore).toBe(false);
    expect((await get(buyer, '/item/itemNumber/10000001/orders?customerNumber=2')).status).toBe(404);
    expect((await get(buyer, '/item/itemNumber/nothing/orders?customerNumber=1')).body.data).toEqual([]);
  });
});

describe('the lists around it', () => {
  it('A7.11 A3.12 GET itemcategory/descendants/1 answers key, description, depth and url', async () => {
    const { body } = await get(visitor, '/itemcategory/descendants/1?maxdepth=1');
    expect(body.data).toEqual([
      { key: '1.1', description: 'Gloves & Masks', depth: 1, url: 'gloves & masks', imageUrl: '/picture.svg' },
      { key: '1.3', description: 'Instruments', depth: 1, url: 'instruments', imageUrl: '' },
      { key: '1.2', description: 'Restorative', depth: 1, url: 'restorative', imageUrl: '/picture.svg' },
    ]);
    expect((await get(visitor, '/itemcategory/descendants/1?maxdepth=2')).body.data).toHaveLength(4);
    expect((await get(visitor, '/itemcategory/descendants/%01')).body.data).toEqual([]);
  });

  it('A7.12 GET /vendor/filterInfo answers all manufacturers by name', async () => {
    const { body } = await get(visitor, '/vendor/filterInfo?pageIndex=0&pageSize=100000&getAll=true');
    expect(body.data).toHaveLength(10);
    expect(body.data[0]).toEqual({ vendorId: 'V1', name: 'Galvyn Dental' });
    expect(body.hasMore).toBe(false);
  });

  it("A7.13 GET /vendor/{vendorId}/contact answers the manufacturer's contact", async () => {
    expect(await get(manager, '/vendor/V2/contact')).toEqual({
      status: 200,
      body: {
        vendorId: 'V2',
        name: 'Roviran Dental',
        address1: '1 Main St',
        city: 'Reno',
        state: 'NV',
        zip: '89501',
        phoneNumber: '7755550100',
        webAddress: 'maker.example',
      },
    });
    expect(await get(manager, '/vendor/V99/contact')).toMatchObject({
      status: 404,
      body: { code: 'vendor.not-found' },
    });
    expect((await get(buyer, '/vendor/V2/contact')).status).toBe(403);
  });

  it('A7.14 A3.14 C7.12 POST pricing/request answers number, price and the coupon flag; unknown products are absent', async () => {
    const products = (...numbers: string[]) => ({
      CustomerNumber: '1',
      ProductList: { Item: numbers.map((ProductNumber) => ({ ProductNumber, Quantity: 1 })) },
    });
    const asked = products('10000002', '10000001', '99', '10000004', '10000003', '10000001');
    expect(await post(buyer, '/pricing/request', asked)).toEqual({
      status: 200,
      body: {
        productList: {
          item: [
            { productNumber: '10000002', price: 7.77, suppressCouponFlag: true },
            { productNumber: '10000001', price: 12.34, suppressCouponFlag: false },
          ],
        },
      },
    });
    const staff = await post(manager, '/pricing/request', asked);
    expect(staff.body.productList.item).toHaveLength(4);
    expect((await post(buyer, '/pricing/request', products('99'))).body).toEqual({ productList: { item: [] } });
    expect((await post(unpriced, '/pricing/request', asked)).status).toBe(403);
    expect((await post(buyer, '/pricing/request', { ...asked, CustomerNumber: '2' })).status).toBe(404);
  });
});

it('logs no fault through all of this', () => {
  expect(ground.logged).toEqual([]);
});
