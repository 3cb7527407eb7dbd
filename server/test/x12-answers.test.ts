/** X12 from the ERP about orders that were placed here: 855s, repeats, and what a wrong document gets. */

import { randomUUID } from 'node:crypto';
import type { ImportRun } from '@operatory/contract/exchange-runs';
import type { OrderMessage } from '@operatory/contract/order-messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, buildApp } from '../src/app/app.ts';
import { noon, openWorld, type World } from '../src/cart/carts.fixture.ts';
import { item, lines, sentOf } from '../src/cart/sent.fixture.ts';
import { exchangeParts } from '../src/exchange/exchange-parts.ts';
import { x12Of } from '../src/exchange/formats/x12.fixture.ts';
import { addKey } from '../src/exchange/machine-keys.ts';
import { claimRun } from '../src/exchange/runs/claim-run.ts';
import { retryWaiting } from '../src/exchange/runs/retry-waiting.ts';
import { workOne } from '../src/exchange/start-exchange.ts';
import { rememberingLog, testSettings } from './ground.ts';
import { signIn } from './sign-in.ts';

let world: World;
let app: App;
let erp: Record<string, string>;
const { log } = rememberingLog();

beforeAll(async () => {
  world = await openWorld();
  app = await buildApp({
    isStrict: true,
    settings: testSettings(),
    database: world.database,
    log,
    now: () => new Date(noon),
  });
  erp = { authorization: `Bearer ${await addKey(world.database.pool, 'erp', 'all')}` };
});
afterAll(async () => {
  await app.close();
  await world.close();
});
beforeEach(async () => {
  await world.clean();
  await world.database.pool.query(
    'truncate outbox, order_receipt, x12_received, erp_out_file; delete from exchange_run; delete from erp_order_line; delete from erp_shipment_line',
  );
  world.setClock(noon);
});

/** Orders 5 of one product and 4 of another. */
async function place(): Promise<number> {
  const calls = world.as('practice');
  const saved = await calls.save(sentOf(await calls.cart('100001'), { items: lines([2, 5], [3, 4]) }));
  expect([saved.status, saved.body.detail]).toEqual([200, undefined]);
  const cart = await calls.cart('100001');
  const { body } = await calls.submit(cart.key, '100001', { modified: cart.modified });
  return (body as { orderNumber: number }).orderNumber;
}

let count = 0;
async function send(text: string, query = '', feed = 'orders'): Promise<ImportRun> {
  count += 1;
  const url = `/api/erp/v1/imports/x12-${count}`;
  const sent = await app.http.inject({
    method: 'PUT',
    url: `${url}?feed=${feed}&mode=delta&format=x12${query}`,
    headers: { ...erp, 'content-type': 'application/edi-x12' },
    payload: text,
  });
  expect(sent.statusCode).toBe(200);
  const parts = exchangeParts(app.services, world.database.pool);
  for (let run = await claimRun(parts.pool, 'w'); run !== undefined; run = await claimRun(parts.pool, 'w')) {
    await workOne(parts, 'w', run);
  }
  return (await app.http.inject({ url, headers: erp })).json();
}
const waiting = async () =>
  (await app.http.inject({ url: '/api/erp/v1/messages', headers: erp })).json<{ messages: OrderMessage[] }>().messages;
const orderOf = async (orderNumber: number) =>
  (
    await world.database.pool.query(
      `select o.erp_order_number, r.state, r.reason, r.sent_by,
              (select json_agg(json_build_array(l.item_number, l.quantity, l.line_group, l.status, l.back_order_status) order by l.line_number)
                 from order_line l where l.order_number = o.order_number) as lines
         from sales_order o left join order_receipt r on r.key = o.order_number::text where o.order_number = $1`,
      [orderNumber],
    )
  ).rows[0];

const day = noon.slice(0, 10).replaceAll('-', '');
/** An 855 without the account, for the first product and the second. */
const acknowledgment = (
  orderNumber: number,
  acks: readonly string[],
  { type = 'AC', erpNumber = 'SO-1', control = 1, more = '' } = {},
) =>
  x12Of('PR', '855', control, [
    `BAK*00*${type}*${orderNumber}*${day}****${erpNumber}`,
    ...(more === '' ? [] : [more]),
    ...acks.flatMap((ack, at) => [`PO1*${at + 1}*${5 - at}*EA*10.02**VN*${item(at + 2)}`, ...ack.split('~')]),
  ]);

describe('an 855', () => {
  it('takes the order under the ERP’s number, and moves its lines: fewer, back-ordered in part', async () => {
    const orderNumber = await place();
    const run = await send(acknowledgment(orderNumber, ['ACK*IQ*3*EA', 'ACK*IA*1*EA~ACK*IB*3*EA*068*20260402']));
    expect([run.state, run.reason, run.counts]).toMatchObject(['applied', '', { rows: 2, bad: 0, waiting: 0 }]);
    expect(await waiting()).toEqual([]);
    expect(await orderOf(orderNumber)).toEqual({
      erp_order_number: 'SO-1',
      state: 'taken',
      reason: '',
      sent_by: 'X12 855',
      lines: [
        [item(2), 3, 'processing', 'Processing', ''],
        [item(3), 1, 'processing', 'Processing', ''],
        [item(2), 2, 'canceled', 'Canceled', ''],
        [item(3), 3, 'backordered', 'Backordered', ''],
      ],
    });
  });

  const backOrdered = async (orderNumber: number) =>
    (
      await world.database.pool.query<{ line: number; quantity: number; day: string; version: number }>(
        `select l.line_number as line, l.quantity, l.expected_receipt_date as day, b.version
           from order_line l join back_order b using (order_number, line_number) where order_number = $1`,
        [orderNumber],
      )
    ).rows;

  it('that accepts one part of a line and back-orders the other leaves only the other to the back-order desk', async () => {
    const orderNumber = await place();
    const acks = ['ACK*IA*5*EA', 'ACK*IA*1*EA~ACK*IB*3*EA*068*20260402'];
    await send(acknowledgment(orderNumber, acks, { control: 41 }));
    expect(await send(acknowledgment(orderNumber, acks, { control: 42 }))).toMatchObject({ counts: { updated: 0 } });
    const [open, ...others] = await backOrdered(orderNumber);
    expect([open, others]).toMatchObject([{ quantity: 3, day: '2026-04-02' }, []]);
    const { headers } = await signIn(world.database.pool, { permissions: ['CustomerService'] });
    const decided = await app.http.inject({
      ...{ method: 'POST', url: `/api/backOrders/${orderNumber}/${open?.line}/decision`, headers },
      payload: { customerNumber: '100001', decisionId: randomUUID(), action: 'cancel', version: open?.version },
    });
    expect(decided.statusCode).toBe(200);
    const [message] = await waiting();
    expect([message?.topic, message?.body]).toMatchObject([
      'order.changed',
      {
        lines: [
          { lineNumber: 1, quantity: 5 },
          { lineNumber: 2, quantity: 1 },
        ],
      },
    ]);
    const shown = async () =>
      (await orderOf(orderNumber)).lines.map(([, quantity, group]: unknown[]) => [quantity, group]);
    const canceled = [
      [5, 'processing'],
      [1, 'processing'],
      [3, 'canceled'],
    ];
    expect(await shown()).toEqual(canceled);
    await app.http.inject({
      ...{ method: 'PUT', url: `/api/erp/v1/messages/${message?.messageId}/receipt`, headers: erp },
      payload: { state: 'taken', erpOrderNumber: 'SO-1' },
    });
    await send(acknowledgment(orderNumber, ['ACK*IA*5*EA', 'ACK*IA*1*EA'], { control: 47 }));
    expect(await shown()).toEqual(canceled);
  });

  it('leaves a line that stands in parts its number, for shipments and for a later 855', async () => {
    const orderNumber = await place();
    await send(acknowledgment(orderNumber, ['ACK*IA*5*EA', 'ACK*BP*1*EA*068*20260402'], { control: 43 }));
    const notice = (shipment: string, quantity: number, control: number) =>
      x12Of('SH', '856', control, [
        ...[`BSN*00*${shipment}*${day}`, 'HL*1**O', 'REF*VN*SO-1', 'HL*2*1*I', `LIN*2*VN*${item(3)}`],
        `SN1*2*${quantity}*EA`,
      ]);
    await send(notice('SH-41', 1, 44), '', 'shipments');
    const ofSecond = async () => (await orderOf(orderNumber)).lines.filter(([name]: string[]) => name === item(3));
    expect(await ofSecond()).toEqual([
      [item(3), 1, 'shipment', 'Shipped', ''],
      [item(3), 3, 'backordered', 'Backordered', ''],
    ]);
    await send(acknowledgment(orderNumber, ['ACK*IA*5*EA', 'ACK*IA*4*EA'], { control: 45 }));
    expect(await ofSecond()).toEqual([
      [item(3), 1, 'shipment', 'Shipped', ''],
      [item(3), 3, 'processing', 'Processing', ''],
    ]);
    await send(notice('SH-42', 3, 46), '', 'shipments');
    expect((await ofSecond()).map(([, quantity, group]: unknown[]) => [quantity, group])).toEqual([
      [1, 'shipment'],
      [3, 'shipment'],
    ]);
  });

  it('goes on with a line under new numbers, as a split without a cancellation', async () => {
    const orderNumber = await place();
    const { rows } = await world.database.pool.query<{ price: string }>(
      `select to_char(unit_price_cents / 100.0, 'FM990.00') as price from order_line where order_number = $1 and line_number = 1`,
      [orderNumber],
    );
    const part = (number: number, quantity: number, ack: string) => [
      `PO1*${number}*${quantity}*EA*${rows[0]?.price}**VN*${item(2)}`,
      `ACK*${ack}*${quantity}*EA`,
    ];
    await send(
      x12Of('PR', '855', 21, [
        `BAK*00*AC*${orderNumber}*${day}****SO-1`,
        ...[...part(1, 5, 'IR'), ...part(11, 3, 'IA'), ...part(12, 2, 'IB')],
      ]),
    );
    expect((await orderOf(orderNumber)).lines).toEqual([
      [item(2), 3, 'processing', 'Processing', ''],
      [item(3), 4, 'submitted', 'Submitted', ''],
      [item(2), 2, 'backordered', 'Backordered', ''],
    ]);
  });

  it('with a substitute cancels the ordered line, and adds the other product', async () => {
    const orderNumber = await place();
    await send(acknowledgment(orderNumber, [`ACK*IS*5*EA****VN*${item(5)}`, 'ACK*IR*4*EA']));
    expect((await orderOf(orderNumber)).lines).toEqual([
      [item(2), 5, 'canceled', `Replaced by ${item(5)}`, ''],
      [item(3), 4, 'canceled', 'Canceled', ''],
      [item(5), 5, 'processing', `Processing, in place of ${item(2)}`, ''],
    ]);
  });

  it('that rejects the order gives it back to customer service with the ERP’s reason, and its lines stay', async () => {
    const orderNumber = await place();
    const before = (await orderOf(orderNumber)).lines;
    await send(acknowledgment(orderNumber, ['ACK*IR*5*EA'], { type: 'RD', more: 'N9*L1*REASON~MSG*Account on hold' }));
    const reason = 'Account on hold';
    expect(await orderOf(orderNumber)).toMatchObject({
      state: 'rejected',
      reason,
      lines: before,
      erp_order_number: null,
    });
  });

  it('may come in a dry run, which says nothing to anybody', async () => {
    const orderNumber = await place();
    await send(acknowledgment(orderNumber, ['ACK*IA*5*EA']), '&dryRun=true');
    expect(await waiting()).toHaveLength(1);
  });
});

it('an 856 and an 810 with only our number belong to that order, and wait until it has one of the ERP’s', async () => {
  const orderNumber = await place();
  const early = await send(
    x12Of('SH', '856', 61, [
      ...[`BSN*00*SH-61*${day}`, 'HL*1**O', `PRF*${orderNumber}`, 'HL*2*1*I', `LIN*1*VN*${item(2)}`, 'SN1*1*5*EA'],
    ]),
    '',
    'shipments',
  );
  expect(early).toMatchObject({ state: 'applied', counts: { bad: 0, waiting: 1 } });
  const { services } = app;
  const retry = () => retryWaiting(world.database.pool, services.files);
  expect(await retry()).toBe(false);
  await send(acknowledgment(orderNumber, ['ACK*IA*5*EA', 'ACK*IA*4*EA'], { control: 62 }));
  expect(await retry()).toBe(true);
  const invoice = (control: number, number: string) =>
    x12Of('IN', '810', control, [`BIG*${day}*IN-${control}*${day}*${number}`, 'TDS*100']);
  expect(await send(invoice(63, String(orderNumber)), '', 'invoices')).toMatchObject({ counts: { inserted: 1 } });
  expect((await orderOf(orderNumber)).lines[0]).toEqual([item(2), 5, 'shipment', 'Shipped', '']);
  const { rows } = await world.database.pool.query(
    `select erp_order_number from erp_invoice where invoice_number = 'IN-63'`,
  );
  expect(rows).toEqual([{ erp_order_number: 'SO-1' }]);
  // A PO number of the practice's.
  expect(await send(invoice(64, '4711'), '', 'invoices')).toMatchObject({ counts: { bad: 1 } });
});

describe('a document that comes again', () => {
  it('is answered as repeated, also in another file, and not applied after a newer one', async () => {
    const orderNumber = await place();
    const first = acknowledgment(orderNumber, ['ACK*IB*5*EA'], { control: 7 });
    const { importId } = await send(first);
    await send(acknowledgment(orderNumber, ['ACK*IA*5*EA'], { control: 8 }));
    const again = await send(first.replaceAll('~\n', '~'));
    expect(again).toMatchObject({ state: 'repeated', reason: `The same documents were applied as ${importId}.` });
    expect((await orderOf(orderNumber)).lines[0]).toEqual([item(2), 5, 'processing', 'Processing', '']);
  });

  it('is refused if its control numbers were used for another document, and taken once that one was undone', async () => {
    const orderNumber = await place();
    const { importId } = await send(acknowledgment(orderNumber, ['ACK*IB*5*EA'], { control: 9 }));
    const other = acknowledgment(orderNumber, ['ACK*IA*5*EA'], { control: 9 });
    expect(await send(other)).toMatchObject({
      state: 'refused',
      reason: expect.stringMatching(new RegExp(`segment 3 \\(ST\\).*were used before, in ${importId}, for another`)),
    });
    await app.http.inject({ method: 'POST', url: `/api/erp/v1/imports/${importId}/undo`, headers: erp });
    expect(await send(other)).toMatchObject({ state: 'applied' });
  });
});

it('a load that is stopped after its answer was taken doesn’t say that nothing changed', async () => {
  const orderNumber = await place();
  const url = '/api/erp/v1/imports/x12-stopped';
  await app.http.inject({
    ...{ method: 'PUT', url: `${url}?feed=orders&mode=delta&format=x12` },
    headers: { ...erp, 'content-type': 'application/edi-x12' },
    payload: acknowledgment(orderNumber, ['ACK*IQ*3*EA', 'ACK*IA*1*EA~ACK*IB*3*EA*068*20260402']),
  });
  const parts = exchangeParts(app.services, world.database.pool);
  const run = await claimRun(parts.pool, 'stopped');
  const onStep = async (step: string) => {
    if (step === 'applying') await app.http.inject({ method: 'POST', url: `${url}/discard`, headers: erp });
  };
  if (run !== undefined) await workOne({ ...parts, onStep }, 'stopped', run);
  expect((await app.http.inject({ url, headers: erp })).json()).toMatchObject({
    state: 'discarded',
    reason: expect.stringContaining('Answers to our orders that it brought may have been taken already.'),
  });
  expect(await orderOf(orderNumber)).toMatchObject({ state: 'taken' });
});

it('a 997 or an 855 about what we didn’t send is reported, and changes no order of ours', async () => {
  const run = await send(x12Of('FA', '997', 3, ['AK1*PO*77', 'AK9*A*1*1*1']));
  expect(run).toMatchObject({
    state: 'applied',
    warnings: [expect.stringContaining('is for 77, which we didn’t send')],
  });
  const rejecting = await send(acknowledgment(1_234, [], { type: 'RJ', control: 4 }));
  expect(rejecting.warnings).toEqual([expect.stringContaining('rejects 1234, which we didn’t send')]);
  const accepting = await send(acknowledgment(1_234, ['ACK*IA*5*EA', 'ACK*IA*4*EA'], { control: 5 }));
  expect(accepting).toMatchObject({ counts: { bad: 2 } });
});

it('an 855 with another number for a taken order leaves the first number, and its load says so', async () => {
  const orderNumber = await place();
  await send(acknowledgment(orderNumber, ['ACK*IA*5*EA', 'ACK*IA*4*EA'], { control: 31 }));
  const run = await send(
    acknowledgment(orderNumber, ['ACK*IA*5*EA', 'ACK*IA*4*EA'], { erpNumber: 'SO-2', control: 32 }),
  );
  expect(run.warnings).toContainEqual(
    expect.stringContaining(`calls ${orderNumber} SO-2, but it was taken as SO-1. Check whether the ERP has it twice.`),
  );
  expect(await orderOf(orderNumber)).toMatchObject({ erp_order_number: 'SO-1', state: 'taken' });
  const { rows } = await world.database.pool.query(
    'select order_number::int as "orderNumber", named from erp_number_conflict where sent_by = \'X12 855\'',
  );
  expect(rows).toContainEqual({ orderNumber, named: 'SO-2' });
});

describe('the message desk', () => {
  /** The message ids that a text finds, and the fields of one message by name. */
  async function openDesk() {
    const { headers } = await signIn(world.database.pool, { permissions: ['CustomerService'] });
    const get = async <Reply>(path: string) =>
      (await app.http.inject({ url: `/api/erp/v1/desk${path}`, headers })).json<Reply>();
    const find = async (text: string) =>
      (await get<{ data: { messageId: string }[] }>(`?searchText=${encodeURIComponent(text)}`)).data.map(
        ({ messageId }) => messageId,
      );
    const fieldsOf = async (place: string) => {
      const { fields } = await get<{ fields: { name: string; value: string }[] }>(`/${place}`);
      return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
    };
    return { find, fieldsOf };
  }

  it('finds 997s and 855s by control number, order, and PO, also those with rows that can’t be used', async () => {
    const orderNumber = await place();
    await world.database.pool.query(`update sales_order set po_number = 'PO 77' where order_number = $1`, [
      orderNumber,
    ]);
    await world.database.pool.query(`update erp_file_way set is_on = false`);
    const [message] = await waiting();
    await world.database.pool.query(
      `insert into erp_out_file (kind, control_number, outbox_id, message_key, file_name, content, is_for_folder, created_at)
       values ('850', 4013, $1, $2, 'test', '', false, now())`,
      [Number(message?.messageId.split('.').at(-1)), String(orderNumber)],
    );
    const accepting = await send(x12Of('FA', '997', 5031, ['AK1*PO*4013', 'AK2*850*0001', 'AK5*A', 'AK9*A*1*1*1']));
    const halfBad = await send(acknowledgment(orderNumber, ['ACK*IA*x*EA', 'ACK*IA*4*EA'], { control: 5032 }));
    const allBad = await send(acknowledgment(orderNumber, ['ACK*IA*x*EA'], { erpNumber: 'SO-1', control: 5033 }));
    const broken = await send(acknowledgment(orderNumber, ['ACK*IA*5*EA'], { control: 5034 }).replace('SE*', 'SE*9'));
    expect([halfBad.counts.bad, allBad.counts.bad, broken.state]).toEqual([1, 1, 'refused']);
    const { find, fieldsOf } = await openDesk();
    const all = [broken, allBad, halfBad, accepting].map(({ importId }) => importId);
    const out = message?.messageId ?? '';
    for (const text of [String(orderNumber), 'PO 77'])
      expect((await find(text)).toSorted()).toEqual([...all, out].toSorted());
    expect(await find('SO-1')).toEqual(expect.arrayContaining([...all.slice(0, 3), out]));
    expect(await find('000005033')).toEqual([allBad.importId]);
    expect(await find('5034')).toEqual([broken.importId]);
    expect((await find('4013')).toSorted()).toEqual([accepting.importId, out].toSorted());
    expect(await find('5035')).toEqual([]);
    expect(await fieldsOf(`out/${out}`)).toMatchObject({ 'X12 documents': '850 4013' });
    expect(await fieldsOf(`in/${accepting.importId}`)).toMatchObject({
      'Control numbers': '1, 5031',
      'Answers our documents': '4013',
    });
    const acknowledged = await app.http.inject({
      url: `/api/erp/v1/imports/${allBad.importId}/acknowledgment`,
      headers: erp,
    });
    const control = /ISA\*.*?\*U\*00401\*(\d+)/.exec(acknowledged.body)?.[1] ?? '';
    expect(await find(control)).toContain(allBad.importId);
    expect((await fieldsOf(`in/${allBad.importId}`))['Answered with 997']).toBe(String(Number(control)));
  });
});
