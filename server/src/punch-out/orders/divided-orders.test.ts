import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { User } from '@operatory/domain/access';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isDtdThere, validateByDtd } from '../../../test/dtd.ts';
import { rememberingLog, testSettings } from '../../../test/ground.ts';
import { signIn } from '../../../test/sign-in.ts';
import { raiseAlerts } from '../../alerts/raise-alerts.ts';
import { buildApp } from '../../app/app.ts';
import {
  itemsOf,
  type ListeningBuyer,
  moveOrder,
  openListeningBuyer,
  orderDocument,
  returnedCart,
  twoItems,
} from '../buyer.fixture.ts';
import { listBuyerChanges } from '../changes/buyer-changes.ts';
import { settleBuyerChange } from '../changes/settle-change.ts';
import { deliverDue } from '../deliveries/start-deliveries.ts';
import { corpusConnection, encryption, type PunchOutWorld } from '../punch-out.fixture.ts';
import { saveConnection } from '../save-connection.ts';

let buyer: ListeningBuyer;
let world: PunchOutWorld;
beforeAll(async () => {
  buyer = await openListeningBuyer();
  ({ world } = buyer);
});
beforeEach(async () => {
  await buyer.begin();
  await connect({ severalAddresses: 'divide' });
});
afterAll(() => buyer.close());

const reviewer: User = {
  kind: 'user',
  userId: 'u',
  email: 'u@people.test',
  name: 'U',
  permissions: new Set(['CustomerService']),
  territoryIds: new Set(),
  accounts: 'all',
};

const connect = (settings: object) =>
  saveConnection(world.database.pool, encryption, {
    wanted: {
      ...corpusConnection,
      profile: {
        ...corpusConnection.profile,
        deliveryUrl: buyer.listener.url,
        directOrderTolerance: '0',
        ...settings,
      },
    },
    now: new Date(),
  });

const locations = {
  severalAddresses: 'divide',
  locationField: 'addressID',
  locations: { 'SITE-1': '100001', 'SITE-2': '100002' },
};

/** A ship-to at the account's address; a blank part is left out. */
function shipTo({ id = '', name = 'Practice', to = '', street = '1 Main', more = '' } = {}) {
  const deliverTo = to === '' ? '' : `<DeliverTo>${to}</DeliverTo>`;
  return `<ShipTo><Address${id === '' ? '' : ` addressID="${id}"`}><Name xml:lang="en">${name}</Name><PostalAddress>${deliverTo}<Street>${street}</Street><City>Tacoma</City><State>WA</State><PostalCode>98402</PostalCode><Country isoCountryCode="US">US</Country></PostalAddress></Address>${more}</ShipTo>`;
}

const prices: Record<string, string> = { 'NG-100': '12.50', 'NG-200': '12.99' };

/** A line without a cart, which goes to this ship-to. */
const line = (lineNumber: number, to: string, { part = 'NG-100', quantity = 1, price = '' } = {}) =>
  `<ItemOut quantity="${quantity}" lineNumber="${lineNumber}"><ItemID><SupplierPartID>${part}</SupplierPartID></ItemID><ItemDetail><UnitPrice><Money currency="USD">${price || prices[part]}</Money></UnitPrice><Description xml:lang="en">${part}</Description><UnitOfMeasure>BX</UnitOfMeasure><Classification domain="UNSPSC">42132203</Classification></ItemDetail>${to}</ItemOut>`;

const ann = shipTo({ to: 'Ann Lee' });
const bob = shipTo({ to: 'Bob Ray' });
/** Lines 1 and 3 to Ann, line 2 to Bob. */
const twoPlaces = [line(1, ann), line(2, bob, { part: 'NG-200', quantity: 4 }), line(3, ann, { part: 'NG-200' })].join(
  '',
);

/** Every order of ours for the buyer's order. */
async function orders(orderId = 'PO-1') {
  const { rows } = await world.database.pool.query(
    `select o.order_number::int as "orderNumber", o.customer_number as account, o.po_number as po, o.is_held_for_review as "isHeld",
            o.total_cents::int as total, o.shipping_note as note, o.comments, p.part, p.differences, p.changes,
            (select json_agg(json_build_array(l.item_number, l.quantity, l.line_group) order by l.line_number)
               from order_line l where l.order_number = o.order_number) as lines,
            (select json_agg(x ->> 'lineNumber' order by (x ->> 'orderLine')::int) from jsonb_array_elements(p.lines) x) as "theirLines",
            (select array_agg(topic order by id) from outbox where key = o.order_number::text and topic like 'order.%') as topics
       from punch_out_order p join sales_order o using (order_number) where p.order_id = $1 order by p.part`,
    [orderId],
  );
  return rows;
}

const send = (more: Parameters<typeof orderDocument>[0]) => world.send(orderDocument({ orderId: 'PO-1', ...more }));
const deliver = async () => {
  buyer.listener.got.length = 0;
  const { settings } = world.app.services;
  await deliverDue({ pool: world.database.pool, settings, now: () => new Date(Date.now() + 3_600_000) }, encryption);
  for (const document of buyer.listener.got) {
    if (isDtdThere) expect(() => validateByDtd(document, '1.2.071/Fulfill.dtd')).not.toThrow();
  }
  return buyer.listener.got;
};
const linesIn = (document: string) =>
  [...document.matchAll(/<(?:ConfirmationItem|ShipNoticeItem) [^>]*lineNumber="(\d+)"/g)].map(([, number]) =>
    Number(number),
  );
const waiting = async () => (await listBuyerChanges(world.app.services, reviewer)).data;

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

  it('is held, as one order, while the connection says nothing else', async () => {
    await connect({});
    await send({ items: twoPlaces });
    expect(await orders()).toMatchObject([
      {
        isHeld: true,
        differences: [expect.stringMatching(/^Ship to \(lines 1, 3\)/), expect.stringMatching(/^Ship to \(line 2\)/)],
      },
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
        await buyer.begin();
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

  it.each<[string, RegExp, { items: string; settings?: object; total?: string; mode?: string; shipTo?: string }]>([
    [
      'to a place that isn’t the account’s',
      /^Line 2: The ship-to isn’t the account’s: the street is “9 Elm”/,
      { items: line(1, ann) + line(2, shipTo({ street: '9 Elm' })) },
    ],
    [
      'to an unknown location',
      /^Line 2: The location “SITE-9”/,
      { settings: locations, items: line(1, shipTo({ id: 'SITE-1' })) + line(2, shipTo({ id: 'SITE-9' })) },
    ],
    [
      'to a location that isn’t named',
      /^Line 2: the ship-to has no addressID/,
      { settings: locations, items: line(1, shipTo({ id: 'SITE-1' })) + line(2, ann) },
    ],
    [
      'to two places of one account, where streets aren’t compared',
      /^Line 2: the place differs from that of line 1/,
      {
        settings: { severalAddresses: 'divide', heldAddressParts: [] },
        items: line(1, ann) + line(2, shipTo({ street: '9 Elm' })),
      },
    ],
    ['at a wrong price on one line', /ordered at \$13\.00/, { items: line(1, ann) + line(2, bob, { price: '13.00' }) }],
    ['with a total of other lines', /total is \$99\.00/, { items: twoPlaces, total: '99.00' }],
    ['with a total that can’t be read', /total can’t be read as an amount/, { items: twoPlaces, total: '23,38' }],
    ['with a negative total', /total can’t be read as an amount/, { items: twoPlaces, total: '-77.45' }],
    [
      'to someone who doesn’t fit into the shipping note',
      /^Line 1: Who it’s for is longer than a shipping note/,
      { items: line(1, shipTo({ to: `Ann Lee, ${'x'.repeat(500)}` })) + line(2, bob) },
    ],
    [
      'to two ship-tos with the same shipping note',
      /^Line 2: the shipping note doesn’t tell it apart from that of line 1/,
      { items: line(1, ann) + line(2, shipTo({ to: 'Ann Lee, Practice', name: '' })) },
    ],
    ['as a test', /marks this order as a test/, { items: twoPlaces, mode: 'test' }],
    [
      'with one line number for two addresses',
      /^Line 1: a line number has several ship-tos/,
      { items: line(1, ann) + line(1, bob) },
    ],
    [
      'with something else that a person must read',
      /^Comments \(line 2\): Handle with care/,
      { items: line(1, ann) + line(2, `${bob}<Comments>Handle with care</Comments>`) },
    ],
    [
      'with a carrier in the ship-to of a line',
      /UPS/,
      {
        items:
          line(1, ann) +
          line(2, shipTo({ to: 'Bob', more: '<CarrierIdentifier domain="SCAC">UPS</CarrierIdentifier>' })),
      },
    ],
    [
      'with shipping of the whole order',
      /^Shipping: /,
      {
        items: twoPlaces,
        shipTo:
          '<Shipping><Money currency="USD">9.00</Money><Description xml:lang="en">Ground</Description></Shipping>',
      },
    ],
    [
      'with a tax of the whole order',
      /^The tax of the whole order can’t be divided/,
      {
        items: twoPlaces,
        shipTo: '<Tax><Money currency="USD">7.00</Money><Description xml:lang="en">WA</Description></Tax>',
      },
    ],
  ])('is held as one order if it goes %s', async (_, reason, { settings, ...document }) => {
    if (settings !== undefined) await connect(settings);
    expect(await send(document)).toMatchObject({
      code: 200,
      text: expect.stringContaining('Its lines name several ship-tos, and it cannot be divided without a person'),
    });
    const made = await orders();
    expect(made).toMatchObject([{ isHeld: true }]);
    expect(made[0].differences).toEqual(
      expect.arrayContaining([
        'The lines name several ship-tos, and the order was not divided into one for each.',
        expect.stringMatching(reason),
      ]),
    );
  });

  it('never drops an extrinsic of a line that is called like the ship-to', async () => {
    await send({
      items:
        line(1, ann) + line(2, bob).replace('</ItemDetail>', '<Extrinsic name="Ship to">Roof</Extrinsic></ItemDetail>'),
    });
    const [one, ...more] = await orders();
    expect(more).toEqual([]);
    expect(one.isHeld).toBe(true);
    expect(one.differences.join()).toContain('Roof');
  });
});

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

describe('documents about an order that was divided', () => {
  it('confirm, ship, and count the lines of one order each, by the buyer’s numbers', async () => {
    await send({ items: twoPlaces, payloadId: 'first@buyer.example' });
    const [first, second] = await orders();
    await moveOrder(world, first.orderNumber, { groups: ['pending', 'pending'] });
    const [confirmed = '', ...none] = await deliver();
    expect(none).toEqual([]);
    // `accept` would accept the whole order, line 2 too.
    expect(confirmed).toMatch(/<ConfirmationHeader [^>]*type="detail"/);
    expect(confirmed).toMatch(
      /<OrderReference orderID="PO-1"[^>]*><DocumentReference payloadID="first@buyer.example"\/>/,
    );
    expect(linesIn(confirmed)).toEqual([1, 3]);
    await moveOrder(world, second.orderNumber, { groups: ['canceled'] });
    const [rejected = ''] = await deliver();
    expect(rejected).toMatch(
      /<ConfirmationHeader [^>]*operation="new" type="detail".*<ConfirmationStatus quantity="4" type="reject"/s,
    );
    expect(linesIn(rejected)).toEqual([2]);
    await moveOrder(world, first.orderNumber, { groups: ['pending', 'shipment'], shipmentId: 71 });
    const notice = (await deliver()).find((document) => document.includes('<ShipNoticeRequest>')) ?? '';
    expect(linesIn(notice)).toEqual([3]);
    expect(notice).toContain('<DeliverTo>Ann Lee</DeliverTo>');
  });

  it('tell each of its orders what the buyer received', async () => {
    await send({ items: twoPlaces, payloadId: 'first@buyer.example' });
    const [first, second] = await orders();
    const receipt = (lines: readonly number[], receiptId: string) =>
      orderDocument({}).replace(
        /<OrderRequest>.*<\/OrderRequest>/s,
        `<ReceiptRequest><ReceiptRequestHeader receiptID="${receiptId}" operation="new" receiptDate="2026-01-30T10:00:00+00:00"/><ReceiptOrder><ReceiptOrderInfo><OrderReference orderID="PO-1"><DocumentReference payloadID="first@buyer.example"/></OrderReference></ReceiptOrderInfo>${lines.map((number) => `<ReceiptItem quantity="1" receiptLineNumber="${number}" type="received"><ReceiptItemReference lineNumber="${number}"/><UnitRate><Money currency="USD">1</Money><UnitOfMeasure>BX</UnitOfMeasure></UnitRate><ReceivedAmount><Money currency="USD">1</Money></ReceivedAmount></ReceiptItem>`).join('')}</ReceiptOrder><Total><Money currency="USD">0</Money></Total></ReceiptRequest>`,
      );
    const answer = await world.send(receipt([1, 2], 'R-1'));
    expect(answer).toMatchObject({ text: `Received for our orders ${first.orderNumber}, ${second.orderNumber}.` });
    const { rows } = await world.database.pool.query(
      `select order_number::int as "orderNumber", facts -> 'items' -> 0 ->> 'orderLine' as line, jsonb_array_length(facts -> 'items') as items
         from punch_out_notice_order order by 1`,
    );
    expect(rows).toEqual([
      { orderNumber: first.orderNumber, line: '1', items: 1 },
      { orderNumber: second.orderNumber, line: '1', items: 1 },
    ]);
    expect(await world.send(receipt([3], 'R-2'))).toMatchObject({
      text: `Received for our order ${first.orderNumber}.`,
    });
    expect(await world.send(receipt([4], 'R-3'))).toMatchObject({
      code: 400,
      text: expect.stringContaining('no line 4'),
    });
  });

  it('show which lines went into which order, in the message and beside each of the orders', async () => {
    await send({ items: twoPlaces });
    const made = await orders();
    const { headers } = await signIn(world.database.pool, { permissions: ['CustomerService'] });
    const { rows } = await world.database.pool.query(
      `select message_id as id from punch_out_message where kind = 'OrderRequest'`,
    );
    const ask = async (method: 'GET' | 'POST', url: string) => {
      const answer = await world.app.http.inject({ method, url: `/api/punchoutDiagnostics/messages${url}`, headers });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    };
    const message = await ask('GET', `/${rows[0].id}`);
    expect(message.dividedOrders).toEqual([
      {
        orderNumber: made[0].orderNumber,
        customerNumber: '100001',
        lines: [1, 3],
        shipTo: expect.stringContaining('Ann Lee, 1 Main'),
      },
      {
        orderNumber: made[1].orderNumber,
        customerNumber: '100001',
        lines: [2],
        shipTo: expect.stringContaining('Bob Ray'),
      },
    ]);
    // Whichever of the orders someone searches for.
    const found = await ask('GET', `?connectionId=buyer-1&searchText=${made[1].orderNumber}`);
    expect(found.data).toMatchObject([{ messageId: rows[0].id }]);
    for (const { orderNumber } of made) {
      const { body } = await world.app.http.inject({ url: `/api/review/orders/${orderNumber}/document`, headers });
      expect(JSON.parse(body).lines.length).toBeGreaterThan(10);
    }
    const tried = await ask('POST', `/${rows[0].id}/dryRun`);
    expect(tried).toMatchObject({ text: 'The order was received as orders of ours, one for each ship-to.' });
    expect(await orders()).toEqual(made);
  });
});

describe('a change of an order that was divided', () => {
  const change = (more: Parameters<typeof orderDocument>[0]) =>
    orderDocument({ orderId: 'PO-1', version: '2', refersTo: 'first@buyer.example', ...more });
  const placed = async () => {
    await send({ items: twoPlaces, payloadId: 'first@buyer.example', version: '1' });
    return orders();
  };

  it('cancels every order, once', async () => {
    const [first, second] = await placed();
    const deletion = change({ type: 'delete', items: twoPlaces });
    const answers = await Promise.all([1, 2, 3].map(() => world.send(deletion)));
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
    const ours = `${first.orderNumber}, ${second.orderNumber}`;
    expect(answers.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        `Our orders ${ours} were canceled.`,
        `This was received before, for our orders ${ours}; it was not processed again.`,
      ]),
    );
    expect(await orders()).toMatchObject([
      {
        topics: ['order.submitted', 'order.withdrawn'],
        changes: [{ type: 'delete' }],
        lines: [
          ['NG-100', 1, 'canceled'],
          ['NG-200', 1, 'canceled'],
        ],
      },
      {
        topics: ['order.submitted', 'order.withdrawn'],
        changes: [{ type: 'delete' }],
        lines: [['NG-200', 4, 'canceled']],
      },
    ]);
  });

  it('replaces the lines of every order, where the ship-tos are the same', async () => {
    const [first, second] = await placed();
    const items = line(2, bob, { part: 'NG-200', quantity: 7 }) + line(1, ann, { quantity: 2 });
    const update = change({ type: 'update', items });
    const ours = `${first.orderNumber}, ${second.orderNumber}`;
    expect(await world.send(update)).toMatchObject({ code: 200, text: `Our orders ${ours} were changed.` });
    expect(await world.send(update)).toMatchObject({ code: 200, text: expect.stringContaining('not processed again') });
    expect(await orders()).toMatchObject([
      {
        orderNumber: first.orderNumber,
        lines: [['NG-100', 2, 'submitted']],
        theirLines: ['1'],
        total: 2_500,
        changes: [{}],
      },
      { orderNumber: second.orderNumber, lines: [['NG-200', 7, 'submitted']], theirLines: ['2'], changes: [{}] },
    ]);
  });

  describe('that a person accepts in one step', () => {
    const staff = async () => (await signIn(world.database.pool, { permissions: ['CustomerService'] })).headers;
    const call = async (headers: Record<string, string>, path: string, payload?: object) => {
      const [asked] = await waiting();
      const answer = await world.app.http.inject({
        method: payload === undefined ? 'GET' : 'POST',
        url: `/api/review/buyerChanges/${asked?.changeId}/${path}`,
        headers,
        ...(payload === undefined ? {} : { payload }),
      });
      return { status: answer.statusCode, body: answer.json() };
    };
    const accept = (headers: Record<string, string>, plan: string) =>
      call(headers, 'settle', { outcome: 'done', note: '', plan });
    const withCy = line(1, ann, { quantity: 2 }) + line(2, shipTo({ to: 'Cy' }), { part: 'NG-200', quantity: 4 });
    const threePlaces = twoPlaces + line(4, shipTo({ to: 'Cy' }));

    it('makes another order for a ship-to that was added, and shows every line before', async () => {
      const [first, second] = await placed();
      await world.send(change({ type: 'update', items: threePlaces }));
      const headers = await staff();
      const { body: plan } = await call(headers, 'plan');
      expect(plan).toMatchObject({
        obstacle: '',
        orders: [
          {
            ...{ orderNumber: first.orderNumber, becomes: 'changed' },
            lines: [
              { lineNumber: 1, part: 'NG-100', ordered: 1, wanted: 1 },
              { lineNumber: 3, part: 'NG-200', ordered: 1, wanted: 1 },
            ],
          },
          { orderNumber: second.orderNumber, becomes: 'changed' },
          {
            ...{ becomes: 'new', customerNumber: '100001', shipTo: expect.stringContaining('Cy') },
            lines: [{ lineNumber: 4, part: 'NG-100', ordered: 0, wanted: 1 }],
          },
        ],
      });
      const answers = await Promise.all([1, 2].map(() => accept(headers, plan.version)));
      // The same press again, on its way at the same time, finds it made; a later one finds nothing that waits.
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await orders()).toMatchObject([
        { orderNumber: first.orderNumber, theirLines: ['1', '3'], changes: [{ type: 'update' }] },
        { orderNumber: second.orderNumber, theirLines: ['2'], changes: [{ type: 'update' }] },
        { isHeld: false, part: 3, theirLines: ['4'], topics: ['order.submitted'], changes: [{ type: 'update' }] },
      ]);
      expect(await waiting()).toEqual([]);
      // Documents that come later reach all three.
      const ours = (await orders()).map(({ orderNumber }) => orderNumber).join(', ');
      const later = change({
        type: 'update',
        items: threePlaces.replace('quantity="4"', 'quantity="6"'),
        version: '3',
        refersTo: '',
      });
      expect(await world.send(later)).toMatchObject({ text: `Our orders ${ours} were changed.` });
    });

    it('cancels the order of a ship-to that was dropped, whose lines go to another one', async () => {
      const [first, second] = await placed();
      await world.send(change({ type: 'update', items: line(1, ann) + line(2, ann, { part: 'NG-200', quantity: 4 }) }));
      const headers = await staff();
      const { body: plan } = await call(headers, 'plan');
      expect(plan.orders).toMatchObject([
        { orderNumber: first.orderNumber, becomes: 'changed' },
        { orderNumber: second.orderNumber, becomes: 'canceled', lines: [{ lineNumber: 2, ordered: 4, wanted: 0 }] },
      ]);
      expect(await accept(headers, plan.version)).toMatchObject({ status: 200 });
      expect(await orders()).toMatchObject([
        {
          topics: ['order.submitted', 'order.changed'],
          lines: [
            ['NG-100', 1, 'submitted'],
            ['NG-200', 4, 'submitted'],
          ],
        },
        { topics: ['order.submitted', 'order.withdrawn'], lines: [['NG-200', 4, 'canceled']] },
      ]);
      const { rows } = await world.database.pool.query(
        'select item_number as item, order_count::int as count from customer_item where order_count > 0 order by 1',
      );
      expect(rows).toEqual([
        { item: 'NG-100', count: 1 },
        { item: 'NG-200', count: 1 },
      ]);
    });

    it('sends an order to another ship-to of its account', async () => {
      const [, second] = await placed();
      await world.send(change({ type: 'update', items: withCy }));
      const headers = await staff();
      const { body: plan } = await call(headers, 'plan');
      expect(plan.orders[1]).toMatchObject({
        ...{ orderNumber: second.orderNumber, becomes: 'changed' },
        ...{ shipTo: expect.stringContaining('Cy'), shipToBefore: expect.stringContaining('Bob Ray') },
      });
      expect(await accept(headers, plan.version)).toMatchObject({ status: 200 });
      expect((await orders())[1]).toMatchObject({ note: 'Deliver to Cy, Practice' });
      // The buyer's system is told, and gets confirmations of what was made.
      const told = (await deliver().catch(() => buyer.listener.got)).join('');
      expect(told).toContain('<StatusUpdateRequest>');
    });

    it('is refused, and changes nothing, if the orders have moved since it was shown', async () => {
      const [, second] = await placed();
      await world.send(change({ type: 'update', items: withCy }));
      const headers = await staff();
      const { body: plan } = await call(headers, 'plan');
      await moveOrder(world, second.orderNumber, { groups: ['processing'] });
      const before = await orders();
      expect(await accept(headers, plan.version)).toMatchObject({ status: 409, body: { code: 'buyer-change.moved' } });
      expect(await orders()).toEqual(before);
      expect((await call(headers, 'plan')).body).toMatchObject({
        obstacle: `Our order ${second.orderNumber} is already being processed, shipped, or partly canceled.`,
      });
      expect(await waiting()).toHaveLength(1);
    });

    it('says what nobody can make of it', async () => {
      await placed();
      await world.send(change({ type: 'update', items: line(1, ann) + line(1, bob) }));
      expect((await call(await staff(), 'plan')).body).toMatchObject({
        obstacle: 'Line 1: a line number has several ship-tos.',
        orders: [],
      });
    });
  });

  it.each<[string, string, RegExp, { items: string; type: string; total?: string }]>([
    ['one of them is being packed', 'processing', /is being packed/, { type: 'delete', items: twoPlaces }],
    [
      'one of them is being processed',
      'pending',
      /already being processed/,
      { type: 'update', items: twoPlaces.replace('quantity="4"', 'quantity="5"') },
    ],
    [
      'one of them is canceled',
      'canceled',
      /one of 2, is canceled/,
      { type: 'update', items: twoPlaces.replace('quantity="4"', 'quantity="5"') },
    ],
    [
      'the ship-tos are others',
      '',
      /same ship-tos/,
      { type: 'update', items: line(1, ann) + line(2, shipTo({ to: 'Cy' })) },
    ],
    ['there are fewer of them', '', /same ship-tos/, { type: 'update', items: line(1, ann) }],
    ['no line names one', '', /same ship-tos/, { type: 'update', items: line(1, '') }],
    [
      'its total can’t be read',
      '',
      /total can’t be read as an amount/,
      { type: 'update', items: twoPlaces, total: 'NaN' },
    ],
    [
      'a line would hold an order',
      '',
      /Line 2: .*13\.00/,
      { type: 'update', items: line(1, ann) + line(2, bob, { part: 'NG-200', price: '13.00' }) },
    ],
  ])('waits for a person, and changes none of the orders, if %s', async (_, group, why, document) => {
    const [, second] = await placed();
    if (group !== '') await moveOrder(world, second.orderNumber, { groups: [group] });
    const before = await orders();
    expect(await world.send(change(document))).toMatchObject({
      code: 200,
      text: expect.stringContaining('a person decides'),
    });
    expect(await orders()).toEqual(before);
    const [wanted, ...more] = await waiting();
    expect(more).toEqual([]);
    expect(wanted).toMatchObject({ why: expect.stringMatching(why), orderId: 'PO-1' });
    // The person is led to both orders.
    const named = [wanted?.orderNumber ?? 0, ...(wanted?.furtherOrders ?? [])].toSorted();
    expect(named).toEqual(before.map(({ orderNumber }) => orderNumber).toSorted());
    // What has the same content waits once.
    await world.send(change({ ...document, payloadId: randomUUID() }));
    expect(await waiting()).toHaveLength(1);
  });

  it('is refused while a newer one waits for a person, and takes its place if it is newer itself', async () => {
    const [, second] = await placed();
    const dropsBob = { type: 'update', items: line(1, ann), version: '3', refersTo: '' };
    const forBob = (quantity: number, version: string) =>
      change({
        type: 'update',
        items: line(1, ann) + line(2, bob, { part: 'NG-200', quantity }),
        version,
        refersTo: '',
      });
    await world.send(change(dropsBob));
    const [waits] = await waiting();
    const before = await orders();
    const answer = { code: 409, text: 'Version 3 of this order was received already.' };
    expect(await world.send(forBob(7, '2'))).toMatchObject(answer);
    expect(await world.send(forBob(6, '3'))).toMatchObject(answer);
    expect(await world.send(forBob(5, '').replace('T16:00:06', 'T15:00:06'))).toMatchObject({ code: 409 });
    expect(await orders()).toEqual(before);
    expect(await world.send(forBob(8, '4'))).toMatchObject({ text: expect.stringContaining('were changed') });
    expect((await orders())[1]).toMatchObject({ orderNumber: second.orderNumber, lines: [['NG-200', 8, 'submitted']] });
    expect(await waiting()).toEqual([]);
    const by = { id: null, name: 'U', address: '' };
    const settled = { changeId: waits?.changeId ?? 0, outcome: 'done', note: '' } as const;
    expect(await settleBuyerChange(world.app.services, { viewer: reviewer, by }, settled)).toMatchObject({
      refused: 'buyer-change.outdated',
    });
  });

  it('that came first and needs a person still does when the orders arrive', async () => {
    await world.send(change({ type: 'update', items: line(1, ann), refersTo: '' }));
    const { text } = await send({ items: twoPlaces, version: '1' });
    expect(text).toContain('The update that came before it waits for our customer service: The update doesn');
    expect(await waiting()).toMatchObject([{ why: expect.stringContaining('same ship-tos') }]);
    expect(await world.send(change({ type: 'update', items: twoPlaces, version: '1', refersTo: '' }))).toMatchObject({
      code: 409,
    });
  });

  it('that came first with other ship-tos waits, while the orders go to the ERP as they were placed', async () => {
    const items = line(1, ann) + line(2, shipTo({ to: 'Cy' }));
    await world.send(change({ type: 'update', items, refersTo: '' }));
    const { code, text } = await send({ items: twoPlaces, version: '1' });
    expect(code).toBe(200);
    expect(text).not.toContain('was applied');
    const [first, second] = await orders();
    expect([first, second]).toMatchObject([
      { changes: [], topics: ['order.submitted'] },
      { changes: [], topics: ['order.submitted'] },
    ]);
    expect(await waiting()).toMatchObject([
      { orderNumber: first.orderNumber, furtherOrders: [second.orderNumber], type: 'update' },
    ]);
    const { rows } = await world.database.pool.query('select outcome, settled_at from punch_out_waiting_change');
    expect(rows).toEqual([{ outcome: '', settled_at: null }]);
  });

  it.each(['refused', 'done'] as const)(
    'waits again if a person settled it as %s and another one was made since',
    async (outcome) => {
      await placed();
      // Neither counted nor naming a document: only the content tells one from another.
      const uncounted = (items: string) => change({ type: 'update', items, version: '', refersTo: '' });
      const forCy = line(1, ann) + line(2, shipTo({ to: 'Cy' }));
      await world.send(uncounted(forCy));
      const [asked] = await waiting();
      const by = { id: null, name: 'U', address: '' };
      const decided = { changeId: asked?.changeId ?? 0, outcome, note: '' };
      await settleBuyerChange(world.app.services, { viewer: reviewer, by }, decided);
      const other = uncounted(line(1, ann) + line(2, bob, { part: 'NG-200', quantity: 7 }));
      expect(await world.send(other)).toMatchObject({ text: expect.stringContaining('were changed') });
      const again = { code: 200, text: expect.stringContaining('a person decides') };
      expect(await world.send(uncounted(forCy))).toMatchObject(again);
      const [asksAgain, ...more] = await waiting();
      expect(more).toEqual([]);
      expect(asksAgain).toMatchObject({ type: 'update', why: expect.stringContaining('same ship-tos') });
      expect(asksAgain?.changeId).not.toBe(asked?.changeId);
      // What the person decided before is still on record.
      const { rows } = await world.database.pool.query(
        'select outcome from punch_out_waiting_change order by change_id',
      );
      expect(rows).toEqual([{ outcome }, { outcome: '' }]);
    },
  );

  it('that came first is applied to every order when they arrive', async () => {
    const deletion = change({ type: 'delete', items: twoPlaces, refersTo: '' });
    expect(await world.send(deletion)).toMatchObject({ text: expect.stringContaining('waits for it') });
    const answer = await send({ items: twoPlaces, version: '1' });
    const ours = (await orders()).map(({ orderNumber }) => orderNumber).join(', ');
    expect(answer.text).toContain(`The delete that came before it was applied. Our orders ${ours} were canceled.`);
    expect((await orders()).flatMap(({ lines }) => lines.map((each: string[]) => each[2]))).toEqual([
      'canceled',
      'canceled',
      'canceled',
    ]);
  });

  it('of an order that was not divided doesn’t divide it', async () => {
    await send({ items: line(1, ann), payloadId: 'first@buyer.example', version: '1' });
    expect(await world.send(change({ type: 'update', items: twoPlaces }))).toMatchObject({ code: 200 });
    expect(await orders()).toMatchObject([
      {
        isHeld: true,
        differences: expect.arrayContaining(['The order was one order before.']),
      },
    ]);
  });
});

describe('what the account bought', () => {
  const note = (client: Pick<pg.ClientBase, 'query'>, item: string) =>
    client.query(
      `insert into customer_item values ('100001', $1, 1, now(), 1)
       on conflict (customer_number, item_number) do update set order_count = customer_item.order_count + 1`,
      [item],
    );
  const someoneWaits = () =>
    expect
      .poll(async () => {
        const { rowCount } = await world.database.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount;
      })
      .toBe(1);
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
      await someoneWaits();
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
