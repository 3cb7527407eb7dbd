/** Signing in with a passkey alone: the person is notified of a new browser. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { rememberingLog, testSettings } from '../../test/ground.ts';
import { addSoftwarePasskey } from '../../test/passkey.ts';
import { openSession } from '../../test/sign-in.ts';
import { password } from '../access/authentication.fixture.ts';
import { createUser } from '../access/create-user.ts';
import { type App, buildApp } from './app.ts';

let database: TestDatabase;
let app: App;
const origin = 'http://localhost:3000';
let lastAddress = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const settings = testSettings({ mail: { smtpUrl: undefined, from: 'shop@people.test' } });
  app = await buildApp({ isStrict: true, settings, database, log: rememberingLog().log });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

/** A browser: it keeps cookies, and sends each to the paths that the cookie is for. */
function browser() {
  const jar = new Map<string, { readonly value: string; readonly path: string }>();
  return async (url: string, payload: object) => {
    const path = `/api${url}`;
    const cookie = [...jar].flatMap(([name, kept]) => (path.startsWith(kept.path) ? [`${name}=${kept.value}`] : []));
    const answer = await app.http.inject({
      ...{ method: 'POST', url: path, payload, remoteAddress: `10.3.0.${++lastAddress}` },
      headers: { origin, cookie: cookie.join('; ') },
    });
    for (const each of answer.cookies) {
      jar.set(each.name, { value: encodeURIComponent(each.value), path: each.path ?? '/' });
    }
    return answer;
  };
}
type Browser = ReturnType<typeof browser>;

async function someone(email: string) {
  const userId = await createUser(database.pool, { email, name: 'Pat', password, permissions: ['PricingView'] });
  // A person who has never signed in was just invited, and isn't notified.
  await openSession(database.pool, userId);
  const passkey = await addSoftwarePasskey(database.pool, userId);
  const signIn = async (by: Browser) => {
    const { options } = (await by('/auth/passkey/ask', {})).json();
    return (await by('/auth/passkey', passkey.answer(options, origin))).statusCode;
  };
  const mails = async () => {
    const { rows } = await database.pool.query(
      `select count(*)::int as told from mail where kind = 'new-device' and recipient = $1`,
      [email],
    );
    return rows[0].told as number;
  };
  return { email, userId, signIn, mails };
}

it('notifies the person of a new browser, once', async () => {
  const { signIn, mails } = await someone('pat@people.test');
  const [first, second] = [browser(), browser()];
  expect([await signIn(first), await mails()]).toEqual([204, 1]);
  expect([await signIn(first), await mails()]).toEqual([204, 1]);
  expect([await signIn(second), await mails()]).toEqual([204, 2]);
});

it('knows a browser in which the person signed in with a password, and the other way around', async () => {
  const { email, signIn, mails } = await someone('kim@people.test');
  const withPassword = (by: Browser) => by('/auth/sign-in/email', { email, password });
  const [first, second] = [browser(), browser()];
  expect((await withPassword(first)).statusCode).toBe(200);
  expect(await mails()).toBe(1);
  expect([await signIn(first), await mails()]).toEqual([204, 1]);
  expect([await signIn(second), await mails()]).toEqual([204, 2]);
  await withPassword(second);
  expect(await mails()).toBe(2);
});

it('doesn’t take a browser for known because someone else uses it', async () => {
  const [one, other] = [await someone('one@people.test'), await someone('other@people.test')];
  const shared = browser();
  await one.signIn(shared);
  expect([await other.signIn(shared), await other.mails()]).toEqual([204, 1]);
  expect([await one.signIn(shared), await one.mails()]).toEqual([204, 1]);
});

it('refuses a suspended person’s passkey with an audit entry, and notifies no one', async () => {
  const { userId, signIn, mails } = await someone('gone@people.test');
  await database.pool.query('update "user" set withdrawn_at = now() where id = $1', [userId]);
  expect([await signIn(browser()), await mails()]).toEqual([422, 0]);
  const { rows } = await database.pool.query<{ kind: string }>(
    'select kind from audit_entry where subject_id = $1 order by entry_id desc limit 1',
    [userId],
  );
  expect(rows).toEqual([{ kind: 'sign-in-refused' }]);
});

it('gives the session another cookie at its first second step, so that a copy of the one before is worth nothing', async () => {
  const { email, userId } = await someone('copied@people.test');
  const passkey = await addSoftwarePasskey(database.pool, userId);
  const call = (url: string, cookie: string, payload?: object) =>
    app.http.inject({
      ...{
        method: payload === undefined ? 'GET' : 'POST',
        url: `/api${url}`,
        remoteAddress: `10.3.1.${++lastAddress}`,
      },
      headers: { origin, cookie },
      ...(payload && { payload }),
    });
  const cookieIn = ({ cookies }: Awaited<ReturnType<typeof call>>) => {
    const { name = '', value = '' } = cookies.find((each) => each.name.endsWith('session_token')) ?? {};
    return `${name}=${encodeURIComponent(value)}`;
  };
  const prove = async (cookie: string) => {
    const { options } = (await call('/user/secondStep/passkey/ask', cookie, {})).json();
    return call('/user/secondStep/passkey', cookie, passkey.answer(options, origin));
  };
  const copied = cookieIn(await call('/auth/sign-in/email', '', { email, password }));
  const proven = await prove(copied);
  const renewed = cookieIn(proven);
  expect([proven.statusCode, renewed === copied]).toEqual([204, false]);
  const isSignedIn = async (cookie: string) => (await call('/user/role', cookie)).statusCode === 200;
  expect([await isSignedIn(copied), await isSignedIn(renewed)]).toEqual([false, true]);
  expect((await call('/user/secondStep/passkey/ask', copied, {})).statusCode).toBe(401);
  // A later proof in the same session leaves its cookie as it is, for other tabs.
  await prove(renewed);
  expect(await isSignedIn(renewed)).toBe(true);
});

it('signs in more people at once than there are connections', async () => {
  const people = await Promise.all(Array.from({ length: 40 }, (_, at) => someone(`many${at}@people.test`)));
  const statuses = await Promise.all(people.map(({ signIn }) => signIn(browser())));
  expect(statuses.filter((status) => status !== 204)).toEqual([]);
});
