import { randomUUID } from 'node:crypto';
import type { FreeGoodItem, FreeGoodsLedgerReply } from '@operatory/contract/free-goods';
import type { PlainDate } from '@operatory/domain/dates';
import { freeGoodsReport } from '@operatory/domain/free-goods';
import { centsFromDollars } from '@operatory/domain/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blockedItem, couponItem, openWorld, type Person, rewardItem, type World } from '../cart/carts.fixture.ts';
import { item, itemSent, sentOf } from '../cart/sent.fixture.ts';
import { pagesOf } from '../documents/pdf-text.fixture.ts';
import { bindFreeGoodsRoutes } from './routes.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ bindMore: bindFreeGoodsRoutes });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.clean();
  await world.database.pool.query('truncate free_good_entry');
  world.setClock('2026-03-02T20:00:00.000Z');
});

type Report = { readonly freeGoods: { readonly item: FreeGoodItem[] } };

const report = async (query = '', person: Person = 'service', customer = '100001') =>
  (await world.as(person).ask<Report>(`/customer/freeGoodsReport/${customer}${query}`)).body.freeGoods.item;
const ledger = async (query = '', customer = '100001') =>
  (await world.as('service').ask<FreeGoodsLedgerReply>(`/customer/freeGoodsLedger/${customer}${query}`)).body;
const add = (person: Person, sent: object, customer = '100001') =>
  world.as(person).ask<FreeGoodItem>(`/customer/freeGoodsReport/${customer}`, {
    CustomerId: customer,
    Date: '2026-03-01',
    Description: 'A mug',
    Quantity: 2,
    UnitValue: 12.5,
    ...sent,
  });

/** Sends an order for 100001 with these lines. */
async function order(items: ReturnType<typeof itemSent>[], at = '2026-03-02T20:00:00.000Z') {
  world.setClock(at);
  const calls = world.as('manager');
  const cart = await calls.cart('100001');
  const saved = await calls.save(sentOf(cart, { items }));
  expect([saved.status, saved.body.detail]).toEqual([200, undefined]);
  const { status, body } = await calls.submit(cart.key, '100001');
  expect([status, body.detail]).toEqual([200, undefined]);
  world.setClock('2026-03-02T20:00:00.000Z');
  return body.orderNumber;
}

const earning = (quantity: number) => itemSent({ itemNumber: couponItem, quantity });
const mask = (quantity: number) => itemSent({ itemNumber: rewardItem, quantity, type: 1, couponId: 7 });
const mugs = [
  itemSent({ itemNumber: '10000098', quantity: 2 }),
  itemSent({ itemNumber: '0', quantity: 1, type: 2, couponId: 8, description: 'A mug' }),
];

describe('an entry by hand', () => {
  const remove = (person: Person, entryId: string, customer = '100001') =>
    world.as(person).ask<{ code?: string }>(`/customer/freeGoodsReport/${customer}/remove`, { entryId });

  it('can be removed by those who may add one, again and again, and put back under its id', async () => {
    const { body } = await add('service', {});
    const entryId = body.entryId ?? '';
    expect((await report())[0]).toMatchObject({ description: 'A mug', entryId });
    // People can't remove entries that they couldn't have added, or entries of another account.
    expect((await remove('practice', entryId)).status).toBe(403);
    expect((await remove('service', entryId, '100002')).status).toBe(204);
    expect(await report()).toHaveLength(1);

    for (let time = 0; time < 2; time += 1) expect((await remove('service', entryId)).status).toBe(204);
    expect(await report()).toEqual([]);
    expect((await add('service', { SaveId: entryId })).body.entryId).toBe(entryId);
    expect(await report()).toHaveLength(1);
  });

  it('can be changed as often as needed; of two people who change it at once, one is told that it is gone', async () => {
    const entryId = (await add('service', {})).body.entryId ?? '';
    const change = (SaveId: string, sent: object = {}) => add('service', { Replaces: entryId, SaveId, ...sent });
    const [mine, theirs] = [randomUUID(), randomUUID()];
    // A repeated call, as after a lost response, changes nothing more.
    for (let time = 0; time < 2; time += 1) {
      expect((await change(mine, { Description: 'A cup', Quantity: 5 })).body).toMatchObject({
        entryId: mine,
        quantity: 5,
      });
    }
    expect(await report()).toMatchObject([{ entryId: mine, description: 'A cup', quantity: 5 }]);
    expect((await change(theirs)).body).toMatchObject({ code: 'free-goods.gone' });
    expect((await add('practice', { Replaces: mine, SaveId: theirs })).status).toBe(403);
    expect((await add('service', { Replaces: mine, SaveId: theirs }, '100002')).body).toMatchObject({
      code: 'free-goods.gone',
    });
    expect(await report()).toMatchObject([{ entryId: mine }]);
  });

  it('of own stock keeps what it was worth when its quantity or day changes', async () => {
    const entryId = (await add('service', { PartNumber: item(4), Quantity: 3 })).body.entryId ?? '';
    await world.database.pool.query('update free_good_entry set unit_value_cents = 77');
    const SaveId = randomUUID();
    for (let time = 0; time < 2; time += 1) {
      const { body } = await add('service', { PartNumber: item(4), Quantity: 4, Replaces: entryId, SaveId });
      expect(body).toMatchObject({ quantity: 4, unitValue: 0.77, entryId: SaveId });
    }
    expect(await report()).toHaveLength(1);
  });

  it('is distinguished from what an order gave, which nobody can remove', async () => {
    await order([earning(3), mask(1)], '2026-02-10T20:00:00.000Z');
    expect((await report()).map(({ entryId }) => entryId)).toEqual([undefined]);
  });
});

describe('the report', () => {
  it('C3.02 C7.03 answers what orders and entries gave in a range, own stock first, with what each was worth', async () => {
    await order([earning(3), mask(1), ...mugs], '2026-02-10T20:00:00.000Z');
    await add('service', { PartNumber: item(4), Date: '2026-02-20', Quantity: 3 });
    const items = await report();
    expect(items).toEqual([
      {
        item: 1,
        date: '2026-02-20',
        partNumber: item(4),
        description: 'Item 4',
        quantity: 3,
        unitValue: 10.04,
        internalDate: '2026-03-02T20:00:00.000Z',
        isFromStock: 1,
        entryId: expect.any(String),
      },
      {
        item: 2,
        date: '2026-02-10',
        partNumber: rewardItem,
        description: expect.any(String),
        quantity: 1,
        unitValue: 1,
        internalDate: '2026-02-10T20:00:00.000Z',
        isFromStock: 1,
      },
      {
        item: 3,
        date: '2026-02-10',
        partNumber: '0',
        description: 'A mug',
        quantity: 1,
        unitValue: 1,
        internalDate: '2026-02-10T20:00:00.000Z',
        isFromStock: 0,
      },
    ]);
    // The rows that are shown of it.
    const goods = items.map(({ unitValue = 0, isFromStock, ...good }) => ({
      ...good,
      date: good.date as PlainDate,
      unitValue: centsFromDollars(unitValue),
      isFromStock: isFromStock === 1,
    }));
    const rows = freeGoodsReport(goods).groups.flatMap((group) => group.rows);
    expect(rows.map((row) => [row.item, row.date, row.product, row.description, row.quantity, row.value])).toEqual([
      [1, '2026-02-20', item(4), 'Item 4', 3, 3012],
      [2, '2026-02-10', rewardItem, items[1]?.description, 1, 100],
      [3, '2026-02-10', '', 'A mug', 1, 100],
    ]);
    expect(await report('?startDate=2026-02-11&endDate=2026-02-20')).toHaveLength(1);
    expect(await report('?startDate=2026-02-10&endDate=2026-02-10')).toHaveLength(2);
    expect(await report('', 'service', '100002')).toEqual([]);
    const reversed = await world.as('service').ask('/customer/freeGoodsReport/100001?startDate=2026-03-03');
    expect([reversed.status, reversed.body.code]).toEqual([422, 'sales.dates-reversed']);
    expect((await world.as('service').ask('/customer/freeGoodsReport/100001?endDate=2026-02-30')).status).toBe(400);
  });

  it('starts twelve months ago, uses the distributor’s days, and leaves out what was canceled', async () => {
    await add('service', { Date: '2025-03-02', Description: 'First day' });
    await add('service', { Date: '2025-03-01', Description: 'Too old' });
    // Late in the evening of the 9th in Los Angeles.
    const number = await order(mugs, '2026-02-10T06:30:00.000Z');
    expect((await report()).map(({ date, description }) => [date, description])).toEqual([
      ['2026-02-09', 'A mug'],
      ['2025-03-02', 'First day'],
    ]);
    await world.database.pool.query("update order_line set line_group = 'canceled' where order_number = $1", [number]);
    expect(await report()).toHaveLength(1);
  });

  it('keeps a free good’s value when its offer changes or ends', async () => {
    await order(mugs);
    const { pool } = world.database;
    await pool.query(
      `update coupon set options = jsonb_set(options, '{0,rewardValueCents}', '900') where coupon_id = 8`,
    );
    expect((await report()).map(({ unitValue }) => unitValue)).toEqual([1]);
    await pool.query(
      `update coupon set options = jsonb_set(options, '{0,rewardValueCents}', '100') where coupon_id = 8`,
    );
  });
});

describe('an entry by hand', () => {
  it('C6.06 is for customer service and the territory manager alone', async () => {
    const codes: Record<string, unknown> = {};
    const people: Person[] = ['service', 'manager', 'viewer', 'practice', 'buyer', 'stranger', 'visitor'];
    for (const person of people) {
      const { status, body } = await add(person, {});
      codes[person] = status === 200 ? 'stored' : body.code;
    }
    expect(codes).toEqual({
      service: 'stored',
      manager: 'stored',
      viewer: 'access.not-allowed',
      practice: 'access.not-allowed',
      buyer: 'access.not-allowed',
      stranger: 'customer.not-found',
      visitor: 'access.signed-out',
    });
    // Someone else's territory.
    expect((await add('manager', {}, '100002')).body.code).toBe('access.not-allowed');
    expect(await report()).toHaveLength(2);
  });

  it('C3.03 is stored with customer, date, description, quantity and unit value, and with its number only from own stock', async () => {
    const coupon = await add('service', { Description: '  Sample kit ' });
    expect(coupon.body).toEqual({
      date: '2026-03-01',
      partNumber: '0',
      description: 'Sample kit',
      quantity: 2,
      unitValue: 12.5,
      internalDate: '2026-03-02T20:00:00.000Z',
      isFromStock: 0,
      entryId: expect.any(String),
    });
    // The catalog's words and the account's price, whatever was sent.
    const own = await add('service', { PartNumber: Number(item(3)), Description: 'Gold', UnitValue: 99_999 });
    expect(own.body).toMatchObject({ partNumber: item(3), description: 'Item 3', unitValue: 10.03, isFromStock: 1 });
    const { rows } = await world.database.pool.query(
      'select customer_number, part_number, unit_value_cents from free_good_entry order by part_number nulls first',
    );
    expect(rows).toEqual([
      { customer_number: '100001', part_number: null, unit_value_cents: 1250 },
      { customer_number: '100001', part_number: item(3), unit_value_cents: 1003 },
    ]);
  });

  it('C9.03 keeps the value of a coupon item to the cent, up to $100,000.00, and nothing out of that range', async () => {
    const kept = [0.01, 12.34, 99_999.99, 100_000];
    for (const UnitValue of kept)
      expect([UnitValue, (await add('service', { UnitValue })).status]).toEqual([UnitValue, 200]);
    // Zero is out, too: a value is more than zero [C5.02].
    const refused = [
      [0, 422],
      [-0.01, 422],
      [100_000.01, 422],
      [0.001, 400],
      [12.345, 400],
    ] as const;
    for (const [UnitValue, status] of refused) {
      expect([UnitValue, (await add('service', { UnitValue })).status]).toEqual([UnitValue, status]);
    }
    const values = (await report()).map(({ unitValue }) => unitValue ?? 0);
    expect(values.toSorted((a, b) => a - b)).toEqual(kept);
  });

  it('is refused with all that is wrong, in the sentences of the form', async () => {
    const messages = async (sent: object) => {
      const { status, body } = await add('service', sent);
      return [status, body.errors?.map(({ field, message }) => [field, message])];
    };
    expect(await messages({ Description: ' ', UnitValue: 0, Quantity: 0, Date: '2026-03-03' })).toEqual([
      422,
      [
        ['Description', 'Product description cannot be blank'],
        ['UnitValue', 'Value must be more than $0.00'],
        ['Date', 'Enter today or an earlier date.'],
        ['Quantity', 'Enter a whole number from 1 to 99999.'],
      ],
    ]);
    const [status, [first] = []] = (await messages({ UnitValue: 100_000.01 })) as [number, string[][]];
    expect([status, first]).toEqual([422, ['UnitValue', 'Value must be at most $100,000.00']]);
    for (const PartNumber of [blockedItem, '99999999', '1000001', 'ABCDEFGH']) {
      const { body } = await add('service', { PartNumber });
      expect([PartNumber, body.code, body.detail]).toEqual([
        PartNumber,
        'free-goods.number-invalid',
        expect.stringMatching(/^Must enter valid .+ product number$/),
      ]);
    }
    for (const sent of [
      { UnitValue: 12.345 },
      { UnitValue: 1e300 },
      { UnitValue: '12' },
      { Quantity: null },
      { Description: 'x'.repeat(201) },
      { Description: 'a\u0000b' },
      { SaveId: 'no id' },
    ]) {
      expect([sent, (await add('service', sent)).status]).toEqual([sent, 400]);
    }
    expect((await add('service', { CustomerId: '100002' })).body).toMatchObject({
      code: 'free-goods.not-saved',
      detail: 'There was an error saving the item',
    });
    expect(await report()).toEqual([]);
  });

  it('is stored once however often it is sent, and an id stands for one entry', async () => {
    const SaveId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => add('service', { SaveId })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await report()).toHaveLength(1);
    expect((await add('service', { SaveId, Quantity: 5 })).body.code).toBe('free-goods.not-saved');
    expect((await add('service', { SaveId }, '100002')).body.code).toBe('free-goods.not-saved');
  });
});

describe('the ledger', () => {
  it('sets what orders earned against what was given, in dollars and beside the merchandise', async () => {
    // Earns 2 (one of them redeemed by hand later); the mug is redeemed with the order.
    await order([earning(7), ...mugs], '2026-02-10T20:00:00.000Z');
    await add('service', { PartNumber: rewardItem, Date: '2026-02-20', Quantity: 1 });
    const found = await ledger();
    expect(found).toMatchObject({
      startDate: '2025-03-02',
      endDate: '2026-03-02',
      merchandise: (7 * 1095 + 2 * 1098) / 100,
      earned: { quantity: 3, value: 12.96 },
      redeemed: { quantity: 2, value: 11.96 },
      expiring: { quantity: 1, value: 1 },
      missed: { quantity: 0, value: 0 },
      beyond: { quantity: 0, value: 0 },
    });
    expect(found.offers.map(({ couponId, open, isRunning }) => [couponId, open.quantity, isRunning])).toEqual([
      [7, 1, true],
      [8, 0, true],
    ]);
    // Open rewards are missed on the day after the offer's last.
    world.setClock('2027-01-01T20:00:00.000Z');
    expect(await ledger('?startDate=2026-01-01')).toMatchObject({
      expiring: { quantity: 0 },
      missed: { quantity: 1, value: 1 },
    });
  });

  it('comes as CSV with a row for each offer, where nothing is a formula', async () => {
    const csv = async (query = '', person: Person = 'service') => {
      const response = await fetch(`${world.address}/api/customer/freeGoodsLedger/100001/csv${query}`, {
        headers: { cookie: world.cookieOf(person) },
      });
      const text = (await response.text()).replace('\ufeff', '');
      return { response, rows: text.trimEnd().split('\r\n') };
    };
    const head = 'Coupon,Ends,Status,Earned,Redeemed,Unredeemed,Earned ($),Redeemed ($),Unredeemed ($)';
    expect((await csv()).rows).toEqual([head]);
    await order([earning(7), ...mugs], '2026-02-10T20:00:00.000Z');
    const { rows: before } = await world.database.pool.query('select coupon_id as id, description from coupon');
    await world.database.pool.query("update coupon set description = '=1+1' where coupon_id = 7");
    const { response, rows } = await csv();
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="free-goods-ledger-100001.csv"');
    const found = await ledger();
    expect(rows).toEqual([
      head,
      ...found.offers.map(({ couponId, description, endDate, open, earned, redeemed }) =>
        [
          ...[couponId === 7 ? "'=1+1" : description, endDate, open.quantity === 0 ? 'Redeemed' : 'Expiring'],
          ...[earned.quantity, redeemed.quantity, open.quantity],
          ...[earned, redeemed, open].map(({ value = 0 }) => value.toFixed(2)),
        ].join(','),
      ),
    ]);
    expect(rows).toHaveLength(3);
    expect((await csv('?startDate=2026-03-01')).rows).toEqual([head]);
    expect((await csv('?startDate=2026-03-03')).response.status).toBe(422);
    expect((await csv('', 'practice')).response.status).toBe(403);
    for (const { id, description } of before) {
      await world.database.pool.query('update coupon set description = $2 where coupon_id = $1', [id, description]);
    }
  });

  it('earns nothing by a contract that rules the coupon out, nor by what was canceled, and is empty without orders', async () => {
    const number = await order([itemSent({ itemNumber: '10000097', quantity: 12 })]);
    expect((await ledger()).earned.quantity).toBe(0);
    await order([earning(3)]);
    expect((await ledger()).earned.quantity).toBe(1);
    await world.database.pool.query("update order_line set line_group = 'canceled' where order_number <> $1", [number]);
    expect((await ledger()).earned.quantity).toBe(0);
    expect(await ledger('', '100002')).toMatchObject({ merchandise: 0, offers: [], earned: { quantity: 0, value: 0 } });
  });
});

describe('the PDF', () => {
  async function pdf(query = '') {
    const response = await fetch(`${world.address}/api/customer/freeGoodsReport/100001/pdf${query}`, {
      headers: { cookie: world.cookieOf('service') },
    });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  it('is on its side, titled, with number, name, table and a totals row, under a unique name', async () => {
    await order([earning(3), mask(1), ...mugs], '2026-02-10T20:00:00.000Z');
    await add('service', { Description: 'Échantillon “Größe” ケース', UnitValue: 1234.5 });
    const { response, bytes } = await pdf();
    const name = /filename="([0-9a-f-]{36})\.pdf"/;
    const first = response.headers.get('content-disposition') ?? '';
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(first).toMatch(name);
    expect((await pdf()).response.headers.get('content-disposition')).not.toBe(first);
    expect(bytes.toString('latin1')).toContain('/MediaBox [0 0 792 612]');
    const [text = []] = pagesOf(bytes);
    for (const shown of ['Free Goods Report', '100001', 'One', '02/10/2026', 'A mug', '03/02/2025 to 03/02/2026']) {
      expect(text).toContain(shown);
    }
    const at = text.lastIndexOf('Total');
    expect(text.slice(at, at + 3)).toEqual(['Total', '4', '$2,471.00']);
    expect(text).toContain('Own stock, total');
    expect(text).toContain('Earned');
    expect(text.join(' ')).toContain('Échantillon “Größe”');
  });

  it('has 2,000 rows with numbered pages, and says so if there are none', async () => {
    const empty = await pdf();
    expect(pagesOf(empty.bytes)[0]).toContain('No free goods were given in this time.');
    await world.database.pool.query(
      `insert into free_good_entry (entry_id, customer_number, given_on, description, quantity, unit_value_cents, recorded_by_user_id)
       select gen_random_uuid(), '100001', '2026-02-01', 'Kit ' || n || repeat(' of a very long name', 8), 1, 100, 'test'
         from generate_series(1, 2000) n`,
    );
    expect(await report()).toHaveLength(2000);
    const pages = pagesOf((await pdf()).bytes);
    expect(pages.length).toBeGreaterThan(40);
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
    expect(pages.flat().filter((text) => /^Kit \d+ of/.test(text))).toHaveLength(2000);
    for (const page of pages.slice(0, -1)) expect(page).toContain('Description');
    expect(pages.flat()).toContain('$2,000.00');
  });
});
