/** The application with two directories, over real HTTP, for tests; and what Entra ID and Okta send of a person. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { rememberingLog, testSettings } from '../../test/ground.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { type App, buildApp } from '../app/app.ts';
import { type Call, directoryAt } from './directory.fixture.ts';

interface World {
  database: TestDatabase;
  app: App;
  admin: SignedIn;
  address: string;
  /** Of the newest change of provisioning. */
  version: number;
  /** The audit log keeps everything, so each test looks at what came after its beginning. */
  newest: number;
  /** Calls for the sign-in of grove.test and grove.example, which has rules for groups. */
  call: Call;
  /** Calls for the sign-in of lakes.test, which has none. */
  other: Call;
}

/** Set by `useScimWorld`. */
export const world = {} as World;
const base = '/api/installation/companySignIns';

export const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, { headers } = world.admin) => {
  const answer = await world.app.http.inject({
    method,
    url: `${base}${path}`,
    headers,
    ...(body && { payload: body }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
};
export const addProvider = (providerId: string, domains: readonly string[], rules: readonly object[] = []) =>
  world.database.pool.query(
    `insert into identity_provider (provider_id, name, issuer, client_id, email_domains, group_rules)
     values ($1, initcap(substr($1, 3)), 'https://login.test', 'operatory', $2, $3)`,
    [providerId, domains, JSON.stringify(rules)],
  );
async function switchOn(providerId: string): Promise<string> {
  const { body, status } = await ask('POST', `/${providerId}/provisioning/switch`, { version: 0, isOn: true });
  expect(status).toBe(200);
  world.version = body.provisioning.version;
  return body.token;
}
const rules = [
  { group: 'Desk', kind: 'customer-service', territoryIds: [] },
  { group: 'entra-object-7', kind: 'account-manager', territoryIds: ['201'] },
];

/** Opens the world before a file's tests, makes both sign-ins again before each, and closes it after them. */
export function useScimWorld(): void {
  const logged = rememberingLog();
  beforeAll(async () => {
    world.database = await createTestDatabase();
    const { database } = world;
    world.app = await buildApp({ isStrict: true, settings: testSettings(), database, log: logged.log });
    world.admin = await signIn(world.database.pool, { email: 'admin@people.test', permissions: ['Administration'] });
    world.address = await world.app.http.listen({ port: 0, host: '127.0.0.1' });
    await world.database.pool.query(`insert into territory (territory_id, manager_first_name, manager_last_name, manager_email)
       values ('201', 'Wes', 'Ward', 'wes@people.test')`);
  });
  afterAll(async () => {
    await world.app.close();
    await world.database.drop();
    expect(logged.lines).toEqual([]);
  });
  beforeEach(async () => {
    await world.database.pool.query(
      `delete from identity_provider; delete from "user" where email not like '%@people.test'`,
    );
    const { rows } = await world.database.pool.query(
      'select coalesce(max(entry_id), 0)::int as newest from audit_entry',
    );
    world.newest = rows[0].newest;
    await addProvider('c-grove', ['grove.test', 'grove.example'], rules);
    await addProvider('c-lakes', ['lakes.test']);
    world.other = directoryAt(`${world.address}/scim/v2/c-lakes`, await switchOn('c-lakes'));
    world.call = directoryAt(`${world.address}/scim/v2/c-grove`, await switchOn('c-grove'));
  });
}

export const core = 'urn:ietf:params:scim:schemas:core:2.0:';
/** As Entra ID sends it. */
export const ada = {
  schemas: [`${core}User`, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
  userName: 'Ada.King@grove.test',
  active: true,
  emails: [{ primary: true, type: 'work', value: 'Ada.King@grove.test' }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Ada King', familyName: 'King', givenName: 'Ada' },
  roles: [],
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Sales' },
};
/** As Okta sends it. */
export const bob = {
  schemas: [`${core}User`],
  userName: 'bob@grove.test',
  name: { givenName: 'Bob', familyName: 'Lane' },
  emails: [{ primary: true, value: 'bob@grove.test', type: 'work' }],
  displayName: 'Bobby Lane',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
};
export const call: Call = (...sent) => world.call(...sent);
export const other: Call = (...sent) => world.other(...sent);
export const add = async (body: object = ada) => {
  const added = await call('POST', '/Users', body);
  expect(added.status).toBe(201);
  return added.body;
};
export const person = async (email: string) => {
  const { rows } = await world.database.pool.query(
    `select id, name, email, withdrawn_at is null as "isIn", is_suspended as "isSuspended",
            array(select permission collate "C" from user_permission where user_id = id order by 1) as permissions,
            array(select territory_id from user_territory where user_id = id) as territories
       from "user" where email = $1`,
    [email],
  );
  return rows[0];
};
export const entries = async (email: string) => {
  const { rows } = await world.database.pool.query(
    `select kind, actor, after::jsonb as after from audit_entry where subject = $1 and entry_id > $2 order by entry_id`,
    [email, world.newest],
  );
  return rows;
};
export const find = (filter: string, more = '') => call('GET', `/Users?filter=${encodeURIComponent(filter)}${more}`);
