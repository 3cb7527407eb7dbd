/** A person whom a directory provisioned signs in through the company sign-in. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { rememberingLog, testSecret, testSettings } from '../../test/ground.ts';
import { type IdentityProvider, startIdentityProvider } from '../../test/identity-provider.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { providerSecretLabel } from '../access/providers/stored-providers.ts';
import { type App, buildApp } from '../app/app.ts';
import { encryptionFor } from '../settings/encryption.ts';
import { type Call, directoryAt, patch } from './directory.fixture.ts';

let database: TestDatabase;
let app: App;
let admin: SignedIn;
let grove: IdentityProvider;
let call: Call;
const base = '/api/installation/companySignIns/c-grove/provisioning';

beforeAll(async () => {
  database = await createTestDatabase();
  app = await buildApp({ isStrict: true, settings: testSettings(), database, log: rememberingLog().log });
  admin = await signIn(database.pool, { email: 'admin@people.test', permissions: ['Administration'] });
  grove = await startIdentityProvider('operatory');
});
afterAll(async () => {
  await app.close();
  await database.drop();
  grove.close();
});
beforeEach(async () => {
  await database.pool.query(`delete from identity_provider; delete from "user" where email like '%@grove.test'`);
  await database.pool.query(
    `insert into identity_provider (provider_id, name, issuer, client_id, client_secret, email_domains, group_rules, is_on, is_tried)
     values ('c-grove', 'Grove', $1, 'operatory', $2, '{grove.test}', $3, true, true)`,
    [
      grove.issuer,
      encryptionFor(testSecret, providerSecretLabel).encrypt('the secret'),
      JSON.stringify([{ group: 'Desk', kind: 'customer-service', territoryIds: [] }]),
    ],
  );
  const address = await (app.http.server.listening
    ? `http://127.0.0.1:${(app.http.server.address() as { port: number }).port}`
    : app.http.listen({ port: 0, host: '127.0.0.1' }));
  const switched = await post('/switch', { version: 0, isOn: true });
  call = directoryAt(`${address}/scim/v2/c-grove`, switched.token);
});

const post = async (path: string, payload: object) =>
  (await app.http.inject({ method: 'POST', url: `${base}${path}`, headers: admin.headers, payload })).json();

/** To the provider and back; returns who is signed in then. */
async function comeIn(groups?: string[]) {
  grove.person = { sub: 'ada-1', email: 'ada@grove.test', ...(groups === undefined ? {} : { groups }) };
  const payload = { email: 'ada@grove.test' };
  const begun = await app.http.inject({ method: 'POST', url: '/api/auth/sign-in/social', payload });
  const left = await fetch(begun.json().url as string, { redirect: 'manual' });
  const { pathname, search } = new URL(left.headers.get('location') ?? '');
  const cookie = begun.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const back = await app.http.inject({ url: `${pathname}${search}`, headers: { cookie } });
  const session = back.cookies.find(({ name }) => name === 'operatory.session_token');
  const headers = { cookie: `operatory.session_token=${encodeURIComponent(session?.value ?? '')}` };
  return (await app.http.inject({ url: '/api/user/role', headers })).json();
}
const rights = async () => {
  const { rows } = await database.pool.query<{ permission: string }>(
    `select permission from user_permission p join "user" u on u.id = p.user_id where email = 'ada@grove.test' order by 1`,
  );
  return rows.map(({ permission }) => permission);
};
const service = ['CustomerService', 'OrderSubmit', 'PricingView'];
const core = 'urn:ietf:params:scim:schemas:core:2.0:';

async function provision() {
  const ada = await call('POST', '/Users', { schemas: [`${core}User`], userName: 'ada@grove.test', active: true });
  const group = { schemas: [`${core}Group`], displayName: 'Desk', members: [{ value: ada.body.id }] };
  return { ada: ada.body.id as string, desk: (await call('POST', '/Groups', group)).body.id as string };
}

it('keeps the rights of provisioned groups when the token says nothing of groups', async () => {
  const { ada, desk } = await provision();
  expect(await comeIn()).toMatchObject({ email: 'ada@grove.test' });
  expect(await rights()).toEqual(service);
  await call('PATCH', `/Groups/${desk}`, patch({ op: 'remove', path: 'members', value: [{ value: ada }] }));
  expect(await rights()).toEqual([]);
  await comeIn();
  expect(await rights()).toEqual([]);
});

it('follows a token that says something of groups, because it’s newer', async () => {
  await provision();
  await comeIn([]);
  expect(await rights()).toEqual([]);
  await comeIn(['Desk']);
  expect(await rights()).toEqual(service);
});

it('doesn’t give back what the directory takes away in the same moment', async () => {
  const { ada, desk } = await provision();
  const client = await database.pool.connect();
  try {
    // As the directory's call holds the person until it's done.
    await client.query('begin');
    await client.query('select from "user" where id = $1 for no key update', [ada]);
    const coming = comeIn();
    await expect
      .poll(async () => {
        const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
        return (await database.pool.query(waiting)).rowCount;
      })
      .toBe(1);
    await client.query('delete from provisioned_member where group_id = $1', [desk]);
    await client.query('delete from user_permission where user_id = $1', [ada]);
    await client.query('commit');
    await coming;
  } finally {
    client.release();
  }
  expect(await rights()).toEqual([]);
});

it('loses what groups gave at the next sign-in once provisioning is off, as without it', async () => {
  await provision();
  await post('/switch', { version: 1, isOn: false });
  await comeIn();
  expect(await rights()).toEqual([]);
});

it('isn’t let in while the directory has suspended the person', async () => {
  const { ada } = await provision();
  await call('PATCH', `/Users/${ada}`, patch({ op: 'Replace', path: 'active', value: 'False' }));
  expect((await comeIn()).code).toBe('access.signed-out');
  await call('PATCH', `/Users/${ada}`, patch({ op: 'Replace', path: 'active', value: 'True' }));
  expect(await comeIn()).toMatchObject({ email: 'ada@grove.test' });
});
