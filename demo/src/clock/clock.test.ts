import { trackingEntries } from '@operatory/domain/orders';
import { createDemoDatabase, type TestDatabase } from '@operatory/server/test/database.ts';
import { openTestGround, type TestGround, testSettings } from '@operatory/server/test/ground.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ClockParts, takeDueSteps } from './take-steps.ts';

let database: TestDatabase;
let ground: TestGround;
beforeAll(async () => {
  database = await createDemoDatabase();
  ground = await openTestGround(database);
});
afterAll(async () => {
  await ground.close();
  await database.drop();
});

const start = Date.parse('2026-03-09T17:00:00Z');
const settings = testSettings({ demoClockSeconds: 30 });
const told: string[] = [];

/** The clock as it stands that many seconds after the orders were sent. */
const after = (seconds: number): ClockParts => ({
  pool: database.pool,
  settings,
  now: () => new Date(start + seconds * 1_000),
  hub: {
    ...ground.services.hub,
    orderChanged: ({ orderNumber }) => told.push(`order ${orderNumber}`),
    alertRaised: () => told.push('alert'),
  },
});

/** An order as submitting makes it, of the first demo practice, with that many lines. */
async function send(orderNumber: number, lineCount: number, more: Record<string, unknown> = {}): Promise<void> {
  await database.pool.query(
    `insert into sales_order (order_number, customer_number, order_date, origination, total_cents, cart_key,
                              is_in_submitted_state, is_held_for_review, options)
     values ($1, '100001', $2, 'operatory', 1000, gen_random_uuid(), true, $3, $4)`,
    [orderNumber, new Date(start), more.isHeld ?? false, JSON.stringify(more.options ?? {})],
  );
  await database.pool.query(
    `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity,
                             unit_price_cents, line_group, status, type)
     select $1, n, '100001', '1000000' || n, 'Thing', 2, 500, 'submitted', 'Submitted', case when n = $3 then 2 else 0 end
       from generate_series(1, $2) n`,
    [orderNumber, lineCount, more.giftLine ?? 0],
  );
}

async function groupsOf(orderNumber: number): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select line_group || case when line_group = 'processing' then ' ' || status else '' end as state
       from order_line where order_number = $1 order by line_number`,
    [orderNumber],
  );
  return rows.map(({ state }) => state as string);
}

async function marksOf(orderNumber: number): Promise<string> {
  const { rows } = await database.pool.query(
    `select is_in_submitted_state, is_pending, has_back_ordered_items, has_canceled_items
       from sales_order where order_number = $1`,
    [orderNumber],
  );
  return Object.entries(rows[0] ?? {})
    .flatMap(([name, isSet]) => (isSet === true ? [name] : []))
    .join();
}

it('moves an order from submitted over pending and processing to shipped in parts, with a line that is missing at first', async () => {
  await send(7_100_001, 5, { giftLine: 4 });
  expect(await takeDueSteps(after(29))).toBe(0);
  expect(await groupsOf(7_100_001)).toEqual(Array(5).fill('submitted'));
  told.length = 0;
  const seen: string[] = [];
  for (let step = 1; step <= 12; step += 1) {
    const taken = await takeDueSteps(after(30 * step));
    expect(taken).toBe(step <= 10 ? 1 : 0);
    seen.push(`${(await groupsOf(7_100_001)).join(', ')} · ${await marksOf(7_100_001)}`);
  }
  expect(seen).toEqual([
    'pending, pending, pending, pending, pending · is_pending',
    'processing Awaiting Release, processing Awaiting Release, processing Awaiting Release, processing Awaiting Release, backordered · has_back_ordered_items',
    'processing Picking, processing Picking, processing Awaiting Release, processing Awaiting Release, backordered · has_back_ordered_items',
    'processing Packing, processing Packing, processing Picking, processing Awaiting Release, backordered · has_back_ordered_items',
    'shipment, shipment, processing Packing, shipment, backordered · has_back_ordered_items',
    'shipment, shipment, processing Ready to Ship, shipment, backordered · has_back_ordered_items',
    'shipment, shipment, shipment, shipment, backordered · has_back_ordered_items',
    'shipment, shipment, shipment, shipment, processing Picking · ',
    'shipment, shipment, shipment, shipment, shipment · ',
    'shipment, shipment, shipment, shipment, shipment · ',
    'shipment, shipment, shipment, shipment, shipment · ',
    'shipment, shipment, shipment, shipment, shipment · ',
  ]);
  expect(told.filter((message) => message === 'alert')).toHaveLength(1);
  expect(told.filter((message) => message === 'order 7100001')).toHaveLength(10);
  const { rows } = await database.pool.query(
    `select s.*, array(select line_number from order_line l where l.shipment_id = s.shipment_id order by 1) as lines
       from shipment s where order_number = 7100001 order by shipment_id`,
  );
  expect(rows.map(({ shipment_number, lines, has_invoice }) => [shipment_number, lines, has_invoice])).toEqual([
    ['7100001-1', [1, 2], true],
    ['7100001-2', [4], true],
    ['7100001-3', [3], true],
    ['7100001-4', [5], true],
  ]);
  expect(rows.map(({ shipment_date }) => shipment_date)).toEqual(Array(4).fill('2026-03-09'));
  expect(rows[1]).toMatchObject({ shipping_order_number: -7_100_001, tracking: '', shipped_from: 'Manufacturer' });
  const numbers = trackingEntries(rows[0].tracking);
  expect(numbers.map(({ carrier }) => carrier)).not.toContain('Invalid');
  expect(numbers.length).toBeGreaterThan(0);
});

it('decides by the number of the order: smooth, backordered, canceled, both', async () => {
  for (let number = 7_100_004; number < 7_100_008; number += 1) await send(number, 3);
  await takeDueSteps(after(30));
  await takeDueSteps(after(60));
  expect(await Promise.all([4, 5, 6, 7].map((digit) => marksOf(7_100_000 + digit)))).toEqual([
    '',
    'has_back_ordered_items',
    'has_canceled_items',
    'has_back_ordered_items,has_canceled_items',
  ]);
  const { rows } = await database.pool.query(
    `select order_number, alert_type from order_alert where order_number between 7100004 and 7100007 order by 1, 2`,
  );
  expect(rows.map(({ order_number, alert_type }) => `${order_number} ${alert_type}`)).toEqual([
    '7100005 BackOrdered',
    '7100006 Canceled',
    '7100007 BackOrdered',
    '7100007 Canceled',
  ]);
});

it('leaves alone what is held for review, what is for a later day, and orders of the past', async () => {
  await send(7_100_101, 2, { isHeld: true });
  await send(7_100_102, 2, { options: { futureFillDate: '2026-03-11' } });
  await send(7_100_103, 2, { options: { futureFillDate: '2026-03-09' } });
  await takeDueSteps(after(40));
  expect(await Promise.all([7_100_101, 7_100_102, 7_100_103].map(marksOf))).toEqual([
    'is_in_submitted_state',
    'is_in_submitted_state',
    'is_pending',
  ]);
  const { rows } = await database.pool.query('select min(order_number) as first from demo_fulfilment');
  expect(rows[0].first).toBeGreaterThan(7_000_000);
});

it('packs nothing of an order that its buyer has called off', async () => {
  await send(7_100_150, 2);
  await takeDueSteps(after(30));
  await database.pool.query("update order_line set line_group = 'canceled' where order_number = 7100150");
  await takeDueSteps(after(60));
  expect(await groupsOf(7_100_150)).toEqual(['canceled', 'canceled']);
  const { rows } = await database.pool.query('select due_at from demo_fulfilment where order_number = 7100150');
  expect(rows).toEqual([{ due_at: null }]);
});

it('takes each step once when two processes look at the same time, and again when one was cut off', async () => {
  await database.pool.query('update demo_fulfilment set due_at = null');
  for (let number = 7_100_200; number < 7_100_212; number += 1) await send(number, 2);
  const taken = await Promise.all([takeDueSteps(after(30)), takeDueSteps(after(30)), takeDueSteps(after(30))]);
  expect(taken.reduce((sum, count) => sum + count)).toBe(12);
  await database.pool.query('alter table demo_fulfilment add constraint cut_off check (steps_taken < 2) not valid');
  await expect(takeDueSteps(after(60))).rejects.toThrow('cut_off');
  expect(await groupsOf(7_100_200)).toEqual(['pending', 'pending']);
  await database.pool.query('alter table demo_fulfilment drop constraint cut_off');
  expect(await takeDueSteps(after(60))).toBe(12);
});

it('leaves orders that an ERP has taken to the ERP, also if it had begun to move them', async () => {
  const take = (orderNumber: number) =>
    database.pool.query('update sales_order set erp_order_number = $2 where order_number = $1', [
      orderNumber,
      `SO-${orderNumber}`,
    ]);
  await send(7_100_081, 1);
  await send(7_100_082, 1);
  await take(7_100_081);
  await takeDueSteps(after(30));
  await take(7_100_082);
  await takeDueSteps(after(300));
  expect([await groupsOf(7_100_081), await groupsOf(7_100_082)]).toEqual([['submitted'], ['pending']]);
});
