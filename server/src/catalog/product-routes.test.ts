import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CatalogWorld, numbersOf, openCatalogWorld, type Who } from './catalog-world.fixture.ts';

let world: CatalogWorld;

beforeAll(async () => {
  world = await openCatalogWorld();
});
afterAll(async () => {
  expect(world.ground.logged).toEqual([]);
  await world.close();
});

const get = (...call: Parameters<CatalogWorld['get']>) => world.get(...call);
const post = (...call: Parameters<CatalogWorld['post']>) => world.post(...call);

describe('one product', () => {
  it('has the trade numbers, its contents, and further pictures, if any', async () => {
    const path = '/item/itemNumber/10000001';
    expect((await get('visitor', path)).body).toMatchObject({ gtin: null, udiDi: null, contained: null, pictures: [] });
    await world.database.pool.query(`
      update item set gtin = '00312345678906', udi_di = 'D1', contained_item = '10000002', contained_quantity = 12,
             more_pictures = '{/more/1.svg,/more/2.svg}' where item_number = '10000001'`);
    expect((await get('visitor', path)).body).toMatchObject({
      gtin: '00312345678906',
      udiDi: 'D1',
      contained: { itemNumber: '10000002', quantity: 12 },
      pictures: ['/more/1.svg', '/more/2.svg'],
    });
    await world.database.pool.query(`
      update item set gtin = null, udi_di = null, contained_item = null, contained_quantity = null,
             more_pictures = '{}'`);
  });

  it('tells staff how fresh its stock is: the oldest figure counts, each by its own count or its branch', async () => {
    const path = '/item/itemNumber/10000001?customerNumber=1';
    expect((await get('manager', path)).body).not.toHaveProperty('stockAsOf');
    await world.database.pool.query(`
      update branch set stock_as_of = case number when '14' then '2026-11-23T15:00Z'::timestamptz else '2026-11-23T16:00Z' end;
      update item_stock set as_of = '2026-11-23T17:42Z' where branch_number in ('14', '16')`);
    expect((await get('manager', path)).body.stockAsOf).toBe('2026-11-23T16:00:00.000Z');
    expect((await get('buyer', path)).body).not.toHaveProperty('stockAsOf');
    await world.database.pool.query('update branch set stock_as_of = null; update item_stock set as_of = null');
  });

  it('says when more is expected: at each branch for staff, at the account’s own branches for others, and never in the past', async () => {
    const path = '/item/itemNumber/10000001?customerNumber=1';
    const expectMore = (branch: string, on: string) =>
      world.database.pool.query('update item_stock set expected_on = $2 where branch_number = $1', [branch, on]);
    await expectMore('14', '2027-01-08');
    await expectMore('16', '2020-01-08');
    const { expected, expectedOn } = (await get('manager', path)).body;
    expect([expected, expectedOn]).toEqual([[{ warehouseNumber: '14', on: '2027-01-08' }], undefined]);
    const buyers = (await get('buyer', path)).body;
    expect([buyers.expected, buyers.expectedOn]).toEqual([undefined, '2027-01-08']);
    expect((await get('visitor', '/item/itemNumber/10000001')).body).not.toHaveProperty('expectedOn');
    await world.database.pool.query('update item_stock set expected_on = null');
  });

  it('A7.07 GET item/itemNumber/{itemNumber} answers it, for an account or without', async () => {
    const { status, body } = await get('buyer', '/item/itemNumber/10000001?customerNumber=1');
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
      packs: [],
      variants: [],
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
    expect((await get('visitor', '/item/itemNumber/10000001')).body).toMatchObject({ pricingLoaded: false });
  });

  it('C7.02 GET with the account, or NA for none, gives number, whether it is orderable, and the price that the asker may see', async () => {
    const facts = async (who: Who, customerNumber: string) => {
      const { status, body } = await get(who, `/item/itemNumber/10000001?customerNumber=${customerNumber}`);
      return [status, body.itemNumber, body.isOrderable, typeof body.price];
    };
    for (const who of ['manager', 'buyer'] as const) {
      expect(await facts(who, '1')).toEqual([200, '10000001', true, 'number']);
    }
    for (const who of ['visitor', 'unpriced'] as const) {
      expect(await facts(who, 'NA')).toEqual([200, '10000001', true, 'undefined']);
    }
    for (const who of ['manager', 'buyer'] as const) {
      expect((await facts(who, 'NA')).slice(0, 3)).toEqual([200, '10000001', true]);
    }
    expect((await get('manager', '/item/itemNumber/99999999?customerNumber=NA')).status).toBe(404);
    await world.database.pool.query("update item set is_orderable = false where item_number = '10000001'");
    expect((await facts('manager', '1'))[2]).toBe(false);
    await world.database.pool.query("update item set is_orderable = true where item_number = '10000001'");
  });

  it('gives no address for a safety data sheet that is not on file', async () => {
    const { body } = await get('buyer', '/item/itemNumber/10000005?customerNumber=1');
    const [, media] = body.attributes;
    expect(media.data.Data).toEqual({ PrimaryImageUrl: '/picture.svg', DocumentMediaKey: 'sds-2' });
  });

  it('A3.10 C7.23 shows staff everything about a product: price, coupon, life cycle, flags, picture, documents, manufacturer, stock, orders', async () => {
    const { body } = await get('manager', '/item/itemNumber/10000002?customerNumber=2');
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
      packs: [],
      variants: [],
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
    const { attributes } = (await get('manager', '/item/itemNumber/10000001?customerNumber=1')).body;
    expect(attributes.map((one: { data: { Data: object } }) => Object.keys(one.data.Data))).toEqual([
      ['WebImageUrl'],
      ['PrimaryImageUrl', 'DocumentMediaKey', 'DocumentUrl'],
      ['Description'],
      ['LongDescription'],
    ]);
    expect((await get('manager', '/item/itemNumber/10000003?customerNumber=1')).body).toMatchObject({
      lifeCycle: 'D',
    });
    // Its orders have separate pages, because an account may have ordered it for years.
    const orders = (await get('manager', '/item/itemNumber/10000001/orders?customerNumber=1')).body;
    expect(orders.data[0]).toMatchObject({ salesOrderId: expect.any(Number), quantity: expect.any(Number) });
  });

  it('is found in any letter case, and a number that names nothing is refused', async () => {
    expect((await get('visitor', '/item/itemNumber/ab-6X')).body).toMatchObject({ itemNumber: 'AB-6x' });
    for (const number of ['99', '%01', '%27%20or%201=1', 'x'.repeat(40)]) {
      expect(await get('visitor', `/item/itemNumber/${number}`), number).toMatchObject({
        status: 404,
        body: { code: 'item.not-found' },
      });
    }
    expect((await get('visitor', '/item/itemNumber/99')).body.detail).toBe('Product #99 not found');
  });

  it('C7.22 POST /item/details returns number and description of each requested item', async () => {
    const asked = ['10000002', '10000001', '99999999'];
    expect((await post('visitor', '/item/details', asked)).body).toMatchObject({
      data: [
        { itemNumber: '10000002', description: 'Latex Gloves' },
        { itemNumber: '10000001', description: 'Nitrile Gloves, Powder-Free, X-Large' },
      ],
    });
    expect((await post('visitor', '/item/details', { items: asked })).status).toBe(400);
  });

  it('exists for staff only while it is hidden', async () => {
    expect((await get('manager', '/item/itemNumber/10000004')).status).toBe(200);
    expect((await get('visitor', '/item/itemNumber/10000004')).status).toBe(404);
    expect((await get('buyer', '/item/itemNumber/10000004?customerNumber=1')).status).toBe(404);
    const details = (who: Who) => post(who, '/item/details', ['10000004', '10000001', '77', '10000001']);
    expect((await details('visitor')).body.data).toEqual([
      { itemNumber: '10000001', description: 'Nitrile Gloves, Powder-Free, X-Large' },
    ]);
    expect(numbersOf((await details('manager')).body)).toEqual(['10000004', '10000001']);
  });

  it("lists the account's orders of it, newest first", async () => {
    const page = async (query: string) =>
      (await get('buyer', `/item/itemNumber/10000001/orders?customerNumber=1&${query}`)).body;
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
    expect((await get('buyer', '/item/itemNumber/10000001/orders?customerNumber=2')).status).toBe(404);
    expect((await get('buyer', '/item/itemNumber/nothing/orders?customerNumber=1')).body.data).toEqual([]);
  });
});
