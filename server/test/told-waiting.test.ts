/** Customer service is e-mailed about buyers' orders on hold and changes that a person decides about. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { composeMail } from '../src/app/compose-mail.ts';
import { sendDue } from '../src/mail/send-mail.ts';
import { smtpMail } from '../src/ports/mail/smtp.ts';
import { changeDocument, orderDocument, orderItem } from '../src/punch-out/buyer.fixture.ts';
import { useTakenOrder } from '../src/punch-out/orders/taken-orders.fixture.ts';
import { tellWaiting } from '../src/review/tell-waiting.ts';
import { rememberingLog } from './ground.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { type SignedIn, signIn } from './sign-in.ts';

const { firstOpen, move, ordered, settle, world } = useTakenOrder();
const { log } = rememberingLog();
let mails: MailServer;
let ada: SignedIn;
let sam: SignedIn;

beforeAll(async () => {
  mails = await startMailServer();
  const { pool } = world.database;
  await signIn(pool, {
    permissions: ['Customer'],
    accounts: ['100001'],
    name: 'Dana Reyes',
    email: 'dana@people.test',
  });
  ada = await signIn(pool, { permissions: ['Administration'], name: 'Ada Okafor', email: 'ada@people.test' });
  sam = await signIn(pool, { permissions: ['CustomerService'], name: 'Sam Ito', email: 'sam@people.test' });
});
afterAll(() => mails.close());
beforeEach(async () => {
  await world.database.pool.query('truncate mail, notice, notice_choice cascade');
  mails.clear();
});

const tell = (minutes = 0) => tellWaiting(world.database.pool, new Date(Date.now() + minutes * 60_000));
const send = () =>
  sendDue({
    ...{ pool: world.database.pool, log, host: 'orders.people.test' },
    port: smtpMail({ url: mails.url, from: { name: 'Operatory', address: 'shop@people.test' }, timeoutMs: 2_000 }),
    compose: (mail) => composeMail(world.app.services, mail),
  });
const http = (method: 'GET' | 'PUT' | 'POST', url: string, rest: object = {}) =>
  world.app.http.inject({ method, url, ...rest });
const choicesOf = async ({ headers }: SignedIn) =>
  (await http('GET', '/api/notices/choices', { headers })).json().choices as { kind: string; way: string }[];
const wayOf = async (person: SignedIn) => (await choicesOf(person)).find(({ kind }) => kind === 'buyer-waiting')?.way;

/** An order that no visit returned: it waits for a person. */
const heldOrder = async (orderId: string) => {
  const document = orderDocument({ orderId, items: orderItem('NG-100') });
  expect(await world.send(document)).toMatchObject({ code: 200 });
};
/** An update that comes after picking began. */
async function lateChange(): Promise<void> {
  const { items, orderNumber } = await ordered();
  await move(orderNumber, ['processing', 'processing']);
  const [first = ''] = items.split('\n');
  expect(await world.send(changeDocument({ type: 'update', items: first }))).toMatchObject({ code: 200 });
}

it('tells those who decide, once for each change and order, together with what came in the same half hour', async () => {
  expect(await tell()).toBe(0);
  await lateChange();
  await heldOrder('PO-2');
  expect([await tell(), await tell(1)]).toEqual([1, 0]);
  await send();
  expect(mails.arrived).toHaveLength(1);
  const mail = await mails.newest('sam@people.test', /waits|wait/);
  expect(mail.subject).toBe('1 buyer’s order and 1 change by a buyer wait for a decision');
  expect(mail.text).toMatch(/Change PO-1; Order on hold PO-2 \(our order \d+\)\. Until someone decides/);
  expect(mail.text).toContain('/review');
  // What comes soon after that is told in one e-mail, and only that.
  await heldOrder('PO-3');
  expect(await tell(10)).toBe(0);
  await heldOrder('PO-4');
  expect([await tell(31), await tell(90)]).toEqual([1, 0]);
  await send();
  const next = await mails.newest('sam@people.test', /2 buyers’ orders wait/);
  expect(next.text).toMatch(/PO-3.*PO-4/);
  expect(next.text).not.toContain('PO-1');
});

it('leaves out what was decided before the e-mail left, and sends none if that’s everything', async () => {
  await lateChange();
  await heldOrder('PO-2');
  await tell();
  await settle(await firstOpen(), 'refused', 'Too late');
  await send();
  expect(mails.subjectsTo('sam@people.test')).toEqual(['1 buyer’s order waits for a decision']);
  await heldOrder('PO-3');
  await tell(31);
  await world.database.pool.query(`update order_review set state = 'released'`);
  await send();
  expect(mails.arrived).toHaveLength(1);
});

it('doesn’t tell of what nobody has to decide: a change before its order, or an order that goes on', async () => {
  await ordered();
  expect(await world.send(changeDocument({ orderId: 'PO-9', type: 'update', refersTo: 'x' }))).toMatchObject({
    code: 200,
  });
  expect(await tell()).toBe(0);
});

it('is chosen by each person, and ended by one click', async () => {
  expect([await wayOf(sam), await wayOf(ada)]).toEqual(['mail', undefined]);
  await heldOrder('PO-2');
  await tell();
  await send();
  const mail = await mails.newest('sam@people.test', /waits/);
  const list = mail.headers.get('list') as unknown as { unsubscribe: { url: string } };
  const ended = await http('POST', new URL(list.unsubscribe.url).pathname, {
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
  });
  expect([ended.statusCode, await wayOf(sam)]).toEqual([200, 'bell']);
  await heldOrder('PO-3');
  expect(await tell(31)).toBe(0);
  const url = '/api/notices/choices/buyer-waiting';
  await http('PUT', url, { headers: sam.headers, payload: { way: 'morning' } });
  await heldOrder('PO-4');
  expect(await tell(62)).toBe(1);
  await send();
  expect(mails.arrived).toHaveLength(1);
});
