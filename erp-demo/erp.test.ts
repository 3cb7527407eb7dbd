/**
 * The simulated ERP over a real connection, with all its faults and restarts in between: each order takes effect once
 * and in order, and afterward the records of both sides agree.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, buildApp } from '../server/src/app/app.ts';
import { openWorld, type World } from '../server/src/cart/carts.fixture.ts';
import { lines, sentOf } from '../server/src/cart/sent.fixture.ts';
import { exchangeParts } from '../server/src/exchange/exchange-parts.ts';
import { addKey } from '../server/src/exchange/machine-keys.ts';
import { retryWaiting } from '../server/src/exchange/runs/retry-waiting.ts';
import { startExchange } from '../server/src/exchange/start-exchange.ts';
import { rememberingLog, testSettings } from '../server/test/ground.ts';
import type {} from '../server/test/start-database.ts';
import { openBooks } from './books.ts';
import { type ErpOptions, openErp } from './erp.ts';
import { type FaultName, faultNames, readFaults } from './faults.ts';

let world: World;
let app: App;
let address: string;
let key: string;
let exchange: ReturnType<typeof startExchange>;
const folder = mkdtempSync(join(tmpdir(), 'erp-demo-'));
const { log, lines: logged } = rememberingLog();

beforeAll(async () => {
  world = await openWorld();
  // The comparison leaves out orders that an ERP may still be busy with.
  world.setClock(new Date(Date.now() - 3_600_000).toISOString());
  app = await buildApp({ settings: testSettings({ dataDir: join(folder, 'data') }), database: world.database, log });
  address = await app.http.listen({ host: '127.0.0.1', port: 0 });
  // The test world's items have their own keys.
  await world.database.pool.query("select setval(pg_get_serial_sequence('item', 'item_key'), 1000000)");
  key = await addKey(world.database.pool, 'toy', 'all', 6_000);
  exchange = startExchange(exchangeParts(app.services, world.database.pool));
});
afterAll(async () => {
  await exchange.stop();
  await app.close();
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const said: string[] = [];
const optionsOf = (books: string, faults: readonly FaultName[]): ErpOptions => ({
  url: address,
  key,
  books: join(folder, books),
  faults,
  seed: 7,
  paceMs: 0,
  waitSeconds: 0,
  say: (text) => void said.push(text),
});

async function place(quantities: readonly number[]): Promise<number> {
  const calls = world.as('practice');
  const items = quantities.flatMap((quantity, index) => lines([index + 2, quantity]));
  const saved = await calls.save(sentOf(await calls.cart('100001'), { items }));
  expect([saved.status, saved.body.detail]).toEqual([200, undefined]);
  const cart = await calls.cart('100001');
  const { status, body } = await calls.submit(cart.key, '100001', { modified: cart.modified });
  expect(status).toBe(200);
  return body.orderNumber as number;
}

const rowsOf = async <Row extends object>(text: string): Promise<Row[]> =>
  (await world.database.pool.query<Row>(text)).rows;

/** Rows that wait for others are otherwise tried again every half minute. */
const tryWaiting = async () => {
  while (await retryWaiting(world.database.pool, app.services.files));
};

async function runToEnd(options: ErpOptions, orders: number): Promise<number> {
  let restarts = 0;
  for (let life = 0; life < 400; life += 1) {
    // Closed and reopened every few turns, in addition to its own restarts.
    const erp = openErp({ ...options, seed: options.seed + life });
    for (let turn = 0; turn < 4; turn += 1) {
      const isBusy = await erp.turn();
      await tryWaiting();
      const isAll = openBooks(options.books).orders().length === orders + 1;
      if (!isBusy && isAll) return restarts + erp.restarts();
    }
    restarts += erp.restarts();
  }
  throw new Error(`The simulated ERP is still busy: ${said.slice(-5).join('; ')}`);
}

/** Every line of every order with its shipment, in the end. */
const standing = () =>
  rowsOf<{ order: string; group: string; shipment: string | null; invoiced: boolean | null; lines: number }>(
    `select o.erp_order_number as "order", l.line_group as "group", s.erp_shipment_number as shipment,
            s.has_invoice as invoiced, count(*)::int as lines
       from sales_order o join order_line l using (order_number) left join shipment s using (shipment_id)
      group by o.order_number, 1, 2, 3, 4 order by o.order_number, 2, 3`,
  );

/** What left of each order, as the ERP reported it and on the orders that people see. */
const bookedQuantities = () =>
  rowsOf(
    `select erp_order_number as "order", sum(quantity)::int as quantity from erp_shipment_line group by 1 order by 1`,
  );
const seenQuantities = () =>
  rowsOf(`select o.erp_order_number as "order", sum(l.quantity)::int as quantity
            from sales_order o join order_line l using (order_number) where l.line_group = 'shipment' group by 1 order by 1`);

it('takes, ships, and invoices each of 60 orders once and in order, with all faults and restarts', async () => {
  const placed: number[] = [];
  for (let count = 0; count < 60; count += 1) placed.push(await place([2 + (count % 5), 1 + (count % 3), 4]));
  const options = optionsOf('faulty', faultNames);
  const restarts = await runToEnd(options, placed.length);
  expect(restarts).toBeGreaterThan(0);
  // The last rows that waited are applied.
  const waiting = async () => {
    await tryWaiting();
    return rowsOf('select feed, row_key, missing_feed, missing_key from exchange_waiting_row order by 1, 2');
  };
  await expect.poll(waiting, { timeout: 10_000 }).toEqual([]);

  const books = openBooks(options.books);
  const taken = books.orders().filter(({ webOrderNumber }) => webOrderNumber !== null);
  expect(taken.map(({ webOrderNumber }) => webOrderNumber).toSorted()).toEqual(placed.toSorted());
  expect(
    await rowsOf(
      'select order_number::int as "webOrderNumber", erp_order_number as "erpOrderNumber" from sales_order where not is_from_erp order by 1',
    ),
  ).toEqual(
    taken
      .map(({ webOrderNumber, erpOrderNumber }) => ({ webOrderNumber, erpOrderNumber }))
      .toSorted((a, b) => Number(a.webOrderNumber) - Number(b.webOrderNumber)),
  );
  const orders = await standing();
  expect(orders.filter(({ group }) => group !== 'shipment' && group !== 'canceled')).toEqual([]);
  expect(
    orders.filter(({ group, shipment, invoiced }) => group === 'shipment' && (shipment === null || !invoiced)),
  ).toEqual([]);
  // One order of the ERP's own: it was phoned in.
  expect(await rowsOf('select origination, po_number as po from sales_order where is_from_erp')).toEqual([
    { origination: 'phone', po: 'Called in' },
  ]);
  // Older reports arrived after newer ones, and the newest counts.
  expect((await rowsOf(`select from exchange_error where code = 'stale'`)).length).toBeGreaterThan(0);
  expect(
    await rowsOf(`select * from erp_order_line where line_group not in ('shipment', 'canceled')
                   or line_group = 'shipment' and status_text <> ''`),
  ).toEqual([]);
  // No older state came after a newer one: nothing is back-ordered after it was shipped.
  expect(
    await rowsOf(`select e.order_number from order_event e where e.kind = 'backordered' and exists (
      select from order_event s join shipment using (shipment_id)
       where s.order_number = e.order_number and s.id < e.id and shipment.erp_shipment_number like '%-S2')`),
  ).toEqual([]);
  // However often it was reported, nothing shipped twice.
  expect(await seenQuantities()).toEqual(await bookedQuantities());

  const proof = await openErp(optionsOf('faulty', [])).prove();
  expect(proof).toMatchObject({ orders: 60, missingThere: [], unknownHere: [], different: [] });
  expect(logged).toEqual([]);
}, 300_000);

it('follows changes and withdrawals, and refuses them once the order was shipped', async () => {
  const options = optionsOf('orderly', []);
  const announce = (topic: string, orderNumber: number, totalCents: number) =>
    world.database.pool.query(
      `insert into outbox (topic, key, payload)
       select $1, key, payload || jsonb_build_object('totalCents', $3::int, 'lines', jsonb_build_array(payload -> 'lines' -> 0))
         from outbox where key = $2 order by id limit 1`,
      [topic, String(orderNumber), totalCents],
    );
  const erp = openErp(options);
  const [changed, withdrawn, shipped] = [await place([3, 2]), await place([1]), await place([2])];
  await erp.turn();
  await announce('order.changed', changed, 1234);
  await announce('order.withdrawn', withdrawn, 0);
  await erp.turn();
  for (let turn = 0; turn < 8; turn += 1) await erp.turn();
  await announce('order.withdrawn', shipped, 0);
  await erp.turn();
  const books = openBooks(options.books);
  expect([changed, withdrawn, shipped].map((number) => books.ofWeb(number))).toMatchObject([
    { totalCents: 1234, lines: [{ lineNumber: 1 }], isWithdrawn: false, step: 5 },
    { isWithdrawn: true, step: 1 },
    { isWithdrawn: false, step: 5 },
  ]);
  expect(
    await rowsOf(`select topic, state, reason from order_receipt where topic <> 'order.submitted' order by outbox_id`),
  ).toMatchObject([
    { topic: 'order.changed', state: 'taken' },
    { topic: 'order.withdrawn', state: 'taken' },
    { topic: 'order.withdrawn', state: 'rejected', reason: expect.stringContaining('has already been shipped') },
  ]);
});

it('names the faults that it knows', () => {
  expect(readFaults('drop,restart')).toEqual(['drop', 'restart']);
  expect(() => readFaults('sleep')).toThrow(
    '"sleep" isn\'t a fault. Known faults: drop, double, delay, reorder, forget, restart.',
  );
});

it('asks a few times a second while Operatory is away, and compares once it’s back', async () => {
  const serve = async (port: number) => {
    const server = createServer((_, reply) =>
      reply.setHeader('connection', 'close').end(JSON.stringify({ orders: 0 })),
    );
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const end = () => new Promise((resolve) => server.close(resolve));
    return { port: (server.address() as AddressInfo).port, end };
  };
  const { port, end } = await serve(0);
  await end();
  const before = said.length;
  const proving = openErp({ ...optionsOf('away', []), url: `http://127.0.0.1:${port}` }).prove();
  await pause(1_000);
  expect(said.length - before).toBeGreaterThan(0);
  expect(said.length - before).toBeLessThan(8);
  const back = await serve(port);
  expect(await proving).toEqual({ orders: 0 });
  await back.end();
});
