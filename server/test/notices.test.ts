import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changeOrder } from '../src/alerts/change-order.ts';
import { type App, buildApp } from '../src/app/app.ts';
import { composeMail } from '../src/app/compose-mail.ts';
import { inTransaction } from '../src/database/database.ts';
import { sendDue } from '../src/mail/send-mail.ts';
import { tellOfOrder } from '../src/notices/order-notices.ts';
import { queueMorning } from '../src/notices/start-morning.ts';
import { tellAll } from '../src/notices/tell.ts';
import { smtpMail } from '../src/ports/mail/smtp.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { rememberingLog, testSettings } from './ground.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { addPractices } from './practices.ts';
import { type SignedIn, signIn } from './sign-in.ts';

const publicUrl = 'http://localhost:3000';
const orderNumber = 7001;
const { log } = rememberingLog();
let database: TestDatabase;
let app: App;
let buyer: SignedIn;
let mails: MailServer;

beforeAll(async () => {
  database = await createTestDatabase();
  mails = await startMailServer();
  const settings = testSettings({ publicUrl, mail: { smtpUrl: mails.url, from: 'shop@people.test' } });
  app = await buildApp({ isStrict: true, settings, database, log });
  await addPractices(database.pool, [{ customerNumber: '100001', name: 'Lakeside Dental' }]);
  const person = { permissions: ['Customer', 'OrderSubmit'], accounts: ['100001'], name: 'Dana Reyes' } as const;
  buyer = await signIn(database.pool, { ...person, email: 'dana@people.test' });
});
afterAll(async () => {
  await app.close();
  await mails.close();
  await database.drop();
});
beforeEach(async () => {
  await database.pool.query('truncate mail, notice, notice_choice, sales_order, order_line, shipment cascade');
  await database.pool.query(
    `insert into sales_order (order_number, customer_number, order_date, origination, total_cents, submitted_by_user_id, submitted_as,
                              is_in_submitted_state)
     values ($1, '100001', now(), 'operatory', 1000, $2, 'customer-user', true)`,
    [orderNumber, buyer.userId],
  );
  await database.pool.query(
    `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, type,
                             line_group, status)
     select $1, n, '100001', '1000000' || n, 'Gloves ' || n, n, 100, 0, 'submitted', 'Submitted' from generate_series(1, 3) n`,
    [orderNumber],
  );
  mails.clear();
  mails.refuseFrom(Number.POSITIVE_INFINITY);
});

const send = () =>
  sendDue({
    ...{ pool: database.pool, log, host: 'orders.people.test' },
    port: smtpMail({ url: mails.url, from: { name: 'Operatory', address: 'shop@people.test' }, timeoutMs: 2_000 }),
    compose: (mail) => composeMail(app.services, mail),
  });
const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
  const answer = await app.http.inject({
    ...{ method, url: `/api${path}`, headers: buyer.headers },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
};
const choose = (kind: string, way: string) => call('PUT', `/notices/choices/${kind}`, { way });
const placed = () =>
  inTransaction(database.pool, (client) => tellOfOrder(client, { kind: 'order-placed', orderNumber }));
const move = (groups: readonly string[], { hasShipment = true } = {}) =>
  inTransaction(database.pool, (client) =>
    changeOrder(client, orderNumber, ({ lines }) => ({
      lines: lines.map((line, index) => ({
        ...{ ...line, lineGroup: groups[index] ?? line.lineGroup },
        shipmentId: groups[index] === 'shipment' && hasShipment ? 91 : null,
      })),
      shipments:
        groups.includes('shipment') && hasShipment
          ? [
              {
                ...{ shipmentId: 91, shipmentNumber: '91', shippingOrderNumber: 1, shipmentDate: '2026-03-02' },
                ...{ shippedFrom: '14', tracking: '1Z999', hasInvoice: false },
              },
            ]
          : [],
    })),
  );

it('e-mails the sender of an order immediately, in text and HTML, with an unsubscribe link', async () => {
  await placed();
  await placed();
  await send();
  await send();
  expect(mails.arrived.map(({ subject }) => subject)).toEqual([`Order ${orderNumber} was placed`]);
  const [mail] = mails.arrived;
  expect(mail?.text).toContain('Lakeside Dental, account 100001.');
  expect(mail?.html).toContain(`href="${publicUrl}/order/${orderNumber}"`);
  const list = mail?.headers.get('list') as unknown as { unsubscribe: { url: string } };
  expect(list.unsubscribe.url).toMatch(/^http:\/\/localhost:3000\/api\/notices\/end\/[\w.-]+$/);
  expect(mail?.headerLines.find(({ key }) => key === 'list-unsubscribe-post')?.line).toBe(
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  );
  expect((await call('GET', '/notices')).body).toMatchObject({
    ...{ unseen: 1, waitingApprovals: 0 },
    notices: [{ title: `Order ${orderNumber} was placed`, path: `/order/${orderNumber}`, isSeen: false }],
  });
});

it('states what shipped with its tracking number, what is back-ordered, and what is canceled', async () => {
  await move(['shipment', 'backordered', 'canceled']);
  await move(['shipment', 'backordered', 'canceled']);
  await send();
  expect(mails.arrived.map(({ subject }) => subject)).toEqual([
    `Order ${orderNumber} shipped`,
    `Order ${orderNumber}: items back-ordered`,
    `Order ${orderNumber}: items canceled`,
  ]);
  expect(mails.arrived[0]?.text).toContain('1 × Gloves 1 (10000001). Tracking: 1Z999.');
  expect(mails.arrived[1]?.text).toContain('2 × Gloves 2 (10000002).');
});

it('waits for the shipment that follows its status, and sends its tracking number with the one e-mail', async () => {
  await move(['shipment', 'submitted', 'submitted'], { hasShipment: false });
  await send();
  expect(mails.arrived).toEqual([]);
  await move(['shipment', 'submitted', 'submitted']);
  await move(['shipment', 'submitted', 'submitted']);
  await send();
  expect(mails.arrived.map(({ subject }) => subject)).toEqual([`Order ${orderNumber} shipped`]);
  expect(mails.arrived[0]?.text).toContain('1 × Gloves 1 (10000001). Tracking: 1Z999.');
  const { notices } = (await call('GET', '/notices')).body;
  expect(notices.map(({ detail }: { detail: string }) => detail)).toEqual([
    expect.stringContaining('Tracking: 1Z999.'),
  ]);
});

it.each(['canceled', 'submitted'])('omits lines that are %s by the time the e-mail is sent', async (group) => {
  await move(['shipment', 'submitted', 'submitted'], { hasShipment: false });
  await move([group, 'submitted', 'submitted']);
  await database.pool.query('update mail set next_attempt_at = now()');
  await send();
  await send();
  expect(mails.arrived.map(({ subject }) => subject)).toEqual(
    group === 'canceled' ? [`Order ${orderNumber}: items canceled`] : [],
  );
});

it('is sent without the shipment after ten minutes, and its tracking number follows once it’s known', async () => {
  await move(['shipment', 'submitted', 'submitted'], { hasShipment: false });
  await database.pool.query("update mail set next_attempt_at = next_attempt_at - interval '10 minutes'");
  await send();
  expect(mails.arrived[0]?.text).not.toContain('Tracking');
  await call('POST', '/notices/seen');
  await move(['shipment', 'submitted', 'submitted']);
  await move(['shipment', 'submitted', 'submitted']);
  await send();
  expect(mails.arrived.map(({ subject }) => subject)).toEqual([
    `Order ${orderNumber} shipped`,
    `Tracking for order ${orderNumber}`,
  ]);
  expect(mails.arrived[1]?.text).toContain('1 × Gloves 1 (10000001). Tracking: 1Z999.');
  expect((await call('GET', '/notices')).body).toMatchObject({
    notices: [{ title: `Tracking for order ${orderNumber}`, isSeen: false }],
  });
});

/** Moves lines on, each box with its own tracking number. */
const ship = (groups: readonly string[], boxes: readonly { line: number; tracking: string }[] = []) =>
  inTransaction(database.pool, (client) =>
    changeOrder(client, orderNumber, ({ lines }) => ({
      lines: lines.map((line, index) => ({
        ...{ ...line, lineGroup: groups[index] ?? line.lineGroup },
        shipmentId: boxes.some((box) => box.line === line.lineNumber) ? 90 + line.lineNumber : null,
      })),
      shipments: boxes.map(({ line, tracking }) => ({
        ...{ shipmentId: 90 + line, shipmentNumber: String(90 + line), shippingOrderNumber: 1, tracking },
        ...{ shipmentDate: '2026-03-02', shippedFrom: '14', hasInvoice: false },
      })),
    })),
  );
/** Sends everything that waits, whatever it waits for. */
const sendAll = async () => {
  await database.pool.query('update mail set next_attempt_at = now() where sent_at is null');
  await send();
};

it('reports each tracking number, whichever box is reported first', async () => {
  await ship(['shipment', 'shipment']);
  await sendAll();
  await ship(['shipment', 'shipment'], [{ line: 1, tracking: '1Z111' }]);
  await sendAll();
  const both = [
    { line: 1, tracking: '1Z111' },
    { line: 2, tracking: '1Z222' },
  ];
  await ship(['shipment', 'shipment'], both);
  await sendAll();
  await ship(['shipment', 'shipment', 'processing'], both);
  await sendAll();
  expect(mails.arrived.map(({ text }) => text?.match(/1Z\d+/g) ?? [])).toEqual([[], ['1Z111'], ['1Z111', '1Z222']]);
});

it('names a corrected tracking number without the one that it replaces', async () => {
  await ship(['shipment'], [{ line: 1, tracking: '1Z111' }]);
  await sendAll();
  await ship(['shipment'], [{ line: 1, tracking: '1Z222' }]);
  await sendAll();
  expect(mails.arrived.map(({ text }) => text?.match(/1Z\d+/g) ?? [])).toEqual([['1Z111'], ['1Z222']]);
  expect((await call('GET', '/notices')).body.notices).toMatchObject([
    { title: `Tracking for order ${orderNumber}`, detail: expect.stringMatching(/Tracking: 1Z222\.$/) },
  ]);
});

it('omits a tracking number that was withdrawn before its e-mail was sent', async () => {
  await ship(['shipment'], [{ line: 1, tracking: '1Z111' }]);
  await ship(['shipment'], [{ line: 1, tracking: '' }]);
  await send();
  expect(mails.arrived).toEqual([]);
  await sendAll();
  expect(mails.arrived.map(({ subject, text }) => [subject, text?.match(/1Z\d+/g) ?? []])).toEqual([
    [`Order ${orderNumber} shipped`, []],
  ]);
  await ship(['shipment'], [{ line: 1, tracking: '1Z222' }]);
  await ship(['shipment'], [{ line: 1, tracking: '' }]);
  await sendAll();
  expect(mails.arrived).toHaveLength(1);
  expect((await call('GET', '/notices')).body.notices).toMatchObject([
    { title: `Order ${orderNumber} shipped`, detail: expect.not.stringContaining('Tracking') },
  ]);
});

it('omits another line with the same product that has no number', async () => {
  await database.pool.query(`update order_line set item_number = '10000001' where line_number = 2`);
  await ship(['shipment']);
  await sendAll();
  const parcel = [{ line: 2, tracking: '1Z222' }];
  await ship(['shipment', 'shipment'], parcel);
  await sendAll();
  await ship(['shipment', 'shipment', 'processing'], parcel);
  await sendAll();
  expect(mails.arrived.map(({ text }) => text?.match(/1Z\d+/g) ?? [])).toEqual([[], ['1Z222']]);
});

it('sends no late number to someone who has unsubscribed, and one to someone whose first e-mail is in progress', async () => {
  await ship(['shipment']);
  await database.pool.query('update mail set next_attempt_at = now()');
  await sendDue({
    ...{ pool: database.pool, log, host: 'orders.people.test' },
    port: smtpMail({ url: mails.url, from: { name: 'Operatory', address: 'shop@people.test' }, timeoutMs: 2_000 }),
    compose: async (mail) => {
      const letter = await composeMail(app.services, mail);
      await ship(['shipment'], [{ line: 1, tracking: '1Z111' }]);
      return letter;
    },
  });
  await send();
  expect(mails.arrived.map(({ subject }) => subject)).toEqual([
    `Order ${orderNumber} shipped`,
    `Tracking for order ${orderNumber}`,
  ]);
  await choose('order-shipped', 'bell');
  await ship(['shipment'], [{ line: 1, tracking: '1Z111\n1Z112' }]);
  await sendAll();
  expect(mails.arrived).toHaveLength(2);
  expect((await call('GET', '/notices')).body.notices[0].detail).toContain('Tracking: 1Z111, 1Z112.');
});

it('reports a shipment with its number after it was withdrawn and corrected on one day', async () => {
  await ship(['shipment', 'shipment']);
  await ship(['submitted', 'submitted']);
  expect((await call('GET', '/notices')).body.notices).toEqual([]);
  await sendAll();
  expect(mails.arrived).toEqual([]);
  await ship(['shipment', 'shipment'], [{ line: 1, tracking: '1Z777' }]);
  await sendAll();
  expect(mails.arrived.map(({ text }) => text?.match(/1Z\d+/g) ?? [])).toEqual([['1Z777']]);
  // Nothing is reported twice.
  await ship(['submitted', 'submitted']);
  await ship(['shipment', 'shipment'], [{ line: 1, tracking: '1Z777' }]);
  await sendAll();
  expect(mails.arrived).toHaveLength(1);
  expect((await call('GET', '/notices')).body.notices).toHaveLength(1);
});

it('also reports it again if its e-mail was in progress when it was withdrawn, and couldn’t be sent', async () => {
  await ship(['shipment']);
  mails.refuseFrom(1);
  await sendAll();
  mails.refuseFrom(Number.POSITIVE_INFINITY);
  mails.clear();
  await ship(['submitted']);
  await sendAll();
  expect(mails.arrived).toEqual([]);
  expect((await call('GET', '/notices')).body.notices).toEqual([]);
  await ship(['shipment'], [{ line: 1, tracking: '1Z777' }]);
  await sendAll();
  expect(mails.arrived.map(({ text }) => text?.match(/1Z\d+/g) ?? [])).toEqual([['1Z777']]);
});

it('withdraws a notice that the morning e-mail hasn’t included yet, and keeps one that it has', async () => {
  await choose('order-shipped', 'morning');
  await ship(['shipment']);
  await ship(['submitted']);
  expect((await call('GET', '/notices')).body.notices).toEqual([]);
  await ship(['shipment']);
  expect(await queueMorning(database.pool, 'America/Los_Angeles', tomorrow(19))).toBe(1);
  await send();
  await ship(['submitted']);
  expect((await call('GET', '/notices')).body.notices).toHaveLength(1);
});

it('names only those lines in an e-mail that still count as shipped', async () => {
  await ship(['shipment', 'shipment']);
  await ship(['shipment', 'submitted']);
  await sendAll();
  expect(mails.arrived.map(({ subject }) => subject)).toEqual([`Order ${orderNumber} shipped`]);
  expect(mails.arrived[0]?.text).toContain('1 × Gloves 1 (10000001)');
  expect(mails.arrived[0]?.text).not.toContain('Gloves 2');
});

it('links from the reminder of a list to that list', async () => {
  const path = '/customer/100001/lists?list=7';
  const facts = { list: 'Monthly', weeks: 4, items: 2, path };
  const due = {
    kind: 'list-due',
    event: '7 2026-03-02',
    customerNumber: '100001',
    facts,
    userIds: [buyer.userId],
  } as const;
  await inTransaction(database.pool, (client) => tellAll(client, [due]));
  await send();
  expect(mails.arrived[0]?.text).toContain(`Open the list:\n${publicUrl}${path}`);
});

it('leaves out kinds of a newer release, which this one has no words for', async () => {
  await placed();
  await database.pool.query(
    `with told as (insert into notice (user_id, kind, event, customer_number, facts) values ($1, 'of-tomorrow', '1', '100001', '{}')
                   returning notice_id, user_id)
     insert into mail (kind, recipient, user_id, notice_id) select 'notice', 'dana@people.test', user_id, notice_id from told`,
    [buyer.userId],
  );
  expect((await call('GET', '/notices')).body.notices).toMatchObject([{ kind: 'order-placed' }]);
  await sendAll();
  expect(mails.arrived.map(({ subject }) => subject)).toEqual([`Order ${orderNumber} was placed`]);
});

it('reports again when a line is back-ordered again on another day, but not twice in one day', async () => {
  const told = async () =>
    (await database.pool.query(`select count(*)::int as n from notice where kind = 'lines-backordered'`)).rows[0].n;
  await move(['backordered']);
  await move(['processing']);
  await move(['backordered']);
  expect(await told()).toBe(1);
  await move(['processing']);
  const [date] = (await database.pool.query(`select current_date::text as today`)).rows;
  await database.pool.query(`update notice set event = replace(event, $1, '2026-01-01')`, [date.today]);
  await move(['backordered']);
  expect(await told()).toBe(2);
});

it('ends a kind of e-mail by one click of a mail program, without a sign-in', async () => {
  await placed();
  await send();
  const list = mails.arrived[0]?.headers.get('list') as unknown as { unsubscribe: { url: string } };
  const path = list.unsubscribe.url.replace(publicUrl, '');
  const asked = await app.http.inject({ method: 'GET', url: path });
  expect([asked.statusCode, asked.body]).toEqual([
    200,
    expect.stringContaining('Stop e-mailing dana@people.test about'),
  ]);
  expect((await call('GET', '/notices/choices')).body.choices[0]).toEqual({ kind: 'order-placed', way: 'mail' });
  const ended = await app.http.inject({
    ...{ method: 'POST', url: path, payload: 'List-Unsubscribe=One-Click' },
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
  });
  expect(ended.statusCode).toBe(200);
  expect((await call('GET', '/notices/choices')).body.choices[0]).toEqual({ kind: 'order-placed', way: 'bell' });
  // An old link doesn't turn bell notices on again for someone who turned all of them off.
  await choose('order-placed', 'nothing');
  expect((await app.http.inject({ method: 'POST', url: path })).statusCode).toBe(200);
  expect((await call('GET', '/notices/choices')).body.choices[0]).toEqual({ kind: 'order-placed', way: 'nothing' });
  const forged = path.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A'));
  expect((await app.http.inject({ method: 'POST', url: forged })).statusCode).toBe(404);
});

it('offers requests for approval to approvers only', async () => {
  const kinds = (reply: { choices: { kind: string }[] }) => reply.choices.map(({ kind }) => kind);
  expect(kinds((await call('GET', '/notices/choices')).body)).not.toContain('approval-asked');
  const approver = await signIn(database.pool, {
    ...{ permissions: ['Customer', 'OrderSubmit', 'ApproveOrders'], accounts: ['100001'], name: 'Ada King' },
    email: 'ada@people.test',
  });
  const asked = await app.http.inject({ url: '/api/notices/choices', headers: approver.headers });
  expect(kinds(asked.json())).toContain('approval-asked');
});

/** A morning that is to come, in every time zone of the test; mails of the morning leave only from its hour on. */
const tomorrow = (hour: number) =>
  new Date(`${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T${hour}:00:00Z`);

it('respects a person’s choice: nothing, the bell, or one e-mail each morning', async () => {
  await choose('order-placed', 'nothing');
  await placed();
  expect((await call('GET', '/notices')).body.notices).toEqual([]);
  await choose('order-placed', 'morning');
  await choose('lines-canceled', 'bell');
  await placed();
  await move(['canceled', 'submitted', 'submitted']);
  await send();
  expect(mails.arrived).toEqual([]);
  expect((await call('GET', '/notices')).body.notices).toHaveLength(2);
  const zone = 'America/Los_Angeles';
  expect(await queueMorning(database.pool, zone, tomorrow(19))).toBe(1);
  expect(await queueMorning(database.pool, zone, tomorrow(20))).toBe(0);
  await send();
  expect(mails.arrived.map(({ subject }) => subject)).toEqual(['Your orders at Operatory: 1 notice']);
  expect(mails.arrived[0]?.text).toContain(`Order ${orderNumber} was placed.`);
  // One click in the mail program unsubscribes: these notices are then only in the app.
  const link = /http\S+\/api\/notices\/end\/\S+/.exec(mails.arrived[0]?.text ?? '')?.[0] ?? '';
  expect(mails.arrived[0]?.headerLines.find(({ key }) => key === 'list-unsubscribe-post')?.line).toBe(
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  );
  const ended = await app.http.inject({
    ...{ method: 'POST', url: new URL(link).pathname },
    ...{ headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'List-Unsubscribe=One-Click' },
  });
  expect(ended.statusCode).toBe(200);
  const { rows: chosen } = await database.pool.query(
    `select kind, way from notice_choice where user_id = $1 order by kind`,
    [buyer.userId],
  );
  expect(chosen).toEqual([
    { kind: 'lines-canceled', way: 'bell' },
    { kind: 'order-placed', way: 'bell' },
  ]);
});

it('sends no waiting notices to someone who lost access to the account', async () => {
  await choose('order-shipped', 'morning');
  await placed();
  await move(['shipment', 'submitted', 'submitted']);
  await database.pool.query('delete from user_customer where user_id = $1', [buyer.userId]);
  expect(await queueMorning(database.pool, 'America/Los_Angeles', tomorrow(19))).toBe(1);
  await send();
  expect(mails.arrived).toEqual([]);
  expect((await database.pool.query('select from mail')).rowCount).toBe(0);
  await database.pool.query(`insert into user_customer (user_id, customer_number) values ($1, '100001')`, [
    buyer.userId,
  ]);
});

it('retries with the same message ID, and notifies no one without access to the account', async () => {
  mails.refuseFrom(1);
  await placed();
  await send();
  mails.refuseFrom(Number.POSITIVE_INFINITY);
  await database.pool.query('update mail set next_attempt_at = now()');
  await send();
  expect(new Set(mails.arrived.map(({ messageId }) => messageId)).size).toBe(1);
  expect((await database.pool.query('select from mail where sent_at is not null')).rowCount).toBe(1);
  await database.pool.query('delete from user_customer where user_id = $1', [buyer.userId]);
  await move(['shipment', 'submitted', 'submitted']);
  expect((await database.pool.query('select from notice where kind <> $1', ['order-placed'])).rowCount).toBe(0);
});
