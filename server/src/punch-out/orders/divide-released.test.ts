import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { signIn } from '../../../test/sign-in.ts';
import { ann, bob, line, locations, shipTo, twoPlaces, useDividedOrders } from './divided-orders.fixture.ts';

const { connect, orders, send, world } = useDividedOrders();

describe('releasing an order on hold whose lines name several ship-tos', () => {
  const asReviewer = async () => (await signIn(world.database.pool, { permissions: ['CustomerService'] })).headers;
  const ask = async (headers: Record<string, string>, url: string, payload?: object) => {
    const answer = await world.app.http.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url: `/api${url}`,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const release = async (headers: Record<string, string>, orderNumber: number, decisionId = randomUUID()) => {
    const { body } = await ask(headers, `/review/orders/${orderNumber}`);
    return ask(headers, `/review/orders/${orderNumber}/release`, { decisionId, version: body.version });
  };
  const awayFromHere = shipTo({ to: 'Bob Ray', street: '9 Elm' });
  const held = { items: line(1, ann) + line(2, awayFromHere, { part: 'NG-200', quantity: 4 }) + line(3, ann) };

  it('makes one order for each, as the review said, and the ERP gets each once', async () => {
    await send(held);
    const [one] = await orders();
    const headers = await asReviewer();
    const { body } = await ask(headers, `/review/orders/${one.orderNumber}`);
    expect(body.division).toEqual({
      why: [],
      parts: [
        {
          ...{ customerNumber: '100001', shipTo: expect.stringContaining('Ann Lee, 1 Main') },
          lines: [
            { lineNumber: 1, part: 'NG-100', quantity: 1 },
            { lineNumber: 3, part: 'NG-100', quantity: 1 },
          ],
        },
        {
          ...{ customerNumber: '100001', shipTo: expect.stringContaining('Bob Ray, 9 Elm') },
          lines: [{ lineNumber: 2, part: 'NG-200', quantity: 4 }],
        },
      ],
    });
    const decisionId = randomUUID();
    const answers = await Promise.all([1, 2].map(() => release(headers, one.orderNumber, decisionId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const made = await orders();
    expect(made).toMatchObject([
      {
        ...{ orderNumber: one.orderNumber, isHeld: false, total: 2_500, part: 1, theirLines: ['1', '3'] },
        topics: ['order.held', 'order.held', 'order.submitted'],
      },
      {
        ...{ isHeld: false, total: 5_196, part: 2, theirLines: ['2'], note: 'Deliver to Bob Ray, Practice' },
        ...{ lines: [['NG-200', 4, 'submitted']], topics: ['order.submitted'] },
      },
    ]);
    const { rows } = await world.database.pool.query(
      `select payload -> 'options' -> 'alternateAddress' ->> 'line1' as street, jsonb_array_length(payload -> 'lines') as lines
         from outbox where topic = 'order.submitted' order by id`,
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { street: '9 Elm', lines: 1 },
        { street: null, lines: 2 },
      ]),
    );
    expect(await ask(headers, `/review/orders/${one.orderNumber}`)).toMatchObject({ body: { state: 'released' } });
    // The buyer's system is answered for both, and a deletion reaches both.
    await send(held);
    expect(await orders()).toEqual(made);
    const deleted = await send({ type: 'delete', version: '2', items: held.items });
    expect(deleted.text).toContain(`${made[0].orderNumber}, ${made[1].orderNumber} were canceled`);
    // What the account bought is counted once for each order that stands: none now.
    const { rowCount } = await world.database.pool.query('select from customer_item where order_count > 0');
    expect(rowCount).toBe(0);
  });

  it.each([
    ['a total of other lines', { items: twoPlaces, total: '99.00' }],
    ['a wrong price', { items: line(1, ann) + line(2, bob, { price: '13.00' }) }],
    ['a comment on a line', { items: line(1, ann) + line(2, `${bob}<Comments>With care</Comments>`) }],
  ])('divides it whatever held it: %s', async (_, document) => {
    await send(document);
    const [one] = await orders();
    expect(await release(await asReviewer(), one.orderNumber)).toMatchObject({ status: 200 });
    expect(await orders()).toMatchObject([{ isHeld: false }, { isHeld: false }]);
  });

  it('sends it as one, and says so, if nobody can say which order a line belongs to', async () => {
    await send({ items: line(1, ann) + line(1, bob) });
    const [one] = await orders();
    const headers = await asReviewer();
    const { body } = await ask(headers, `/review/orders/${one.orderNumber}`);
    expect(body.division).toEqual({ parts: [], why: ['Line 1: a line number has several ship-tos.'] });
    expect(await release(headers, one.orderNumber)).toMatchObject({ status: 200 });
    expect(await orders()).toHaveLength(1);
  });

  it('sends it as one, and says so, if lines of it were canceled here in the meantime', async () => {
    await send(held);
    const [one] = await orders();
    await world.database.pool.query(
      `update order_line set line_group = 'canceled' where order_number = $1 and line_number = 3`,
      [one.orderNumber],
    );
    const headers = await asReviewer();
    const { body } = await ask(headers, `/review/orders/${one.orderNumber}`);
    expect(body.division).toEqual({ parts: [], why: ['Its lines were changed here since it came.'] });
    expect(await release(headers, one.orderNumber)).toMatchObject({ status: 200 });
    const [whole, ...none] = await orders();
    expect(none).toEqual([]);
    expect(whole.lines.map((each: string[]) => each[2])).toEqual(['submitted', 'submitted', 'canceled']);
  });

  it('is for the account of each location, and refused while one of them is closed', async () => {
    await connect(locations);
    const items = line(1, shipTo({ id: 'SITE-1' })) + line(2, shipTo({ id: 'SITE-2' }), { price: '13.00' });
    await send({ shipTo: shipTo({ id: 'SITE-1' }), items });
    const [one] = await orders();
    const { pool } = world.database;
    await pool.query(`update customer set withdrawn_at = now() where customer_number = '100002'`);
    // Accounts are looked up once a second.
    await wait(1_100);
    const headers = await asReviewer();
    const refused = await release(headers, one.orderNumber);
    await pool.query(`update customer set withdrawn_at = null where customer_number = '100002'`);
    await wait(1_100);
    expect(refused).toMatchObject({ status: 409, body: { code: 'review.account-closed' } });
    expect(await orders()).toMatchObject([{ isHeld: true }]);
    expect(await release(headers, one.orderNumber)).toMatchObject({ status: 200 });
    expect(await orders()).toMatchObject([{ account: '100001' }, { account: '100002' }]);
  });

  it('divides what an update made of one order', async () => {
    await send({ items: line(1, ''), version: '1' });
    expect(await orders()).toMatchObject([{ isHeld: false }]);
    await send({ type: 'update', items: twoPlaces, version: '2' });
    const [one, ...none] = await orders();
    expect([one.isHeld, none]).toEqual([true, []]);
    expect(await release(await asReviewer(), one.orderNumber)).toMatchObject({ status: 200 });
    expect(await orders()).toMatchObject([
      { theirLines: ['1', '3'], changes: [{ type: 'update' }] },
      { theirLines: ['2'], changes: [{ type: 'update' }] },
    ]);
  });

  it('names the others on the page of each order, only those of accounts that the reader sees', async () => {
    await connect(locations);
    const items = line(1, shipTo({ id: 'SITE-1' })) + line(2, shipTo({ id: 'SITE-2' }), { part: 'NG-200' });
    await send({ shipTo: shipTo({ id: 'SITE-1' }), items });
    const [first, second] = await orders();
    const seen = async (headers: Record<string, string>) =>
      (await ask(headers, `/Order/calculated/${first.orderNumber}`)).body.siblings;
    expect(await seen(await asReviewer())).toMatchObject([{ orderNumber: second.orderNumber }]);
    const ofOne = await signIn(world.database.pool, { permissions: [], accounts: ['100001'] });
    expect(await seen(ofOne.headers)).toBeUndefined();
    const ofBoth = await signIn(world.database.pool, { permissions: [], accounts: ['100001', '100002'] });
    expect(await seen(ofBoth.headers)).toMatchObject([{ orderNumber: second.orderNumber }]);
    expect(await seen({})).toBeUndefined();
  });
});
