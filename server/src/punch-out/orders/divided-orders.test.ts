import { describe, expect, it } from 'vitest';
import { rememberingLog, testSettings } from '../../../test/ground.ts';
import { buildApp } from '../../app/app.ts';
import { itemsOf, orderDocument, returnedCart, twoItems } from '../buyer.fixture.ts';
import { ann, bob, line, locations, shipTo, twoPlaces, useDividedOrders } from './divided-orders.fixture.ts';

const { begin, connect, orders, send, waiting, world } = useDividedOrders();

describe('an order with lines for several addresses', () => {
  it('becomes an order for each ship-to, with its lines, recipient, and comments, and the ERP gets each', async () => {
    const answer = await send({ items: twoPlaces, total: '77.45' });
    const made = await orders();
    const [first, second] = made;
    expect(answer).toMatchObject({
      code: 200,
      text: `The order was received as our orders ${first.orderNumber}, ${second.orderNumber}, one for each ship-to.`,
    });
    expect(made).toMatchObject([
      {
        ...{ account: '100001', po: 'PO-1', isHeld: false, total: 2_549, part: 1, differences: [] },
        ...{ note: 'Deliver to Ann Lee, Practice', comments: 'Please ring the bell', theirLines: ['1', '3'] },
        lines: [
          ['NG-100', 1, 'submitted'],
          ['NG-200', 1, 'submitted'],
        ],
        topics: ['order.submitted'],
      },
      {
        ...{ account: '100001', po: 'PO-1', isHeld: false, total: 5_196, part: 2, differences: [], theirLines: ['2'] },
        ...{ note: 'Deliver to Bob Ray, Practice', lines: [['NG-200', 4, 'submitted']], topics: ['order.submitted'] },
      },
    ]);
    const { rows } = await world.database.pool.query(
      `select payload ->> 'poNumber' as po, payload ->> 'shippingNote' as note from outbox where topic = 'order.submitted' order by id`,
    );
    expect(rows).toEqual([
      { po: 'PO-1', note: 'Deliver to Ann Lee, Practice' },
      { po: 'PO-1', note: 'Deliver to Bob Ray, Practice' },
    ]);
  });

  it('gets the same answer again, however often and wherever it arrives, and nothing twice', async () => {
    const document = orderDocument({ orderId: 'PO-1', items: twoPlaces });
    const again = orderDocument({ orderId: 'PO-1', items: twoPlaces });
    const answers = await Promise.all(
      [document, again, document, again, document, again].map((each) => world.send(each)),
    );
    const made = await orders();
    const numbers = made.map(({ orderNumber }) => orderNumber).join(', ');
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(answers.every(({ text }) => text.includes(`as our orders ${numbers}`))).toBe(true);
    expect(made).toHaveLength(2);
    expect((await world.database.pool.query('select from sales_order')).rowCount).toBe(2);
    // Also after the connection holds such orders again.
    await connect({});
    expect(await world.send(document)).toMatchObject({
      code: 200,
      text: expect.stringContaining(`as our orders ${numbers}; `),
    });
    const { rows } = await world.database.pool.query('select payload_id as "payloadId" from punch_out_order');
    // Other lines under the number are another order, and another number under the payload id another document.
    expect(await send({ items: line(1, ann) })).toMatchObject({ code: 409, text: expect.stringContaining(numbers) });
    expect(
      await world.send(
        orderDocument({
          orderId: 'PO-2',
          items: twoPlaces,
          payloadId: rows[0].payloadId,
        }),
      ),
    ).toMatchObject({ code: 409 });
    expect((await world.database.pool.query('select from sales_order')).rowCount).toBe(2);
  });

  it('is made once, changed as a whole, and canceled as a whole by two processes that get everything at once', async () => {
    const { log } = rememberingLog();
    const other = await buildApp({ settings: testSettings(), database: world.database, log });
    const sendTo = async (app: typeof other, payload: string) => {
      const headers = { 'content-type': 'text/xml' };
      const { body } = await app.http.inject({ method: 'POST', url: '/api/punchout/setup', headers, payload });
      return Number(/<Status code="(\d+)"/.exec(body)?.[1]);
    };
    const more = { orderId: 'PO-1', refersTo: 'first@buyer.example' };
    const placed = orderDocument({ orderId: 'PO-1', items: twoPlaces, payloadId: 'first@buyer.example', version: '1' });
    const update = orderDocument({
      ...{ ...more, type: 'update', version: '2' },
      items: twoPlaces.replace('quantity="4"', 'quantity="9"').replace('quantity="1"', 'quantity="9"'),
    });
    const deletion = orderDocument({ ...more, type: 'delete', version: '3', items: twoPlaces });
    try {
      for (const kinds of [[placed], [placed, update], [placed, deletion], [placed, update, deletion]]) {
        await begin();
        const sent = [...kinds, ...kinds].flatMap((document) => [sendTo(world.app, document), sendTo(other, document)]);
        const codes = await Promise.all(sent);
        expect(codes.every((code) => [200, 409, 412].includes(code))).toBe(true);
        const made = await orders();
        expect(made).toHaveLength(2);
        expect((await world.database.pool.query('select from sales_order')).rowCount).toBe(2);
        // What one order went through, the other did too.
        const [first, second] = made;
        const typesOf = ({ changes }: { changes: { type: string }[] }) => changes.map(({ type }) => type);
        expect(typesOf(first)).toEqual(typesOf(second));
        expect(new Set(typesOf(first)).size).toBe(first.changes.length);
        const isCanceled = kinds.includes(deletion);
        const groups = made.flatMap(({ lines }) => lines.map((each: string[]) => each[2]));
        expect(new Set(groups)).toEqual(new Set([isCanceled ? 'canceled' : 'submitted']));
        if (typesOf(first).includes('update')) {
          expect([first.lines[0][1], second.lines[0][1]]).toEqual([9, 9]);
        }
        // An update that comes after the deletion, with both before the order, is too old then.
        if (kinds.length < 3) expect(await waiting()).toEqual([]);
      }
    } finally {
      await other.close();
    }
  });

  it('leaves nothing behind if it fails between two of its orders, and all of it when it comes again', async () => {
    const { pool } = world.database;
    await pool.query(`create function fail_second() returns trigger language plpgsql as
      $$ begin if new.part = 2 then raise exception 'the process died'; end if; return new; end $$`);
    await pool.query(
      'create trigger fail_second before insert on punch_out_order for each row execute function fail_second()',
    );
    const document = orderDocument({ orderId: 'PO-1', items: twoPlaces });
    const failed = await world.send(document).catch((error: Error) => error);
    expect(failed).not.toMatchObject({ code: 200 });
    expect((await pool.query('select from sales_order')).rowCount).toBe(0);
    expect((await pool.query(`select from outbox where topic like 'order.%'`)).rowCount).toBe(0);
    await pool.query('drop function fail_second() cascade');
    expect(await world.send(document)).toMatchObject({ code: 200 });
    expect(await orders()).toHaveLength(2);
  });

  it('counts a returned cart as ordered, though each order has only a part of it', async () => {
    const [first = '', second = ''] = itemsOf(await returnedCart(world, twoItems)).split('\n');
    const items = first.replace('</ItemOut>', `${ann}</ItemOut>`) + second.replace('</ItemOut>', `${bob}</ItemOut>`);
    await send({ items });
    expect(await orders()).toMatchObject([
      { isHeld: false, lines: [['NG-100', 5, 'submitted']] },
      { isHeld: false, lines: [['NG-200', 2, 'submitted']] },
    ]);
  });

  it('has the whole recipient of each in its shipping note, however much both have in common', async () => {
    const place = [
      'St. Joseph Regional Medical Center',
      'Outpatient Surgery Pavilion North',
      'Department of Oral and Maxillofacial Surgery',
      'Loading dock 3B behind building 12, ring twice and ask for the stockroom of the second floor',
    ].join('</DeliverTo><DeliverTo>');
    const [one, other] = ['Attention Ann Lee, room 1401', 'Attention Bob Ray, room 2202'];
    const to = (person: string) => shipTo({ to: `${place}</DeliverTo><DeliverTo>${person}` });
    await send({ items: line(1, to(one)) + line(2, to(other)) });
    expect(await orders()).toMatchObject([
      { isHeld: false, note: expect.stringMatching(new RegExp(`^Deliver to St\\. Joseph.*, ${one}, Practice$`)) },
      { isHeld: false, note: expect.stringMatching(new RegExp(`^Deliver to St\\. Joseph.*, ${other}, Practice$`)) },
    ]);
    const { rows } = await world.database.pool.query(
      `select payload ->> 'shippingNote' as note from outbox where topic = 'order.submitted' order by id`,
    );
    expect(rows.map(({ note }) => note.slice(-38))).toEqual([`${one}, Practice`, `${other}, Practice`]);
  });

  it('with one ship-to, named by all lines, is one order for it', async () => {
    const tax = '<Tax><Money currency="USD">7.00</Money><Description xml:lang="en">WA</Description></Tax>';
    await send({ items: line(1, ann) + line(2, ann, { part: 'NG-200' }), total: '25.49', shipTo: tax });
    expect(await orders()).toMatchObject([
      { isHeld: false, note: 'Deliver to Ann Lee, Practice', differences: [], theirLines: ['1', '2'] },
    ]);
  });

  it('joins lines that repeat the order’s ship-to in another spelling with those that name none', async () => {
    await send({
      shipTo: ann,
      items: line(1, '') + line(2, shipTo({ to: 'ANN LEE', street: '1 MAIN.' })) + line(3, bob, { part: 'NG-200' }),
    });
    expect((await orders()).map(({ theirLines }) => theirLines)).toEqual([['1', '2'], ['3']]);
  });

  it('for several locations is for the account of each, at its prices', async () => {
    await connect(locations);
    const items = line(1, shipTo({ id: 'SITE-1' })) + line(2, shipTo({ id: 'site-2' }), { part: 'NG-200' });
    expect(await send({ shipTo: shipTo({ id: 'SITE-1' }), items })).toMatchObject({ code: 200 });
    expect(await orders()).toMatchObject([
      { account: '100001', isHeld: false, theirLines: ['1'], differences: [] },
      { account: '100002', isHeld: false, theirLines: ['2'], differences: [] },
    ]);
  });
});
