import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { rememberingLog, testSettings } from '../../test/ground.ts';
import { addPractices } from '../../test/practices.ts';
import { openSession, type SignedIn, signIn } from '../../test/sign-in.ts';
import { createUser } from '../access/create-user.ts';
import { composeAccessMail } from '../access/mails.ts';
import { type App, buildApp } from '../app/app.ts';
import { runAuditCommand } from '../audit/verify-audit.ts';
import type { DueMail } from '../mail/send-mail.ts';
import { readGoingLive } from './going-live.ts';

let database: TestDatabase;
let app: App;
let admin: SignedIn;

beforeAll(async () => {
  database = await createTestDatabase();
  const settings = testSettings({
    lockedSettings: new Set(['companyName']),
    companyName: 'Evergreen Dental Supply',
    mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'shop@people.test' },
  });
  app = await buildApp({ isStrict: true, settings, database, log: rememberingLog().log });
  admin = await signIn(database.pool, { email: 'admin@people.test', permissions: ['Administration'] });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
  const answer = await app.http.inject({
    method,
    url: `/api${path}`,
    headers: admin.headers,
    ...(body && { payload: body }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
};
const read = async () => (await ask('GET', '/installation/settings')).body;
const pub = async () => (await ask('GET', '/settings/public')).body;
const save = async (changes: object, version?: number) => {
  const now = await read();
  return ask('PUT', '/installation/settings', {
    version: version ?? now.version,
    values: { ...now.values, ...changes },
  });
};
const newestEntry = async () => (await ask('GET', '/audit')).body.data[0];
const row = async (check: string, name = '') =>
  (await ask('GET', '/installation/goingLive')).body.checks.find(
    (one: { check: string; name: string }) => one.check === check && one.name === name,
  );

it('an address of the database that comes with Operatory isn’t taken for a database of one’s own', async () => {
  const { settings } = app.services;
  const { rows } = await database.pool.query("select setting from pg_settings where name = 'data_directory'");
  const of = async (dataDir: string) => {
    const services = { ...app.services, settings: { ...settings, databaseUrl: 'postgres://here', dataDir } };
    return (await readGoingLive(services)).find(({ check }) => check === 'database');
  };
  // Workers get the address of the embedded database.
  expect(await of(dirname(rows[0].setting))).toMatchObject({
    state: 'missing',
    detail: expect.stringContaining('runs inside Operatory'),
  });
  expect(await of('/nowhere')).toMatchObject({ state: 'done' });
});

describe('settings on a screen', () => {
  it('count at once for pages, mails, and everything else, and are in the audit log', async () => {
    const before = await pub();
    expect(before).toMatchObject({ brandName: 'Operatory', lookCss: '', logoUrl: null });
    const saved = await save({ brandName: 'Evergreen', accentColor: '#7a1f5c', mailClosing: 'PO Box 1\nSeattle' });
    expect(saved).toMatchObject({ status: 200, body: { version: 1, values: { brandName: 'Evergreen' } } });
    expect(await pub()).toMatchObject({ brandName: 'Evergreen', lookCss: expect.stringContaining('--accent:#7a1f5c') });
    expect(await newestEntry()).toMatchObject({
      kind: 'settings-changed',
      actor: 'admin@people.test',
      before: { brandName: 'Operatory' },
      after: { brandName: 'Evergreen', accentColor: '#7a1f5c' },
    });
    const due = { mail_id: 1, kind: 'test', user_id: admin.userId, recipient: '', made_by: '', attempts: 1 };
    const letter = await composeAccessMail(app.services, { ...due, created_at: new Date() } as DueMail);
    expect(letter?.subject).toBe('A test from Evergreen');
    expect(letter?.text).toContain('PO Box 1\nSeattle');
  });

  it('don’t change values set in the environment, and refuse a color on which white is unreadable', async () => {
    expect((await read()).locked).toEqual(['companyName']);
    await save({ companyName: 'Someone Else', supportPhone: '1-800-555-7000' });
    expect(await pub()).toMatchObject({ companyName: 'Evergreen Dental Supply', supportPhone: '1-800-555-7000' });
    expect(await save({ accentColor: '#ffcc00' })).toMatchObject({ status: 422, body: { code: 'settings.contrast' } });
    expect(await save({ brandName: ' ' })).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  it('aren’t overwritten by someone who didn’t see the newest, also if both save at once', async () => {
    const { version } = await read();
    const both = await Promise.all([save({ brandName: 'One' }, version), save({ brandName: 'Two' }, version)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await save({ brandName: 'Three' }, version)).toMatchObject({
      status: 409,
      body: { code: 'settings.changed' },
    });
  });

  it('have a logo, which is a picture and can be removed', async () => {
    const { version } = await read();
    const png = Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), Buffer.from('rest')]);
    const put = (content: Buffer, at = version) =>
      ask('PUT', '/installation/logo', {
        version: at,
        logo: { type: 'image/png', content: content.toString('base64') },
      });
    expect(await put(Buffer.from('<svg onload=alert(1)>'))).toMatchObject({
      status: 422,
      body: { code: 'settings.logo' },
    });
    const huge = Buffer.from('89504e470d0a1a0a0000000d4948445200002ee000002f00', 'hex');
    expect(await put(huge)).toMatchObject({ status: 422, body: { code: 'settings.logo-pixels' } });
    expect(await put(png)).toMatchObject({ status: 200, body: { hasLogo: true, version: version + 1 } });
    const { logoUrl } = await pub();
    const sent = await app.http.inject({ url: logoUrl });
    expect([sent.headers['content-type'], sent.rawPayload]).toEqual(['image/png', png]);
    expect(await ask('PUT', '/installation/logo', { version: version + 1, logo: null })).toMatchObject({ status: 200 });
    expect((await app.http.inject({ url: '/api/settings/logo' })).statusCode).toBe(404);
  });
});

describe('going live', () => {
  it('reads the current state, and lists what is missing', async () => {
    expect(await row('address')).toMatchObject({
      state: 'missing',
      detail: expect.stringContaining('this machine only'),
    });
    expect(await row('database')).toMatchObject({ state: 'missing' });
    expect(await row('demo-data')).toMatchObject({ state: 'done' });
    expect(await row('single-sign-on')).toMatchObject({ state: 'optional' });
    expect(await row('punch-out')).toMatchObject({ state: 'optional' });
    expect(await row('first-order')).toMatchObject({ state: 'missing', detail: 'No order has been placed here yet.' });
    expect(await row('feed', 'Customers')).toMatchObject({ state: 'missing', detail: 'Nothing is loaded yet.' });
    await addPractices(database.pool, [{ customerNumber: '100001' }]);
    expect(await row('feed', 'Customers')).toMatchObject({
      ...{ state: 'missing', detail: '1 row, none of them loaded from the ERP.' },
    });
    expect(await row('pickups')).toMatchObject({
      state: 'optional',
      detail: expect.stringContaining('EXCHANGE_FOLDER'),
    });
  });

  it('follows a backup, a test mail, people, and the brand', async () => {
    expect(await row('backups')).toMatchObject({ state: 'missing' });
    expect(await runAuditCommand(database.pool, ['backup'])).toBe('The backup is noted.');
    expect(await row('backups')).toMatchObject({ state: 'done', detail: 'The last one was 0 hours ago.' });

    expect(await row('mail')).toMatchObject({ state: 'missing', detail: expect.stringContaining('Send a test') });
    expect((await ask('POST', '/installation/testMail', {})).status).toBe(204);
    expect(await row('mail')).toMatchObject({ state: 'waiting' });
    await database.pool.query(`update mail set problem = '550 no such user', failed_at = now() where kind = 'test'`);
    expect(await row('mail')).toMatchObject({ state: 'missing', detail: expect.stringContaining('550 no such user') });
    await database.pool.query(`update mail set sent_at = now(), failed_at = null, problem = '' where kind = 'test'`);
    expect(await row('mail')).toMatchObject({ state: 'done' });
    // A rejection after a success counts; an earlier one doesn't.
    const refused = (recipient: string, problem: string, failedAt: string, nextAt: string) =>
      database.pool.query(
        `insert into mail (kind, recipient, attempts, problem, failed_at, next_attempt_at) values ('invitation', $1, 1, $2, $3::timestamptz, $4)`,
        [recipient, problem, failedAt === '' ? null : failedAt, nextAt],
      );
    await refused('early@people.test', '451 later', '', 'now');
    expect(await row('mail')).toMatchObject({ state: 'done' });
    const later = new Date(Date.now() + 90_000).toISOString();
    await refused('waits@people.test', '451 later', '', later);
    await refused('failed@people.test', '550 never', new Date(Date.now() + 60_000).toISOString(), later);
    expect(await row('mail')).toEqual(
      expect.objectContaining({
        state: 'missing',
        detail:
          'Since the last one that was sent, 1 message couldn’t be sent, and 1 message waits for another try: “550 never” Check SMTP_URL and MAIL_FROM on the server, then send a test.',
      }),
    );
    await database.pool.query(`update mail set sent_at = now() + interval '2 minutes' where kind = 'test'`);
    expect(await row('mail')).toMatchObject({ state: 'done' });

    expect(await row('people')).toMatchObject({ state: 'missing' });
    expect((await ask('GET', '/installation/goingLive')).body.hasService).toBe(false);
    for (const [email, permissions] of [
      ['a@people.test', ['Administration']],
      ['b@people.test', ['Administration', 'CustomerService']],
      ['c@people.test', ['PricingView']],
    ] as const) {
      await createUser(database.pool, { email, name: email, permissions, passwordHash: 'x' });
    }
    expect(await row('people')).toMatchObject({
      state: 'done',
      detail: 'Can sign in: 2 administrators, 1 in customer service, 0 account managers, 0 customer users, 1 other.',
    });
    expect((await ask('GET', '/installation/goingLive')).body.hasService).toBe(true);

    await save({ supportPhone: '1-800-555-0100' });
    expect(await row('brand')).toMatchObject({
      state: 'missing',
      detail:
        'Still the examples that come with Operatory: the phone number, the e-mail, and the emergency phone number.',
    });
    await save({ supportPhone: '1-800-234-5678', supportEmail: 'help@evergreen.test' });
    expect(await row('brand')).toMatchObject({
      state: 'missing',
      detail: 'Still the example that comes with Operatory: the emergency phone number.',
    });
    await save({ emergencyPhone: '1-800-234-5679' });
    expect(await row('brand')).toMatchObject({ state: 'done' });
  });

  it('says which orders the ERP rejected or doesn’t take, and who can see to it, without the ERP’s words', async () => {
    const { pool } = database;
    expect(await row('orders-to-erp')).toMatchObject({ state: 'done' });
    const sam = { email: 'sam@people.test', name: 'Aki Sato', permissions: ['CustomerService'] } as const;
    await createUser(pool, { ...sam, passwordHash: 'x' });
    await pool.query(
      `insert into outbox (topic, key, payload, created_at, failed_at)
       values ('order.submitted', '7000002', '{}', now(), now()), ('order.submitted', '7000003', '{}', now() - interval '1 hour', null),
              ('order.changed', '7000003', '{}', now() - interval '1 hour', null),
              ('tags.submitted', '100001', '{}', now() - interval '1 hour', null)`,
    );
    await pool.query(
      `insert into order_receipt (outbox_id, topic, key, customer_number, message_at, state, erp_order_number, reason, sent_by, at)
       select id, topic, key, '100001', now(), 'rejected', '', 'Price 12.95 is wrong', 'erp', '2026-03-02T17:05:00Z'
         from outbox where key = '7000002'`,
    );
    await pool.query(
      `insert into erp_file_way (is_on, format, our_qualifier, our_id, erp_qualifier, erp_id, x12_version, is_test, changed_by, changed_at)
       values (true, 'json', 'ZZ', '', 'ZZ', '', '004010', false, 'u', now())`,
    );
    const { state, detail } = await row('orders-to-erp');
    expect(state).toBe('missing');
    expect(detail).toMatch(
      /^The ERP rejected 1 order, on 03\/02\/2026.*\. Order 7000002\. 3 messages to the ERP have waited/,
    );
    expect(detail).toContain('Order 7000003 and more. Check that the ERP’s program is running.');
    expect(detail).toContain('Customer service can see to it: Aki Sato');
    expect(detail).not.toContain('12.95');
    await pool.query('truncate outbox, order_receipt cascade; delete from erp_file_way');
  });

  it('is for administrators only', async () => {
    const service = await createUser(database.pool, { email: 's@p.test', name: 'S', permissions: ['CustomerService'] });
    const { headers } = await openSession(database.pool, service);
    for (const url of ['/api/installation/settings', '/api/installation/goingLive']) {
      expect((await app.http.inject({ url, headers })).statusCode).toBe(403);
    }
  });

  it('follows who has a second step, and each company sign-in', async () => {
    const second = () => row('second-step');
    // A person with a company sign-in needs none, and can view the page.
    await database.pool.query("update session set via = 'provider' where user_id = $1", [admin.userId]);
    expect(await second()).toMatchObject({
      state: 'missing',
      detail: expect.stringContaining('No one is required to have one.'),
    });
    await save({ secondStep: 'staff' });
    expect(await second()).toMatchObject({ state: 'waiting', detail: expect.stringContaining('0 of 4 staff members') });
    await database.pool.query(
      `insert into authenticator_app (user_id, secret) select id, 'x' from "user" where email in ('a@people.test', 'b@people.test', 'c@people.test', 'sam@people.test')`,
    );
    expect(await second()).toMatchObject({
      state: 'done',
      detail: 'Staff must have one. 4 of 4 staff members with a password have one.',
    });
    const practice = { permissions: ['Customer'], accounts: [], passwordHash: 'x' } as const;
    await createUser(database.pool, { email: 'dana@people.test', name: 'Dana', ...practice });
    expect(await second()).toMatchObject({ state: 'done' });
    await save({ secondStep: 'everybody' });
    expect(await second()).toMatchObject({
      state: 'waiting',
      detail:
        'Everyone must have one, and set it up when they next sign in. 4 of 4 staff members with a password have one. 0 of 1 customer user with a password have one.',
    });
    await save({ secondStep: 'nobody' });

    await database.pool.query(
      `insert into identity_provider (provider_id, name, issuer, client_id, client_secret) values ('c-1', 'Grove', '', '', '')`,
    );
    const grove = () => row('single-sign-on', 'Grove');
    expect(await grove()).toMatchObject({ state: 'missing', detail: expect.stringContaining('Not tested yet') });
    await database.pool.query('update identity_provider set is_tried = true, is_on = true');
    expect(await grove()).toMatchObject({ state: 'missing', detail: expect.stringContaining('No one has signed in') });
    await database.pool.query(
      `insert into account (id, account_id, provider_id, user_id) select 'g', 'g', 'c-1', id from "user" where email = 'a@people.test'`,
    );
    expect(await grove()).toMatchObject({ state: 'done', detail: '1 person has signed in with Grove.' });
  });
});

/** After the practice of the checks above. */
it('people who see an account’s statements get a link to its payment page', async () => {
  const payment = async () =>
    (await app.http.inject({ url: '/api/customerdocument/statements/all/100001', headers: practice.headers })).json();
  const practice = await signIn(database.pool, { permissions: ['Customer'], accounts: ['100001'] });
  expect(await payment()).not.toHaveProperty('payOnlineUrl');
  expect(await save({ paymentAddress: 'http://pay.test' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'values.paymentAddress', message: expect.stringContaining('https://') }] },
  });
  expect((await save({ paymentAddress: 'https://pay.test/?for={account}' })).status).toBe(200);
  expect(await payment()).toMatchObject({ payOnlineUrl: 'https://pay.test/?for=100001', data: [] });
  await save({ paymentAddress: '' });
  expect(await payment()).not.toHaveProperty('payOnlineUrl');
});
