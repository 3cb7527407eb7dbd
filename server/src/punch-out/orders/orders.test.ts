import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DtdValidator, XmlDocument, XmlDtd } from 'libxml2-wasm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type BuyerListener,
  itemsOf,
  type ListeningBuyer,
  moveOrder,
  openListeningBuyer,
  orderDocument,
  orderItem,
  responseOf,
  returnedCart,
  twoItems,
} from '../buyer.fixture.ts';
import { deliverDue } from '../deliveries/start-deliveries.ts';
import { corpusConnection, encryption, type PunchOutWorld } from '../punch-out.fixture.ts';
import { saveConnection } from '../save-connection.ts';

let buyer: ListeningBuyer;
let world: PunchOutWorld;
let listener: BuyerListener;
beforeAll(async () => {
  buyer = await openListeningBuyer();
  ({ world, listener } = buyer);
});
beforeEach(() => buyer.begin());
afterAll(() => buyer.close());

async function orders() {
  const { rows } = await world.database.pool.query(
    `select o.order_number as "orderNumber", o.po_number as "poNumber", o.external_source as source, o.comments, o.is_held_for_review as "isHeld",
            o.total_cents as total, o.options, coalesce((select jsonb_path_query_array(causes, '$[*].note') from order_review r
              where r.order_number = o.order_number), '[]') as notes,
            (select json_agg(json_build_array(item_number, quantity, unit_price_cents) order by line_number) from order_line l
              where l.order_number = o.order_number) as lines,
            (select array_agg(topic order by id) from outbox where key = o.order_number::text) as topics
       from sales_order o order by o.order_number`,
  );
  return rows;
}

const move = (orderNumber: number, groups: readonly string[], { shipmentId = 0 } = {}) =>
  moveOrder(world, orderNumber, { groups, shipmentId });

let clock = Date.now();
const parts = () => ({
  pool: world.database.pool,
  settings: world.app.services.settings,
  now: () => new Date(clock),
});
const deliver = () => deliverDue(parts(), encryption);

describe('an order of a buyer', () => {
  it('becomes an order once, as the cart was returned, whatever is repeated', async () => {
    const items = itemsOf(await returnedCart(world, twoItems));
    const document = orderDocument({ orderId: 'PO-1', items, total: '88.48' });
    const answers = await Promise.all([1, 2, 3].map(() => world.send(document)));
    const resent = await world.send(document.replace(/payloadID="[^"]+"/, 'payloadID="another@buyer.example"'));
    expect([...answers, resent].map(({ code }) => code)).toEqual([200, 200, 200, 200]);
    const [order, ...further] = await orders();
    expect(further).toEqual([]);
    expect(order).toMatchObject({
      poNumber: 'PO-1',
      source: 'punchout',
      comments: 'Please ring the bell',
      isHeld: false,
      total: 5 * 1250 + 2 * 1299,
      notes: [],
      lines: [
        ['NG-100', 5, 1250],
        ['NG-200', 2, 1299],
      ],
      topics: ['order.submitted'],
    });
    expect(resent.text).toContain(`received before, as our order ${order.orderNumber}`);
    const changed = await world.send(document.replace('quantity="5"', 'quantity="6"'));
    expect(changed).toMatchObject({ code: 409, text: expect.stringContaining(`our order ${order.orderNumber}`) });
    const sameDocument = document.replace('orderID="PO-1"', 'orderID="PO-2"');
    expect(await world.send(sameDocument)).toMatchObject({ code: 409 });
    expect(await orders()).toHaveLength(1);
  });

  it('that differs from the cart waits for customer service, who read every difference', async () => {
    const items = itemsOf(await returnedCart(world, [...twoItems.slice(0, 1), { itemNumber: 'NG-200', quantity: 2 }]));
    await world.database.pool.query(`update item set prices = '{1400}' where item_number = 'NG-100'`);
    const [first = ''] = items.split('\n');
    const changed = first.replace('quantity="5"', 'quantity="4"').replace('12.50', '11.00').replace('>BX<', '>EA<');
    const shipTo =
      '<ShipTo><Address><Name xml:lang="en">X</Name><PostalAddress><Street>9 Elm</Street><City>Reno</City><State>NV</State><PostalCode>89501</PostalCode><Country isoCountryCode="US">US</Country></PostalAddress></Address></ShipTo>';
    const document = orderDocument({ items: changed + orderItem('NG-200'), total: '1', mode: 'test', shipTo });
    expect(await world.send(document)).toMatchObject({ code: 200, text: expect.stringContaining('looks at it first') });
    await world.database.pool.query(`update item set prices = '{1250}' where item_number = 'NG-100'`);
    const [order] = await orders();
    expect(order).toMatchObject({
      isHeld: true,
      options: { alternateAddress: { line1: '9 Elm', city: 'Reno', region: 'NV', postalCode: '89501' } },
      lines: [
        ['NG-100', 4, 1250],
        ['NG-200', 1, 1299],
      ],
      notes: [
        'The buyer marks this order as a test.',
        'The order’s total is $1; its lines are $56.50 together.',
        'It goes to another address than the account’s: Reno, NV 89501.',
        'Product #NG-100 is ordered at $11.00; it was returned at $12.50.',
        'Product #NG-100 is ordered by EA; it was returned by BX.',
        'Product #NG-200 was in no cart that we returned; it is ordered at $12.50, our price is $12.99.',
        'Product #NG-100: 4 ordered, 5 returned.',
        'Product #NG-200 was returned (2) and is not ordered.',
      ],
      topics: ['order.held'],
    });
  });

  it.each(['99999999999', '-88.48', '88,48', '$88.48', '1e9', 'NaN', 'abc', '0x10'])(
    'that has a total of “%s” waits for customer service, because it can’t be compared',
    async (total) => {
      const items = itemsOf(await returnedCart(world, twoItems));
      expect(await world.send(orderDocument({ items, total }))).toMatchObject({ code: 200 });
      expect(await orders()).toMatchObject([
        {
          isHeld: true,
          notes: ['The order’s total can’t be read as an amount, so it wasn’t compared with its lines.'],
          topics: ['order.held'],
        },
      ]);
    },
  );

  it('that has too many lines is refused before anything of it is read', async () => {
    const items = orderItem('NG-100').repeat(1_001);
    const answer = { code: 400, text: 'An order has at most 1000 lines.' };
    expect(await world.send(orderDocument({ items }))).toMatchObject(answer);
    // It says so even if nothing else of it makes sense.
    expect(await world.send(orderDocument({ items, orderId: '' }))).toMatchObject(answer);
    expect(await orders()).toEqual([]);
  });

  it('takes one part on two lines, split over cost centers, and counts it as bought once', async () => {
    const [item = ''] = itemsOf(await returnedCart(world, twoItems.slice(0, 1))).split('\n');
    const split = (quantity: number) => item.replace('quantity="5"', `quantity="${quantity}"`);
    expect(await world.send(orderDocument({ orderId: 'PO-1', items: split(3) + split(2) }))).toMatchObject({
      code: 200,
    });
    expect(await orders()).toMatchObject([
      {
        isHeld: false,
        lines: [
          ['NG-100', 3, 1250],
          ['NG-100', 2, 1250],
        ],
      },
    ]);
    const bought = 'select item_number as item, order_count as count, last_quantity as quantity from customer_item';
    expect((await world.database.pool.query(bought)).rows).toEqual([{ item: 'NG-100', count: 1, quantity: 5 }]);
    // A later order that is canceled gives way to the whole quantity of the one before, not to one of its lines.
    await world.send(orderDocument({ orderId: 'PO-2', items: orderItem('NG-100') + orderItem('NG-100') }));
    expect((await world.database.pool.query(bought)).rows).toEqual([{ item: 'NG-100', count: 2, quantity: 2 }]);
    expect(await world.send(orderDocument({ orderId: 'PO-2', type: 'delete' }))).toMatchObject({ code: 200 });
    expect((await world.database.pool.query(bought)).rows).toEqual([{ item: 'NG-100', count: 1, quantity: 5 }]);
    expect(world.logged).toEqual([]);
  });

  it('is refused if two parts have one line number: nobody could tell what a confirmation of it is about', async () => {
    const items = orderItem('NG-100') + orderItem('BA-2');
    const numbers = [...items.matchAll(/lineNumber="(\d+)"/g)].map(([, number]) => number);
    const sent = await world.send(orderDocument({ orderId: 'PO-1', items }));
    expect([new Set(numbers).size, sent.code]).toEqual([1, 400]);
    expect(sent.text).toContain('Two lines with different parts have the number');
    expect(await orders()).toEqual([]);
  });

  it('for a cart that was ordered before is put on hold, and lines of another account’s cart are unknown', async () => {
    const items = itemsOf(await returnedCart(world, twoItems.slice(0, 1)));
    await world.send(orderDocument({ orderId: 'PO-1', items }));
    await world.send(orderDocument({ orderId: 'PO-2', items }));
    expect((await orders()).map(({ notes }) => notes)).toEqual([
      [],
      ['Product #NG-100 of this cart was ordered before, by order PO-1.'],
    ]);
    await world.database.pool.query("update punch_out_session set customer_number = '100002'");
    await world.send(orderDocument({ orderId: 'PO-3', items }));
    expect((await orders())[2]?.notes[0]).toContain('was in no cart that we returned');
  });

  it.each([
    [406, 'no head', orderDocument().replace(/<OrderRequestHeader.*<\/OrderRequestHeader>/s, '')],
    [406, 'no number', orderDocument({ orderId: ' ' })],
    [406, 'another type', orderDocument({ type: 'renew' })],
    [400, 'no lines', orderDocument()],
    [400, 'a fraction', orderDocument({ items: orderItem('NG-100', { quantity: '1.5' }) })],
    [400, 'nothing of it', orderDocument({ items: orderItem('NG-100', { quantity: '0' }) })],
    [400, 'less than nothing', orderDocument({ items: orderItem('NG-100', { quantity: '-1' }) })],
    [400, 'a price in words', orderDocument({ items: orderItem('NG-100', { price: 'cheap' }) })],
    [400, 'other money', orderDocument({ items: orderItem('NG-100', { currency: 'EUR' }) })],
    [400, 'an unknown part', orderDocument({ items: orderItem('ZZ-9') })],
    [400, 'a part that is not sold', orderDocument({ items: orderItem('NG-300') })],
    [401, 'a wrong secret', orderDocument({ items: orderItem('NG-100'), secret: 'guessed' })],
  ])('gets %i for %s, and creates nothing', async (code, _, document) => {
    expect(await world.send(document)).toMatchObject({ code });
    expect(await orders()).toEqual([]);
    expect(world.logged).toEqual([]);
  });

  it('comes with attachments too', async () => {
    for (const encoding of ['8bit', 'base64']) {
      const document = orderDocument({ items: orderItem('NG-100') });
      const xml = encoding === '8bit' ? document : Buffer.from(document).toString('base64');
      const body = `--cut\r\nContent-Type: text/xml\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${xml}\r\n--cut\r\nContent-ID: <a>\r\n\r\n%PDF\r\n--cut--`;
      const answer = await world.app.http.inject({
        method: 'POST',
        url: '/api/punchout/setup',
        headers: { 'content-type': 'multipart/related; boundary="cut"; type="text/xml"' },
        payload: body,
      });
      expect(answer.body).toContain('code="200"');
    }
  });
});

it('an order says the names of its files instead of their ids, and which of them didn’t come', async () => {
  const items = itemsOf(await returnedCart(world, twoItems)).replace(
    '</ItemOut>',
    '<Comments xml:lang="en">As drawn<Attachment><URL>cid:f1@b</URL></Attachment></Comments></ItemOut>',
  );
  const absent = '<Attachment><URL>cid:f2@b</URL></Attachment></Comments>';
  const xml = orderDocument({ orderId: 'PO-1', items }).replace('bell</Comments>', `bell${absent}`);
  const file = 'Content-ID: <f1@b>\r\nContent-Type: application/pdf; name="drawing.pdf"\r\n\r\n%PDF-1.4';
  const send = () =>
    world.app.http.inject({
      method: 'POST',
      url: '/api/punchout/setup',
      headers: { 'content-type': 'multipart/related; boundary="cut"; type="text/xml"' },
      payload: `--cut\r\nContent-Type: text/xml\r\n\r\n${xml}\r\n--cut\r\n${file}\r\n--cut--`,
    });
  expect((await send()).body).toContain('code="200"');
  const { rows } = await world.database.pool.query('select differences from punch_out_order');
  expect(rows[0]?.differences).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Attachment: f2@b.* \(it wasn’t in the message\)$/),
      'Comments (line 1): As drawn, drawing.pdf',
    ]),
  );
  // Its repeat is known by what the document says.
  expect((await send()).body).toContain('was received before');
});

it('an order with as many attachments as are allowed can be repeated, and one more is refused', async () => {
  const items = itemsOf(await returnedCart(world, twoItems));
  const send = async (name: string, type: string, count = 20) => {
    const xml = orderDocument({ orderId: 'PO-1', payloadId: `${name}@buyer.example`, items, type });
    const files = Array.from({ length: count }, (_, at) => `Content-ID: <${name}-${at}>\r\n\r\n%PDF-1.4 ${name} ${at}`);
    const answer = await world.app.http.inject({
      method: 'POST',
      url: '/api/punchout/setup',
      headers: { 'content-type': 'multipart/related; boundary="cut"; type="text/xml"' },
      payload: `--cut\r\n${[`Content-Type: text/xml\r\n\r\n${xml}`, ...files].join('\r\n--cut\r\n')}\r\n--cut--`,
    });
    return Number(/code="(\d+)"/.exec(answer.body)?.[1]);
  };
  expect(await send('order', 'new')).toBe(200);
  for (const name of ['one', 'two', 'three', 'four']) expect(await send(name, 'update')).toBe(200);
  const stored = async () =>
    (await world.database.pool.query('select count(*)::int as n from punch_out_attachment')).rows[0].n;
  expect(await stored()).toBe(100);
  expect(await send('four', 'update')).toBe(200);
  expect(await send('order', 'new')).toBe(200);
  expect(await send('five', 'update', 1)).toBe(400);
  expect(await stored()).toBe(100);
});

describe('what a buyer is sent', () => {
  async function ordered(): Promise<number> {
    const items = itemsOf(await returnedCart(world, twoItems));
    await world.send(orderDocument({ orderId: 'PO-1', payloadId: 'order@buyer.example', items }));
    return Number((await orders())[0]?.orderNumber);
  }

  it('is each confirmation and each shipment once, in their order', async () => {
    const number = await ordered();
    expect(await deliver()).toBe(0);
    await move(number, ['pending', 'pending']);
    await move(number, ['processing', 'backordered']);
    expect(await deliver()).toBe(1);
    expect(listener.got[0]).toContain('type="except"');
    expect(listener.got[0]).toContain('<SharedSecret>s3cr3t</SharedSecret>');
    expect(listener.got[0]).toContain(
      '<OrderReference orderID="PO-1"><DocumentReference payloadID="order@buyer.example"/>',
    );
    expect(listener.got[0]).toMatch(/type="accept".*type="backordered"/s);
    await move(number, ['shipment', 'backordered'], { shipmentId: 91 });
    expect(await deliver()).toBe(1);
    expect(listener.got[1]).toMatch(
      /<ShipNoticeRequest>.*shipmentID="S-91".*1Z999AA10123456784.*quantity="5" lineNumber="1"/s,
    );
    await move(number, ['shipment', 'shipment'], { shipmentId: 92 });
    expect(await deliver()).toBe(2);
    expect(listener.got[2]).toMatch(
      /operation="update" type="accept".*<DocumentReference payloadID="\d+\.confirmation\.1@/s,
    );
    expect(listener.got[3]).toMatch(/shipmentID="S-92".*lineNumber="2"/s);
    await move(number, ['shipment', 'shipment'], { shipmentId: 92 });
    expect(await deliver()).toBe(0);
    const { rows } = await world.database.pool.query(
      `select kind, status_code as code, document || answer as text from punch_out_message where direction = 'out'
          and kind <> 'PunchOutOrderMessage' order by message_id`,
    );
    expect(rows.map(({ kind, code }) => `${kind} ${code}`)).toEqual([
      'ConfirmationRequest 200',
      'ShipNoticeRequest 200',
      'ConfirmationRequest 200',
      'ShipNoticeRequest 200',
    ]);
    expect(rows.filter(({ text }) => /s3cr3t/.test(text))).toEqual([]);
  });

  it('is retried if it did not arrive, less and less often, and finally fails', async () => {
    await move(await ordered(), ['processing', 'canceled']);
    listener.answer = { http: 502, body: '<html>Bad gateway</html>' };
    const waits: number[] = [];
    for (let tries = 0; tries < 15; tries += 1) {
      expect(await deliver()).toBe(1);
      const { rows } = await world.database.pool.query<{ next: Date }>(
        `select next_attempt_at as next from outbox where topic = 'punch-out.document'`,
      );
      const next = rows[0]?.next.getTime() ?? 0;
      waits.push((next - clock) / 1_000);
      clock = next - 1_000;
      expect(await deliver()).toBe(0);
      clock = next;
    }
    expect(waits.slice(0, 9)).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600]);
    clock += 86_400_000;
    expect(await deliver()).toBe(0);
    expect(listener.got).toHaveLength(15);
    expect(new Set(listener.got).size).toBe(1);
    const { rows } = await world.database.pool.query(
      `select attempts, failed_at is not null as "isOver", problem from outbox where topic = 'punch-out.document'`,
    );
    expect(rows).toEqual([{ attempts: 15, isOver: true, problem: 'HTTP 502 without a cXML Status' }]);
  });

  it('is not sent again after a buyer said that it is wrong, nor while another look is at it', async () => {
    const number = await ordered();
    await move(number, ['processing', 'processing']);
    listener.answer = { http: 200, body: responseOf(500, 'Down') };
    expect(await Promise.all([deliver(), deliver()])).toEqual(expect.arrayContaining([1, 0]));
    expect(await deliver()).toBe(0);
    clock += 31_000;
    listener.answer = { http: 200, body: responseOf(406, 'No such order') };
    expect(await deliver()).toBe(1);
    clock += 86_400_000;
    expect(await deliver()).toBe(0);
    expect(listener.got).toHaveLength(2);
  });

  it('is nothing if the connection has no address, and a rejection if the order was sent back', async () => {
    const number = await ordered();
    const tellAt = (url: string) =>
      world.database.pool.query(
        `update punch_out_connection set profile = profile || jsonb_build_object('deliveryUrl', $1::text) where connection_id = 'buyer-1'`,
        [url],
      );
    await tellAt('');
    await move(number, ['pending', 'pending']);
    expect(await deliver()).toBe(0);
    await tellAt(listener.url);
    await world.database.pool.query(
      `insert into order_review (order_number, customer_number, state, held_at) values ($1, '100001', 'sent-back', now())`,
      [number],
    );
    await move(number, ['submitted', 'submitted']);
    expect(await deliver()).toBe(1);
    expect(listener.got[0]).toMatch(/type="reject".*type="reject".*type="reject"/s);
  });
});

/** Documents of others and the DTDs lie beside the project and are no part of it. */
const project = fileURLToPath(new URL('../../../..', import.meta.url));
const corpus = join(dirname(project.replace(/\/$/, '')), 'shared/cxml');

describe.runIf(existsSync(corpus))('documents of others, and the DTD', () => {
  it('our requests are valid by the DTD of their release, which finds a broken one', async () => {
    const version = '1.2.071';
    const validator = new DtdValidator(
      XmlDtd.fromString(readFileSync(join(corpus, 'dtd', version, 'Fulfill.dtd'), 'utf8')),
    );
    const validate = (text: string) => {
      const document = XmlDocument.fromString(text.replace(/<!DOCTYPE[^>]*>/, ''));
      try {
        validator.validate(document);
      } finally {
        document.dispose();
      }
    };
    const items = itemsOf(await returnedCart(world, twoItems));
    await world.send(orderDocument({ items }).replaceAll('1.2.014', version));
    const number = Number((await orders())[0]?.orderNumber);
    await world.database.pool.query(`update order_line set expected_receipt_date = '2026-04-01'`);
    await move(number, ['shipment', 'backordered'], { shipmentId: 93 });
    await move(number, ['shipment', 'canceled'], { shipmentId: 93 });
    expect(await deliver()).toBe(2);
    await move(number, ['shipment', 'backordered'], { shipmentId: 93 });
    expect(await deliver()).toBe(1);
    for (const text of listener.got) {
      expect(text).toContain(`cXML/${version}/Fulfill.dtd`);
      expect(() => validate(text)).not.toThrow();
    }
    expect(() => validate((listener.got[0] ?? '').replace(/ noticeDate="[^"]+"/, ''))).toThrow();
    validator.dispose();
  });

  const files = existsSync(corpus) ? readdirSync(join(corpus, 'samples')) : [];
  const expected = { 'order-request': 400, confirmation: 450, ship: 450, 'status-update': 400, invoice: 450 };
  const samples = files.flatMap((file) =>
    Object.entries(expected).flatMap(([begin, code]) => (file.startsWith(begin) ? [[file, code] as const] : [])),
  );
  it.each(samples)('%s is answered %i, in words', async (file, code) => {
    const text = readFileSync(join(corpus, 'samples', file), 'utf8').replace(
      /<Sender>.*?<\/Credential>/s,
      '<Sender><Credential domain="NetworkId"><Identity>buyer-1</Identity><SharedSecret>s3cr3t</SharedSecret></Credential>',
    );
    await world.database.pool.query(
      `update punch_out_connection set profile = profile || '{"isActingForOthersAllowed": true}' where connection_id = 'buyer-1'`,
    );
    expect(await world.send(text)).toMatchObject({
      code,
      text: expect.stringMatching(/is not supported|EUR|not sold|not a document or order/),
    });
  });

  it('order-request.focxml.xml becomes an order where its money and its parts are known', async () => {
    const text = readFileSync(join(corpus, 'samples/order-request.focxml.xml'), 'utf8');
    await world.database.pool.query(`
      insert into item (item_number, item_key, description, vendor_id, vendor_part_number, pack, unit_of_measure, prices, image_url)
        select number, 90 + n, 'Item ' || n, 'V1', 'P', '', 'EA', '{210}', '/p/1'
          from unnest(array['1233244', '1233245']) with ordinality i(number, n)`);
    await saveConnection(world.database.pool, encryption, {
      wanted: {
        ...corpusConnection,
        connectionId: 'sample',
        sender: { domain: 'NetworkId', identity: 'inbound@prominate-platform.com' },
        secret: 'coyote',
        profile: { currency: 'EUR' },
      },
      now: new Date(),
    });
    expect(await world.send(text)).toMatchObject({ code: 200 });
    const lines = [
      ['1233244', 10, 210],
      ['1233245', 20, 210],
    ];
    expect(await orders()).toMatchObject([{ poNumber: 'DO1234', isHeld: true, lines }]);
  });
});
