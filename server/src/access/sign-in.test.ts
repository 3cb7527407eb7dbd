import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { bindAccessRoutes } from '../app/access-routes.ts';
import { type Authentication, cookieOf, openAuthentication, password } from './authentication.fixture.ts';
import { createUser } from './create-user.ts';
import { signInThrottle } from './sign-in-throttle.ts';

let opened: Authentication;
let database: Authentication['database'];
let ground: Authentication['ground'];
const elsewhere = () => opened.elsewhere();
const signIn: Authentication['signIn'] = (body, from) => opened.signIn(body, from);
const role: Authentication['role'] = (cookie) => opened.role(cookie);

beforeAll(async () => {
  opened = await openAuthentication();
  ({ database, ground } = opened);
});
afterAll(() => opened.close());

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

  it('gives the same response to a wrong password, an unknown person, and an invalid address', async () => {
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
    // The fastest of many in a row is the actual cost, whatever else the machine does.
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

  it('locks no one out: a browser the person has used before gets in while others guess, even from the same address', async () => {
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
    // From several places at once, until the person is slowed down there.
    const places = Array.from({ length: 6 }, elsewhere);
    let turn = 0;
    const nextPlace = () => places[turn++ % places.length] ?? '';
    expect((await guesses(nextPlace, 24)).at(-1)).toBe(429);
    // A place that hasn't guessed isn't slowed down, even by someone who takes every attempt as soon as there's one.
    const away = elsewhere();
    expect((await signIn({ email, password: 'mistyped' }, { from: away })).statusCode).toBe(401);
    expect((await guesses(nextPlace, 1)).at(-1)).toBe(429);
    expect((await signIn({ email, password }, { from: away })).statusCode).toBe(200);
    expect((await guesses(nextPlace, 6)).at(-1)).toBe(429);
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

  it('counts across all server processes, waits longer each time, and resets after an hour', async () => {
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

  it('locks its counters in one order, so that attempts at once never wait for each other', async () => {
    // Reading the table sequentially, as PostgreSQL may while it's small, finds the counters in physical order.
    const asTheyLie = '-c enable_indexscan=off -c enable_bitmapscan=off -c enable_indexonlyscan=off';
    const pool = new pg.Pool({ ...database.pool.options, options: asTheyLie });
    const throttle = signInThrottle(pool);
    const attempt = { address: '198.51.100.200', person: 'order@people.test' };
    await pool.query('delete from sign_in_failure');
    expect(await throttle.begin(attempt)).toBe(0);
    await pool.query(
      `with taken as (delete from sign_in_failure returning *)
       insert into sign_in_failure select * from taken order by key collate "C" desc`,
    );
    const { rows } = await pool.query<{ key: string }>('select key from sign_in_failure order by key collate "C"');
    const lock = (client: pg.PoolClient, key: string | undefined) =>
      client.query('select from sign_in_failure where key = $1 for update nowait', [key]);
    const other = await pool.connect();
    await other.query('begin');
    await lock(other, rows[0]?.key);
    const done = throttle.succeeded(attempt);
    await vi.waitFor(async () => {
      const { rowCount } = await pool.query(`select from pg_locks where not granted and locktype = 'transactionid'`);
      expect(rowCount).toBe(1);
    });
    await expect(lock(other, rows.at(-1)?.key)).resolves.toBeDefined();
    await other.query('commit');
    other.release();
    await done;
    await pool.end();
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

it('none of this was a fault', () => {
  expect(ground.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
