import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CatalogWorld, openCatalogWorld } from './catalog-world.fixture.ts';

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

describe('the lists around it', () => {
  it('A7.11 A3.12 GET itemcategory/descendants/1 answers key, description, depth and url', async () => {
    const { body } = await get('visitor', '/itemcategory/descendants/1?maxdepth=1');
    expect(body.data).toEqual([
      { key: '1.1', description: 'Gloves & Masks', depth: 1, url: 'gloves & masks', imageUrl: '/picture.svg' },
      { key: '1.3', description: 'Instruments', depth: 1, url: 'instruments', imageUrl: '' },
      { key: '1.2', description: 'Restorative', depth: 1, url: 'restorative', imageUrl: '/picture.svg' },
    ]);
    expect((await get('visitor', '/itemcategory/descendants/1?maxdepth=2')).body.data).toHaveLength(4);
    expect((await get('visitor', '/itemcategory/descendants/%01')).body.data).toEqual([]);
  });

  it('A7.12 GET /vendor/filterInfo answers all manufacturers by name', async () => {
    const { body } = await get('visitor', '/vendor/filterInfo?pageIndex=0&pageSize=100000&getAll=true');
    expect(body.data).toHaveLength(10);
    expect(body.data[0]).toEqual({ vendorId: 'V1', name: 'Galvyn Dental' });
    expect(body.hasMore).toBe(false);
  });

  it("A7.13 GET /vendor/{vendorId}/contact answers the manufacturer's contact", async () => {
    expect(await get('manager', '/vendor/V2/contact')).toEqual({
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
    expect(await get('manager', '/vendor/V99/contact')).toMatchObject({
      status: 404,
      body: { code: 'vendor.not-found' },
    });
    expect((await get('buyer', '/vendor/V2/contact')).status).toBe(403);
  });

  it('A7.14 A3.14 C7.12 POST pricing/request answers number, price and the coupon flag; unknown products are absent', async () => {
    const products = (...numbers: string[]) => ({
      CustomerNumber: '1',
      ProductList: { Item: numbers.map((ProductNumber) => ({ ProductNumber, Quantity: 1 })) },
    });
    const asked = products('10000002', '10000001', '99', '10000004', '10000003', '10000001');
    expect(await post('buyer', '/pricing/request', asked)).toEqual({
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
    const staff = await post('manager', '/pricing/request', asked);
    expect(staff.body.productList.item).toHaveLength(4);
    expect((await post('buyer', '/pricing/request', products('99'))).body).toEqual({ productList: { item: [] } });
    expect((await post('unpriced', '/pricing/request', asked)).status).toBe(403);
    expect((await post('buyer', '/pricing/request', { ...asked, CustomerNumber: '2' })).status).toBe(404);
  });
});
