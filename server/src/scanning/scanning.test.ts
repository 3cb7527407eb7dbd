import type { ScannedItem } from '@operatory/contract/scanning';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDemoDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { bindScanningRoutes } from './routes.ts';

const account = '100009';
const gtin = '09501101530003';
const hibc = '+A123BJC5D6E71G';

let database: TestDatabase;
let ground: TestGround;
const people = new Map<string, SignedIn>();

beforeAll(async () => {
  database = await createDemoDatabase();
  ground = await openTestGround(database);
  bindScanningRoutes(ground.bind, ground.services);
  for (const [name, rights] of Object.entries({
    service: { permissions: ['CustomerService'] },
    practice: { permissions: ['Customer'], accounts: [account] },
    viewer: { permissions: ['Customer', 'ViewOnly'], accounts: [account] },
    stranger: { permissions: ['Customer'], accounts: ['100002'] },
  } as const)) {
    people.set(name, await signIn(database.pool, rights));
  }
  const { pool } = database;
  await pool.query(
    `update item set is_orderable = true, is_on_hold = false, is_hidden_from_customer = false, life_cycle = 'A',
            gtin = null, udi_di = null where item_number between '10000001' and '10000006'`,
  );
  await pool.query(`update item set gtin = '9501101530003' where item_number in ('10000001', '10000002')`);
  await pool.query(`update item set is_on_hold = true where item_number = '10000001'`);
  await pool.query(`update item set udi_di = $1, is_hidden_from_customer = true where item_number = '10000003'`, [
    hibc,
  ]);
  await pool.query(`update item set vendor_part_number = 'REF-77' where item_number = '10000004'`);
  await pool.query(`update item set vendor_part_number = 'REF-88' where item_number in ('10000005', '10000006')`);
});
afterAll(async () => {
  await ground.close();
  await database.drop();
});

const ask = (codes: unknown, who = 'service') =>
  ground.http.inject({
    method: 'POST',
    url: `/api/item/scanned/customer/${account}`,
    headers: { ...people.get(who)?.headers },
    payload: { codes },
  });
async function found(codes: readonly string[], who?: string) {
  const { items } = (await ask(codes, who)).json() as { items: ScannedItem[] };
  expect(items.map(({ code }) => code)).toEqual(codes);
  return items.map(({ item, obstacle }) => item?.itemNumber ?? obstacle);
}

it('finds a product by its GTIN in any length, the one that can be ordered, and by GS1, HIBC, tag, and numbers', async () => {
  expect(await found(['9501101530003', gtin, `]d201${gtin}10LOT`, hibc])).toEqual([
    ...['10000002', '10000002', '10000002'],
    '10000003',
  ]);
  expect(await found(['https://shop.example/tag/100001/10000004?quantity=2', '10000004', 'ref-77'])).toEqual(
    Array.from({ length: 3 }, () => '10000004'),
  );
  expect(await found(['REF-88', 'nothing', ''])).toEqual(['unknown', 'unknown', 'unknown']);
  expect(await found([])).toEqual([]);
});

it('says why a product can’t be ordered, and shows a practice nothing of a hidden one', async () => {
  await database.pool.query(`update item set is_on_hold = true where item_number = '10000002'`);
  const { items } = (await ask([gtin])).json() as { items: ScannedItem[] };
  expect(items[0]).toMatchObject({ item: { itemNumber: '10000001' }, obstacle: 'on-hold' });
  expect(await found([hibc], 'practice')).toEqual(['unknown']);
});

it('is for people who fill the cart, and takes 100 codes of 200 characters', async () => {
  expect((await ask([gtin], 'viewer')).statusCode).toBe(403);
  expect((await ask([gtin], 'stranger')).statusCode).toBe(404);
  expect((await ask(Array.from({ length: 100 }, () => 'x'.repeat(200)))).statusCode).toBe(200);
  expect((await ask(Array.from({ length: 101 }, () => 'x'))).statusCode).toBe(400);
  expect((await ask(['x'.repeat(201)])).statusCode).toBe(400);
});
