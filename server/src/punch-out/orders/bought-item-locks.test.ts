import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { someoneWaits } from '../../../test/someone-waits.ts';
import { raiseAlerts } from '../../alerts/raise-alerts.ts';
import { orderDocument } from '../buyer.fixture.ts';
import { ann, bob, line, useDividedOrders } from './divided-orders.fixture.ts';

const { orders, send, waiting, world } = useDividedOrders();

describe('what the account bought', () => {
  const note = (client: Pick<pg.ClientBase, 'query'>, item: string) =>
    client.query(
      `insert into customer_item values ('100001', $1, 1, now(), 1)
       on conflict (customer_number, item_number) do update set order_count = customer_item.order_count + 1`,
      [item],
    );
  const bought = async () => {
    const { rows } = await world.database.pool.query(
      `select item_number as item, order_count as count from customer_item where customer_number = '100001' order by 1`,
    );
    return Object.fromEntries(rows.map(({ item, count }) => [item, count]));
  };
  /** Sends the document while someone else's transaction has begun, and ends it once the document waits for it. */
  async function sendBetween(
    document: string,
    first: (client: pg.PoolClient) => Promise<unknown>,
    last: (client: pg.PoolClient) => Promise<unknown>,
  ) {
    const client = await world.database.pool.connect();
    try {
      await client.query('begin');
      await first(client);
      const answer = world.send(document);
      await someoneWaits(world.database.pool);
      const ended = await last(client).then(
        () => 'done',
        (error: Error) => error.message,
      );
      await client.query(ended === 'done' ? 'commit' : 'rollback');
      expect({ ended, answer: await answer }).toMatchObject({ ended: 'done', answer: { code: 200 } });
    } finally {
      client.release();
    }
  }
  /** A cart becomes an order of both items, which notes them in item order. */
  const sendDuringCart = (document: string) =>
    sendBetween(
      document,
      async (client) => {
        await client.query(
          `insert into sales_order (order_number, customer_number, order_date, origination, total_cents)
           values (8000001, '100001', now(), 'web', 0)`,
        );
        await client.query(
          `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, type, line_group, status)
           select 8000001, place, '100001', item, item, 1, 0, 0, 'submitted', 'Submitted'
             from unnest(array['NG-100', 'NG-200']) with ordinality i(item, place)`,
        );
        await note(client, 'NG-100');
      },
      (client) => note(client, 'NG-200'),
    );
  const crossed = line(1, ann, { part: 'NG-200' }) + line(2, bob);
  const update = (items: string) =>
    orderDocument({ orderId: 'PO-1', type: 'update', version: '2', refersTo: 'first@buyer.example', items });
  const place = (items: string) => send({ items, payloadId: 'first@buyer.example', version: '1' });

  it.each([
    ['bought both before', { 'NG-100': 3, 'NG-200': 3 }],
    ['never bought them', { 'NG-100': 2, 'NG-200': 2 }],
  ])(
    'is locked once for all parts, so that a cart and a divided order of an account that %s don’t deadlock',
    async (_, counts) => {
      if (counts['NG-100'] === 3) for (const item of ['NG-100', 'NG-200']) await note(world.database.pool, item);
      await sendDuringCart(orderDocument({ orderId: 'PO-1', items: crossed }));
      expect(await bought()).toEqual(counts);
    },
  );

  it.each([
    ['one order', line(1, ann, { part: 'NG-200' }), line(1, ann), { 'NG-100': 2, 'NG-200': 1 }],
    ['a divided order', line(1, ann) + line(2, bob, { part: 'NG-200' }), crossed, { 'NG-100': 2, 'NG-200': 2 }],
  ])(
    'is locked once for old and new lines of %s, so that a replacement and a cart don’t deadlock',
    async (_, before, after, counts) => {
      await place(before);
      await sendDuringCart(update(after));
      expect(await bought()).toEqual(counts);
    },
  );

  it('is locked with what a change that came first will order, so that the order and a cart don’t deadlock', async () => {
    const early = { orderId: 'PO-1', type: 'update' as const, version: '2', refersTo: '', items: line(1, ann) };
    expect(await world.send(orderDocument(early))).toMatchObject({ text: expect.stringContaining('waits for it') });
    const items = line(1, ann, { part: 'NG-200' });
    await sendDuringCart(orderDocument({ orderId: 'PO-1', version: '1', payloadId: 'first@buyer.example', items }));
    expect(await bought()).toEqual({ 'NG-100': 2, 'NG-200': 1 });
    expect(await waiting()).toEqual([]);
  });

  it('and the turn of alerts are taken by a deletion as by a load, so that the two don’t deadlock', async () => {
    await place(crossed);
    await sendBetween(
      orderDocument({ orderId: 'PO-1', type: 'delete', version: '2', refersTo: 'first@buyer.example', items: crossed }),
      (client) =>
        client.query(`select from customer_item where customer_number = '100001' order by item_number for update`),
      (client) => raiseAlerts(client, [{ orderNumber: 1, types: ['Canceled'] }]),
    );
    expect(await bought()).toEqual({});
    const { rows } = await world.database.pool.query(
      'select order_number::int as "orderNumber", alert_type as type from order_alert order by 1',
    );
    expect(rows).toEqual((await orders()).map(({ orderNumber }) => ({ orderNumber, type: 'Canceled' })));
  });
});
