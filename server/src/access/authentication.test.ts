import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround, testSettings } from '../../test/ground.ts';
import { bindAccessRoutes } from '../app/access-routes.ts';
import { openHttp } from '../app/open-http.ts';
import { createUser } from './create-user.ts';

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
/** Each test has its own address, so that none slows down another. */
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
      expect.objectContaining({ name: 'operatory.device', httpOnly: true, sameSite: 'Lax', path: '/api/auth' }),
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

  it('binds the cookie to its host behind TLS', async () => {
    const behindTls = await openTestGround(database, {
      publicUrl: 'https://orders.example.com',
      ownOrigins: ['https://orders.example.com'],
    });
    bindAccessRoutes(behindTls.bind, behindTls.services, behindTls.sessions);
    const response = await behindTls.http.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email: 'ada@people.test', password },
      headers: { origin: 'https://orders.example.com' },
    });
    const [session] = response.cookies;
    const cookie = `${session?.name}=${encodeURIComponent(session?.value ?? '')}`;
    const role = await behindTls.http.inject({ url: '/api/user/role', headers: { cookie } });
    expect(role.statusCode).toBe(200);
    const foreign = await behindTls.http.inject({
      url: '/api/user/role',
      headers: { cookie: cookie.replace('__Host-', '') },
    });
    expect(foreign.statusCode).toBe(401);
    const out = await behindTls.http.inject({
      method: 'POST',
      url: '/api/auth/sign-out',
      headers: { cookie, origin: 'https://orders.example.com' },
    });
    await behindTls.close();
    expect(out.cookies).toContainEqual(expect.objectContaining({ name: session?.name, value: '', maxAge: 0 }));
    expect(session).not.toHaveProperty('domain');
    expect(response.cookies).toEqual([
      expect.objectContaining({ name: '__Host-operatory.session_token', secure: true, httpOnly: true, path: '/' }),
      expect.objectContaining({ name: '__Secure-operatory.device', secure: true, httpOnly: true }),
    ]);
  });

  it('keeps the cookie for the browser session only when asked to', async () => {
    const response = await signIn({ email: 'ada@people.test', password, rememberMe: false });
    const session = response.cookies.find(({ name }) => name === 'operatory.session_token');
    expect(session).toBeDefined();
    expect(session).not.toHaveProperty('maxAge');
    expect(session).not.toHaveProperty('expires');
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
    // The fastest of many in a row is what the work takes, whatever else the machine does.
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

  it('locks nobody out: a browser the person has used before gets in while others guess, even from the same address', async () => {
    const email = 'fay@people.test';
    await createUser(database.pool, { email, name: 'Fay', password, permissions: ['PricingView'] });
    const office = elsewhere();
    const device = cookieOf(await signIn({ email, password }, { from: office }));
    const guesses = async (from: () => string, count: number) => {
      const codes: number[] = [];
      for (let n = 0; n < count; n += 1)
        codes.push((await signIn({ email, password: 'wrong' }, { from: from() })).statusCode);
      return codes;
    };
    // From many places at once, until the person is slowed down everywhere else.
    expect((await guesses(elsewhere, 21)).at(-1)).toBe(429);
    expect((await guesses(() => office, 7)).at(-1)).toBe(429);
    expect((await signIn({ email, password }, { from: office })).statusCode).toBe(429);
    expect((await signIn({ email, password }, { from: office, headers: { cookie: device } })).statusCode).toBe(200);
    // The wait for the person is short, and a browser known for one person is a stranger for another.
    const { rows } = await database.pool.query(
      'select max(blocked_until) - now() < $1::interval as "isShort" from sign_in_failure where failures between 20 and 39',
      ['31 seconds'],
    );
    expect(rows).toEqual([{ isShort: true }]);
    const others = [];
    for (let n = 0; n < 6; n += 1)
      others.push(
        (await signIn({ email: 'gus@people.test', password: 'x' }, { from: office, headers: { cookie: device } }))
          .statusCode,
      );
    expect(others.at(-1)).toBe(429);
  });

  it('counts for all server processes together, waits longer each time, and forgets after an hour', async () => {
    const other = await openTestGround(database);
    const from = elsewhere();
    const email = 'hal@people.test';
    const guess = async (at: TestGround) => {
      const { statusCode, headers } = await at.http.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        payload: { email, password: 'wrong' },
        remoteAddress: from,
      });
      return [statusCode, Number(headers['retry-after'] ?? 0)] as const;
    };
    const letPass = (time: string) =>
      database.pool.query(`update sign_in_failure set blocked_until = now(), last_at = now() - $1::interval`, [time]);
    for (let n = 0; n < 5; n += 1) expect((await guess(n % 2 === 0 ? ground : other))[0]).toBe(401);
    const [status, first] = await guess(other);
    expect([status, first > 0 && first <= 15]).toEqual([429, true]);
    await letPass('1 minute');
    expect((await guess(ground))[0]).toBe(401);
    const [, second] = await guess(other);
    expect(second).toBeGreaterThan(15);
    await letPass('61 minutes');
    for (let n = 0; n < 5; n += 1) expect((await guess(other))[0]).toBe(401);
    await other.close();
  });

  it('counts an IPv6 household as one place, and its provider’s block with a higher limit', async () => {
    const email = 'ida@people.test';
    const codes: number[] = [];
    for (let n = 0; n < 6; n += 1)
      codes.push((await signIn({ email, password: 'x' }, { from: `2001:db8:1:2::${n + 1}` })).statusCode);
    expect(codes.at(-1)).toBe(429);
    const { rows } = await database.pool.query('select failures from sign_in_failure where failures >= 0');
    expect(rows.length).toBeGreaterThan(3);
    expect((await signIn({ email, password: 'x' }, { from: '2001:db8:1:3::1' })).statusCode).toBe(401);
  });

  it('warns once when a proxy forwards addresses and TRUST_PROXY is not set', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const behindProxy = await openTestGround(database);
    for (let n = 0; n < 2; n += 1) {
      await behindProxy.http.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        payload: { email: 'ada@people.test', password },
        headers,
      });
    }
    expect(behindProxy.logged.filter(({ msg }) => String(msg).includes('TRUST_PROXY'))).toHaveLength(1);
    await behindProxy.close();
  });

  it('never slows down someone who knows the password', async () => {
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
  it('has no sign-up, and responds to none of the unused paths', async () => {
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
    expect([out.statusCode, out.headers['clear-site-data']]).toEqual([200, '"cache"']);
    expect((await role(cookie)).statusCode).toBe(401);
  });

  it('ends the session that a browser had before when someone else signs in on it, and no other session', async () => {
    const former = cookieOf(await signIn({ email: 'ada@people.test', password }));
    const elsewhereIn = cookieOf(await signIn({ email: 'ada@people.test', password }));
    const again = (given: string) =>
      ground.http.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        headers: { cookie: former, origin: 'http://localhost:3000' },
        payload: { email: 'ada@people.test', password: given },
        remoteAddress: elsewhere(),
      });
    expect((await again('not it at all')).statusCode).toBe(401);
    expect((await role(former)).statusCode).toBe(200);
    const signedIn = await again(password);
    expect(signedIn.statusCode).toBe(200);
    const next = cookieOf(signedIn);
    expect((await role(former)).statusCode).toBe(401);
    expect((await role(next)).statusCode).toBe(200);
    expect((await role(elsewhereIn)).statusCode).toBe(200);
  });

  it('lets a person in though the browser’s former session can’t be ended', async () => {
    const before = cookieOf(await signIn({ email: 'ada@people.test', password }));
    await database.pool.query(
      `create function no_end() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
       create trigger no_end before delete on session for each row execute function no_end()`,
    );
    try {
      const answer = await signIn({ email: 'ada@people.test', password }, { headers: { cookie: before } });
      expect(answer.statusCode).toBe(200);
      expect((await role(cookieOf(answer))).json()).toMatchObject({ email: 'ada@people.test' });
    } finally {
      await database.pool.query('drop function no_end cascade');
    }
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
    const refused = async (newPassword: string) =>
      (await change({ currentPassword: password, newPassword })).json().code as string;
    expect(await refused('123456789012345')).toBe('access.password-common');
    expect(await refused('carol@people.test')).toBe('access.password-own-words');
    expect(await refused('all about Carol and me')).toBe('access.password-own-words');
    const changed = await change({ currentPassword: password, newPassword: 'another horse battery' });
    expect(changed.statusCode).toBe(200);
    expect((await role(there)).statusCode).toBe(401);
    expect((await signIn({ email, password })).statusCode).toBe(401);
    expect((await signIn({ email, password: 'another horse battery' })).statusCode).toBe(200);
  });

  it('logs who signed in or out or was refused, with the address, and never a password or token', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const logging = await openHttp({ settings: testSettings(), database, log });
    const email = 'erin@people.test';
    const userId = await createUser(database.pool, { email, name: 'Erin', password, permissions: ['PricingView'] });
    const post = (path: string, payload: object, cookie = '') =>
      logging.http.inject({
        method: 'POST',
        url: `/api/auth/${path}`,
        headers: { cookie, 'user-agent': 'a browser' },
        payload,
        remoteAddress: '10.9.9.9',
      });
    await post('sign-in/email', { email, password: 'not it at all, really' });
    const here = cookieOf(await post('sign-in/email', { email: 'ERIN@people.test', password }));
    await post('change-password', { currentPassword: 'no', newPassword: 'another horse battery' }, here);
    await post('change-password', { currentPassword: password, newPassword: 'another horse battery' }, here);
    const again = cookieOf(await post('sign-in/email', { email, password: 'another horse battery' }));
    await post('sign-out', {}, again);
    const events = lines.filter(({ event }) => event !== undefined);
    const from = { address: '10.9.9.9', userAgent: 'a browser', email };
    expect(events).toEqual([
      expect.objectContaining({ event: 'sign-in-refused', ...from, status: 401 }),
      expect.objectContaining({ event: 'sign-in', ...from, status: 200 }),
      expect.objectContaining({ event: 'password-change-refused', ...from, userId }),
      expect.objectContaining({ event: 'password-changed', ...from, userId }),
      expect.objectContaining({ event: 'sign-in', ...from, status: 200 }),
      expect.objectContaining({ event: 'sign-out', ...from, userId }),
    ]);
    const { rows } = await database.pool.query('select token from session');
    const written = JSON.stringify(lines);
    for (const secret of [password, 'another horse', 'not it at all', ...rows.map(({ token }) => token)]) {
      expect(written).not.toContain(secret);
    }
    await logging.close();
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
