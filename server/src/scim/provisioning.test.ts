/** Provisioning as a whole: its token, its limits, and what it says of itself. */
import { describe, expect, it, vi } from 'vitest';
import { signIn } from '../../test/sign-in.ts';
import { suspendedBy } from '../administration/suspensions.ts';
import { checkSchema, directoryAt } from './directory.fixture.ts';
import { provisionedGroups } from './rights-of-groups.ts';
import {
  ada,
  add,
  addProvider,
  ask,
  bob,
  call,
  core,
  entries,
  other,
  person,
  useScimWorld,
  world,
} from './scim-world.fixture.ts';

useScimWorld();

/** Changes values of the sign-in, as an administrator does. */
async function save(changes: object) {
  const { body } = await ask('GET', '');
  const { values, version } = body.signIns.find((each: { providerId: string }) => each.providerId === 'c-grove');
  const saved = await ask('PUT', '/c-grove', { ...values, clientSecret: '', version, ...changes });
  expect(saved.status).toBe(200);
}

describe('provisioning', () => {
  it('is switched on with a token that is shown once, replaced with an overlap, and switched off', async () => {
    const { body: seen } = await ask('GET', '/c-grove/provisioning');
    expect(seen).toMatchObject({ isOn: true, previousUntil: null, lastUsedAt: null, people: 0 });
    expect(seen.address).toBe('http://localhost:3000/scim/v2/c-grove');
    expect(JSON.stringify(seen)).not.toContain('ops_');
    const { body: replaced } = await ask('POST', '/c-grove/provisioning/token', { version: world.version });
    expect(replaced.provisioning.previousUntil).not.toBeNull();
    const newer = directoryAt(`${world.address}/scim/v2/c-grove`, replaced.token);
    expect((await newer('GET', '/Users')).status).toBe(200);
    expect((await call('GET', '/Users')).status).toBe(200);
    // The answer was lost, and someone asks again with what they saw.
    expect((await ask('POST', '/c-grove/provisioning/token', { version: world.version })).body.code).toBe(
      'company-sign-in.changed',
    );
    await world.database.pool.query(`update provisioning set previous_until = now()`);
    expect((await call('GET', '/Users')).status).toBe(401);
    world.version = replaced.provisioning.version;
    const off = await ask('POST', '/c-grove/provisioning/switch', { version: world.version, isOn: false });
    expect(off.body).toMatchObject({ token: null, provisioning: { isOn: false, madeAt: null } });
    expect((await newer('GET', '/Users')).status).toBe(401);
    const { rows } = await world.database.pool.query('select * from provisioning');
    expect(JSON.stringify(rows)).not.toContain('ops_');
    const noted = (await entries('Grove')).map(({ after }) => after);
    expect(noted.slice(-3)).toEqual([
      { provisioning: 'on' },
      { provisioningToken: 'replaced', previousTokenUntil: expect.any(String) },
      { provisioning: 'off' },
    ]);
  });

  it('asks for proof, is for administrators, and needs e-mail domains', async () => {
    await addProvider('c-all', []);
    const refused = await ask('POST', '/c-all/provisioning/switch', { version: 0, isOn: true });
    expect(refused.body.code).toBe('company-sign-in.no-domains');
    await world.database.pool.query(`update session set proved_at = now() - interval '11 minutes'`);
    const unproven = await ask('POST', '/c-grove/provisioning/token', { version: world.version });
    expect(unproven.body.code).toBe('access.proof-needed');
    await world.database.pool.query('update session set proved_at = now()');
    const service = await signIn(world.database.pool, { permissions: ['CustomerService'] });
    expect((await ask('GET', '/c-grove/provisioning', undefined, service)).status).toBe(403);
  });

  it('ends when the sign-in’s e-mail domains are cleared, and doesn’t come back with other ones', async () => {
    await save({ emailDomains: [] });
    expect((await entries('Grove')).at(-1)?.after).toMatchObject({ emailDomains: [], provisioning: 'off' });
    expect((await call('GET', '/Users')).status).toBe(401);
    await save({ emailDomains: ['grove.test'] });
    expect((await ask('GET', '/c-grove/provisioning')).body.isOn).toBe(false);
  });

  it('of another issuer doesn’t keep the groups and people of the previous one', async () => {
    const { id } = await add();
    await call('POST', '/Groups', { schemas: [`${core}Group`], displayName: 'Desk', members: [{ value: id }] });
    const gone = await add(bob);
    await call('DELETE', `/Users/${gone.id}`);
    await save({ issuer: 'https://login.elsewhere.test', clientSecret: 'another' });
    const { body } = await ask('POST', '/c-grove/provisioning/switch', { version: world.version + 1, isOn: true });
    const newer = directoryAt(`${world.address}/scim/v2/c-grove`, body.token);
    expect((await newer('GET', '/Groups')).body.totalResults).toBe(0);
    expect(await provisionedGroups(world.database.pool, 'c-grove', id)).toBeUndefined();
    expect((await newer('POST', '/Users', ada)).status).toBe(201);
    expect(await suspendedBy(world.database.pool, gone.id)).toBe('provisioning');
    expect((await newer('GET', `/Users/${gone.id}`)).body.active).toBe(false);
  });

  it('sees nobody once the sign-in has no domains anymore', async () => {
    await add();
    await world.database.pool.query(`update identity_provider set email_domains = '{}'`);
    expect((await call('GET', '/Users')).body.totalResults).toBe(0);
    expect((await call('POST', '/Users', bob)).body.scimType).toBe('invalidValue');
  });

  it('ends with its company sign-in, and people stay', async () => {
    await add();
    const removed = await ask('POST', '/c-grove/remove', { version: 1 });
    expect(removed.status).toBe(200);
    expect((await call('GET', '/Users')).status).toBe(401);
    expect(await person('ada.king@grove.test')).toMatchObject({ isIn: true });
  });

  it('refuses other tokens, those of other sign-ins among them, and too many calls', async () => {
    const { status, headers } = await directoryAt(`${world.address}/scim/v2/c-grove`, 'ops_'.padEnd(47, 'x'))(
      'GET',
      '/Users',
    );
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    const elsewhere = await ask('POST', '/c-grove/provisioning/token', { version: world.version });
    const strange = directoryAt(`${world.address}/scim/v2/c-lakes`, elsewhere.body.token);
    expect((await strange('GET', '/Users')).status).toBe(401);
    for (const nowhere of ['/Nothing', '/Users/a/b', '', '/Bulk']) {
      expect((await call('GET', nowhere)).body).toMatchObject({ status: '404' });
    }
    const known = await Promise.all(Array.from({ length: 40 }, () => strange('GET', '/Users')));
    expect(known.at(-1)?.status).toBe(429);
    expect(Number(known.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call('GET', '/Users')).status).toBe(200);
  });

  it('describes itself, and says that there are groups only where they stand for something', async () => {
    const config = await call('GET', '/ServiceProviderConfig');
    expect(config.body).toMatchObject({ patch: { supported: true }, filter: { supported: true, maxResults: 200 } });
    expect((await call('GET', '/ResourceTypes')).body.totalResults).toBe(2);
    expect((await other('GET', '/ResourceTypes')).body.Resources).toMatchObject([{ id: 'User' }]);
    expect((await call('GET', '/ResourceTypes/Group')).body.endpoint).toBe('/Groups');
    const described = (await call('GET', '/Schemas')).body;
    expect(described.totalResults).toBe(2);
    for (const each of described.Resources) checkSchema(each);
    expect((await call('GET', `/Schemas/${core}User`)).body.id).toBe(`${core}User`);
    const none = await other('GET', '/Groups');
    expect([none.status, none.body.detail]).toEqual([404, expect.stringContaining('gives groups no permissions')]);
  });
});

it('a directory that calls too often is told to wait, and others aren’t', { timeout: 300_000 }, async () => {
  // However long the calls take here, they're within a minute.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  let answer = await other('GET', '/ServiceProviderConfig');
  try {
    for (let calls = 1; calls < 2_000 && answer.status === 200; calls += 50) {
      const batch = await Promise.all(Array.from({ length: 50 }, () => other('GET', '/ServiceProviderConfig')));
      answer = batch.find(({ status }) => status !== 200) ?? answer;
    }
  } finally {
    clock.mockRestore();
  }
  expect([answer.status, answer.body.status]).toEqual([429, '429']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await call('GET', '/Users')).status).toBe(200);
});

it('a stranger who guesses tokens soon costs no queries, and a directory at the same address goes on', async () => {
  expect((await call('GET', '/Users')).status).toBe(200);
  const strange = directoryAt(`${world.address}/scim/v2/c-lakes`, 'ops_'.padEnd(47, 'x'));
  let lookUps = 0;
  const { pool } = world.database;
  const { query } = pool;
  pool.query = ((...given: unknown[]) => {
    if ((given[0] as { name?: string }).name === 'directory-of-token') lookUps += 1;
    return (query as (...all: unknown[]) => unknown).apply(pool, given);
  }) as typeof query;
  try {
    for (let calls = 0; calls < 400; calls += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => strange('GET', '/Users')));
      expect([401, 429]).toContain(answers.at(-1)?.status);
    }
    expect(lookUps).toBeLessThanOrEqual(300);
    expect((await call('GET', '/Users')).status).toBe(200);
  } finally {
    pool.query = query;
  }
});
