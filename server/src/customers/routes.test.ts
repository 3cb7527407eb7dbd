import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { inTransaction } from '../database/database.ts';
import { type RandomCustomer, storeCustomers } from './random-customers.fixture.ts';
import { bindCustomerRoutes } from './routes.ts';
import { rebuildCustomerSearch } from './search/index.ts';

/** 2026-06-01T00:00:00Z in microseconds, plus this many. */
const instant = (more: number) => 1_780_272_000_000_000 + more;

const customers: RandomCustomer[] = [
  { customerNumber: '100001', name: 'Oak Dental', phone: '7755550100', territoryId: 'T1', cart: instant(5) },
  { customerNumber: '100002', name: 'elm dental', phone: '5095550101', territoryId: 'T1', cart: instant(9) },
  { customerNumber: '100004', name: 'Álamo Dental', phone: '2535550102', territoryId: 'T1', cart: undefined },
  { customerNumber: '100005', name: "Drs. O'Brien & Smith", phone: '2535550103', territoryId: 'T2', cart: instant(7) },
];

let database: TestDatabase;
let ground: TestGround;
let manager: SignedIn;
let service: SignedIn;
let viewer: SignedIn;
let submitter: SignedIn;
let buyer: SignedIn;

beforeAll(async () => {
  database = await createTestDatabase();
  await inTransaction(database.pool, async (client) => {
    await storeCustomers(client, customers);
    await rebuildCustomerSearch(client);
  });
  ground = await openTestGround(database);
  bindCustomerRoutes(ground.bind, ground.services);
  manager = await signIn(database.pool, { permissions: ['PricingView', 'OrderSubmit'], territoryIds: ['T1'] });
  service = await signIn(database.pool, { permissions: ['CustomerService'] });
  viewer = await signIn(database.pool, { permissions: ['PricingView'], territoryIds: ['T1'] });
  submitter = await signIn(database.pool, { permissions: ['OrderSubmit'], territoryIds: ['T1'] });
  buyer = await signIn(database.pool, { permissions: ['Customer'], accounts: ['100001'] });
});
afterAll(async () => {
  await ground.close();
  await database.drop();
});

async function get(who: SignedIn, url: string) {
  const response = await ground.http.inject({ url: `/api${url}`, headers: who.headers });
  return { status: response.statusCode, body: response.json() };
}

async function found(who: SignedIn, query: string): Promise<string[]> {
  const { status, body } = await get(who, `/customer/search?${query}`);
  expect(status).toBe(200);
  return body.data.map(({ customerNumber }: { customerNumber: string }) => customerNumber);
}

const typed = (text: string) => `allCustomers=true&searchText=${encodeURIComponent(text)}`;

describe('the desk on Home', () => {
  const desk = async (who: SignedIn, recent = '') => (await get(who, `/customerDesk?recent=${recent}`)).body;
  const numbers = (rows: readonly { customerNumber: string }[]) => rows.map(({ customerNumber }) => customerNumber);

  it('shows recent customers in their order, without numbers that no customer has', async () => {
    expect(numbers((await desk(service, '100004,999999,100001,x')).recent)).toEqual(['100004', '100001']);
    expect((await desk(service)).recent).toEqual([]);
  });

  it('shows the carts untouched for longest, of all accounts or of the manager’s territories', async () => {
    expect(numbers((await desk(service)).restingCarts)).toEqual(['100001', '100005', '100002']);
    expect(numbers((await desk(manager)).restingCarts)).toEqual(['100001', '100002']);
    await database.pool.query(
      `update cart set modified = (extract(epoch from now()) * 1000000)::bigint where customer_number = '100005'`,
    );
    expect(numbers((await desk(service)).restingCarts)).toEqual(['100001', '100002']);
    await database.pool.query('update cart set modified = $1 where customer_number = $2', [instant(7), '100005']);
  });

  it('shows carts only to people who see open carts, and nothing to a practice', async () => {
    expect(await desk(viewer, '100001')).toMatchObject({ recent: [{ openCarts: [] }], restingCarts: [] });
    expect((await desk(submitter)).restingCarts).toEqual([]);
    expect((await get(buyer, '/customerDesk')).status).toBe(403);
  });
});

describe('customer search', () => {
  it('A7.01 A3.06 GET /customer/search answers number, name, phone and open carts, a page at a time', async () => {
    const query = 'searchText=dental&allCustomers=true&sort=cart&ascending=false&pageSize=2';
    expect((await get(manager, `/customer/search?${query}&pageIndex=0`)).body).toEqual({
      data: [
        {
          customerNumber: '100002',
          customerName: 'elm dental',
          phoneNumber: '5095550101',
          city: 'Reno',
          state: 'NV',
          openCarts: [{ modified: '2026-06-01T00:00:00.000009Z', lineItemCount: 3 }],
        },
        {
          customerNumber: '100001',
          customerName: 'Oak Dental',
          phoneNumber: '7755550100',
          city: 'Reno',
          state: 'NV',
          openCarts: [{ modified: '2026-06-01T00:00:00.000005Z', lineItemCount: 3 }],
        },
      ],
      hasMore: true,
    });
    const last = await get(manager, `/customer/search?${query}&pageIndex=1`);
    expect(last.body).toMatchObject({ data: [{ customerNumber: '100004', openCarts: [] }], hasMore: false });
    expect((await get(manager, `/customer/search?${query}&pageIndex=2`)).body).toEqual({ data: [], hasMore: false });
  });

  it('finds names by parts, numbers and phone numbers in any writing, exact numbers first', async () => {
    expect(await found(service, typed('smi bri'))).toEqual(['100005']);
    expect(await found(service, typed('obrien'))).toEqual(['100005']);
    expect(await found(service, typed('alamo'))).toEqual(['100004']);
    expect(await found(service, typed('ELM dnetal'))).toEqual(['100002']);
    expect(await found(service, typed('100-002'))).toEqual(['100002']);
    expect(await found(service, typed('1000'))).toEqual(['100004', '100005', '100002', '100001']);
    for (const phone of ['(775) 555-0100', '+1 775-555-0100', '775.555.0100', '0100', '555-0100', '7755']) {
      expect(await found(service, typed(phone)), phone).toEqual(['100001']);
    }
    expect(await found(service, typed('nobody'))).toEqual([]);
    expect(await found(service, typed('&&'))).toEqual([]);
  });

  it("A4.07 lists the user's own customers under My Customers without a term, and none under All Customers", async () => {
    expect(await found(manager, 'allCustomers=false')).toEqual(['100004', '100002', '100001']);
    expect(await found(manager, 'allCustomers=true')).toEqual([]);
    expect(await found(manager, 'allCustomers=true&searchText=%20')).toEqual([]);
  });

  it("searches My Customers among an account manager's territories, and for others always all", async () => {
    expect(await found(manager, 'searchText=smith')).toEqual([]);
    expect(await found(manager, typed('smith'))).toEqual(['100005']);
    for (const who of [service, viewer, submitter]) {
      expect(await found(who, 'searchText=smith&allCustomers=false')).toEqual(['100005']);
      expect(await found(who, 'allCustomers=false')).toEqual([]);
    }
  });

  it('A3.18 A9.11 sorts by a sort type, name or cart, and an ascending flag; who may not sort by cart gets the names', async () => {
    const sorted = (who: SignedIn, sort: string, ascending: boolean) =>
      found(who, `${typed('555')}&sort=${sort}&ascending=${ascending}`);
    const names = ['100004', '100005', '100002', '100001'];
    expect(await sorted(manager, 'name', true)).toEqual(names);
    expect(await sorted(manager, 'name', false)).toEqual([...names].reverse());
    expect(await sorted(service, 'cart', false)).toEqual(['100002', '100005', '100001', '100004']);
    expect(await sorted(service, 'cart', true)).toEqual(['100001', '100005', '100002', '100004']);
    expect(await sorted(viewer, 'cart', true)).toEqual(names);
    expect(await sorted(submitter, 'cart', true)).toEqual(names);
    expect(await sorted(manager, 'cart', false)).toEqual(await sorted(service, 'cart', false));
    // Without a choice: by name, ascending.
    expect(await found(manager, typed('555'))).toEqual(names);
    for (const wrong of ['sort=phone', 'sort=name&ascending=up'])
      expect((await get(manager, `/customer/search?${typed('555')}&${wrong}`)).status, wrong).toBe(400);
  });

  it('shows open carts to customer service and account managers only', async () => {
    const carts = async (who: SignedIn) =>
      (await get(who, `/customer/search?${typed('100001')}`)).body.data[0].openCarts;
    expect(await carts(service)).toHaveLength(1);
    expect(await carts(manager)).toHaveLength(1);
    expect(await carts(viewer)).toEqual([]);
    expect(await carts(submitter)).toEqual([]);
  });

  it('is for staff', async () => {
    expect((await get(buyer, `/customer/search?${typed('oak')}`)).status).toBe(403);
  });

  it('treats anything typed as text', async () => {
    for (const text of [
      "'; drop table customer; --",
      '%_\\',
      '\u202eoak',
      '\u0001',
      'a '.repeat(100),
      '9'.repeat(200),
    ]) {
      expect((await get(manager, `/customer/search?${typed(text)}`)).status, text).toBe(200);
      expect((await get(manager, `/customer/search?${typed(text).replace('true', 'false')}`)).status, text).toBe(200);
    }
    expect((await get(manager, `/customer/search?${typed('x'.repeat(201))}`)).status).toBe(400);
  });
});

describe("an account's record", () => {
  it('A3.09 C3.01 C7.24 holds number, name, territory, and the branches with their order', async () => {
    expect(await get(manager, '/Customer/customernumber/100001')).toEqual({
      status: 200,
      body: {
        CustomerID: '100001',
        Name: 'Oak Dental',
        BillToName: 'Oak Dental',
        CreditHold: 2,
        PreferredStatus: 'A',
        ContractName: 'Group contract',
        ShipToAddress1: '1 Main',
        ShipToAddress2: '',
        ShipToCity: 'Reno',
        ShipToState: 'NV',
        ShipToZIp: '89501',
        ShipToPhoneNumber: '7755550100',
        EmailAddress: 'p@example.test',
        IsPORequired: 'N',
        isWithdrawn: false,
        ShipViaNorm: 'Ground',
        TerritoryID: 'T1',
        SalesTerritoryKey: 'T1',
        SalesTerritory: { FirstName: 'Ada', LastName: 'Byron', EmailAddress: 'ada@example.test' },
        DCsMerchs: [
          { MerchDC: '16', VMPosition: 1 },
          { MerchDC: '14', VMPosition: 2 },
        ],
      },
    });
  });

  it('keeps its terms from customer users', async () => {
    const { status, body } = await get(buyer, '/Customer/customernumber/100001');
    expect(status).toBe(200);
    for (const term of ['CreditHold', 'PreferredStatus', 'ContractName']) expect(body).not.toHaveProperty(term);
    expect((await get(buyer, '/Customer/customernumber/100002')).body.code).toBe('customer.not-found');
  });
});

it('logs no fault through all of this', () => {
  expect(ground.logged).toEqual([]);
});
