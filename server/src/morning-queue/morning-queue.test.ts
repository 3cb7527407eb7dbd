import type { User } from '@operatory/domain/access';
import { morningKinds } from '@operatory/domain/morning-queue';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listMorningQueue } from './list-entries.ts';
import { cartKey, type MorningWorld, openMorningWorld, timeZone } from './morning-world.fixture.ts';
import { rebuildMorningQueue } from './rebuild.ts';
import { isDue } from './start-rebuilding.ts';

let morning: MorningWorld;

beforeAll(async () => {
  morning = await openMorningWorld();
});
afterAll(async () => {
  expect(morning.world.ground.logged).toEqual([]);
  await morning.world.close();
});
beforeEach(async () => {
  await morning.fill();
  await morning.rebuild();
});

const withoutBudget = morningKinds.filter((kind) => kind !== 'budget-pace');

describe('the queue', () => {
  it('has every kind with its figures, in the order of the kinds', async () => {
    const entries = await morning.list(morning.people.manager);
    expect(entries.map(({ kind }) => kind)).toEqual(withoutBudget);
    const said = Object.fromEntries(entries.map(({ kind, worth, reasons }) => [kind, [worth, reasons[0]?.words]]));
    expect(said).toMatchObject({
      'stale-cart': [15, expect.stringMatching(/^A cart with 2 lines, \$15\.00 hasn’t changed since .*, 5 days ago$/)],
      'date-slipped': [4, expect.stringMatching(/^4 × Gloves, order 4: the date slipped twice, from /)],
      'coupon-ending': [86.38, expect.stringMatching(/ends .*, in \d days; they buy Wedge 3$/)],
      'past-due': [
        800,
        expect.stringMatching(/^\$800\.00 past due, \$100\.00 of it over 90 days; no payments on record$/),
      ],
      'off-rhythm': [
        24.68,
        expect.stringMatching(/^Wedge 4: usually every 20 days \(5 purchases\); last on .*, 40 days ago$/),
      ],
      'punch-out-unordered': [
        6,
        expect.stringMatching(/^A cart with 1 line, \$6\.00 went back to Clinic on .*, and no order came$/),
      ],
      'order-held': [40, expect.stringMatching(/^Order 6, \$40\.00, on hold since .*: Price override$/)],
    });
    expect(entries.find(({ kind }) => kind === 'date-slipped')?.reasons[0]?.path).toBe('/back-orders?find=4&line=4-1');
  });

  it('is for the account’s manager and customer service; practices and other staff have none', async () => {
    const { people, list, ask, kindsOf } = morning;
    expect(await kindsOf(people.service)).toEqual(withoutBudget);
    expect(await list(people.stranger)).toEqual([]);
    expect((await ask(people.buyer, '')).status).toBe(403);
    expect((await ask(people.viewer, '')).status).toBe(403);
    const body = { customerNumber: '1', kind: 'past-due', action: 'done', keys: ['x'] };
    const decisionId = '00000000-0000-4000-8000-000000000001';
    for (const who of [people.stranger, people.buyer, people.viewer]) {
      expect((await ask(who, '/decision', { ...body, decisionId })).status).toBeGreaterThanOrEqual(403);
    }
  });

  it('says no amounts to people who may not see prices', async () => {
    const { ground } = morning.world;
    const viewer = {
      ...{
        kind: 'user',
        userId: morning.people.service.userId,
        email: '',
        name: '',
        accounts: 'all',
        arePricesOff: true,
      },
      ...{ permissions: new Set(['CustomerService']), territoryIds: new Set() },
    } as unknown as User;
    const { data } = await listMorningQueue(ground.services, viewer, { pageIndex: 0, pageSize: 100, find: '' });
    expect(data).toHaveLength(7);
    expect(JSON.stringify(data)).not.toMatch(/\$|worth/);
  });

  it('filters by kind, finds by practice and product, and counts before the filter', async () => {
    const { people, ask, list } = morning;
    const { body } = await ask(people.manager, '?kind=order-held&pageSize=1');
    expect(body).toMatchObject({ hasMore: false, totalCount: 1, data: [{ kind: 'order-held' }] });
    expect(Object.values(body.counts)).toEqual(withoutBudget.map(() => 1));
    expect((await list(people.manager, 'find=wedge+4')).map(({ kind }) => kind)).toEqual(['off-rhythm']);
    expect(await list(people.manager, 'find=nothing')).toEqual([]);
    expect(await list(people.manager, 'pageIndex=1&pageSize=5')).toHaveLength(2);
    const csv = await morning.world.ground.http.inject({
      url: '/api/morningQueue/download?kind=past-due',
      headers: people.manager.headers,
    });
    expect(csv.body).toMatch(/^\ufeffAccount,Practice,Phone,Kind,Value,Reasons\r?\n1,[^\n]*Past due,800\.00,/);
  });

  it('says how a budget is spent, from the 8th on, and not when the budget or the month’s figures have changed', async () => {
    const { query, people, list } = morning;
    const now = new Date('2026-03-20T20:00:00Z');
    const today = `'2026-03-20'::date`;
    await query(`update customer set monthly_budget = 1000 where customer_number = '1'`);
    await query(
      `insert into category_sales values ('1', '2026-03-01', 'MERCHANDISE', 95000), ('1', '2026-03-01', 'LABOR', 5000)`,
    );
    await rebuildMorningQueue(morning.world.database.pool, { timeZone, now });
    const { rows } = await query(`select facts, charged_cents from morning_reason where kind = 'budget-pace'`);
    expect(rows).toMatchObject([{ facts: { budget: 100_000, spent: 95_000, pace: 64_516 }, charged_cents: 100_000 }]);
    // Dated by a typing error; it isn't on its way, and isn't spent.
    await query(`insert into sales_order (order_number, customer_number, order_date, origination, total_cents)
                 values (888001, '1', '2026-03-10', 'operatory', 900000)`);
    await query(`insert into shipment (shipment_id, order_number, shipment_number, shipping_order_number, shipment_date, shipped_from)
                 values (888001, 888001, '888001', 888001, '2062-03-10', 'A')`);
    await query(`insert into order_line (order_number, line_number, customer_number, item_number, description, quantity,
                   unit_price_cents, line_group, shipment_id)
                 values (888001, 1, '1', '10000001', 'Gloves', 1, 900000, 'shipment', 888001)`);
    await rebuildMorningQueue(morning.world.database.pool, { timeZone, now });
    expect((await query(`select facts from morning_reason where kind = 'budget-pace'`)).rows).toMatchObject([
      { facts: rows[0].facts },
    ]);
    await query('delete from sales_order where order_number = 888001');
    // Read on another day than that month's, it's no longer so.
    expect((await list(people.manager)).some(({ kind }) => kind === 'budget-pace')).toBe(
      new Date().toISOString().startsWith('2026-03'),
    );
    await query(`update category_sales set total_cents = 60000 where category = 'MERCHANDISE' and month <= ${today}`);
    await rebuildMorningQueue(morning.world.database.pool, { timeZone, now });
    expect((await query(`select from morning_reason where kind = 'budget-pace'`)).rowCount).toBe(0);
  });
});

describe('doesn’t show what no longer applies', () => {
  it.each([
    ['a cart that was changed', 'stale-cart', `update cart set modified = modified + 1`],
    ['a cart that was submitted', 'stale-cart', `update cart set submitted_at = now() where cart_key = '${cartKey}'`],
    ['a line that shipped', 'date-slipped', `update order_line set line_group = 'shipment' where order_number = 4`],
    [
      'a line that was decided',
      'date-slipped',
      `insert into back_order_decision (decision_id, order_number, line_number, customer_number, item_number, action, state, until, acted_as, at)
       values (gen_random_uuid(), 4, 1, '1', '10000001', 'wait', 'done', current_date + 5, 'account-manager', now())`,
    ],
    ['a product that was bought', 'off-rhythm', `update customer_item set last_ordered_at = now()`],
    ['an offer whose product was bought', 'coupon-ending', `update customer_item set last_ordered_at = now()`],
    ['an offer that ended', 'coupon-ending', `update coupon set end_date = current_date - 2 where coupon_id = 1`],
    ['what was paid', 'past-due', 'update financial_summary set over30_cents = 100'],
    ['a returned cart that was ordered', 'punch-out-unordered', `update punch_out_order set auxiliary_ids = '{a-1}'`],
    ['an order that was released', 'order-held', `update order_review set state = 'released'`],
  ] as const)('%s', async (_, kind, change) => {
    expect(await morning.kindsOf(morning.people.manager)).toContain(kind);
    await morning.query(change);
    expect(await morning.kindsOf(morning.people.manager)).not.toContain(kind);
    await morning.query(`update coupon set end_date = current_date + 5 where coupon_id = 1`);
  });

  it('and neither are accounts that moved to another territory, or closed', async () => {
    const { query, people, kindsOf } = morning;
    await query(`update customer set withdrawn_at = now() where customer_number = '1'`);
    expect(await kindsOf(people.service)).toEqual([]);
    await morning.rebuild();
    expect((await query('select from morning_reason')).rowCount).toBe(0);
  });
});

describe('a night', () => {
  it('replaces everything at once: someone who reads it during the rebuild sees the old queue', async () => {
    const { query, people, kindsOf, rebuild, world } = morning;
    const client = await world.database.pool.connect();
    try {
      // Holds the rebuild up after it has emptied the table.
      await client.query('begin; lock table morning_build in exclusive mode');
      const rebuilding = rebuild();
      await expect
        .poll(
          async () =>
            (await query(`select from pg_locks where relation = 'morning_build'::regclass and not granted`)).rowCount,
        )
        .toBe(1);
      expect(await kindsOf(people.manager)).toEqual(withoutBudget);
      expect(await rebuild()).toBeUndefined();
      await client.query('commit');
      expect((await rebuilding)?.reasons).toBe(7);
    } finally {
      client.release();
    }
    expect(await kindsOf(people.manager)).toEqual(withoutBudget);
  });

  it('is due once a day, in the distributor’s time zone, from four o’clock on', async () => {
    const { pool } = morning.world.database;
    await morning.rebuild(new Date('2026-03-20T13:00:00Z'));
    expect(await isDue(pool, { timeZone, now: new Date('2026-03-21T06:00:00Z') })).toBe(false);
    expect(await isDue(pool, { timeZone, now: new Date('2026-03-21T10:59:00Z') })).toBe(false);
    expect(await isDue(pool, { timeZone, now: new Date('2026-03-21T11:01:00Z') })).toBe(true);
    await morning.query('delete from morning_build');
    expect(await isDue(pool, { timeZone, now: new Date('2026-03-21T08:00:00Z') })).toBe(true);
  });
});
