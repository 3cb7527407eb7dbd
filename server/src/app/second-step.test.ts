/** The second step over HTTP: a session's access before it, and how it's passed, set up, removed, and reset. */
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { rememberingLog, testSettings } from '../../test/ground.ts';
import { openSession, type SignedIn, signIn as signInDirectly } from '../../test/sign-in.ts';
import { cookieOf, password } from '../access/authentication.fixture.ts';
import { createUser } from '../access/create-user.ts';
import { hashPassword } from '../access/passwords.ts';
import { type App, buildApp } from './app.ts';

let database: TestDatabase;
let app: App;
/** The time for codes in the tests. */
let now = new Date();
let lastAddress = 0;
let passwordHash = '';

beforeAll(async () => {
  [database, passwordHash] = await Promise.all([createTestDatabase(), hashPassword(password)]);
  const settings = testSettings({ secondStep: 'staff', mail: { smtpUrl: undefined, from: 'shop@people.test' } });
  app = await buildApp({ isStrict: true, settings, database, log: rememberingLog().log, now: () => now });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

interface Sent {
  readonly cookie?: string;
  readonly body?: object;
  readonly method?: 'GET' | 'POST' | 'PUT';
}

const call = (url: string, { cookie = '', body, method = body === undefined ? 'GET' : 'POST' }: Sent = {}) =>
  app.http.inject({
    method,
    url: `/api${url}`,
    headers: { cookie },
    remoteAddress: `10.1.0.${lastAddress++ % 250}`,
    ...(body === undefined ? {} : { payload: body }),
  });
const person = (email: string, permissions: readonly string[] = ['PricingView']) =>
  createUser(database.pool, { email, name: 'Some One', passwordHash, permissions: permissions as never });
/** As after a right password, without the time that it takes. */
const signIn = async (email: string) => {
  const { rows } = await database.pool.query<{ id: string }>('select id from "user" where email = $1', [email]);
  return (await openSession(database.pool, rows[0]?.id ?? '')).headers.cookie;
};
const tokenIn = (cookie: string) => decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0];
const codeFor = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + steps * 30_000 });
const nextCode = (secret: string) => {
  now = new Date(now.getTime() + 30_000);
  return codeFor(secret);
};
const statusOf = async (url: string, sent: Sent) => (await call(url, sent)).statusCode;
const code = async (url: string, sent: Sent) => (await call(url, sent)).json<{ code: string }>().code;
const makeOld = (userId: string, column: 'proved_at' | 'created_at') =>
  database.pool.query(`update session set ${column} = now() - interval '16 minutes' where user_id = $1`, [userId]);
const kindsAbout = async (userId: string) =>
  (
    await database.pool.query<{ kind: string }>(
      'select kind from audit_entry where subject_id = $1 order by entry_id',
      [userId],
    )
  ).rows.map(({ kind }) => kind);
const mailsTo = async (userId: string) =>
  (
    await database.pool.query<{ kind: string }>('select kind from mail where user_id = $1 order by mail_id', [userId])
  ).rows.map(({ kind }) => kind);

/** Someone with an app, and the cookie of the session in which it was set up. */
async function withApp(email: string, permissions?: readonly string[]) {
  const userId = await person(email, permissions);
  const first = await signIn(email);
  const { secret } = (await call('/user/secondStep/app', { cookie: first, body: {} })).json<{ secret: string }>();
  const confirmed = await call('/user/secondStep/app/confirm', { cookie: first, body: { code: nextCode(secret) } });
  const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>();
  return { userId, email, secret, first, cookie: cookieOf(confirmed), recoveryCodes };
}

it('lets staff with a password alone do nothing but set up a second step', async () => {
  const userId = await person('new@staff.test', ['CustomerService']);
  const cookie = cookieOf(await call('/auth/sign-in/email', { body: { email: 'new@staff.test', password } }));
  const before = (await call('/user/secondStep', { cookie })).json();
  expect(before).toMatchObject({ missing: 'set-up', email: 'new@staff.test', hasPassword: true, passkeys: [] });
  for (const [url, sent] of [
    ['/user/role', {}],
    ['/people', {}],
    ['/user/account', {}],
    ['/hub/token', { body: {} }],
    ['/auth/change-password', { body: { currentPassword: password, newPassword: 'four wet umbrellas' } }],
    ['/user/secondStep/recoveryCodes', { body: {} }],
    ['/user/secondStep/app/remove', { body: {} }],
    ['/erp/v1/feeds', {}],
  ] as const) {
    expect([url, await statusOf(url, { cookie, ...sent })]).toEqual([url, url === '/hub/token' ? 404 : 401]);
  }
  const started = (await call('/user/secondStep/app', { cookie, body: {} })).json<{ secret: string; qrCode: string }>();
  expect(started.qrCode).toContain('<svg');
  expect(await code('/user/secondStep/app/confirm', { cookie, body: { code: '000000' } })).toBe('access.code-wrong');
  const confirmed = await call('/user/secondStep/app/confirm', { cookie, body: { code: codeFor(started.secret) } });
  expect(confirmed.json().recoveryCodes).toHaveLength(10);
  // The cookie from before the second step opens nothing, now or later.
  expect(await statusOf('/user/secondStep', { cookie })).toBe(401);
  expect(await statusOf('/user/role', { cookie: cookieOf(confirmed) })).toBe(200);
  expect(confirmed.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Lax/);
  expect(await kindsAbout(userId)).toEqual(['sign-in', 'second-step-passed', 'factor-added']);
  expect(await mailsTo(userId)).toEqual(['factor-added']);
  const { rows } = await database.pool.query('select secret from authenticator_app where user_id = $1', [userId]);
  expect(rows[0].secret).not.toContain(started.secret);
});

it('asks for a code at the next sign-in, takes each code once, and adds nothing before', async () => {
  const { email, secret, cookie: done } = await withApp('ada@staff.test');
  expect(await statusOf('/user/role', { cookie: done })).toBe(200);
  const cookie = await signIn(email);
  expect((await call('/user/secondStep', { cookie })).json()).toMatchObject({ missing: 'prove', recoveryCodes: 0 });
  for (const url of ['/user/secondStep/app', '/user/secondStep/passkeys/ask', '/user/secondStep/recoveryCodes']) {
    expect([url, await statusOf(url, { cookie, body: {} })]).toEqual([url, 401]);
  }
  // The code that confirmed the app, and one that is too old.
  for (const steps of [0, -2]) {
    const body = { code: codeFor(secret, steps) };
    expect(await code('/user/secondStep/code', { cookie, body })).toBe('access.code-wrong');
  }
  const others = [cookie, await signIn(email), await signIn(email)];
  const body = { code: nextCode(secret) };
  const answers = await Promise.all(others.map((each) => call('/user/secondStep/code', { cookie: each, body })));
  const passed = answers.filter(({ statusCode }) => statusCode === 204);
  expect(passed).toHaveLength(1);
  expect(await statusOf('/user/role', { cookie: cookieOf(passed[0] as never) })).toBe(200);
});

it('accepts a recovery code once, however it’s typed, and notifies the person', async () => {
  const { userId, email, recoveryCodes } = await withApp('lost@staff.test');
  const typed = (recoveryCodes[3] ?? '').toUpperCase().replaceAll('-', ' ');
  const passed = await call('/user/secondStep/code', { cookie: await signIn(email), body: { code: typed } });
  expect(passed.statusCode).toBe(204);
  expect((await call('/user/secondStep', { cookie: cookieOf(passed) })).json()).toMatchObject({ recoveryCodes: 9 });
  const again = { cookie: await signIn(email), body: { code: typed } };
  expect(await code('/user/secondStep/code', again)).toBe('access.code-wrong');
  expect(await mailsTo(userId)).toEqual(['factor-added', 'recovery-code-used']);
  // Passing the second step with a code is logged as that; confirming a change with one has a separate entry.
  expect(await kindsAbout(userId)).not.toContain('recovery-code-used');
  await makeOld(userId, 'proved_at');
  const confirm = { cookie: cookieOf(passed), body: { code: recoveryCodes[4] ?? '' } };
  expect((await call('/user/secondStep/code', confirm)).statusCode).toBe(204);
  expect(await kindsAbout(userId)).toContain('recovery-code-used');
});

it('ends a sign-in after five wrong codes, delays the next ones in every process, and notifies the person', async () => {
  const { userId, email, secret } = await withApp('guessed@staff.test');
  const cookie = await signIn(email);
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) {
    statuses.push(await statusOf('/user/secondStep/code', { cookie, body: { code: `00000${tries}` } }));
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 401]);
  expect(await mailsTo(userId)).toContain('codes-guessed');
  const right = await call('/user/secondStep/code', { cookie: await signIn(email), body: { code: nextCode(secret) } });
  expect(right.json()).toMatchObject({ code: 'access.too-many-codes' });
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(20);
  expect((await kindsAbout(userId)).filter((kind) => kind === 'second-step-refused')).toHaveLength(5);
});

it('begins again with the password when the second step takes too long', async () => {
  const { userId, email, secret } = await withApp('slow@staff.test');
  const cookie = await signIn(email);
  await makeOld(userId, 'created_at');
  expect(await statusOf('/user/secondStep/code', { cookie, body: { code: nextCode(secret) } })).toBe(401);
});

it('requires the password again from someone whose proof expires during setup, and from no one who has a second step', async () => {
  const userId = await person('installs@staff.test', ['CustomerService']);
  const cookie = cookieOf(await call('/auth/sign-in/email', { body: { email: 'installs@staff.test', password } }));
  const { secret } = (await call('/user/secondStep/app', { cookie, body: {} })).json<{ secret: string }>();
  await database.pool.query(`update session set proved_at = now() - interval '11 minutes' where user_id = $1`, [
    userId,
  ]);
  const confirm = () => call('/user/secondStep/app/confirm', { cookie, body: { code: codeFor(secret) } });
  expect((await confirm()).json()).toMatchObject({ code: 'access.proof-needed' });
  const wrong = { cookie, body: { password: 'not this one' } };
  expect(await code('/user/secondStep/password', wrong)).toBe('access.password-wrong');
  expect(await statusOf('/user/secondStep/password', { cookie, body: { password } })).toBe(204);
  // A password proves who they are, but it isn't a second step.
  expect(await statusOf('/user/role', { cookie })).toBe(401);
  expect((await confirm()).statusCode).toBe(200);
  const again = await signIn('installs@staff.test');
  expect(await code('/user/secondStep/password', { cookie: again, body: { password } })).toBe('access.signed-out');
});

it('asks a practice’s people only if they set one up themselves, and then ends their other sessions', async () => {
  const userId = await person('desk@practice.test', ['Customer']);
  const [cookie, elsewhere] = [await signIn('desk@practice.test'), await signIn('desk@practice.test')];
  expect(await statusOf('/user/role', { cookie })).toBe(200);
  const { secret } = (await call('/user/secondStep/app', { cookie, body: {} })).json<{ secret: string }>();
  const confirmed = await call('/user/secondStep/app/confirm', { cookie, body: { code: nextCode(secret) } });
  const kept = cookieOf(confirmed);
  expect([
    await statusOf('/user/role', { cookie: kept }),
    await statusOf('/user/secondStep', { cookie: elsewhere }),
    // A copy of the earlier cookie isn't proof of the second step.
    await statusOf('/user/role', { cookie }),
    await statusOf('/user/secondStep', { cookie }),
  ]).toEqual([200, 401, 401, 401]);
  expect(await statusOf('/user/secondStep/app/remove', { cookie: kept, body: {} })).toBe(204);
  expect(await statusOf('/user/role', { cookie: await signIn('desk@practice.test') })).toBe(200);
  expect(await mailsTo(userId)).toContain('factor-removed');
});

it('keeps the last second step of someone who must have one', async () => {
  const { cookie } = await withApp('keeps@staff.test');
  const removals = await Promise.all([1, 2].map(() => code('/user/secondStep/app/remove', { cookie, body: {} })));
  expect(removals).toEqual(['access.second-step-required', 'access.second-step-required']);
  expect((await call('/user/secondStep', { cookie })).json()).toMatchObject({ hasApp: true, recoveryCodes: 10 });
});

it('requires a new proof before a sensitive change, and accepts the password only from people without a second step', async () => {
  const admin = await withApp('admin@staff.test', ['Administration', 'ViewAs']);
  const { cookie, userId, secret } = admin;
  const add = (email: string, by = cookie) => {
    const body = { email, name: 'New', permissions: ['PricingView'], territoryIds: [], accounts: [] };
    return call('/people', { cookie: by, body });
  };
  expect((await add('one@practice.test')).statusCode).toBe(200);
  await makeOld(userId, 'proved_at');
  const refused = await add('two@practice.test');
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'access.proof-needed', remedy: 'prove' }]);
  // Less sensitive calls still work.
  expect(await statusOf('/people', { cookie })).toBe(200);
  const change = { currentPassword: password, newPassword: 'four wet umbrellas' };
  for (const [url, body] of [
    ['/user/secondStep/app', {}],
    [`/viewAs/${userId}`, {}],
    [`/people/${userId}/sessions/end`, {}],
    ['/auth/change-password', change],
  ] as const) {
    expect([url, await code(url, { cookie, body })]).toEqual([url, 'access.proof-needed']);
  }
  expect(await code('/user/secondStep/password', { cookie, body: { password } })).toBe('access.code-needed');
  expect(await code('/user/secondStep/code', { cookie, body: { code: '123456' } })).toBe('access.code-wrong');
  expect(await statusOf('/user/secondStep/code', { cookie, body: { code: nextCode(secret) } })).toBe(204);
  expect((await add('two@practice.test')).statusCode).toBe(200);
  // The new session after a new password keeps the old one's proofs.
  const changed = cookieOf(await call('/auth/change-password', { cookie, body: change }));
  expect(await statusOf('/user/role', { cookie })).toBe(401);
  expect((await add('three@practice.test', changed)).statusCode).toBe(200);
});

it('requires a new proof before *View as*, and before anyone ends sign-ins, and then does it', async () => {
  const { userId, cookie, secret } = await withApp('looks@staff.test', ['Administration', 'ViewAs']);
  const seen = await person('looked-at@practice.test', ['Customer']);
  const [theirs, ours] = [await signIn('looked-at@practice.test'), await signIn('looks@staff.test')];
  const idOf = async (session: string) =>
    (await database.pool.query<{ id: string }>('select id from session where token = $1', [tokenIn(session)])).rows[0]
      ?.id;
  const calls = [
    `/user/signIns/${await idOf(ours)}/end`,
    '/user/signIns/endOthers',
    `/people/${seen}/sessions/end`,
    `/viewAs/${seen}`,
  ];
  await makeOld(userId, 'proved_at');
  for (const url of calls) expect([url, await code(url, { cookie, body: {} })]).toEqual([url, 'access.proof-needed']);
  expect(await statusOf('/user/role', { cookie: theirs })).toBe(200);
  expect(await idOf(ours)).toBeDefined();
  expect(await statusOf('/user/secondStep/code', { cookie, body: { code: nextCode(secret) } })).toBe(204);
  for (const url of calls) expect([url, await statusOf(url, { cookie, body: {} })]).toEqual([url, 204]);
  expect(await statusOf('/user/role', { cookie: theirs })).toBe(401);
  expect(await idOf(ours)).toBeUndefined();
});

it('takes the password as the proof of someone without a second step', async () => {
  const { userId, headers } = await signInDirectly(database.pool, { permissions: ['Customer'] });
  await database.pool.query(
    `insert into account (id, account_id, provider_id, user_id, password)
     select $1, $1, 'credential', $1, password from account where password is not null limit 1`,
    [userId],
  );
  await makeOld(userId, 'proved_at');
  const { cookie } = headers;
  expect(await code('/user/secondStep/app', { cookie, body: {} })).toBe('access.proof-needed');
  expect(await code('/user/secondStep/password', { cookie, body: { password: 'wrong' } })).toBe(
    'access.password-wrong',
  );
  expect(await statusOf('/user/secondStep/password', { cookie, body: { password } })).toBe(204);
  expect(await statusOf('/user/secondStep/app', { cookie, body: {} })).toBe(200);
});

it('lets an administrator reset someone else’s second step: they’re signed out, notified, and set up a new one', async () => {
  const admin = await withApp('resets@staff.test', ['Administration']);
  const { userId, email, cookie } = await withApp('phone-gone@staff.test');
  const reset = (id: string) =>
    code(`/people/${id}/secondStep/reset`, { cookie: admin.cookie, body: {} }).catch(() => 'done');
  expect(await reset(admin.userId)).toBe('person.own-rights');
  expect(await code(`/people/${admin.userId}/secondStep/reset`, { cookie, body: {} })).toBe('access.not-allowed');
  expect(await reset(userId)).toBe('done');
  expect(await statusOf('/user/role', { cookie })).toBe(401);
  expect(await mailsTo(userId)).toContain('factors-reset');
  expect(await kindsAbout(userId)).toContain('factors-reset');
  const { rows } = await database.pool.query('select from recovery_code where user_id = $1', [userId]);
  expect(rows).toHaveLength(0);
  expect((await call('/user/secondStep', { cookie: await signIn(email) })).json()).toMatchObject({ missing: 'set-up' });
});

it('lets no one using *View as* change a second step, and trusts the company’s sign-in', async () => {
  const { cookie } = await withApp('viewing@staff.test', ['Administration', 'ViewAs']);
  const seen = await person('seen@practice.test', ['Customer']);
  expect(await statusOf(`/viewAs/${seen}`, { cookie, body: {} })).toBe(204);
  for (const url of ['app', 'app/confirm', 'code', 'passkeys/ask', 'password']) {
    const body = { code: '1', password };
    expect([url, await code(`/user/secondStep/${url}`, { cookie, body })]).toEqual([url, 'view-as.read-only']);
  }
  expect(await code('/user/secondStep/app/remove', { cookie, body: {} })).toBe('access.not-allowed');
  expect(await statusOf('/user/secondStep', { cookie })).toBe(200);
  const guest: SignedIn = await openSession(database.pool, await person('sso@staff.test'));
  expect(await statusOf('/user/role', guest.headers)).toBe(401);
  await database.pool.query(`update session set via = 'provider' where token = $1`, [guest.token]);
  await new Promise((resolve) => setTimeout(resolve, 950));
  expect(await statusOf('/user/role', guest.headers)).toBe(200);
});

it('refuses passkeys that no one added, and responses to no request', async () => {
  const { cookie } = await withApp('keys@staff.test');
  const asked = (await call('/user/secondStep/passkeys/ask', { cookie, body: {} })).json();
  expect(asked.options).toMatchObject({ rp: { id: 'localhost' }, user: { name: 'keys@staff.test' } });
  const clientDataJSON = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge: 'none' })).toString('base64url');
  const response = { clientDataJSON, authenticatorData: 'AAAA', signature: 'AAAA' };
  const passkey = { id: 'abc', rawId: 'abc', type: 'public-key', response };
  expect(await code('/auth/passkey', { body: passkey })).toBe('access.passkey-wrong');
  expect(await code('/user/secondStep/passkey', { cookie, body: passkey })).toBe('access.passkey-wrong');
});

it('notes who signed out', async () => {
  const userId = await person('leaves@practice.test', ['Customer']);
  const cookie = await signIn('leaves@practice.test');
  expect(await statusOf('/auth/sign-out', { cookie, body: {} })).toBe(200);
  expect(await kindsAbout(userId)).toEqual(['sign-in', 'sign-out']);
});
