import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { addPractices } from '../../test/practices.ts';
import { signIn } from '../../test/sign-in.ts';
import { bindCartRoutes } from './routes.ts';

let database: TestDatabase;
let ground: TestGround;

beforeAll(async () => {
  database = await createTestDatabase();
  ground = await openTestGround(database);
  bindCartRoutes(ground.bind, ground.services);
  await addPractices(
    database.pool,
    ['100001', '100002', '100003'].map((customerNumber) => ({ customerNumber })),
  );
  await database.pool.query(
    `insert into cart (cart_key, customer_number, modified, line_count) values
       (gen_random_uuid(), '100001', 1780272000000001, 2), (gen_random_uuid(), '100002', 1780272000000002, 5),
       (gen_random_uuid(), '100003', 1780272000000003, 0)`,
  );
});
afterAll(async () => {
  await ground.close();
  await database.drop();
});

async function ask(who: Parameters<typeof signIn>[1], query = 'pageIndex=0&pageSize=1000') {
  const { headers } = await signIn(database.pool, who);
  const response = await ground.http.inject({ url: `/api/shoppingcart/openorders/user?${query}`, headers });
  return { status: response.statusCode, body: response.json() };
}

it('A3.08 A7.04 GET shoppingcart/openorders/user answers number, line count and time of each open order, by pages', async () => {
  const buyer = { permissions: ['Customer', 'OrderSubmit'], accounts: ['100001', '100002', '100003'] } as const;
  const newer = { customerNumber: '100002', lineItemCount: 5, modified: '2026-06-01T00:00:00.000002Z' };
  const older = { customerNumber: '100001', lineItemCount: 2, modified: '2026-06-01T00:00:00.000001Z' };
  expect((await ask(buyer)).body).toEqual({ data: [newer, older], hasMore: false });
  expect((await ask(buyer, 'pageIndex=0&pageSize=1')).body).toEqual({ data: [newer], hasMore: true });
  expect((await ask(buyer, 'pageIndex=1&pageSize=1')).body).toEqual({ data: [older], hasMore: false });
  expect((await ask({ ...buyer, accounts: ['100001'] })).body).toEqual({ data: [older], hasMore: false });
});

it('A6.07 open orders are for those with OrderSubmit or CustomerService who are not punch-out', async () => {
  expect((await ask({ permissions: ['CustomerService'] })).status).toBe(200);
  expect((await ask({ permissions: ['OrderSubmit'] })).status).toBe(200);
  expect((await ask({ permissions: ['Customer', 'OrderSubmit'], accounts: ['100001'] })).status).toBe(200);
  expect((await ask({ permissions: ['Customer'], accounts: ['100001'] })).status).toBe(403);
  expect((await ask({ permissions: ['PricingView'] })).status).toBe(403);
  expect((await ask({ permissions: ['PunchOut', 'OrderSubmit'], accounts: ['100001'] })).status).toBe(403);
});

it('leaves out the cart of an account that was withdrawn, and lists it again once the account is back', async () => {
  const service = { permissions: ['CustomerService'] } as const;
  const numbers = async () =>
    (await ask(service)).body.data.map((cart: { customerNumber: string }) => cart.customerNumber);
  await database.pool.query(`update customer set withdrawn_at = now() where customer_number = '100002'`);
  expect(await numbers()).toEqual(['100001']);
  await database.pool.query(`update customer set withdrawn_at = null where customer_number = '100002'`);
  expect(await numbers()).toEqual(['100002', '100001']);
});
