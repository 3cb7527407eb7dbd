import { setTimeout as pause } from 'node:timers/promises';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeLink } from '../src/access/access-links.ts';
import { createUser } from '../src/access/create-user.ts';
import { composeAccessMail } from '../src/access/mails.ts';
import { type App, buildApp } from '../src/app/app.ts';
import { type DueMail, sendDue } from '../src/mail/send-mail.ts';
import { smtpMail } from '../src/ports/mail/smtp.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { rememberingLog, testSettings } from './ground.ts';
import { type SignedIn, signIn } from './sign-in.ts';

const publicUrl = 'http://localhost:3000';
const password = 'four unrelated words here';
let database: TestDatabase;
let app: App;
let desk: SignedIn;
let server: SMTPServer;
let url: string;
let arrived: ParsedMail[] = [];
/** Says no to a recipient with this code. */
let refuseWith: number | undefined;
let whileArriving: () => Promise<void> = async () => {};
const { log, lines } = rememberingLog();

const options: SMTPServerOptions = {
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo: (_address, _session, done) =>
    done(refuseWith === undefined ? null : Object.assign(new Error('No such mailbox'), { responseCode: refuseWith })),
  async onData(stream, _session, done) {
    const mail = await simpleParser(stream);
    await whileArriving();
    arrived.push(mail);
    done();
  },
};

beforeAll(async () => {
  database = await createTestDatabase();
  server = new SMTPServer(options);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`;
  app = await buildApp({
    isStrict: true,
    settings: testSettings({ publicUrl, mail: { smtpUrl: url, from: 'shop@people.test' } }),
    database,
    log,
  });
  desk = await signIn(database.pool, { permissions: ['CustomerService'] });
});
afterAll(async () => {
  await app.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await database.drop();
});

let count = 0;
let userId: string;
let email: string;
beforeEach(async () => {
  count += 1;
  email = `dana.${count}@people.test`;
  userId = await createUser(database.pool, { email, name: 'Dana Reyes', permissions: ['Customer'], accounts: [] });
});
afterEach(async () => {
  await database.pool.query('truncate mail');
  arrived = [];
  refuseWith = undefined;
  whileArriving = async () => {};
});

const send = (timeoutMs = 2_000) =>
  sendDue({
    pool: database.pool,
    port: smtpMail({ url, from: { name: 'Operatory', address: 'shop@people.test' }, timeoutMs }),
    compose: (mail) => composeAccessMail(app.services, mail),
    log,
    host: 'orders.people.test',
  });
const ask = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await app.http.inject({ method: 'POST', url: `/api${path}`, payload: body, headers });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
};
const forgot = (address = email) => ask('/accessLink/request', { email: address });
const invite = (headers = desk.headers) => ask(`/people/${userId}/mail`, {}, headers);
const tokenIn = (mail: ParsedMail | undefined) => /#link=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
const choose = (token: string) => ask('/accessLink/use', { token, password });
const makeDue = () => database.pool.query('update mail set next_attempt_at = now()');
const inQueue = async () =>
  (await database.pool.query('select kind, attempts, problem, sent_at, failed_at from mail order by mail_id')).rows;

describe('a forgotten password', () => {
  it('is replaced by a link that only the owner of the address gets', async () => {
    const known = await forgot(email.toUpperCase());
    const unknown = await forgot('nobody@people.test');
    expect([known, unknown]).toEqual([
      { status: 204, body: undefined },
      { status: 204, body: undefined },
    ]);
    await send();
    expect(arrived.map(({ to, subject }) => [[to].flat()[0]?.text, subject])).toEqual([
      [`"Dana Reyes" <${email}>`, 'Choose a new password for Operatory'],
    ]);
    // A message for an unknown address leaves no trace.
    expect(await inQueue()).toHaveLength(1);
    const token = tokenIn(arrived[0]);
    expect(arrived[0]?.html).toContain(`href="${publicUrl}/sign-in#link=${token}"`);
    expect(arrived[0]?.headers.get('auto-submitted')).toBe('auto-generated');

    expect((await choose(token)).status).toBe(200);
    expect((await ask('/auth/sign-in/email', { email, password }, { origin: publicUrl })).status).toBe(200);
    expect((await choose(token)).body.code).toBe('access.link-ended');
    await send();
    expect(arrived.at(-1)?.subject).toBe('Your password for Operatory was changed');
    expect(arrived).toHaveLength(2);
    expect(JSON.stringify(lines)).not.toContain(token);
    const { rows } = await database.pool.query('select m::text as text from mail m');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('doesn’t end an invitation, no matter who requests it', async () => {
    const madeBy = `admin.${count}@people.test`;
    await createUser(database.pool, { email: madeBy, name: 'Ada Admin', permissions: ['Administration'] });
    const invited = await makeLink(database.pool, {
      userId,
      madeBy,
      publicUrl: 'http://shop.test',
    });
    await forgot();
    await send();
    expect((await choose(invited.link.split('=')[1] ?? '')).status).toBeLessThan(300);
  });

  it('floods no one’s mailbox: three messages an hour, and a limit per address of the caller', async () => {
    for (let time = 0; time < 5; time += 1) expect((await forgot()).status).toBe(204);
    await send();
    expect(arrived).toHaveLength(3);
    // Only the newest link works.
    expect((await choose(tokenIn(arrived[0]))).body.code).toBe('access.link-ended');
    let last = 204;
    for (let time = 0; time < 40 && last === 204; time += 1) last = (await forgot(`n${time}@people.test`)).status;
    expect(last).toBe(429);
  });

  it('works for half an hour, and isn’t mailed after an hour', async () => {
    await database.pool.query("insert into mail (kind, recipient) values ('password', $1)", [email]);
    await send();
    const { rows } = await database.pool.query<{ minutes: number }>(
      'select extract(epoch from expires_at - now())::int / 60 as minutes from access_link where user_id = $1',
      [userId],
    );
    expect(rows[0]?.minutes).toBeGreaterThan(28);
    expect(rows[0]?.minutes).toBeLessThan(31);
    await database.pool.query(
      "insert into mail (kind, recipient, created_at) values ('password', $1, now() - interval '61 minutes')",
      [email],
    );
    await send();
    expect(arrived).toHaveLength(1);
  });

  it('isn’t sent for withdrawn people or systems', async () => {
    await database.pool.query('update "user" set withdrawn_at = now() where id = $1', [userId]);
    const system = `system.${count}@people.test`;
    await createUser(database.pool, { email: system, name: 'System', permissions: ['PunchOut'], accounts: [] });
    for (const recipient of [email, system])
      await database.pool.query("insert into mail (kind, recipient) values ('password', $1)", [recipient]);
    await send();
    expect([arrived, await inQueue()]).toEqual([[], []]);
  });
});

describe('an invitation by e-mail', () => {
  it('goes to people whom the caller may invite, and lasts a week', async () => {
    expect((await invite()).status).toBe(204);
    // Pressed again before it left, it goes once.
    expect((await invite()).status).toBe(204);
    await send();
    expect(arrived).toHaveLength(1);
    const { rows: audited } = await database.pool.query(
      `select kind from audit_entry where subject_id = $1 and kind like 'link-mail%' order by entry_id`,
      [userId],
    );
    expect(audited.map(({ kind }) => kind)).toEqual(['link-mailed', 'link-mail-replaced']);
    expect(arrived[0]?.text).toContain('Operatory Dental Supply invites you to Operatory.');
    expect((await choose(tokenIn(arrived[0]))).status).toBe(200);
    // No one has to be notified that their first password was “changed”; the next change is reported.
    await send();
    expect(arrived).toHaveLength(1);
    expect((await invite()).status).toBe(204);
    await send();
    expect((await choose(tokenIn(arrived[1]))).status).toBe(200);
    await send();
    expect(arrived.at(-1)?.subject).toBe('Your password for Operatory was changed');
    await database.pool.query(`insert into user_permission (user_id, permission) values ($1, 'OrderSubmitOverride')`, [
      userId,
    ]);
    expect((await invite()).body.code).toBe('person.rights-beyond');
  });

  it('says in the list of people why it couldn’t be delivered', async () => {
    refuseWith = 550;
    await invite();
    await send();
    expect(await inQueue()).toMatchObject([{ attempts: 1, failed_at: expect.any(Date), sent_at: null }]);
    const list = async () =>
      (await app.http.inject({ url: `/api/people?searchText=${email}`, headers: desk.headers })).json().data[0];
    expect(await list()).toMatchObject({
      mailProblem: expect.stringContaining('No such mailbox'),
      isMailWaiting: false,
    });
    // After a temporary refusal, the e-mail is tried again, and the list says so until then.
    refuseWith = 451;
    await invite();
    await send();
    expect(await list()).toMatchObject({ mailProblem: expect.stringContaining('451'), isMailWaiting: true });
    await database.pool.query('update mail set next_attempt_at = now() where failed_at is null and sent_at is null');
    refuseWith = undefined;
    await invite();
    await send();
    expect(await list()).toMatchObject({ mailProblem: '', isMailWaiting: false });
  });

  it('can’t inject headers through a name', async () => {
    await database.pool.query('update "user" set name = $2 where id = $1', [
      userId,
      'Eve\r\nBcc: all@people.test\r\n\r\n<b>hi</b>',
    ]);
    await invite();
    await send();
    expect(arrived[0]?.headers.has('bcc')).toBe(false);
    expect([arrived[0]?.to].flat()[0]?.value).toHaveLength(1);
    expect(arrived[0]?.html).toContain('&#60;b&#62;');
  });
});

describe('the queue', () => {
  it('tries again later where the server says “later”, as the same message, and the first link still works', async () => {
    await invite();
    refuseWith = 451;
    await send();
    expect(await inQueue()).toMatchObject(
      [{ attempts: 1, sent_at: null, failed_at: null, problem: /No such/ }].map(({ problem, ...rest }) => ({
        ...rest,
        problem: expect.stringMatching(problem),
      })),
    );
    expect(await send()).toBe(0);
    refuseWith = undefined;
    // Arrived, but the server never confirmed it.
    whileArriving = () => pause(600);
    await makeDue();
    await send(300);
    await pause(700);
    whileArriving = async () => {};
    await makeDue();
    await send();
    expect(arrived).toHaveLength(2);
    expect(arrived[0]?.messageId).toBe(arrived[1]?.messageId);
    expect((await choose(tokenIn(arrived[0]))).status).toBe(200);
    expect((await choose(tokenIn(arrived[1]))).body.code).toBe('access.link-ended');
  });

  it('is abandoned after the last attempt', async () => {
    refuseWith = 451;
    await invite();
    for (let time = 0; time < 9; time += 1) {
      await makeDue();
      await send();
    }
    expect(await inQueue()).toMatchObject([{ attempts: 7, sent_at: null, failed_at: expect.any(Date) }]);
  });

  it('abandons a message that can’t be composed, and still sends the others', async () => {
    const kim = { email: `kim.${email}`, name: 'Kim Lee', permissions: ['Customer'], accounts: [] } as const;
    const other = await createUser(database.pool, kim);
    await invite();
    expect((await ask(`/people/${other}/mail`, {}, desk.headers)).status).toBe(204);
    const parts = {
      pool: database.pool,
      port: smtpMail({ url, from: { name: 'Operatory', address: 'shop@people.test' }, timeoutMs: 2_000 }),
      log,
      host: 'orders.people.test',
    };
    const compose = async (mail: DueMail) => {
      if (mail.user_id === userId) throw new Error('no words for it');
      return composeAccessMail(app.services, mail);
    };
    for (let round = 0; round < 7; round += 1) {
      await sendDue({ ...parts, compose });
      await makeDue();
    }
    expect(await inQueue()).toMatchObject([
      { kind: 'invitation', attempts: 7, problem: 'no words for it', failed_at: expect.any(Date) },
      { kind: 'invitation', attempts: 1, problem: '', sent_at: expect.any(Date) },
    ]);
    expect(arrived).toHaveLength(1);
  });

  it('sends each message once when several processes look', async () => {
    for (let time = 0; time < 3; time += 1) await forgot();
    await database.pool.query(`insert into mail (kind, recipient) select 'password', $1 from generate_series(1, 9)`, [
      email,
    ]);
    await Promise.all([send(), send(), send()]);
    expect(new Set(arrived.map(({ messageId }) => messageId)).size).toBe(arrived.length);
    expect(arrived.length).toBeGreaterThanOrEqual(9);
    expect((await inQueue()).every(({ sent_at: sentAt }) => sentAt !== null)).toBe(true);
  });

  it('isn’t there where no mail server is set', async () => {
    const without = await buildApp({ isStrict: true, settings: testSettings({ publicUrl }), database, log });
    const post = async (path: string, payload: object, headers = {}) =>
      (await without.http.inject({ method: 'POST', url: `/api${path}`, payload, headers })).json().code;
    expect(await post('/accessLink/request', { email })).toBe('mail.off');
    expect(await post(`/people/${userId}/mail`, {}, desk.headers)).toBe('mail.off-for-links');
    const admin = await signIn(database.pool, { permissions: ['Administration'] });
    expect(await post('/installation/testMail', {}, admin.headers)).toBe('mail.off-for-tests');
    const live = await without.http.inject({ url: '/api/installation/goingLive', headers: admin.headers });
    expect(live.json().checks).toContainEqual(
      expect.objectContaining({ check: 'mail', detail: expect.stringContaining('Set SMTP_URL and MAIL_FROM') }),
    );
    expect((await without.http.inject({ url: '/api/settings/public' })).json().isMailOn).toBe(false);
    await without.close();
  });
});
