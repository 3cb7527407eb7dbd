/** Orders to the ERP as X12 and as files: in the folder and fetched, taken by 997, 855 or .ack, and read by an independent program. */
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErpFileWay } from '@operatory/contract/erp-file-way';
import type { OrderMessage } from '@operatory/contract/order-messages';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, buildApp } from '../src/app/app.ts';
import { noon, openWorld, type World } from '../src/cart/carts.fixture.ts';
import { item, lines, sentOf } from '../src/cart/sent.fixture.ts';
import { exchangeParts } from '../src/exchange/exchange-parts.ts';
import { parsedByOthers, writtenByOthers, x12Of } from '../src/exchange/formats/x12.fixture.ts';
import { addKey } from '../src/exchange/machine-keys.ts';
import { writeDueFiles } from '../src/exchange/orders-out/start-out-files.ts';
import { folderPlace, makeFolders } from '../src/exchange/pickup/folder-place.ts';
import { pickUp } from '../src/exchange/pickup/start-pickups.ts';
import { claimRun } from '../src/exchange/runs/claim-run.ts';
import { workOne } from '../src/exchange/start-exchange.ts';
import { writeInterchange, x12Text } from '../src/exchange/x12/write-interchange.ts';
import { writeOrder } from '../src/exchange/x12/write-order.ts';
import { rememberingLog, testSettings } from './ground.ts';
import { type SignedIn, signIn } from './sign-in.ts';

let world: World;
let app: App;
let erp: Record<string, string>;
let staff: SignedIn;
const root = mkdtempSync(join(tmpdir(), 'operatory-orders-'));
const place = folderPlace(root);
const { log } = rememberingLog();

beforeAll(async () => {
  world = await openWorld();
  const settings = testSettings();
  app = await buildApp({
    isStrict: true,
    settings: { ...settings, exchange: { ...settings.exchange, folder: root, privateHosts: ['127.0.0.1'] } },
    database: world.database,
    log,
    now: () => new Date(noon),
  });
  erp = { authorization: `Bearer ${await addKey(world.database.pool, 'erp', 'all')}` };
  staff = await signIn(world.database.pool, { email: 'desk@example.test', permissions: ['CustomerService'] });
});
afterAll(async () => {
  await app.close();
  await world.close();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(async () => {
  await world.clean();
  await world.database.pool.query(
    `truncate outbox, order_receipt, x12_received, erp_out_file, x12_counter, erp_file_way, erp_webhook;
     delete from exchange_pickup; delete from exchange_run; delete from erp_order_line`,
  );
  for (const name of ['in', 'out', 'done', 'refused']) rmSync(join(root, name), { recursive: true, force: true });
  await makeFolders(root);
});

const ids = { ourQualifier: 'ZZ', ourId: 'OPERATORY', erpQualifier: '01', erpId: '123456789' };
const usual = { isOn: true, format: 'x12', ...ids, x12Version: '004010', isTest: false, version: 0 } as const;
const save = async (change: Partial<ErpFileWay> = {}) => {
  const answer = await app.http.inject({
    method: 'PUT',
    url: '/api/erp/v1/order-files',
    headers: staff.headers,
    payload: { ...usual, ...change },
  });
  return { status: answer.statusCode, body: answer.json() };
};
async function placeOrder(change: Parameters<typeof sentOf>[1] = { items: lines([2, 5], [3, 4]) }): Promise<number> {
  const calls = world.as('practice');
  const saved = await calls.save(sentOf(await calls.cart('100001'), change));
  expect([saved.status, saved.body.detail]).toEqual([200, undefined]);
  const cart = await calls.cart('100001');
  const { body } = await calls.submit(cart.key, '100001', { modified: cart.modified });
  return (body as { orderNumber: number }).orderNumber;
}
const announce = (topic: string, orderNumber: number) =>
  world.database.pool.query(
    `insert into outbox (topic, key, payload) select $1, key, payload from outbox where key = $2 order by id desc limit 1`,
    [topic, String(orderNumber)],
  );
const parts = () => exchangeParts(app.services, world.database.pool);
const writeOut = () => writeDueFiles({ ...parts(), folder: root });
const out = () => readdirSync(join(root, 'out')).toSorted();
const read = (name: string) => readFileSync(join(root, 'out', name), 'utf8');
/** Puts a file into the folder, and works until it has settled. */
async function arrives(name: string, text: string): Promise<void> {
  writeFileSync(join(root, 'in', `${name}.part`), text);
  renameSync(join(root, 'in', `${name}.part`), join(root, 'in', name));
  for (let look = 0; look < 3; look += 1) {
    await pickUp(parts(), place);
    for (let run = await claimRun(parts().pool, 'w'); run !== undefined; run = await claimRun(parts().pool, 'w')) {
      await workOne(parts(), 'w', run);
    }
  }
}
const receiptOf = async (orderNumber: number) =>
  (
    await world.database.pool.query(
      'select state, reason, erp_order_number, sent_by from order_receipt where key = $1 order by outbox_id desc limit 1',
      [String(orderNumber)],
    )
  ).rows[0];
const segmentsOf = (text: string) =>
  parsedByOthers(text).functionalGroups.flatMap(({ transactions }) =>
    transactions.flatMap(({ segments }) =>
      segments.map(({ tag, elements }) => [tag, ...elements.map(({ value }) => value)].join('*')),
    ),
  );

it('an order whose file can’t be written holds up no other, and is written once it can be', async () => {
  await save();
  const [broken, other] = [await placeOrder(), await placeOrder()];
  const { pool } = world.database;
  await pool.query(`update outbox set payload = payload || '{"lines": "none"}' where key = $1`, [String(broken)]);
  await expect(writeOut()).rejects.toThrow();
  expect(out()).toEqual([expect.stringContaining(`.${other}.`)]);
  const problemOf = async () => (await pool.query('select problem from outbox where key = $1', [String(broken)])).rows;
  expect(await problemOf()).toEqual([{ problem: 'Its file could not be written' }]);
  await pool.query(
    `update outbox o set payload = o.payload || jsonb_build_object('lines', e.payload -> 'lines') from outbox e
      where o.key = $1 and e.key = $2`,
    [String(broken), String(other)],
  );
  await writeOut();
  expect(out()).toHaveLength(2);
  expect(await problemOf()).toEqual([{ problem: '' }]);
});

const day = noon.slice(0, 10).replaceAll('-', '');
const resend = async (orderNumber: number) => {
  const { rows } = await world.database.pool.query(
    "select key || '.' || split_part(topic, '.', 2) || '.' || id as id from outbox where key = $1 order by id desc limit 1",
    [String(orderNumber)],
  );
  return app.http.inject({
    method: 'POST',
    url: `/api/erp/v1/messages/${rows[0].id}/resend`,
    headers: staff.headers,
    payload: {},
  });
};

describe('an order in the folder', () => {
  it('is an 850 that an independent program reads: who, where to, lines, words, and total', async () => {
    await save();
    const orderNumber = await placeOrder({
      items: lines([2, 5], [3, 4]),
      pOnumber: 'PO-1182',
      comments: 'Ring twice~\nand wait — “please”',
    });
    await writeOut();
    const name = `850.${orderNumber}.000000001.x12`;
    expect(out()).toEqual([name]);
    const { rows } = await world.database.pool.query("select * from customer where customer_number = '100001'");
    const [account] = rows;
    expect(segmentsOf(read(name))).toEqual([
      `BEG*00*NE*${orderNumber}**${day}`,
      'CUR*BY*USD',
      'REF*PO*PO-1182',
      'N9*L1*COMMENTS',
      'MSG*Ring twice and wait - "please"',
      `N1*ST*${x12Text(account.name, 60)}*91*100001`,
      ['N3', account.ship_to_address1, account.ship_to_address2].join('*').replace(/\*$/, ''),
      `N4*${account.ship_to_city}*${account.ship_to_state}*${account.ship_to_zip}*US`,
      `PO1*1*5*BX*10.02**VN*${item(2)}`,
      expect.stringMatching(/^PID\*F\*\*\*\*./),
      `PO1*2*4*BX*10.03**VN*${item(3)}`,
      expect.stringMatching(/^PID\*F\*\*\*\*./),
      'CTT*2',
      'AMT*TT*90.22',
    ]);
    const { header, functionalGroups } = parsedByOthers(read(name));
    expect(header.elements.map(({ value }) => value).slice(4, 8)).toEqual([
      'ZZ',
      'OPERATORY      ',
      '01',
      '123456789      ',
    ]);
    expect(functionalGroups[0]?.header.elements.map(({ value }) => value)).toEqual([
      ...[
        'PO',
        'OPERATORY',
        '123456789',
        expect.stringMatching(/^\d{8}$/),
        expect.stringMatching(/^\d{4}$/),
        '1',
        'X',
        '004010',
      ],
    ]);
  });

  it('goes to the name and place that a buyer’s order names', async () => {
    await save();
    const orderNumber = await placeOrder();
    await world.database.pool.query(
      `update outbox set payload = payload || '{"options": {"alternateAddress": {"name": "Lab 2", "line1": "9 Elm", "line2": "",
         "city": "Reno", "region": "NV", "postalCode": "89501"}}}'::jsonb where key = $1`,
      [String(orderNumber)],
    );
    await writeOut();
    const written = segmentsOf(read(`850.${orderNumber}.000000001.x12`));
    expect(written).toEqual(expect.arrayContaining(['N1*ST*Lab 2*91*100001', 'N3*9 Elm', 'N4*Reno*NV*89501*US']));
  });

  it('is written once, by however many processes, and waits until it is taken; numbers have no gaps', async () => {
    await save();
    const orders: number[] = [];
    for (let count = 0; count < 6; count += 1) orders.push(await placeOrder({ items: lines([2, count + 1]) }));
    await Promise.all([1, 2, 3, 4].map(() => writeOut()));
    await writeOut();
    expect(
      out()
        .map((name) => Number(name.split('.')[2]))
        .toSorted((one, other) => one - other),
    ).toEqual([1, 2, 3, 4, 5, 6]);
    expect(out().map((name) => Number(name.split('.')[1]))).toEqual(orders);
    for (const name of out()) rmSync(join(root, 'out', name));
    await writeOut();
    expect(out()).toEqual([]);
  });

  it('is taken by a 997, and the number follows by an 855 under any file name', async () => {
    await save();
    const orderNumber = await placeOrder();
    await writeOut();
    await arrives('answer.x12', x12Of('FA', '997', 1, ['AK1*PO*1', 'AK2*850*0001', 'AK5*A', 'AK9*A*1*1*1']));
    expect(await receiptOf(orderNumber)).toEqual({
      state: 'taken',
      reason: '',
      erp_order_number: '',
      sent_by: 'X12 997',
    });
    await arrives(
      'from-van.edi',
      x12Of('PR', '855', 2, [`BAK*00*AD*${orderNumber}*${day}****SO-9`, `PO1*1*5*EA*10.02**VN*${item(2)}`]),
    );
    expect(await receiptOf(orderNumber)).toMatchObject({
      state: 'taken',
      erp_order_number: 'SO-9',
      sent_by: 'X12 855',
    });
    expect(readdirSync(join(root, 'refused'))).toEqual([]);
  });

  it('comes back to customer service if a 997 rejects it, and is sent again under a new number', async () => {
    await save();
    const orderNumber = await placeOrder();
    await writeOut();
    await arrives(
      'a.x12',
      x12Of('FA', '997', 1, [
        'AK1*PO*1',
        'AK2*850*0001',
        'AK3*PO1*9**8',
        'AK4*7**7*10000002',
        'AK5*R*5',
        'AK9*R*1*1*0',
      ]),
    );
    expect(await receiptOf(orderNumber)).toMatchObject({
      state: 'rejected',
      reason:
        'The ERP couldn’t read it (997): element 7 of segment 9 (PO1), “10000002”, has a code that isn’t known there.',
    });
    expect((await resend(orderNumber)).statusCode).toBe(204);
    await writeOut();
    expect(out()).toEqual([`850.${orderNumber}.000000001.x12`, `850.${orderNumber}.000000002.x12`]);
    await arrives('b.x12', x12Of('FA', '999', 2, ['AK1*PO*2', 'AK2*850*0001', 'IK5*A', 'AK9*A*1*1*1']));
    expect(await receiptOf(orderNumber)).toMatchObject({ state: 'taken' });
  });

  it('comes back after a 997 took its form, if the 855 rejects it; the corrected one is a new 850', async () => {
    await save();
    const orderNumber = await placeOrder();
    await writeOut();
    await arrives('a.x12', x12Of('FA', '997', 1, ['AK1*PO*1', 'AK9*A*1*1*1']));
    await arrives('b.x12', x12Of('PR', '855', 2, [`BAK*00*RJ*${orderNumber}*${day}`, 'N9*L1*X', 'MSG*Credit hold']));
    expect(await receiptOf(orderNumber)).toMatchObject({ state: 'rejected', reason: 'Credit hold' });
    await announce('order.changed', orderNumber);
    await writeOut();
    expect(out()).toEqual([
      `850.${orderNumber}.000000001.x12`,
      `850.${orderNumber}.000000003.x12`,
      '997.000000002.x12',
    ]);
  });

  it('is followed by its change and its withdrawal as 860s, each once the one before is taken', async () => {
    await save();
    const orderNumber = await placeOrder({ items: lines([2, 5]) });
    await announce('order.changed', orderNumber);
    await announce('order.withdrawn', orderNumber);
    await writeOut();
    expect(out()).toHaveLength(1);
    await arrives('a.x12', x12Of('FA', '997', 1, ['AK1*PO*1', 'AK9*A*1*1*1']));
    await writeOut();
    const change = `860.${orderNumber}.000000002.x12`;
    expect(out()).toEqual([`850.${orderNumber}.000000001.x12`, change]);
    expect(segmentsOf(read(change)).filter((each) => /^(BCH|POC)/.test(each))).toEqual([
      `BCH*05*NE*${orderNumber}***${day}`,
      `POC*1*RZ*5*5*BX*10.02**VN*${item(2)}`,
    ]);
    await arrives('b.x12', x12Of('FA', '997', 2, ['AK1*PC*2', 'AK9*E*1*1*1']));
    await writeOut();
    const withdrawal = `860.${orderNumber}.000000003.x12`;
    expect(segmentsOf(read(withdrawal))[0]).toBe(`BCH*01*NE*${orderNumber}***${day}`);
    await arrives(`${withdrawal}.ack`, '');
    expect(await receiptOf(orderNumber)).toMatchObject({ state: 'taken', sent_by: 'ack file' });
  });
});

describe('an order as a JSON file', () => {
  it('is not rejected again by a late answer to its file of before it was sent again', async () => {
    await save({ format: 'json' });
    const orderNumber = await placeOrder();
    await writeOut();
    const [name = ''] = out();
    const rejection = '{"state": "rejected", "reason": "Closed"}';
    await arrives(`${name}.ack`, rejection);
    expect(await receiptOf(orderNumber)).toMatchObject({ state: 'rejected' });
    expect((await resend(orderNumber)).statusCode).toBe(204);
    await writeOut();
    await arrives(`${name}.ack`, rejection);
    expect(await receiptOf(orderNumber)).toBeUndefined();
    await arrives(`${out().find((one) => one !== name)}.ack`, rejection);
    expect(await receiptOf(orderNumber)).toMatchObject({ state: 'rejected' });
  });

  it('is what a program would fetch, and an .ack file is its receipt', async () => {
    await save({ format: 'json', ourId: '', erpId: '' });
    const orderNumber = await placeOrder();
    await writeOut();
    const [name = ''] = out();
    expect(name).toMatch(new RegExp(`^${orderNumber}\\.submitted\\.\\d+\\.json$`));
    const { messages } = (await app.http.inject({ url: '/api/erp/v1/messages', headers: erp })).json();
    expect([JSON.parse(read(name))]).toEqual(messages);
    await arrives(`${name}.ack`, 'yes');
    expect(readFileSync(join(root, 'refused', `${name}.ack.txt`), 'utf8')).toContain(
      'It has to be empty, or a receipt',
    );
    await arrives(`${name}.ack`, '{"state": "taken", "erpOrderNumber": "SO-3"}');
    expect(await receiptOf(orderNumber)).toMatchObject({ state: 'taken', erp_order_number: 'SO-3' });
    await arrives('nothing.json.ack', '');
    expect(readFileSync(join(root, 'refused', 'nothing.json.ack.txt'), 'utf8')).toContain(
      'We wrote no order file nothing.json',
    );
  });

  it('replaces X12 where X12 has no document: requests for shelf tags', async () => {
    await save();
    await world.database.pool.query(
      `insert into outbox (topic, key, payload) values ('tags.submitted', '100001', '{"customerNumber": "100001", "itemNumbers": ["10000001"]}')`,
    );
    await writeOut();
    expect(out()).toEqual([expect.stringMatching(/^100001\.submitted\.\d+\.json$/)]);
  });
});

describe('a program that fetches orders', () => {
  const fetchX12 = async () =>
    (await app.http.inject({ url: '/api/erp/v1/messages?format=x12', headers: erp })).json<{
      messages: OrderMessage[];
      code?: string;
    }>();

  it('gets the others if one can’t be written, and people read why that one waits', async () => {
    await save({ isOn: false });
    const [broken, other] = [await placeOrder(), await placeOrder()];
    const { pool } = world.database;
    await pool.query(`update outbox set payload = payload || '{"lines": [{}]}' where key = $1`, [String(broken)]);
    const { messages } = await fetchX12();
    expect(messages.map(({ body }) => body.orderNumber)).toEqual([other]);
    const { rows } = await pool.query('select problem from outbox where key = $1', [String(broken)]);
    expect(rows).toEqual([{ problem: 'Its file could not be written' }]);
  });

  it('gets the others if as many as it asks for can’t be written, and waits while none can', async () => {
    await save({ isOn: false });
    const [broken, other] = [await placeOrder(), await placeOrder()];
    const { pool } = world.database;
    await pool.query(`update outbox set payload = payload || '{"lines": [{}]}' where key = $1`, [String(broken)]);
    const call = async (query: string) =>
      (await app.http.inject({ url: `/api/erp/v1/messages?format=x12${query}`, headers: erp })).json();
    const { messages } = await call('&limit=1');
    expect(messages.map(({ body }: OrderMessage) => body.orderNumber)).toEqual([other]);
    await pool.query('delete from outbox where key = $1', [String(other)]);
    const began = performance.now();
    expect((await call('&wait=1')).messages).toEqual([]);
    expect(performance.now() - began).toBeGreaterThan(900);
  });

  it('gets the same 850 each time, with the number that the folder’s file has', async () => {
    expect(await fetchX12()).toMatchObject({ code: 'file-way.ids-missing' });
    await save({ isOn: false });
    const orderNumber = await placeOrder();
    const [first] = (await Promise.all([fetchX12(), fetchX12(), fetchX12()])).map(({ messages }) => messages[0]?.x12);
    expect((await fetchX12()).messages[0]?.x12).toBe(first);
    expect(segmentsOf(first ?? '')[0]).toBe(`BEG*00*NE*${orderNumber}**${day}`);
    await save({ version: 1 });
    await writeOut();
    expect(out().map(read)).toEqual([first]);
  });
});

describe('the way out', () => {
  it('is version-safe, needs the ids and a folder, and switches pushing off, and the other way around', async () => {
    expect((await save({ ourId: '' })).body.code).toBe('file-way.ids-missing');
    const saves = await Promise.all([save(), save(), save()]);
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const push = (version: number) =>
      app.http.inject({
        method: 'PUT',
        url: '/api/erp/v1/webhook',
        headers: staff.headers,
        payload: { url: 'http://127.0.0.1:9/', isOn: true, version },
      });
    const way = async () => (await app.http.inject({ url: '/api/erp/v1/order-files', headers: staff.headers })).json();
    expect(await way()).toMatchObject({ hasFolder: true, way: { isOn: true, version: 1, erpId: '123456789' } });
    await placeOrder();
    await writeOut();
    expect((await push(0)).statusCode).toBe(200);
    expect(await way()).toMatchObject({ way: { isOn: false, version: 2 }, unanswered: 1 });
    expect((await save({ version: 2 })).status).toBe(200);
    const webhook = (await app.http.inject({ url: '/api/erp/v1/webhook', headers: staff.headers })).json();
    expect(webhook).toMatchObject({ webhook: { isOn: false, offReason: '' } });
  });
});

describe('docs/exchange-x12.md', () => {
  const page = readFileSync('docs/exchange-x12.md', 'utf8');
  const shown = (code: string) => new RegExp(`^\`\`\`edi document=${code}\\n(.*?)^\`\`\`$`, 'ms').exec(page)?.[1] ?? '';

  it('shows an 850 as we write it', () => {
    const common = { type: 0, unit: 'BX', description: 'Nitrile Exam Gloves Medium' };
    const order = {
      ...{ document: '850' as const, isWithdrawn: false, orderNumber: 7_000_123, customerNumber: '100001' },
      shipTo: {
        ...{ name: 'Cedar Dental', address1: '12 Main Street', address2: 'Suite 4' },
        ...{ city: 'Tacoma', state: 'WA', zip: '98402', country: '' },
      },
      ...{ sentAt: new Date('2026-03-02T17:05:11Z'), currency: 'USD', poNumber: 'PO-1182' },
      ...{ comments: 'Leave at the back door', shippingNote: '', futureFillDate: '2026-03-09', totalCents: 5_180 },
      lines: [
        { ...common, lineNumber: 1, itemNumber: '10000001', quantity: 4, unitPriceCents: 1_295 },
        {
          ...{ lineNumber: 2, itemNumber: '10000007', quantity: 1, unitPriceCents: 0 },
          ...{ type: 1, unit: 'EA', description: 'Mirror Handle' },
        },
      ],
    };
    const text = writeInterchange({
      ...{ from: { qualifier: 'ZZ', id: 'OPERATORY' }, to: { qualifier: '01', id: '123456789' } },
      ...{ version: '004010', control: 13, isTest: false, at: order.sentAt, groupCode: 'PO' },
      sets: [{ code: '850', segments: writeOrder(order, '004010') }],
    });
    expect(shown('850')).toBe(text);
  });

  it.each([
    ['shows a 997 that takes it', (text: string) => text],
    ['shows a 997 that takes it, also once an independent program (node-x12) has read and written it', writtenByOthers],
  ])('%s', async (_, written) => {
    await save();
    await world.database.pool.query('insert into x12_counter (last_interchange) values (12)');
    const orderNumber = await placeOrder();
    await writeOut();
    expect(out()).toEqual([`850.${orderNumber}.000000013.x12`]);
    await arrives('997.x12', written(shown('997')));
    expect(await receiptOf(orderNumber)).toMatchObject({ state: 'taken' });
  });
});

it('whatever people type, an independent program reads the 850 back as it is', () => {
  const words = fc.string({ maxLength: 400, unit: 'binary' });
  const line = fc.record({
    lineNumber: fc.integer({ min: 1, max: 999 }),
    itemNumber: fc.stringMatching(/^[A-Za-z0-9-]{1,20}$/),
    description: words,
    quantity: fc.integer({ min: 1, max: 99_999 }),
    unitPriceCents: fc.integer({ min: 0, max: 9_999_999 }),
    type: fc.constantFrom(0, 1, 2),
    unit: fc.constantFrom('EA', 'BX'),
  });
  const order = fc.record({
    document: fc.constantFrom('850' as const, '860' as const),
    isWithdrawn: fc.boolean(),
    orderNumber: fc.integer({ min: 1, max: 9_999_999 }),
    customerNumber: fc.stringMatching(/^\d{1,12}$/),
    shipTo: fc.option(
      fc.record({
        name: words,
        address1: words,
        address2: words,
        city: words,
        state: words,
        zip: words,
        country: words,
      }),
      { nil: undefined },
    ),
    sentAt: fc.constant(new Date(noon)),
    currency: fc.constant('USD'),
    poNumber: words,
    comments: words,
    shippingNote: words,
    futureFillDate: fc.constantFrom('', '2026-05-01'),
    lines: fc.array(line, { maxLength: 4 }),
    totalCents: fc.integer({ min: 0, max: 9_999_999 }),
  });
  fc.assert(
    fc.property(order, fc.constantFrom('004010', '005010'), (one, version) => {
      const segments = writeOrder(one, version);
      const text = writeInterchange({
        ...{ from: { qualifier: 'ZZ', id: 'US' }, to: { qualifier: 'ZZ', id: 'THEM' }, version, control: 7 },
        ...{ isTest: true, at: new Date(noon), groupCode: 'PO', sets: [{ code: one.document, segments }] },
      });
      const plain = segments.map((segment) => segment.join('*').replace(/\*+$/, ''));
      expect(segmentsOf(text)).toEqual(plain);
      for (const segment of segments) for (const element of segment) expect(element).toMatch(/^[\x20-\x7e]*$/);
    }),
  );
});
