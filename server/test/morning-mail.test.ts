import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type App, buildApp } from '../src/app/app.ts';
import { composeMail } from '../src/app/compose-mail.ts';
import { sendDue } from '../src/mail/send-mail.ts';
import { queueMorningMails } from '../src/morning-queue/queue-mail.ts';
import { rebuildMorningQueue } from '../src/morning-queue/rebuild.ts';
import { smtpMail } from '../src/ports/mail/smtp.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { rememberingLog, testSettings } from './ground.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { addPractices } from './practices.ts';
import { type SignedIn, signIn } from './sign-in.ts';

const publicUrl = 'http://localhost:3000';
const timeZone = 'America/Los_Angeles';
const { log } = rememberingLog();
let database: TestDatabase;
let app: App;
let manager: SignedIn;
let mails: MailServer;

beforeAll(async () => {
  database = await createTestDatabase();
  mails = await startMailServer();
  const settings = testSettings({ publicUrl, timeZone, mail: { smtpUrl: mails.url, from: 'shop@people.test' } });
  app = await buildApp({ isStrict: true, settings, database, log });
  await addPractices(database.pool, [{ customerNumber: '100001', name: 'Lakeside Dental' }]);
  const rights = { permissions: ['PricingView', 'OrderSubmit'], territoryIds: ['T1'] } as const;
  manager = await signIn(database.pool, { ...rights, name: 'Morgan Hale', email: 'morgan@people.test' });
});
afterAll(async () => {
  await app.close();
  await mails.close();
  await database.drop();
});
beforeEach(async () => {
  await database.pool.query(
    'truncate mail, morning_mail, morning_decision, morning_reason, morning_build, financial_summary',
  );
  await database.pool.query("insert into financial_summary (customer_number, over30_cents) values ('100001', 80000)");
  mails.clear();
});

const today = new Date();
/** This day at an hour in Los Angeles; the hour of UTC depends on the season. */
function at(hour: number): Date {
  const wanted = new Date(today);
  wanted.setUTCMinutes(0, 0, 0);
  for (let step = 0; step < 48; step += 1) {
    const shown = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(wanted);
    if (Number(shown) === hour) return wanted;
    wanted.setUTCHours(wanted.getUTCHours() + 1);
  }
  throw new Error('a day without this hour');
}
const seven = at(7);
const later = (hours: number) => new Date(seven.getTime() + hours * 3_600_000);
const queue = (now: Date) => queueMorningMails(database.pool, { timeZone, now });
const rebuild = (now: Date) => rebuildMorningQueue(database.pool, { timeZone, now });
const services = (now: Date) => ({ ...app.services, now: () => now });
const send = (now: Date) =>
  sendDue({
    ...{ pool: database.pool, log, host: 'orders.people.test' },
    port: smtpMail({ url: mails.url, from: { name: 'Operatory', address: 'shop@people.test' }, timeoutMs: 2_000 }),
    compose: (mail) => composeMail(services(now), mail),
  });
const wish = async (isWanted: boolean) => {
  const answer = await app.http.inject({
    ...{ method: 'PUT', url: '/api/morningQueue/mail', headers: manager.headers, payload: { isWanted } },
  });
  expect(answer.json()).toEqual({ isWanted, isMailOn: true, hour: 7 });
};

it('is sent once a morning to people who asked for it, after the queue was built', async () => {
  await rebuild(seven);
  expect(await queue(later(1))).toBe(0);
  await wish(true);
  expect(await queue(later(-1))).toBe(0);
  await database.pool.query('update morning_build set built_on = built_on - 1');
  expect(await queue(later(1))).toBe(0);
  await rebuild(seven);
  expect(await Promise.all([queue(later(1)), queue(later(1))])).toEqual(expect.arrayContaining([0, 1]));
  expect(await queue(later(2))).toBe(0);
  await send(later(2));
  expect(mails.arrived.map(({ subject }) => subject)).toEqual(['Your morning queue at Operatory: 1 entry']);
  expect(mails.arrived[0]?.text).toContain('Lakeside Dental, account 100001. $800.00 past due; no payments on record.');
  expect(mails.arrived[0]?.html).toContain(`href="${publicUrl}/morning-queue"`);
  await rebuild(later(24));
  expect(await queue(later(25))).toBe(1);
});

it('isn’t sent when there is nothing left to do, to someone who lost the rights, or half a day late', async () => {
  await rebuild(seven);
  await wish(true);
  const again = () => database.pool.query('update morning_mail set mailed_on = null');
  await database.pool.query('update financial_summary set over30_cents = 0');
  expect(await queue(later(1))).toBe(1);
  await send(later(1));
  await database.pool.query('update financial_summary set over30_cents = 80000');
  await again();
  await queue(later(1));
  await database.pool.query("delete from user_permission where permission = 'OrderSubmit' and user_id = $1", [
    manager.userId,
  ]);
  await send(later(1));
  await database.pool.query("insert into user_permission values ($1, 'OrderSubmit')", [manager.userId]);
  await again();
  await queue(later(1));
  await send(later(14));
  expect(mails.arrived).toEqual([]);
  expect((await database.pool.query('select from mail')).rowCount).toBe(0);
});

it('ends by one click of a mail program, without a sign-in', async () => {
  await rebuild(seven);
  await wish(true);
  await queue(later(1));
  await send(later(1));
  const list = mails.arrived[0]?.headers.get('list') as unknown as { unsubscribe: { url: string } };
  const path = list.unsubscribe.url.replace(publicUrl, '');
  const asked = await app.http.inject({ method: 'GET', url: path });
  expect(asked.body).toContain('Stop e-mailing morgan@people.test about your morning queue?');
  const ended = await app.http.inject({
    ...{ method: 'POST', url: path, payload: 'List-Unsubscribe=One-Click' },
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
  });
  expect(ended.statusCode).toBe(200);
  await rebuild(later(24));
  expect(await queue(later(25))).toBe(0);
});
