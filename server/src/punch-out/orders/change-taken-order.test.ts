import type { User } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import { isRefusal } from '@operatory/domain/refusals';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readOrderHistory } from '../../review/read-order-history.ts';
import {
  type BuyerListener,
  itemsOf,
  type ListeningBuyer,
  moveOrder,
  openListeningBuyer,
  orderDocument,
  orderItem,
  returnedCart,
  twoItems,
} from '../buyer.fixture.ts';
import { listBuyerChanges } from '../changes/buyer-changes.ts';
import { settleBuyerChange } from '../changes/settle-change.ts';
import { deliverDue } from '../deliveries/start-deliveries.ts';
import { encryption, type PunchOutWorld } from '../punch-out.fixture.ts';

const customerNumber = '100001' as CustomerNumber;
const reviewer: User = {
  kind: 'user',
  userId: 'u',
  email: 'u@people.test',
  name: 'U',
  permissions: new Set(['CustomerService']),
  territoryIds: new Set(),
  accounts: 'all',
};

let buyer: ListeningBuyer;
let world: PunchOutWorld;
let listener: BuyerListener;
beforeAll(async () => {
  buyer = await openListeningBuyer();
  ({ world, listener } = buyer);
});
beforeEach(() => buyer.begin());
afterAll(() => buyer.close());

/** Everything that a document may change, of the one order. */
async function state() {
  const { rows } = await world.database.pool.query(
    `select o.order_number as "orderNumber", o.is_held_for_review as "isHeld", o.total_cents as total, o.cart_key as "cartKey",
            (select r.state || ' ' || r.version from order_review r where r.order_number = o.order_number) as review,
            (select json_agg(json_build_array(item_number, quantity, line_group) order by line_number) from order_line l
              where l.order_number = o.order_number) as lines,
            (select array_agg(topic order by id) from outbox where key = o.order_number::text and topic like 'order.%') as topics,
            (select count(*)::int from punch_out_order) as "kept",
            (select coalesce(json_agg(json_build_array(item_number, order_count) order by item_number), '[]') from customer_item) as bought
       from sales_order o`,
  );
  expect(rows).toHaveLength(1);
  return rows[0];
}

const move = (orderNumber: number, groups: readonly string[], shipmentId = 0) =>
  moveOrder(world, orderNumber, { groups, shipmentId });
const deliver = () =>
  deliverDue({ pool: world.database.pool, settings: world.app.services.settings, now: () => new Date() }, encryption);

/** An order of a returned cart with both items; answers its lines as the buyer has them, and our number. */
async function ordered({ price = '12.50' } = {}) {
  const items = itemsOf(await returnedCart(world, twoItems)).replaceAll('12.50', price);
  const document = orderDocument({ orderId: 'PO-1', payloadId: 'first@buyer.example', version: '1', items });
  expect(await world.send(document)).toMatchObject({ code: 200 });
  return { items, document, orderNumber: Number((await state()).orderNumber) };
}

const change = (more: Parameters<typeof orderDocument>[0] = {}) =>
  orderDocument({ orderId: 'PO-1', refersTo: 'first@buyer.example', version: '2', ...more });

describe('a document that deletes an order', () => {
  it('cancels it while nobody packs it, tells the ERP and the buyer, and does so once', async () => {
    const { items, document, orderNumber } = await ordered();
    await move(orderNumber, ['pending', 'backordered']);
    const deletion = change({ type: 'delete', items });
    const answers = await Promise.all([1, 2, 3].map(() => world.send(deletion)));
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
    expect(answers.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        `Our order ${orderNumber} was canceled.`,
        expect.stringContaining('it was not processed again'),
      ]),
    );
    expect(await state()).toMatchObject({
      lines: [
        ['NG-100', 5, 'canceled'],
        ['NG-200', 2, 'canceled'],
      ],
      topics: ['order.submitted', 'order.withdrawn'],
      bought: [],
    });
    await deliver();
    expect(listener.got.at(-1)).toMatch(
      /<ConfirmationHeader [^>]*type="reject".*payloadID="first@buyer.example".*type="reject".*type="reject"/s,
    );
    expect(await deliver()).toBe(0);
    // The order's history says who did it.
    const scope = await world.app.services.scopes.open(reviewer, 'account.view', customerNumber);
    if (isRefusal(scope)) throw new Error('no scope');
    const history = await readOrderHistory(world.app.services, scope, orderNumber);
    expect(history).toMatchObject({
      entries: [
        { kind: 'buyer-canceled', actor: 'Buyer 1' },
        { kind: 'backordered', lineCount: 1 },
        { kind: 'submitted', actor: 'Buyer 1' },
      ],
    });
    // A late repeat of the order makes nothing, another deletion says how it stands, an update is too late.
    expect(await world.send(document)).toMatchObject({ code: 200, text: expect.stringContaining('received before') });
    expect(await world.send(change({ type: 'delete', items, version: '3' }))).toMatchObject({
      code: 200,
      text: `Our order ${orderNumber} is already canceled.`,
    });
    expect(await world.send(change({ type: 'update', items, version: '4', refersTo: '' }))).toMatchObject({
      code: 412,
      text: expect.stringContaining('is canceled'),
    });
    expect(world.logged).toEqual([]);
  });

  it('removes an order on hold from the queue, which the ERP never knew about', async () => {
    const { items, orderNumber } = await ordered({ price: '11.00' });
    expect(await state()).toMatchObject({ isHeld: true, review: 'waiting 1' });
    expect(await world.send(change({ type: 'delete', items }))).toMatchObject({ code: 200 });
    expect(await state()).toMatchObject({ isHeld: false, review: null, topics: ['order.held'] });
    await deliver();
    expect(listener.got.at(-1)).toContain('type="reject"');
    expect(orderNumber).toBeGreaterThan(0);
  });

  it.each([
    ['is being packed', ['processing', 'pending']],
    ['has already shipped', ['shipment', 'backordered']],
  ] as const)('waits for a person where goods %s, and changes nothing', async (words, groups) => {
    const { items, orderNumber } = await ordered();
    await move(orderNumber, groups, groups[0] === 'shipment' ? orderNumber : 0);
    const before = await state();
    const four = items.replace('quantity="5"', 'quantity="4"');
    for (const [type, version] of [
      ['delete', '2'],
      ['update', '3'],
    ]) {
      const answer = await world.send(change({ type, items: four, version, refersTo: '' }));
      expect(answer).toMatchObject({
        code: 200,
        text: expect.stringContaining(`so a person decides about this ${type}`),
      });
      if (type === 'delete') expect(answer.text).toContain(words);
    }
    expect(await state()).toEqual(before);
    const { data: changes } = await listBuyerChanges(world.app.services, {});
    expect(changes).toMatchObject([
      { type: 'delete', orderNumber, why: expect.stringContaining(words) },
      { type: 'update', orderNumber, lines: [{ part: 'NG-100', ordered: 5, wanted: '4', price: 12.5 }] },
    ]);
    const unpriced = await listBuyerChanges(world.app.services, { arePricesOff: true });
    expect(JSON.stringify(unpriced.data.map(({ lines }) => lines))).not.toContain('price');
  });
});

it('waits for a person, too, where the ERP has reported a shipment that isn’t worked in yet', async () => {
  const { items, orderNumber } = await ordered();
  const { pool } = world.database;
  await pool.query(
    `insert into erp_shipment_line (erp_shipment_number, line_number, erp_order_number, quantity, shipment_date,
       branch_number, is_drop_shipment, ship_via, tracking_numbers)
     values ('SH-1', 1, 'SO-1', 2, current_date, '', false, '', '{}')`,
  );
  await pool.query(`insert into waiting_report (order_number, erp_order_number) values ($1, 'SO-1')`, [orderNumber]);
  const before = await state();
  expect(await world.send(change({ type: 'delete', items }))).toMatchObject({
    code: 200,
    text: expect.stringContaining('has already shipped, so a person decides about this delete'),
  });
  expect(await state()).toEqual(before);
});

describe('a document that changes an order', () => {
  it('replaces its lines as long as nobody has begun, at the prices that were returned, under the same number', async () => {
    const { document, items, orderNumber } = await ordered();
    const { cartKey } = await state();
    const [first = ''] = items.split('\n');
    await world.database.pool.query(`update item set prices = '{1400}' where item_number = 'NG-100'`);
    const update = change({ type: 'update', items: first, total: '62.50', payloadId: 'second@buyer.example' });
    expect(await world.send(update)).toMatchObject({
      code: 200,
      text: expect.stringContaining('our customer service looks at it first'),
    });
    await world.database.pool.query(`update item set prices = '{1250}' where item_number = 'NG-100'`);
    // A missing line is a difference, so the order is held back from the ERP until someone reviews it.
    expect(await state()).toMatchObject({
      orderNumber: orderNumber,
      cartKey,
      isHeld: true,
      review: 'waiting 1',
      total: 6250,
      lines: [['NG-100', 5, 'submitted']],
      topics: ['order.submitted', 'order.withdrawn', 'order.held'],
      bought: [['NG-100', 1]],
    });
    expect(await world.send(update)).toMatchObject({
      code: 200,
      text: expect.stringContaining('it was not processed again'),
    });
    expect(await world.send(update.replace('second@', 'again@'))).toMatchObject({ code: 200 });
    expect(await world.send(document)).toMatchObject({ code: 200, text: expect.stringContaining('received before') });
    expect((await state()).review).toBe('waiting 1');

    // Another change arrives while it waits, so the older version can no longer be decided.
    const half = first.replace('quantity="5"', 'quantity="4"');
    const third = change({ type: 'update', items: half, version: '3', refersTo: 'second@buyer.example' });
    expect(await world.send(third)).toMatchObject({ code: 200 });
    expect((await state()).review).toBe('waiting 2');
    // What is as it was returned needs nobody's eyes: it goes on by itself.
    expect(await world.send(change({ type: 'update', items, version: '4', refersTo: '' }))).toMatchObject({
      code: 200,
      text: `Our order ${orderNumber} was changed.`,
    });
    expect(await state()).toMatchObject({ isHeld: false, review: null, total: 8848 });
    expect((await state()).topics.at(-1)).toBe('order.submitted');

    // A change that differs in nothing is one for the ERP, too.
    expect(
      await world.send(change({ type: 'update', items, version: '5', refersTo: '', total: '88.48' })),
    ).toMatchObject({
      code: 200,
    });
    expect((await state()).topics.at(-1)).toBe('order.changed');
    await move(orderNumber, ['processing', 'processing']);
    await deliver();
    expect(listener.got.at(-1)).not.toContain('first@buyer.example');
    expect(listener.got.at(-1)).toMatch(/type="accept"/);
  });

  it('may split one part over two lines', async () => {
    const { items } = await ordered();
    const split = items
      .split('\n')
      .flatMap((item) =>
        item.includes('quantity="5"')
          ? [item.replace('quantity="5"', 'quantity="4"'), item.replace('quantity="5"', 'quantity="1"')]
          : [item],
      )
      .join('\n');
    expect(await world.send(change({ type: 'update', items: split }))).toMatchObject({ code: 200 });
    expect(await state()).toMatchObject({
      isHeld: false,
      lines: [
        ['NG-100', 4, 'submitted'],
        ['NG-100', 1, 'submitted'],
        ['NG-200', 2, 'submitted'],
      ],
      bought: [
        ['NG-100', 1],
        ['NG-200', 1],
      ],
    });
    expect(world.logged).toEqual([]);
  });

  it('depends on what came before it: another document under its id, an older version, an unknown part', async () => {
    const { items } = await ordered();
    const one = items.replace('quantity="5"', 'quantity="4"');
    const update = change({ type: 'update', items: one, version: '3', payloadId: 'third@buyer.example' });
    expect(await world.send(update)).toMatchObject({ code: 200 });
    const before = await state();
    const refused: [number, string][] = [
      [409, update.replace('quantity="4"', 'quantity="3"')],
      [409, change({ type: 'update', items, version: '2', refersTo: '' })],
      [409, change({ type: 'update', items, version: '4', refersTo: 'first@buyer.example' })],
      [409, change({ type: 'update', items, version: '4', refersTo: '', payloadId: 'first@buyer.example' })],
      [400, change({ type: 'update', items: orderItem('ZZ-9'), version: '4', refersTo: '' })],
      [400, change({ type: 'update', version: '4', refersTo: '' })],
      [401, change({ type: 'delete', items, version: '4', refersTo: '', secret: 'guessed' })],
    ];
    for (const [code, document] of refused) expect(await world.send(document)).toMatchObject({ code });
    expect(await state()).toEqual(before);
    expect(world.logged).toEqual([]);
  });

  it('without a version or a reference counts by when it was written, whatever overtakes it', async () => {
    const items = itemsOf(await returnedCart(world, twoItems));
    const document = (type: string, minute: string, quantity: number) =>
      orderDocument({ orderId: 'PO-1', type, items: items.replace('quantity="5"', `quantity="${quantity}"`) }).replace(
        '2026-01-23T16:00:06-01:00',
        `2026-01-23T16:${minute}`,
      );
    const quantity = async () => (await state()).lines[0][1];
    expect(await world.send(document('new', '01:00-01:00', 5))).toMatchObject({ code: 200 });
    expect(await world.send(document('update', '05:00-01:00', 3))).toMatchObject({ code: 200 });
    // The same moment in another time zone is no earlier one.
    expect(
      await world.send(document('update', '05:00-01:00', 2).replace('T16:05:00-01:00', 'T17:05:00Z')),
    ).toMatchObject({ code: 200 });
    expect(await quantity()).toBe(2);
    expect(await world.send(document('update', '04:59-01:00', 4))).toMatchObject({
      code: 409,
      text: expect.stringContaining('was written later'),
    });
    expect(await world.send(document('update', '00:00-01:00', 4))).toMatchObject({ code: 409 });
    expect(await quantity()).toBe(2);
    // Without a time zone, there is nothing to compare.
    expect(await world.send(document('update', '00:00', 1))).toMatchObject({ code: 200 });
    expect(await quantity()).toBe(1);
    expect(await world.send(document('delete', '00:00-01:00', 1))).toMatchObject({ code: 200 });
  });

  it('from a clock that runs wild stops no later update, and a date for “none” no order', async () => {
    const items = itemsOf(await returnedCart(world, twoItems));
    const document = (type: string, written: string, quantity: number) =>
      orderDocument({ orderId: 'PO-1', type, items: items.replace('quantity="5"', `quantity="${quantity}"`) }).replace(
        '2026-01-23T16:00:06-01:00',
        written,
      );
    expect(await world.send(document('new', '0001-01-01T00:00:00+05:00', 5))).toMatchObject({ code: 200 });
    expect(await world.send(document('update', '9999-12-31T23:59:59-01:00', 4))).toMatchObject({ code: 200 });
    expect(await world.send(document('update', '2099-01-01T00:00:00Z', 3))).toMatchObject({ code: 200 });
    expect(await world.send(document('update', '2098-01-01T00:00:00Z', 2))).toMatchObject({ code: 200 });
    expect((await state()).lines[0]).toEqual(['NG-100', 2, 'submitted']);
    expect(world.logged).toEqual([]);
  });

  it('that waited for its order is older than one that was written later and came after the order', async () => {
    const items = itemsOf(await returnedCart(world, twoItems));
    const at = (second: string, more: object) =>
      orderDocument({ orderId: 'PO-1', ...more }).replace('16:00:06-01:00', `16:00:${second}-01:00`);
    await world.send(at('20', { type: 'update', items: items.replace('quantity="5"', 'quantity="4"') }));
    await world.send(at('10', { items }));
    expect(
      await world.send(at('15', { type: 'update', items: items.replace('quantity="5"', 'quantity="3"') })),
    ).toMatchObject({ code: 409 });
    expect((await state()).lines[0]).toEqual(['NG-100', 4, 'submitted']);
  });

  it('is too late once a person has decided', async () => {
    const { items, orderNumber } = await ordered({ price: '11.00' });
    for (const decided of ['released', 'sent-back']) {
      await world.database.pool.query('update order_review set state = $1 where order_number = $2', [
        decided,
        orderNumber,
      ]);
      const version = decided === 'released' ? '2' : '3';
      expect(await world.send(change({ type: 'update', items, refersTo: '', version }))).toMatchObject({
        code: decided === 'released' ? 200 : 412,
      });
    }
    expect(await world.send(change({ type: 'delete', items, refersTo: '' }))).toMatchObject({
      code: 200,
      text: expect.stringContaining('is already canceled'),
    });
    expect((await state()).lines[0]).toEqual(['NG-100', 5, 'submitted']);
  });

  it('waits for its order if it comes first, and is applied once when the order comes', async () => {
    const items = itemsOf(await returnedCart(world, twoItems));
    const update = change({ type: 'update', items: items.replace('quantity="5"', 'quantity="4"'), refersTo: '' });
    for (const _ of [1, 2]) {
      expect(await world.send(update)).toMatchObject({ code: 200, text: expect.stringContaining('waits for it') });
    }
    expect((await listBuyerChanges(world.app.services, {})).data).toMatchObject([{ orderId: 'PO-1', why: '' }]);
    const first = orderDocument({ orderId: 'PO-1', payloadId: 'first@buyer.example', version: '1', items });
    expect(await world.send(first)).toMatchObject({
      code: 200,
      text: expect.stringContaining('The update that came before it was applied'),
    });
    expect((await state()).lines[0]).toEqual(['NG-100', 4, 'submitted']);
    expect((await listBuyerChanges(world.app.services, {})).data).toEqual([]);
    expect(await world.send(update)).toMatchObject({
      code: 200,
      text: expect.stringContaining('it was not processed again'),
    });
    expect(await world.send(first)).toMatchObject({ code: 200, text: expect.stringContaining('received before') });
    expect(world.logged).toEqual([]);
  });

  it('waits behind the others if the same is wanted again after them, before the order has come', async () => {
    const items = itemsOf(await returnedCart(world, twoItems));
    const at = (minute: string, quantity: number) =>
      change({
        ...{ type: 'update', refersTo: '', version: '', payloadId: `${minute}@buyer.example` },
        items: items.replace('quantity="5"', `quantity="${quantity}"`),
      }).replace('T16:00:06', `T16:${minute}:00`);
    const four = at('10', 4);
    await world.send(four);
    await world.send(at('20', 3));
    expect(await world.send(at('30', 4))).toMatchObject({ text: expect.stringContaining('waits for it') });
    await world.send(at('40', 2));
    // Sent again, not wanted again.
    await world.send(four);
    await world.send(at('20', 3));
    await world.send(at('50', 3));
    await world.send(orderDocument({ orderId: 'PO-1', payloadId: 'first@buyer.example', version: '', items }));
    expect((await state()).lines[0]).toEqual(['NG-100', 3, 'submitted']);
    expect((await listBuyerChanges(world.app.services, {})).data).toEqual([]);
  });

  it.each([
    ['don’t say when they were written', (_: string) => ''],
    ['were written in the same second', () => ' timestamp="2026-03-09T16:10:00-08:00"'],
  ])('waits behind the others if documents %s', async (_, timestamp) => {
    const items = itemsOf(await returnedCart(world, twoItems));
    const at = (minute: string, quantity: number) =>
      change({
        ...{ type: 'update', refersTo: '', version: '', payloadId: `${minute}@buyer.example` },
        items: items.replace('quantity="5"', `quantity="${quantity}"`),
      }).replace(/ timestamp="[^"]*"/, timestamp(minute));
    for (const [minute, quantity] of [
      ['10', 4],
      ['20', 3],
      ['30', 4],
    ] as const) {
      await world.send(at(minute, quantity));
    }
    await world.send(orderDocument({ orderId: 'PO-1', payloadId: 'first@buyer.example', version: '', items }));
    expect((await state()).lines[0]).toEqual(['NG-100', 4, 'submitted']);
  });

  it('goes to a person if it can’t be applied when its order comes', async () => {
    const items = itemsOf(await returnedCart(world, twoItems));
    await world.send(change({ type: 'update', items: orderItem('ZZ-9'), refersTo: '' }));
    const first = orderDocument({ orderId: 'PO-1', version: '1', items });
    expect(await world.send(first)).toMatchObject({
      code: 200,
      text: expect.stringContaining('waits for our customer service'),
    });
    expect((await state()).lines).toHaveLength(2);
    const { services } = world.app;
    const [waiting] = (await listBuyerChanges(services, {})).data;
    expect(waiting?.why).toContain('ZZ-9');
    const by = { id: null, name: 'U', address: '' };
    const settle = (outcome: 'done' | 'refused', viewer = reviewer) =>
      settleBuyerChange(services, { viewer, by }, { changeId: waiting?.changeId ?? 0, outcome, note: 'Called them' });
    expect(await settle('refused')).toMatchObject({ outcome: 'refused' });
    expect(await settle('refused')).toMatchObject({ outcome: 'refused' });
    expect(await settle('done')).toMatchObject({ refused: 'buyer-change.already-settled' });
    expect((await listBuyerChanges(services, {})).data).toEqual([]);
  });

  it('never loses an order between two concurrent documents: one of them wins completely', async () => {
    const { items } = await ordered();
    const documents = [4, 3, 2].map((quantity, place) =>
      change({
        type: 'update',
        refersTo: '',
        version: String(place + 2),
        items: items.replace('quantity="5"', `quantity="${quantity}"`),
      }),
    );
    const codes = (await Promise.all(documents.map((document) => world.send(document)))).map(({ code }) => code);
    expect(codes.every((code) => code === 200 || code === 409)).toBe(true);
    const { lines } = await state();
    expect(lines).toHaveLength(2);
    expect(lines[0]).toEqual(['NG-100', 2, 'submitted']);
  });
});

describe('a document that arrives while a person decides about an earlier one', () => {
  const settle = (changeId: number, outcome: 'done' | 'refused') =>
    settleBuyerChange(
      world.app.services,
      { viewer: reviewer, by: { id: null, name: 'U', address: '' } },
      { changeId, outcome, note: '' },
    );
  const waiting = async () => (await listBuyerChanges(world.app.services, {})).data;
  const firstOpen = async () => (await waiting())[0]?.changeId ?? 0;

  /** An order in processing, and updates of it. */
  async function processed() {
    const { items, orderNumber } = await ordered();
    await move(orderNumber, ['pending', 'pending']);
    const update = (version: string, quantity: number, more: object = {}) =>
      change({
        ...{ type: 'update', refersTo: '', version, payloadId: `${version}/${quantity}@buyer.example` },
        items: items.replace('quantity="5"', `quantity="${quantity}"`),
        ...more,
      });
    return { items, orderNumber, update };
  }

  it('is refused if it is older, or another one with the same version, and answered again if it is that one', async () => {
    const { update } = await processed();
    const third = update('3', 4);
    expect(await world.send(third)).toMatchObject({ code: 200, text: expect.stringContaining('a person decides') });
    const listed = await waiting();
    const answer = { code: 409, text: 'Version 3 of this order was received already.' };
    expect(await world.send(update('2', 7))).toMatchObject(answer);
    expect(await world.send(update('3', 6))).toMatchObject(answer);
    expect(await world.send(third.replace('quantity="4"', 'quantity="3"'))).toMatchObject({ code: 409 });
    expect(await world.send(update('2', 5, { type: 'delete' }))).toMatchObject(answer);
    const again = { code: 200, text: expect.stringContaining('received before') };
    expect(await world.send(third)).toMatchObject(again);
    expect(await world.send(update('3', 4, { payloadId: 'sent.again@buyer.example' }))).toMatchObject(again);
    expect(await waiting()).toEqual(listed);
  });

  it('is refused after the person has decided, too, and a repeat hears what was decided', async () => {
    const { update } = await processed();
    for (const [version, outcome, code] of [
      ['3', 'done', 200],
      ['4', 'refused', 412],
    ] as const) {
      await world.send(update(version, 4));
      await settle(await firstOpen(), outcome);
      expect(await world.send(update('2', 7))).toMatchObject({ code: 409 });
      expect(await world.send(update(version, 4))).toMatchObject({ code });
    }
    expect(await waiting()).toEqual([]);
  });

  it('replaces an earlier one that is still waiting, which can no longer be settled', async () => {
    const { orderNumber, update } = await processed();
    await world.send(update('2', 4));
    const outdated = await firstOpen();
    await world.send(update('3', 3));
    const [newer, ...more] = await waiting();
    expect(more).toEqual([]);
    expect(newer?.why).toBe(
      `Our order ${orderNumber} is already being processed. It replaces an earlier update that was still waiting.`,
    );
    for (const outcome of ['done', 'refused'] as const) {
      expect(await settle(outdated, outcome)).toMatchObject({ refused: 'buyer-change.outdated' });
    }
    // The one that replaced it counts from then on, and its own settlement is as ever.
    expect(await world.send(update('2', 4))).toMatchObject({
      code: 200,
      text: expect.stringContaining('not processed'),
    });
    expect(await settle(newer?.changeId ?? 0, 'done')).toMatchObject({ outcome: 'done' });
  });

  it('waits as well if it wants the same again after another one', async () => {
    const { update } = await processed();
    const at = (minute: string, quantity: number) =>
      update('', quantity, { payloadId: `${minute}@buyer.example` }).replace('T16:00:06', `T16:${minute}:00`);
    await world.send(at('10', 4));
    await world.send(at('20', 3));
    expect(await world.send(at('15', 2))).toMatchObject({ code: 409, text: expect.stringContaining('written later') });
    await world.send(at('30', 4));
    expect((await waiting()).map(({ lines }) => lines[0]?.wanted)).toEqual(['4']);
  });

  it('waits after a deletion that came again, however often both are wanted', async () => {
    const { orderNumber, update } = await processed();
    await move(orderNumber, ['processing', 'processing']);
    const at = (minute: string, quantity: number, type = 'update') =>
      update('', quantity, { type, payloadId: `${minute}@buyer.example` }).replace('T16:00:06', `T16:${minute}:00`);
    const deletion = at('10', 5, 'delete');
    for (const document of [deletion, at('20', 4), at('30', 5, 'delete'), at('40', 4)]) {
      expect(await world.send(document)).toMatchObject({ text: expect.stringContaining('so a person decides') });
    }
    const listed = await waiting();
    expect(listed.map(({ type }) => type)).toEqual(['delete', 'update']);
    expect(await world.send(deletion)).toMatchObject({ text: expect.stringContaining('not processed again') });
    expect(await waiting()).toEqual(listed);
  });

  it('doesn’t replace a deletion with an update', async () => {
    const { orderNumber, update } = await processed();
    await move(orderNumber, ['processing', 'processing']);
    await world.send(update('2', 5, { type: 'delete' }));
    await move(orderNumber, ['submitted', 'submitted']);
    expect(await world.send(update('3', 4))).toMatchObject({
      code: 200,
      text: expect.stringContaining('a person decides'),
    });
    expect((await waiting()).map(({ type }) => type)).toEqual(['delete', 'update']);
    expect((await state()).lines[0]).toEqual(['NG-100', 5, 'submitted']);
    // A deletion replaces both.
    await world.send(update('3', 5, { type: 'delete' }));
    expect((await state()).lines[0]).toEqual(['NG-100', 5, 'canceled']);
    expect(await waiting()).toEqual([]);
  });
});
