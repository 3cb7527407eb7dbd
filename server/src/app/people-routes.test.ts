import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { rememberingLog, testSettings } from '../../test/ground.ts';
import { addPractices } from '../../test/practices.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { createUser } from '../access/create-user.ts';
import { type App, buildApp } from './app.ts';
import { type PersonOptions, runPersonCommand } from './invite-people.ts';

let database: TestDatabase;
let app: App;
let service: SignedIn;
let manager: SignedIn;
const { log, lines } = rememberingLog();
const publicUrl = 'http://localhost:3000';

beforeAll(async () => {
  database = await createTestDatabase();
  await addPractices(database.pool, [{ customerNumber: '100001' }, { customerNumber: '100002' }]);
  app = await buildApp({ isStrict: true, settings: testSettings({ publicUrl }), database, log });
  service = await signIn(database.pool, { permissions: ['CustomerService', 'OrderSubmit', 'PricingView'] });
  manager = await signIn(database.pool, { permissions: ['PricingView', 'OrderSubmit'], territoryIds: ['T1'] });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

let count = 0;
let userId: string;
let email: string;
beforeEach(async () => {
  count += 1;
  email = `dana.${count}@people.test`;
  userId = await createUser(database.pool, {
    email,
    name: `Dana Reyes ${count}`,
    permissions: ['Customer', 'OrderSubmit'],
    accounts: ['100001', '100002'],
  });
});

const ask = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await app.http.inject({ method: 'POST', url: `/api${path}`, payload: body, headers });
  return { status: answer.statusCode, body: answer.json() };
};
const link = (id = userId, headers = service.headers) => ask(`/people/${id}/link`, {}, headers);
const tokenOf = (address: string) => address.split('#link=')[1] ?? '';
const find = async (searchText: string, headers = service.headers) =>
  (await app.http.inject({ url: `/api/people?searchText=${encodeURIComponent(searchText)}`, headers })).json().data;
const password = 'four unrelated words here';
const enter = (typed: string) => ask('/auth/sign-in/email', { email, password: typed }, { origin: publicUrl });

it('invites a person loaded from a file: their link sets a password once, and they can sign in', async () => {
  expect(await find(email)).toMatchObject([
    { name: `Dana Reyes ${count}`, accounts: ['100001', '100002'], accountCount: 2, state: 'new', isMine: true },
  ]);
  const made = await link();
  expect(made.body.link).toMatch(/^http:\/\/localhost:3000\/sign-in#link=[\w-]{32}$/);
  expect(await find(email)).toMatchObject([{ state: 'invited', linkUntil: made.body.until }]);
  const token = tokenOf(made.body.link);
  expect(await ask('/accessLink/read', { token })).toMatchObject({ status: 200, body: { email, minimumLength: 12 } });
  for (const [weak, code] of [
    ['short', 'access.password-too-short'],
    ['dana reyes and her dog', 'access.password-own-words'],
    ['123456789012345', 'access.password-common'],
    ['x'.repeat(129), 'access.password-too-long'],
  ])
    expect((await ask('/accessLink/use', { token, password: weak })).body.code).toBe(code);

  const both = await Promise.all([1, 2].map(() => ask('/accessLink/use', { token, password })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await enter(password)).status).toBe(200);
  expect(await find(email)).toMatchObject([{ state: 'ready', linkUntil: null }]);
  expect((await ask('/accessLink/read', { token })).body.code).toBe('access.link-ended');
  // Neither the link nor the password is logged.
  expect(JSON.stringify(lines)).not.toContain(token);
  expect(JSON.stringify(lines)).not.toContain(password);
});

it('resets a password: the old one stops working and open sessions end', async () => {
  await ask('/accessLink/use', { token: tokenOf((await link()).body.link), password });
  const session = await app.http.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email, password },
    headers: { origin: publicUrl },
  });
  const cookie = String(session.headers['set-cookie']).split(';')[0] ?? '';
  const isIn = async () => (await app.http.inject({ url: '/api/user/role', headers: { cookie } })).statusCode;
  const before = await isIn();
  const [first, second] = [await link(), await link()];
  expect((await ask('/accessLink/read', { token: tokenOf(first.body.link) })).status).toBe(404);
  expect([before, await isIn()]).toEqual([before, before]);
  await ask('/accessLink/use', { token: tokenOf(second.body.link), password: 'another set of four words' });
  expect(await isIn()).toBe(401);
  expect((await enter(password)).status).toBe(401);
  expect((await enter('another set of four words')).status).toBe(200);
});

it('gives no link for oneself, for people with rights beyond one’s own, for those withdrawn, or to others', async () => {
  const editor = await createUser(database.pool, {
    email: `ed.${count}@shop.test`,
    name: 'Ed',
    permissions: ['ProductEditor'],
  });
  expect((await link(editor)).body).toMatchObject({ code: 'person.rights-beyond' });
  expect((await link(service.userId)).body).toMatchObject({ code: 'access.not-allowed' });
  expect((await link('nobody')).status).toBe(404);
  expect((await link(userId, manager.headers)).status).toBe(403);
  expect((await app.http.inject({ url: '/api/people', headers: manager.headers })).statusCode).toBe(403);
  const { body } = await link();
  await database.pool.query('update "user" set withdrawn_at = now() where id = $1', [userId]);
  expect((await link()).body).toMatchObject({ code: 'person.not-found' });
  expect((await ask('/accessLink/use', { token: tokenOf(body.link), password })).status).toBe(404);
  expect(await find(email)).toMatchObject([{ state: 'withdrawn', isMine: false }]);
});

it('ends a link whose person gets rights that its maker can’t grant, or whose maker is suspended', async () => {
  const admin = await signIn(database.pool, { permissions: ['Administration'] });
  const save = async (id: string, permissions: readonly string[]) => {
    const { version, name } = (await app.http.inject({ url: `/api/people/${id}`, headers: admin.headers })).json();
    const rights = { name, permissions, territoryIds: [], accounts: [] };
    const saved = await app.http.inject({
      method: 'PUT',
      url: `/api/people/${id}`,
      headers: admin.headers,
      payload: { ...rights, version },
    });
    expect(saved.statusCode).toBe(200);
  };
  const works = async ({ body }: { readonly body: { readonly link: string } }) =>
    (await ask('/accessLink/read', { token: tokenOf(body.link) })).status === 200;
  const colleague = await createUser(database.pool, {
    email: `col.${count}@shop.test`,
    name: 'Col',
    permissions: ['PricingView'],
  });
  const made = await link(colleague);
  expect(await works(made)).toBe(true);
  await save(colleague, ['Administration', 'PricingView']);
  expect(await works(made)).toBe(false);
  expect((await ask('/accessLink/use', { token: tokenOf(made.body.link), password })).body.code).toBe(
    'access.link-ended',
  );
  expect(await find(`col.${count}@shop.test`)).toMatchObject([{ state: 'new' }]);

  const other = await signIn(database.pool, { permissions: ['CustomerService', 'OrderSubmit', 'PricingView'] });
  const ofOther = await link(userId, other.headers);
  expect(await works(ofOther)).toBe(true);
  // A load or a company's groups may take the right away without ending links: they're looked at when used.
  await database.pool.query(`delete from user_permission where user_id = $1 and permission = 'CustomerService'`, [
    other.userId,
  ]);
  expect(await works(ofOther)).toBe(false);
  await database.pool.query(`insert into user_permission values ($1, 'CustomerService')`, [other.userId]);
  expect(await works(ofOther)).toBe(true);
  await database.pool.query('update "user" set withdrawn_at = now() where id = $1', [other.userId]);
  expect((await ask('/accessLink/use', { token: tokenOf(ofOther.body.link), password })).status).toBe(404);
});

it('ends a link after seven days, and says so in the list', async () => {
  const { body } = await link();
  expect(Date.parse(body.until) - Date.now()).toBeGreaterThan(6.99 * 86_400_000);
  await database.pool.query('update access_link set expires_at = now() where user_id = $1', [userId]);
  expect((await ask('/accessLink/use', { token: tokenOf(body.link), password })).body.code).toBe('access.link-ended');
  expect(await find(email)).toMatchObject([{ state: 'expired' }]);
});

it('finds people by name, e-mail, and account, and turns the pages', async () => {
  expect((await find('100002')).length).toBe(count);
  expect(await find('100%')).toEqual([]);
  const page = await app.http.inject({ url: '/api/people?pageSize=1&searchText=dana', headers: service.headers });
  expect(page.json()).toMatchObject({ hasMore: true, data: [{ name: 'Dana Reyes 1' }] });
});

const options: PersonOptions = {
  name: undefined,
  kind: undefined,
  rights: undefined,
  territories: undefined,
  accounts: undefined,
};
const command = (words: string, more: Partial<PersonOptions> = {}) =>
  runPersonCommand(database.pool, words.split(' '), { ...options, ...more, publicUrl });

it('invites the first people from the server’s command line, and reports errors in a command', async () => {
  const made = await command('invite First@Shop.test', { name: 'Fay First', kind: 'customer-service' });
  await ask('/accessLink/use', { token: tokenOf(made), password });
  expect(await find('first@shop.test')).toMatchObject([
    { name: 'Fay First', state: 'ready', permissions: ['CustomerService', 'OrderSubmit', 'PricingView'] },
  ]);
  // Someone known just gets another link.
  expect(await command('invite first@shop.test')).toContain('#link=');
  await expect(command('invite new@shop.test')).rejects.toThrow('no one with the e-mail new@shop.test yet');
  const customer = { name: 'Cy', kind: 'customer' };
  await expect(command('invite c@shop.test', { ...customer, accounts: '100001,9' })).rejects.toThrow('no account 9');
  await expect(command('invite c@shop.test', { ...customer, rights: 'PricingView' })).rejects.toThrow(
    'Possible: Customer, OrderSubmit',
  );
  await expect(command('invite c@shop.test', { name: 'Cy', kind: 'bogus' })).rejects.toThrow(
    'no kind “bogus”. Possible:',
  );
  await expect(command('invite')).rejects.toThrow('Usage: npm run person');
  const all = await command('invite-all');
  expect(all.split('\n')[0]).toBe('name,email,link');
  expect(all).toContain(`Dana Reyes ${count},${email},http://localhost:3000/sign-in#link=`);
  expect(all).not.toContain('first@shop.test');
});

it('makes administrators from the server’s command line: someone new, or a member of staff, but no one else', async () => {
  const made = await command('administrator Boss@Shop.test', { name: 'Bo Boss' });
  await ask('/accessLink/use', { token: tokenOf(made), password });
  expect(await find('boss@shop.test')).toMatchObject([{ permissions: ['Administration'], isMine: false }]);
  const staff = await createUser(database.pool, {
    email: 'lone.staff@shop.test',
    name: 'St',
    permissions: ['PricingView'],
  });
  expect(await command('administrator lone.staff@shop.test')).toContain('#link=');
  expect(await command('administrator lone.staff@shop.test')).toContain('#link=');
  expect(await find('lone.staff@shop.test')).toMatchObject([{ permissions: ['Administration', 'PricingView'] }]);
  const { rows } = await database.pool.query<{ kind: string; actor: string }>(
    'select kind, actor from audit_entry where subject_id = $1 order by entry_id',
    [staff],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['person-changed', 'link-made', 'link-made']);
  expect(rows[0]?.actor).toBe('command on the server');
  await expect(command('administrator who@shop.test')).rejects.toThrow('no one with the e-mail who@shop.test yet');
  await expect(command(`administrator ${email}`)).rejects.toThrow("doesn't work for the distributor");
});
