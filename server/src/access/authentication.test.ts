import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { createUser } from './create-user.ts';
import { bindAccessRoutes } from './routes.ts';

const password = 'correct horse battery';
let database: TestDatabase;
let ground: TestGround;

beforeAll(async () => {
  database = await createTestDatabase();
  ground = await openTestGround(database);
  bindAccessRoutes(ground.bind, ground.services, ground.sessions);
  await createUser(database.pool, { email: 'Ada@People.test', name: 'Ada', password, permissions: ['PricingView'] });
});
afterAll(async () => {
  await ground.close();
  await database.drop();
});

let lastAddress = 0;
/** Each test comes from an address of its own, so that none is slowed down by another. */
const elsewhere = () => `10.0.0.${++lastAddress}`;

function signIn(body: object, { from = elsewhere(), headers = {} }: { from?: string; headers?: object } = {}) {
  return ground.http.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: body,
    headers: { ...headers },
    remoteAddress: from,
  });
}
const cookieOf = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
const role = (cookie: string) => ground.http.inject({ url: '/api/user/role', headers: { cookie } });

describe('signing in', () => {
  it('opens a session on the server and sets a cookie that scripts cannot read', async () => {
    const response = await signIn({ email: 'ada@people.test', password });
    expect(response.statusCode).toBe(200);
    expect(response.cookies).toEqual([
      expect.objectContaining({ name: 'operatory.session_token', httpOnly: true, sameSite: 'Lax', path: '/' }),
    ]);
    expect(response.cookies[0]).not.toHaveProperty('secure');
    const me = await role(cookieOf(response));
    expect(me.json()).toMatchObject({ email: 'ada@people.test', permissions: ['PricingView'], accounts: null });
    const { rows } = await database.pool.query(
      `select ip_address, extract(epoch from expires_at - now()) as seconds from session where ip_address = '10.0.0.1'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].seconds / 3600).toBeCloseTo(8, 1);
  });

  it('marks the cookie Secure behind TLS', async () => {
    const behindTls = await openTestGround(database, {
      publicUrl: 'https://orders.example.com',
      ownOrigins: ['https://orders.example.com'],
    });
    const response = await behindTls.http.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email: 'ada@people.test', password },
      headers: { origin: 'https://orders.example.com' },
    });
    await behindTls.close();
    expect(response.cookies).toEqual([
      expect.objectContaining({ name: '__Secure-operatory.session_token', secure: true, httpOnly: true }),
    ]);
  });

  it('keeps the cookie for the browser session only when asked to', async () => {
    const response = await signIn({ email: 'ada@people.test', password, rememberMe: false });
    expect(response.cookies.every((cookie) => !('maxAge' in cookie) && !('expires' in cookie))).toBe(true);
  });

  it('answers a wrong password, an unknown person and a nonsense address alike', async () => {
    const [wrong, unknown, nonsense, tooLong] = await Promise.all([
      signIn({ email: 'ada@people.test', password: 'wrong horse battery' }),
      signIn({ email: 'nobody@people.test', password: 'wrong horse battery' }),
      signIn({ email: 'nonsense', password: 'wrong horse battery' }),
      signIn({ email: 'nobody@people.test', password: 'x'.repeat(500) }),
    ]);
    expect(wrong.statusCode).toBe(401);
    expect(wrong.headers['content-type']).toContain('application/problem+json');
    expect(wrong.json()).toMatchObject({ code: 'access.sign-in-failed' });
    expect(unknown.body).toBe(wrong.body);
    expect(nonsense.body).toBe(wrong.body);
    expect(tooLong.statusCode).toBe(422);
    const headers = ({ headers: { date: _, ...rest } }: typeof wrong) => rest;
    expect(headers(unknown)).toEqual(headers(wrong));
  });

  it('takes as long for an unknown person as for a wrong password', async () => {
    const quickest = { 'ada@people.test': Number.POSITIVE_INFINITY, 'nobody@people.test': Number.POSITIVE_INFINITY };
    const emails = Object.keys(quickest) as (keyof typeof quickest)[];
    // The quickest of many in turn says what the work takes, whatever else the machine does.
    for (let round = 0; round < 12; round += 1) {
      for (const email of emails) {
        const began = performance.now();
        await signIn({ email, password: 'wrong horse battery' });
        quickest[email] = Math.min(quickest[email], performance.now() - began);
      }
    }
    const ratio = quickest['nobody@people.test'] / quickest['ada@people.test'];
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.7);
  });

  it('slows guessing down for one person from one place, and lets others in from there', async () => {
    const from = elsewhere();
    const answers = [];
    for (let n = 0; n < 7; n += 1)
      answers.push(await signIn({ email: 'bob@people.test', password: 'wrong' }, { from }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const last = answers.at(-1);
    expect(last?.json()).toMatchObject({ code: 'access.too-many-sign-ins' });
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn({ email: 'ada@people.test', password }, { from })).statusCode).toBe(200);
  });

  it('never slows down whoever knows the password', async () => {
    const from = elsewhere();
    for (let n = 0; n < 8; n += 1) {
      expect((await signIn({ email: 'ada@people.test', password }, { from })).statusCode).toBe(200);
    }
  });

  it('is refused from the page of another site', async () => {
    const response = await signIn({ email: 'ada@people.test', password }, { headers: { origin: 'https://evil.test' } });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'request.foreign-origin' });
    expect(response.cookies).toEqual([]);
  });

  it('names the fields that are missing', async () => {
    const response = await signIn({ email: 'ada@people.test' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errors: [{ field: 'password' }] });
  });
});

describe('the session service', () => {
  it('lets nobody sign up, and answers none of the paths that are not used', async () => {
    for (const path of [
      'sign-up/email',
      'update-user',
      'delete-user',
      'change-email',
      'sign-in/social',
      'reset-password',
    ]) {
      const response = await ground.http.inject({
        method: 'POST',
        url: `/api/auth/${path}`,
        payload: { email: 'new@people.test', password, name: 'New' },
      });
      expect([path, response.statusCode]).toEqual([path, 404]);
    }
    expect((await ground.http.inject({ url: '/api/auth/get-session' })).statusCode).toBe(404);
  });

  it('ends a session at once when its person signs out', async () => {
    const cookie = cookieOf(await signIn({ email: 'ada@people.test', password }));
    expect((await role(cookie)).statusCode).toBe(200);
    const out = await ground.http.inject({
      method: 'POST',
      url: '/api/auth/sign-out',
      headers: { cookie },
      payload: {},
    });
    expect(out.statusCode).toBe(200);
    expect((await role(cookie)).statusCode).toBe(401);
  });

  it('changes a password, and ends the other sessions with it', async () => {
    const email = 'carol@people.test';
    await createUser(database.pool, { email, name: 'Carol', password, permissions: ['PricingView'] });
    const here = cookieOf(await signIn({ email, password }));
    const there = cookieOf(await signIn({ email, password }));
    const change = (body: object) =>
      ground.http.inject({
        method: 'POST',
        url: '/api/auth/change-password',
        headers: { cookie: here, origin: 'http://localhost:3000' },
        payload: body,
        remoteAddress: elsewhere(),
      });
    const wrong = await change({ currentPassword: 'not it at all', newPassword: 'another horse battery' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'access.password-wrong']);
    const short = await change({ currentPassword: password, newPassword: 'short' });
    expect([short.statusCode, short.json().code]).toEqual([422, 'access.password-too-short']);
    const changed = await change({ currentPassword: password, newPassword: 'another horse battery' });
    expect(changed.statusCode).toBe(200);
    expect((await role(there)).statusCode).toBe(401);
    expect((await signIn({ email, password })).statusCode).toBe(401);
    expect((await signIn({ email, password: 'another horse battery' })).statusCode).toBe(200);
  });

  it('lists the sessions of a person and ends one of them', async () => {
    const email = 'dora@people.test';
    await createUser(database.pool, { email, name: 'Dora', password, permissions: ['PricingView'] });
    const here = cookieOf(await signIn({ email, password }));
    const there = cookieOf(await signIn({ email, password }));
    const origin = 'http://localhost:3000';
    const list = await ground.http.inject({ url: '/api/auth/list-sessions', headers: { cookie: here } });
    const tokens = (list.json() as { token: string }[]).map(({ token }) => token);
    expect(tokens).toHaveLength(2);
    const other = tokens.find((token) => there.includes(encodeURIComponent(token)));
    const ended = await ground.http.inject({
      method: 'POST',
      url: '/api/auth/revoke-session',
      headers: { cookie: here, origin },
      payload: { token: other },
    });
    expect(ended.statusCode).toBe(200);
    expect((await role(there)).statusCode).toBe(401);
    expect((await role(here)).statusCode).toBe(200);
  });

  it('takes a session token without our signature for nothing', async () => {
    const { rows } = await database.pool.query('select token from session limit 1');
    const bare = await role(`operatory.session_token=${rows[0].token}`);
    expect(bare.statusCode).toBe(401);
    const forged = await role(`operatory.session_token=${rows[0].token}.${Buffer.alloc(32).toString('base64')}`);
    expect(forged.statusCode).toBe(401);
    const bearer = await ground.http.inject({
      url: '/api/user/role',
      headers: { authorization: `Bearer ${rows[0].token}` },
    });
    expect(bearer.statusCode).toBe(401);
  });
});

describe('a session', () => {
  const left = async (token: string) => {
    const { rows } = await database.pool.query(
      'select extract(epoch from expires_at - now()) / 60 as minutes from session where token = $1',
      [token],
    );
    return Number(rows[0]?.minutes);
  };
  const opened = async () => {
    const response = await signIn({ email: 'ada@people.test', password });
    const cookie = cookieOf(response);
    return { cookie, token: decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? '' };
  };

  it('goes on for 8 hours after each use, and ends when it was not used', async () => {
    const { cookie, token } = await opened();
    await database.pool.query(`update session set expires_at = now() + interval '3 hours' where token = $1`, [token]);
    expect((await role(cookie)).statusCode).toBe(200);
    await expect.poll(() => left(token)).toBeGreaterThan(470);
    await database.pool.query(`update session set expires_at = now() - interval '1 second' where token = $1`, [token]);
    await wait(1_000);
    expect((await role(cookie)).statusCode).toBe(401);
  });

  it('ends 7 days after signing in, used or not', async () => {
    const { cookie, token } = await opened();
    await database.pool.query(
      `update session set created_at = now() - interval '6 days 22 hours', expires_at = now() + interval '1 hour' where token = $1`,
      [token],
    );
    expect((await role(cookie)).statusCode).toBe(200);
    await expect.poll(() => left(token)).toBeGreaterThan(115);
    expect(await left(token)).toBeLessThan(121);
  });
});

it('nothing of all this was a fault', () => {
  expect(ground.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
