/** Who pays for an account, and the search for accounts by the number that they are billed to. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { addPractices } from '../../test/practices.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { inTransaction } from '../database/database.ts';
import { bindCustomerRoutes } from './routes.ts';
import { rebuildCustomerSearch } from './search/index.ts';

let database: TestDatabase;
let ground: TestGround;
let service: SignedIn;
let manager: SignedIn;
let buyer: SignedIn;

/** Account, the number it is billed to, and its territory. */
const accounts = [
  ['100200', '100200', 'T1'],
  ['100201', '100200', 'T1'],
  ['100202', '100200', 'T2'],
  ['100203', '100200', 'T1'],
  ['100204', 'b900', 'T1'],
  ['100205', null, 'T1'],
  ['100206', '100205', 'T2'],
  ['100207', '100208', 'T1'],
  ['100208', '100207', 'T1'],
  ['100209', null, 'T1'],
  ['1002001', '100205', 'T1'],
] as const;

beforeAll(async () => {
  database = await createTestDatabase();
  await addPractices(
    database.pool,
    accounts.map(([customerNumber, , territoryId]) => ({ customerNumber, territoryId })),
  );
  for (const [customerNumber, billTo] of accounts) {
    await database.pool.query(
      `update customer set bill_to_number = $2, bill_to_name = 'Harbor Dental' where customer_number = $1`,
      [customerNumber, billTo],
    );
  }
  await database.pool.query(`update customer set withdrawn_at = now() where customer_number = '100203'`);
  await inTransaction(database.pool, rebuildCustomerSearch);
  ground = await openTestGround(database);
  bindCustomerRoutes(ground.bind, ground.services);
  service = await signIn(database.pool, { permissions: ['CustomerService'] });
  manager = await signIn(database.pool, { permissions: ['PricingView', 'OrderSubmit'], territoryIds: ['T1'] });
  buyer = await signIn(database.pool, { permissions: ['Customer', 'OrderSubmit'], accounts: ['100201', '100200'] });
});
afterAll(async () => {
  await ground.close();
  await database.drop();
});

async function get(who: SignedIn, url: string) {
  const response = await ground.http.inject({ url: `/api${url}`, headers: who.headers });
  return { status: response.statusCode, body: response.json() };
}

const groupOf = async (customerNumber: string) =>
  (await get(service, `/customer/billingGroup/${customerNumber}`)).body as Record<string, unknown>;

describe('who pays', () => {
  it('is the account with that number; closed accounts are counted apart', async () => {
    const group = { number: '100200', name: 'Practice 100200', locations: 3, closed: 1 };
    const payer = { isClosed: false, billedTo: null };
    expect(await groupOf('100201')).toEqual({ ...group, isOwn: false, payer });
    expect(await groupOf('100203')).toEqual({ ...group, isOwn: false, payer });
    expect(await groupOf('100200')).toEqual({ ...group, isOwn: true, payer });
  });

  it('has the ERP’s bill-to name if there is no such account', async () => {
    const group = { number: 'b900', name: 'Harbor Dental', locations: 1, closed: 0 };
    expect(await groupOf('100204')).toEqual({ ...group, isOwn: false, payer: null });
  });

  it('is an account that others are billed to, though its own number is blank; and a single account isn’t a group', async () => {
    expect(await groupOf('100205')).toMatchObject({ number: '100205', isOwn: true, locations: 3 });
    expect(await groupOf('100209')).toMatchObject({ number: null, locations: 1 });
  });

  it('is only one level: accounts that are billed to each other are two groups', async () => {
    expect(await groupOf('100207')).toMatchObject({ number: '100208', locations: 2, payer: { billedTo: '100207' } });
    expect(await groupOf('100208')).toMatchObject({ number: '100207', locations: 2, payer: { billedTo: '100208' } });
  });

  it('is known when the payer was closed', async () => {
    await database.pool.query(`update customer set withdrawn_at = now() where customer_number = '100200'`);
    expect(await groupOf('100201')).toMatchObject({ locations: 2, closed: 2, payer: { isClosed: true } });
    await database.pool.query(`update customer set withdrawn_at = null where customer_number = '100200'`);
  });

  it('is for staff', async () => {
    expect((await get(buyer, '/customer/billingGroup/100201')).body.code).toBe('access.not-allowed');
    expect((await get(buyer, '/customer/billingGroup/100202')).body.code).toBe('customer.not-found');
  });
});

describe('the search by the number that accounts are billed to', () => {
  const found = async (who: SignedIn, text: string, rest = 'allCustomers=true') =>
    (await get(who, `/customer/search?searchText=${encodeURIComponent(text)}&${rest}`)).body.data.map(
      ({ customerNumber }: { customerNumber: string }) => customerNumber,
    );

  it('comes after the account itself and those with that number prefix, and never finds closed ones', async () => {
    expect(await found(service, '100200')).toEqual(['100200', '1002001', '100201', '100202']);
    expect(await found(service, '100-200')).toEqual(['100200', '1002001', '100201', '100202']);
    expect(await found(service, '100200', 'allCustomers=true&ascending=false')).toEqual([
      ...['100200', '1002001', '100202', '100201'],
    ]);
    expect(await found(service, '100200', 'allCustomers=true&pageIndex=1&pageSize=3')).toEqual(['100202']);
  });

  it('takes letters as people type them, and only whole numbers', async () => {
    for (const text of ['b900', 'B900', ' b900 ']) expect(await found(service, text), text).toEqual(['100204']);
    expect(await found(service, 'b90')).toEqual([]);
  });

  it('stays in an account manager’s territories under My Customers', async () => {
    expect(await found(manager, '100200', 'allCustomers=false')).toEqual(['100200', '1002001', '100201']);
    expect(await found(manager, '100200')).toEqual(['100200', '1002001', '100201', '100202']);
  });
});
