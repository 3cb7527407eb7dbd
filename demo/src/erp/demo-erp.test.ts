/** The demo's ERP over a real connection: orders are accepted, shipped, and invoiced, and both sides agree. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, buildApp } from '@operatory/server/app/app.ts';
import { addKey, revokeKey } from '@operatory/server/exchange/machine-keys.ts';
import { createDemoDatabase, type TestDatabase } from '@operatory/server/test/database.ts';
import { rememberingLog, testSettings } from '@operatory/server/test/ground.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoKeyName, ensureDemoKey, revokeDemoKey } from './demo-key.ts';
import { startDemoErp } from './index.ts';

let database: TestDatabase;
let app: App;
let url: string;
const dataDir = mkdtempSync(join(tmpdir(), 'demo-erp-'));
const settings = testSettings({ dataDir, demoClockSeconds: 0.02 });
const { log, lines: logged } = rememberingLog();

beforeAll(async () => {
  database = await createDemoDatabase();
  await database.pool.query('truncate outbox, order_receipt');
  app = await buildApp({ settings, database, log });
  url = await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const rowsOf = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.pool.query<Row>(text, values)).rows;

/** An order of three lines as sending a cart makes it, with its message to the ERP. */
async function send(orderNumber: number, options: object = {}): Promise<void> {
  await database.pool.query(
    `insert into sales_order (order_number, customer_number, order_date, origination, total_cents, cart_key, is_in_submitted_state, options)
     values ($1, '100001', now(), 'operatory', 3000, gen_random_uuid(), true, $2)`,
    [orderNumber, options],
  );
  await database.pool.query(
    `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity,
                             unit_price_cents, line_group, status, type)
     select $1, n, '100001', '1000000' || n, 'Thing', 2, 500, 'submitted', 'Submitted', 0 from generate_series(1, 3) n`,
    [orderNumber],
  );
  const lines = [1, 2, 3].map((lineNumber) => ({
    ...{ lineNumber, itemNumber: `1000000${lineNumber}`, description: 'Thing' },
    ...{ quantity: 2, unitPriceCents: 500, type: 0 },
  }));
  const submittedAt = new Date().toISOString();
  await database.pool.query(`insert into outbox (topic, key, payload) values ('order.submitted', $1, $2)`, [
    String(orderNumber),
    { orderNumber, customerNumber: '100001', poNumber: '', submittedAt, totalCents: 3_000, options, lines },
  ]);
}

const states = (first: number, last: number) =>
  rowsOf<{ order: number; group: string; shown: string }>(
    `select o.order_number::int as "order", l.line_group as "group", l.item_number as shown
       from sales_order o join order_line l using (order_number)
      where o.order_number between $1 and $2 order by 1, l.line_number`,
    [first, last],
  );

it('takes orders, ships and invoices them, and raises alerts; a later start continues with the same records and key', async () => {
  // By six: smooth, back-ordered, canceled, in parts, substituted, and with a sample.
  for (let number = 7_100_004; number < 7_100_010; number += 1) await send(number);
  const first = startDemoErp({ services: app.services, url });
  const taken = () =>
    rowsOf<{ erp: string }>(
      'select erp_order_number as erp from sales_order where order_number between 7100004 and 7100009 and erp_order_number is not null order by 1',
    );
  await expect.poll(taken, { timeout: 30_000 }).toHaveLength(6);
  const numbers = await taken();
  await first.stop();
  const second = startDemoErp({ services: app.services, url });
  const open = async () =>
    (await states(7_100_004, 7_100_009)).filter(({ group }) => !['shipment', 'canceled'].includes(group));
  await expect.poll(open, { timeout: 60_000, interval: 200 }).toEqual([]);
  const uninvoiced = () =>
    rowsOf('select shipment_number from shipment where order_number between 7100004 and 7100009 and not has_invoice');
  await expect.poll(uninvoiced, { timeout: 30_000 }).toEqual([]);
  await second.stop();
  expect(await taken()).toEqual(numbers);
  expect((await states(7_100_004, 7_100_004)).map(({ group }) => group)).toEqual(Array(3).fill('shipment'));
  expect((await states(7_100_008, 7_100_008)).map(({ shown }) => shown)).toContain('10000001');
  expect(
    await rowsOf(
      'select order_number::int as "order", alert_type as type from order_alert where order_number between 7100004 and 7100007 order by 1',
    ),
  ).toEqual([
    { order: 7_100_005, type: 'BackOrdered' },
    { order: 7_100_006, type: 'Canceled' },
  ]);
  expect(await rowsOf('select name from machine_key')).toEqual([{ name: demoKeyName }]);
  expect(
    await rowsOf('select missing_there, unknown_here, different from order_proof order by checked_at desc limit 1'),
  ).toEqual([{ missing_there: [], unknown_here: [], different: [] }]);
  expect(logged.filter((line) => JSON.stringify(line).includes('begins again'))).toEqual([]);
});

it('leaves new orders to another ERP that has just asked for them', async () => {
  const folder = join(dataDir, 'demo-erp');
  await ensureDemoKey(database.pool, folder);
  const other = await addKey(database.pool, 'Our ERP', 'all');
  const ask = () => fetch(`${url}/api/erp/v1/messages`, { headers: { authorization: `Bearer ${other}` } });
  expect((await ask()).status).toBe(200);
  await send(7_100_022);
  const erp = startDemoErp({ services: app.services, url });
  const used = 'select last_used_at from machine_key where name = $1 and last_used_at is not null';
  await expect.poll(() => rowsOf(used, [demoKeyName]), { timeout: 30_000 }).toHaveLength(1);
  await erp.stop();
  const { messages } = (await (await ask()).json()) as { messages: { body: { orderNumber: number } }[] };
  expect(messages.map(({ body }) => body.orderNumber)).toEqual([7_100_022]);
  await revokeKey(database.pool, 'Our ERP');
});

it('leaves an order for a later day until then, and its key ends with the demo', async () => {
  await send(7_100_016, { futureFillDate: '2999-01-01' });
  const erp = startDemoErp({ services: app.services, url });
  const taken = () =>
    rowsOf('select order_number from sales_order where order_number = 7100016 and erp_order_number is not null');
  await expect.poll(taken, { timeout: 30_000 }).toHaveLength(1);
  await erp.stop();
  expect((await states(7_100_016, 7_100_016)).map(({ group }) => group)).toEqual(Array(3).fill('submitted'));
  const folder = join(dataDir, 'demo-erp');
  const key = await ensureDemoKey(database.pool, folder);
  await revokeDemoKey(database.pool);
  const refused = await fetch(`${url}/api/erp/v1/messages`, { headers: { authorization: `Bearer ${key}` } });
  expect(refused.status).toBe(401);
  expect(await ensureDemoKey(database.pool, folder)).not.toBe(key);
});
