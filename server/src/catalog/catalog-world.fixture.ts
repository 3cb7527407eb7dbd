/** A small catalog behind its routes: two accounts, two coupons, prices, stock, orders, and people who may see more or less. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround } from '../../test/ground.ts';
import { signIn } from '../../test/sign-in.ts';
import { inTransaction } from '../database/database.ts';
import { plainItem as plain, type RandomItem, storeAccounts, storeCatalog } from './random-catalog.fixture.ts';
import { bindCatalogRoutes } from './routes.ts';
import { rebuildItemSearch } from './search/index.ts';

/** `manager` sees prices, `unpriced` none; `buyer` belongs to account 1; `visitor` isn't signed in. */
export type Who = 'manager' | 'buyer' | 'unpriced' | 'visitor';

export type CatalogWorld = Awaited<ReturnType<typeof openCatalogWorld>>;

/** Items 10000001 to 10000005 and AB-6x differ in their visibility; 30 wedges follow. */
const items: RandomItem[] = [
  plain,
  { ...plain, itemNumber: '10000002', description: 'Latex Gloves', couponId: 1, popularity: 90, vendorId: 'V2' },
  { ...plain, itemNumber: '10000003', description: 'Gloves, discontinued', lifeCycle: 'D', popularity: 80 },
  { ...plain, itemNumber: '10000004', description: 'Hidden Gloves', isHidden: true, popularity: 200 },
  { ...plain, itemNumber: '10000005', description: 'Gloves on hold', isOnHold: true, couponId: 2, popularity: 70 },
  { ...plain, itemNumber: 'AB-6x', description: 'Flowable Composite A3.5', categoryKey: '1.2.1', popularity: 60 },
  ...Array.from({ length: 30 }, (_, index) => ({
    ...plain,
    itemNumber: String(20_000_000 + index),
    description: `Wedge ${index}`,
    popularity: 50 - index,
  })),
];

async function fill(database: TestDatabase): Promise<void> {
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
}

/** Numbers of the items in a response, in order. */
export const numbersOf = (body: { data: { itemNumber: string }[] }) => body.data.map(({ itemNumber }) => itemNumber);

/** Opens a separate database; `get` and `post` call the routes as a person. */
export async function openCatalogWorld() {
  const dataDir = mkdtempSync(join(tmpdir(), 'operatory-catalog-'));
  const database = await createTestDatabase();
  await fill(database);
  const ground = await openTestGround(database, { dataDir });
  await ground.services.files.write('safety-sheets/sds-1.pdf', Readable.from([Buffer.from('%PDF')]));
  bindCatalogRoutes(ground.bind, ground.services);
  const people = {
    manager: await signIn(database.pool, { permissions: ['PricingView', 'OrderSubmit'], territoryIds: ['T1'] }),
    unpriced: await signIn(database.pool, { permissions: ['OrderSubmit'] }),
    buyer: await signIn(database.pool, { permissions: ['Customer'], accounts: ['1'] }),
  };
  const ask = async (who: Who, url: string, payload?: object) => {
    const response = await ground.http.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url: `/api${url}`,
      headers: who === 'visitor' ? {} : people[who].headers,
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: response.statusCode, body: response.json() };
  };
  return {
    database,
    ground,
    people,
    get: (who: Who, url: string) => ask(who, url),
    post: (who: Who, url: string, payload: object) => ask(who, url, payload),
    async close() {
      await ground.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
