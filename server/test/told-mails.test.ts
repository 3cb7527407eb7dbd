import { feeds, templateOf } from '@operatory/domain/exchange';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { composeMail } from '../src/app/compose-mail.ts';
import { type ExchangeGround, openExchange } from '../src/exchange/exchange.fixture.ts';
import { tellLateFeeds } from '../src/exchange/tell-late-feeds.ts';
import { tellStuckOrders } from '../src/exchange/tell-stuck-orders.ts';
import { sendDue } from '../src/mail/send-mail.ts';
import { smtpMail } from '../src/ports/mail/smtp.ts';
import { rememberingLog } from './ground.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { type SignedIn, signIn } from './sign-in.ts';

const { log } = rememberingLog();
let ground: ExchangeGround;
let mails: MailServer;
let dana: SignedIn;
let ada: SignedIn;
let sam: SignedIn;

beforeAll(async () => {
  [ground, mails] = await Promise.all([openExchange(), startMailServer()]);
  for (const feed of ['branches', 'territories', 'pricing-classes', 'customers'] as const) {
    await ground.load(feed, templateOf(feeds[feed]));
  }
  const { pool } = ground.database;
  const practice = { permissions: ['Customer', 'OrderSubmit'], accounts: ['100001'] } as const;
  dana = await signIn(pool, { ...practice, name: 'Dana Reyes', email: 'dana@people.test' });
  ada = await signIn(pool, { permissions: ['Administration'], name: 'Ada Okafor', email: 'ada@people.test' });
  sam = await signIn(pool, { permissions: ['CustomerService'], name: 'Sam Ito', email: 'sam@people.test' });
});
afterAll(async () => {
  await ground.close();
  await mails.close();
});
beforeEach(async () => {
  await ground.database.pool.query('truncate mail, notice, notice_choice cascade');
  mails.clear();
});

const send = () =>
  sendDue({
    ...{ pool: ground.database.pool, log, host: 'orders.people.test' },
    port: smtpMail({ url: mails.url, from: { name: 'Operatory', address: 'shop@people.test' }, timeoutMs: 2_000 }),
    compose: (mail) => composeMail(ground.app.services, mail),
  });
const choose = async ({ headers }: SignedIn, kind: string, way: string) => {
  const answer = await ground.app.http.inject({
    ...{ method: 'PUT', url: `/api/notices/choices/${kind}`, headers, payload: { way } },
  });
  return answer.statusCode;
};
const choicesOf = async ({ headers }: SignedIn) =>
  (await ground.app.http.inject({ url: '/api/notices/choices', headers })).json().choices as { kind: string }[];
const unsubscribe = async (subject: RegExp, address: string) => {
  const mail = await mails.newest(address, subject);
  const list = mail.headers.get('list') as unknown as { unsubscribe: { url: string } };
  const answer = await ground.app.http.inject({
    ...{ method: 'POST', url: new URL(list.unsubscribe.url).pathname, payload: 'List-Unsubscribe=One-Click' },
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
  });
  return answer.statusCode;
};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const statements = (rows: readonly string[], mode = 'delta') =>
  ground.load('statements', `statementId,customerNumber,statementDate,balance\n${rows.join('\n')}\n`, {
    query: `&mode=${mode}`,
  });

it('mails a practice that its newest statement is ready, once, and not about old ones', async () => {
  await statements([`S-1,100001,${daysAgo(33)},10`, `S-2,100001,${daysAgo(2)},20`, `S-0,100001,${daysAgo(90)},1`]);
  await send();
  const [year, month, day] = daysAgo(2).split('-').map(Number);
  expect(mails.subjectsTo('dana@people.test')).toEqual([`Your statement of ${month}/${day}/${year} is ready`]);
  const mail = await mails.newest('dana@people.test', /statement/);
  expect(mail.text).toContain('/customer/100001/orders');
  // What is owed is nobody's business who reads over a shoulder.
  expect(mail.text).not.toContain('20.00');
  await statements([`S-2,100001,${daysAgo(2)},21`]);
  await statements([`S-3,100001,${daysAgo(1)},21`], 'history');
  await send();
  expect(mails.subjectsTo('dana@people.test')).toHaveLength(1);
});

it('takes back what it told of a statement whose load is undone, if the e-mail hasn’t left', async () => {
  const load = await statements([`S-10,100001,${daysAgo(2)},20`]);
  await ground.decide(load.importId, 'undo');
  await send();
  expect(mails.arrived).toEqual([]);
  expect((await ground.database.pool.query('select from notice')).rowCount).toBe(0);
});

it('ends e-mails about statements by one click', async () => {
  await statements([`S-20,100001,${daysAgo(2)},20`]);
  await send();
  expect(await unsubscribe(/statement/, 'dana@people.test')).toBe(200);
  expect(await choicesOf(dana)).toContainEqual({ kind: 'statement-ready', way: 'bell' });
  await statements([`S-21,100001,${daysAgo(1)},20`]);
  await send();
  expect(mails.arrived).toHaveLength(1);
});

const soon = () => new Date(Date.now() + 400 * 24 * 3_600_000);

it('mails administrators, and those who asked, that a file is late: once for each file', async () => {
  expect(await tellLateFeeds(ground.database.pool, new Date())).toBe(0);
  expect(await choicesOf(ada)).toContainEqual({ kind: 'feed-late', way: 'mail' });
  expect(await choicesOf(sam)).toContainEqual({ kind: 'feed-late', way: 'bell' });
  expect(await choose(sam, 'feed-late', 'morning')).toBe(200);
  const now = soon();
  expect(await tellLateFeeds(ground.database.pool, now)).toBeGreaterThan(1);
  expect(await tellLateFeeds(ground.database.pool, now)).toBe(0);
  await send();
  expect(mails.subjectsTo('ada@people.test')).toContain('The file for customers is late');
  const mail = await mails.newest('ada@people.test', /customers is late/);
  expect(mail.text).toContain('/administration?part=going-live');
  expect(mails.subjectsTo('sam@people.test')).toEqual([]);
  expect(mails.subjectsTo('dana@people.test')).toEqual([]);
  expect(await unsubscribe(/customers is late/, 'ada@people.test')).toBe(200);
  expect(await choicesOf(ada)).toContainEqual({ kind: 'feed-late', way: 'bell' });
  expect(await choicesOf(ada)).toContainEqual({ kind: 'orders-stuck', way: 'mail' });
});

it('doesn’t tell of a file that came before the e-mail left', async () => {
  await tellLateFeeds(ground.database.pool, soon());
  expect(await tellLateFeeds(ground.database.pool, new Date())).toBe(0);
  await send();
  expect(mails.arrived).toEqual([]);
});

it('mails administrators and customer service that orders wait for the ERP or were rejected, until that is settled', async () => {
  const { pool } = ground.database;
  const tell = (minutes = 0) => tellStuckOrders(pool, new Date(Date.now() + minutes * 60_000));
  expect(await tell()).toBe(0);
  expect(await choicesOf(sam)).toContainEqual({ kind: 'orders-stuck', way: 'mail' });
  const announce = (key: string) =>
    pool.query(
      `insert into outbox (topic, key, payload, created_at) values ('order.submitted', $1, '{}', now() - interval '20 minutes')`,
      [key],
    );
  await announce('7000001');
  await announce('7000002');
  // Whoever runs the fixture’s loads is of customer service, too.
  expect(await tell()).toBe(3);
  // The ERP takes one and is slow with the other.
  await pool.query(`update outbox set delivered_at = now() where key = '7000001'`);
  expect(await tell(5)).toBe(0);
  await send();
  expect(mails.subjectsTo('ada@people.test')).toEqual(['2 messages to the ERP wait']);
  const waiting = await mails.newest('ada@people.test', /wait/);
  expect(waiting.text).toContain('/administration?part=going-live');
  expect(waiting.text).toContain('Orders 7000001, 7000002. They weren’t accepted');
  expect((await mails.newest('sam@people.test', /wait/)).text).toContain('/data-exchange?part=orders');
  const { rows } = await pool.query<{ id: string }>(
    `update outbox set failed_at = now() where key = '7000002' returning id`,
  );
  await pool.query(
    `insert into order_receipt (outbox_id, topic, key, customer_number, message_at, state, erp_order_number, reason, sent_by, at)
       values ($1, 'order.submitted', '7000002', '100001', now(), 'rejected', '', 'Unknown item', 'erp', now())`,
    [rows[0]?.id],
  );
  expect(await tell(10)).toBe(3);
  // Settled before the e-mail left.
  await pool.query(`update order_receipt set state = 'taken'`);
  expect(await tell(15)).toBe(0);
  await send();
  expect(mails.subjectsTo('ada@people.test')).toHaveLength(1);
  await announce('7000003');
  expect(await tell(20)).toBe(0);
  expect(await choose(sam, 'orders-stuck', 'bell')).toBe(200);
  expect(await tell(7 * 60)).toBe(2);
  await pool.query('truncate outbox, order_receipt cascade');
});
