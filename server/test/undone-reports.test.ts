/** What becomes of an order when the load that reported it is undone. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { exchangeParts } from '../src/exchange/exchange-parts.ts';
import { readTakenBack } from '../src/exchange/order-history/taken-back.ts';
import { messageIdOf } from '../src/exchange/orders-out/messages.ts';
import { claimRun } from '../src/exchange/runs/claim-run.ts';
import { workOne } from '../src/exchange/start-exchange.ts';
import { type ErpWorld, openErpWorld, rowsOf, type SentLine, shipmentOf } from './erp-world.ts';

let here: ErpWorld;
beforeAll(async () => {
  here = await openErpWorld();
});
afterAll(() => here.close());
beforeEach(() => here.clean());

/** Undoes the newest load of a feed. */
async function undoLast(feed: string): Promise<void> {
  const { pool } = here.world.database;
  const { rows } = await pool.query<{ id: string }>(
    "select import_id as id from exchange_run where feed = $1 and state = 'applied' order by run_id desc limit 1",
    [feed],
  );
  const url = `/api/erp/v1/imports/${rows[0]?.id}`;
  const asked = await here.app.http.inject({ method: 'POST', url: `${url}/undo`, headers: here.erp });
  expect(asked.statusCode, asked.body).toBe(200);
  const run = await claimRun(pool, 'undo');
  if (run === undefined) throw new Error('nothing to undo');
  await workOne(exchangeParts(here.app.services, pool), 'undo', run);
  expect((await here.app.http.inject({ url, headers: here.erp })).json()).toMatchObject({
    state: 'undone',
    reason: '',
  });
}

it('goes back to how it was sent if that was the first that the ERP reported of it, with its quantities and prices', async () => {
  const { orderNumber, sent } = await here.placed('SO-1', [3, 2]);
  const asSent = await here.linesOf(orderNumber);
  const total = async () =>
    (await here.world.database.pool.query('select total_cents from sales_order where order_number = $1', [orderNumber]))
      .rows[0];
  const before = await total();
  const [one, two] = rowsOf('SO-1', sent, ['shipped', 'canceled']);
  await here.report('orders', [{ ...one, price: '99.00', quantity: 2 }, { ...two }]);
  expect(await here.linesOf(orderNumber)).not.toEqual(asSent);
  await undoLast('orders');
  expect(await here.linesOf(orderNumber)).toEqual(asSent);
  expect(await total()).toEqual(before);
  // And moves on with the next report.
  await here.report('orders', rowsOf('SO-1', sent, ['processing', 'processing']));
  expect(await here.linesOf(orderNumber)).toEqual(['1 3 processing Processing', '2 2 processing Processing']);
});

it('keeps what an earlier load reported, and takes back only the lines that this one brought', async () => {
  const { orderNumber, sent } = await here.placed('SO-1', [3, 2]);
  const [one, two] = rowsOf('SO-1', sent, ['processing', 'shipped']);
  await here.report('orders', [{ ...one }]);
  await here.report('shipments', shipmentOf('SH-1', 'SO-1', [[1, 1]]));
  const before = await here.linesOf(orderNumber);
  await here.report('orders', [{ ...two }]);
  await undoLast('orders');
  expect(await here.linesOf(orderNumber)).toEqual(before);
  await here.report('orders', rowsOf('SO-1', sent.slice(0, 1), ['canceled']));
  expect(await here.linesOf(orderNumber)).not.toEqual(before);
  await undoLast('orders');
  expect(await here.linesOf(orderNumber)).toEqual(before);
});

const sql = async (text: string, values: readonly unknown[] = []) =>
  (await here.world.database.pool.query(text, [...values])).rows;
const orderOf = async (orderNumber: number) => {
  const [order] = await sql(
    'select total_cents::int as total, erp_order_number as "erpOrderNumber" from sales_order where order_number = $1',
    [orderNumber],
  );
  return order;
};

/** Stores what the ERP is told after a change, and returns how it answers. */
async function tell(orderNumber: number, lines: readonly object[]) {
  const [row] = await sql(
    `insert into outbox (topic, key, payload) values ('order.changed', $1, $2) returning id::float8 as id`,
    [String(orderNumber), { customerNumber: '100001', lines }],
  );
  const messageId = messageIdOf({ id: row.id, topic: 'order.changed', key: String(orderNumber) });
  return async () => {
    const url = `/api/erp/v1/messages/${messageId}/receipt`;
    const payload = { state: 'taken', erpOrderNumber: '', reason: '' };
    const answer = await here.app.http.inject({ method: 'PUT', url, headers: here.erp, payload });
    expect(answer.statusCode, answer.body).toBe(200);
  };
}

/** Customer service sends another product, for $50.00, instead of the first line. */
async function swapFirst(orderNumber: number, [one, ...others]: readonly SentLine[], itemNumber: string) {
  await sql(
    `update order_line set line_group = 'canceled', status = 'Replaced by ' || $2 where order_number = $1 and line_number = 1`,
    [orderNumber, itemNumber],
  );
  await sql(
    `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, type,
       line_group, status, erp_line_number)
     values ($1, 9, '100001', $2, 'Another', 1, 5000, 0, 'submitted', 'Submitted, in place of ' || $3, 1)`,
    [orderNumber, itemNumber, one?.itemNumber],
  );
  const instead = { ...one, itemNumber, quantity: 1, unitPriceCents: 5_000, type: 0, description: 'Another' };
  return tell(orderNumber, [instead, ...others]);
}

it('leaves what customer service has swapped, dropped, or made smaller since as they decided', async () => {
  const { orderNumber, sent } = await here.placed('SO-1', [3, 2, 4]);
  await here.report('orders', rowsOf('SO-1', sent, ['IB', 'IB', 'IB']));
  const [, second, third] = sent;
  const answer = await swapFirst(
    orderNumber,
    [...sent.slice(0, 1), { ...third, quantity: 1 } as SentLine],
    'X-INSTEAD',
  );
  await sql(
    `update order_line set line_group = 'canceled', status = 'Canceled on request' where order_number = $1 and line_number = 2`,
    [orderNumber],
  );
  await sql('update order_line set quantity = 1 where order_number = $1 and line_number = 3', [orderNumber]);
  await answer();
  const before = await here.linesOf(orderNumber);
  expect(before).toContain(`9 1 submitted Submitted, in place of ${sent[0]?.itemNumber}`);
  await undoLast('orders');
  expect(await here.linesOf(orderNumber)).toEqual(
    before.map((line) => line.replace(/backordered .*/, 'submitted Submitted')),
  );
  const prices = await sql(
    'select item_number as item, unit_price_cents::int as price from order_line where order_number = $1 order by line_number',
    [orderNumber],
  );
  expect(prices).toEqual([
    { item: sent[0]?.itemNumber, price: sent[0]?.unitPriceCents },
    { item: second?.itemNumber, price: second?.unitPriceCents },
    { item: third?.itemNumber, price: third?.unitPriceCents },
    { item: 'X-INSTEAD', price: 5_000 },
  ]);
});

it('takes the ERP’s number from orders that the load had mixed up, so that the corrected one can name them', async () => {
  const one = await here.placed('', [3]);
  const other = await here.placed('', [2]);
  const rows = (erpOrderNumber: string, { sent }: typeof one, webOrderNumber: number) =>
    rowsOf(erpOrderNumber, sent, ['processing'], { webOrderNumber });
  await here.report('orders', [...rows('SO-A', one, other.orderNumber), ...rows('SO-B', other, one.orderNumber)]);
  expect(await orderOf(one.orderNumber)).toMatchObject({ erpOrderNumber: 'SO-B' });
  await undoLast('orders');
  expect(await orderOf(one.orderNumber)).toMatchObject({ erpOrderNumber: null });
  expect(await orderOf(other.orderNumber)).toMatchObject({ erpOrderNumber: null });
  const corrected = [...rows('SO-A', one, one.orderNumber), ...rows('SO-C', other, other.orderNumber)];
  expect(await here.report('orders', corrected)).toEqual(['applied', 'applied']);
  expect(await orderOf(other.orderNumber)).toMatchObject({ erpOrderNumber: 'SO-C' });
  expect(await here.linesOf(one.orderNumber)).toEqual(['1 3 processing Processing']);
});

it('leaves the ERP’s number to an order whose receipt or another load names it', async () => {
  const taken = await here.placed('SO-1', [3]);
  const named = await here.placed('', [3, 2]);
  const [first = {}, second = {}] = rowsOf('SO-2', named.sent, [], { webOrderNumber: named.orderNumber });
  await here.report('orders', [first]);
  await here.report('orders', [...rowsOf('SO-1', taken.sent, ['processing'], { webOrderNumber: null }), second]);
  await undoLast('orders');
  expect(await orderOf(taken.orderNumber)).toMatchObject({ erpOrderNumber: 'SO-1' });
  expect(await orderOf(named.orderNumber)).toMatchObject({ erpOrderNumber: 'SO-2' });
});

it('goes back, too, while the ERP hasn’t answered to a change of it', async () => {
  const { orderNumber, sent } = await here.placed('SO-1', [3, 2, 4]);
  const asSent = await here.linesOf(orderNumber);
  await here.report('orders', rowsOf('SO-1', sent, ['shipped', 'canceled', 'processing']));
  const answer = await tell(orderNumber, sent);
  await undoLast('orders');
  expect(await here.linesOf(orderNumber)).toEqual(asSent);
  await answer();
  expect(await here.linesOf(orderNumber)).toEqual(asSent);
  expect(await sql('select from waiting_report')).toEqual([]);
});

it('reads only lines of orders that were placed here', async () => {
  const { sent } = await here.placed('SO-1', [3, 2]);
  const { pool } = here.world.database;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `create table exchange_work.diff_999 as
         select 'I'::text as operation, true as is_undone, number as erp_order_number, 1 as line_number
           from unnest(array['SO-1', 'ERP-1', 'ERP-2']) number`,
    );
    expect(await readTakenBack(client, 999)).toEqual(new Map([['SO-1', new Set([1])]]));
    expect(sent).toHaveLength(2);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
