import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testSettings } from '../../test/ground.ts';
import { openHttp } from '../app/open-http.ts';
import { type Authentication, cookieOf, openAuthentication, password } from './authentication.fixture.ts';
import { createUser } from './create-user.ts';

let authentication: Authentication;
let database: Authentication['database'];
let ground: Authentication['ground'];
const elsewhere = () => authentication.elsewhere();
const signIn: Authentication['signIn'] = (body, from) => authentication.signIn(body, from);
const role: Authentication['role'] = (cookie) => authentication.role(cookie);

beforeAll(async () => {
  authentication = await openAuthentication();
  ({ database, ground } = authentication);
});
afterAll(() => authentication.close());

describe('the session service', () => {
  it('has no sign-up, and responds on none of the unused paths', async () => {
    for (const path of ['sign-up/email', 'update-user', 'delete-user', 'change-email', 'reset-password']) {
      const response = await ground.http.inject({
        method: 'POST',
        url: `/api/auth/${path}`,
        payload: { email: 'new@people.test', password, name: 'New' },
      });
      expect([path, response.statusCode]).toEqual([path, 404]);
    }
    expect((await ground.http.inject({ url: '/api/auth/get-session' })).statusCode).toBe(404);
    const social = { method: 'POST', url: '/api/auth/sign-in/social', payload: { provider: 'google' } } as const;
    expect((await ground.http.inject(social)).statusCode).toBeGreaterThanOrEqual(400);
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
    const same = await change({ currentPassword: password, newPassword: password });
    expect([same.statusCode, same.json().code]).toEqual([422, 'access.password-same']);
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
    const { rows } = await database.pool.query(
      `select (select count(*)::int from mail m where m.user_id = u.id and m.kind = 'password-changed') as mails,
              (select count(*)::int from audit_entry e where e.subject_id = u.id and e.kind = 'password-changed') as entries
         from "user" u where email = $1`,
      [email],
    );
    expect(rows).toEqual([{ mails: 1, entries: 1 }]);
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
    const read = async (cookie: string) =>
      (await ground.http.inject({ url: '/api/user/account', headers: { cookie } })).json() as {
        signIns: { signInId: string; isThis: boolean; address: string }[];
      };
    const end = (path: string, cookie: string) =>
      ground.http.inject({
        method: 'POST',
        url: `/api/user/signIns/${path}`,
        headers: { cookie, origin },
        payload: {},
      });
    const list = await read(here);
    expect(list).toMatchObject({ hasPassword: true, minimumLength: 12 });
    expect(list.signIns.map(({ isThis }) => isThis)).toEqual([true, false]);
    expect(JSON.stringify(list)).not.toContain(decodeURIComponent(there).split('=')[1]?.split('.')[0]);
    const other = list.signIns[1]?.signInId;
    // Someone else’s isn't ended, and its existence isn't revealed.
    const stranger = cookieOf(await signIn({ email: 'ada@people.test', password }));
    expect((await end(`${other}/end`, stranger)).statusCode).toBe(204);
    expect((await role(there)).statusCode).toBe(200);
    expect((await end(`${other}/end`, here)).statusCode).toBe(204);
    expect((await end(`${other}/end`, here)).statusCode).toBe(204);
    expect((await role(there)).statusCode).toBe(401);
    const third = cookieOf(await signIn({ email, password }));
    expect((await end('endOthers', here)).statusCode).toBe(204);
    expect([(await role(third)).statusCode, (await role(here)).statusCode]).toEqual([401, 200]);
    const { rows } = await database.pool.query(
      "select after from audit_entry where kind = 'sessions-ended' and actor = $1",
      [email],
    );
    expect(rows).toEqual([{ after: '{"browsers":1}' }, { after: '{"browsers":1}' }]);
  });

  it('ignores a session token without our signature', async () => {
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

  it('lasts for 8 hours after each use, and ends when it’s not used', async () => {
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

it('none of this was a fault', () => {
  expect(ground.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
