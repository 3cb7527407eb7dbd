import type { CustomerNumber } from '@operatory/domain/customers';
import { isRefusal } from '@operatory/domain/refusals';
import { describe, expect, it } from 'vitest';
import { readOrderHistory } from '../../review/read-order-history.ts';
import { changeDocument, orderDocument, reviewer } from '../buyer.fixture.ts';
import { listBuyerChanges } from '../changes/buyer-changes.ts';
import { useTakenOrder } from './taken-orders.fixture.ts';

const { deliver, got, move, ordered, returnedItems, state, world } = useTakenOrder();

const customerNumber = '100001' as CustomerNumber;

describe('a document that deletes an order', () => {
  it('cancels it while nobody packs it, tells the ERP and the buyer, and does so once', async () => {
    const { items, document, orderNumber } = await ordered();
    await move(orderNumber, ['pending', 'backordered']);
    const deletion = changeDocument({ type: 'delete', items });
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
    expect(got().at(-1)).toMatch(
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
    expect(await world.send(changeDocument({ type: 'delete', items, version: '3' }))).toMatchObject({
      code: 200,
      text: `Our order ${orderNumber} is already canceled.`,
    });
    expect(await world.send(changeDocument({ type: 'update', items, version: '4', refersTo: '' }))).toMatchObject({
      code: 412,
      text: expect.stringContaining('is canceled'),
    });
    expect(world.logged).toEqual([]);
  });

  it('leaves as last bought what was bought before it, and nothing of an order that was deleted earlier', async () => {
    const { pool } = world.database;
    const send = (orderId: string, type: string, items: string, day: number) =>
      world
        .send(
          orderDocument({
            orderId,
            type,
            items,
            version: type === 'new' ? '1' : '2',
            payloadId: `${orderId}-${type}@b`,
          }),
        )
        .then(async ({ code }) => {
          expect(code).toBe(200);
          if (type !== 'new') return;
          const numbered = 'select order_number from punch_out_order where order_id = $1';
          const at = [orderId, `2026-01-0${day}`];
          await pool.query(
            `update sales_order set order_date = $2::timestamptz where order_number = (${numbered})`,
            at,
          );
          await pool.query('update customer_item set last_ordered_at = $1::timestamptz', [at[1]]);
        });
    const items = await returnedItems();
    const [gloves = ''] = items.split('\n');
    await send('PO-1', 'new', items, 1);
    for (const [index, orderId] of ['PO-2', 'PO-3'].entries()) {
      await send(orderId, 'new', gloves.replace('quantity="5"', `quantity="${index + 7}"`), index + 2);
    }
    for (const orderId of ['PO-2', 'PO-3']) await send(orderId, 'delete', items, 0);
    const { rows } = await pool.query(
      `select item_number as item, order_count as count, last_quantity as quantity, to_char(last_ordered_at, 'DD') as day
         from customer_item order by 1`,
    );
    expect(rows[0]).toEqual({ item: 'NG-100', count: 1, quantity: 5, day: '01' });
    expect(rows).toHaveLength(2);
  });

  it('removes an order on hold from the queue, which the ERP never knew about', async () => {
    const { items, orderNumber } = await ordered({ price: '11.00' });
    expect(await state()).toMatchObject({ isHeld: true, review: 'waiting 1' });
    expect(await world.send(changeDocument({ type: 'delete', items }))).toMatchObject({ code: 200 });
    expect(await state()).toMatchObject({ isHeld: false, review: null, topics: ['order.held'] });
    await deliver();
    expect(got().at(-1)).toContain('type="reject"');
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
      const answer = await world.send(changeDocument({ type, items: four, version, refersTo: '' }));
      expect(answer).toMatchObject({
        code: 200,
        text: expect.stringContaining(`so a person decides about this ${type === 'delete' ? 'deletion' : type}`),
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
  expect(await world.send(changeDocument({ type: 'delete', items }))).toMatchObject({
    code: 200,
    text: expect.stringContaining('has already shipped, so a person decides about this deletion'),
  });
  expect(await state()).toEqual(before);
});
