/** Directories of thousands: what many calls, and calls for many people, leave for everyone else. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { patch } from './directory.fixture.ts';
import { add, ask, bob, call, core, entries, person, useScimWorld, world } from './scim-world.fixture.ts';

useScimWorld();

const desk = { schemas: [`${core}Group`], displayName: 'Desk' };
/** Holds a directory's turn, as a long call in another process does; returns what lets go of it. */
async function holdTurn(providerId: string) {
  const client = await world.database.pool.connect();
  await client.query('begin');
  await client.query(`select pg_advisory_xact_lock(hashtext('provisioning'), hashtext($1))`, [providerId]);
  let isHeld = true;
  return async (statement = 'select') => {
    if (!isHeld) return;
    isHeld = false;
    await client.query(statement);
    await client.query('commit');
    client.release();
  };
}

it('a group of thousands is written in a few statements, and nobody’s sign-in waits for its members', async () => {
  const { pool } = world.database;
  const counts = new Map<string, number>();
  const { rows } = await pool.query<{ id: string }>(
    `insert into "user" (id, email, name, email_verified, created_at, updated_at)
     select 'many-' || n, 'many' || n || '@grove.test', 'Many', true, now(), now() from generate_series(1, 2000) n returning id`,
  );
  const client = await pool.connect();
  const proto = Object.getPrototypeOf(client) as typeof client;
  client.release();
  const { query } = proto;
  proto.query = function counted(this: unknown, ...given: unknown[]) {
    const [statement] = given as [string | { text: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    counts.set(text, (counts.get(text) ?? 0) + 1);
    return (query as (...all: unknown[]) => unknown).apply(this, given);
  } as typeof query;
  try {
    const added = await call('POST', '/Groups', { ...desk, members: rows.map(({ id }) => ({ value: id })) });
    expect(added.status).toBe(201);
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBeLessThan(40);
  } finally {
    proto.query = query;
  }
  const rights = ['CustomerService', 'OrderSubmit', 'PricingView'];
  for (const number of [1, 2000]) {
    expect((await person(`many${number}@grove.test`)).permissions).toEqual(rights);
    const after = { permissions: rights, territoryIds: [] };
    expect(await entries(`many${number}@grove.test`)).toEqual([{ kind: 'person-changed', actor: 'Grove', after }]);
  }
});

it('calls that wait for their turn take no connection, and too many are told to come back', async () => {
  const { id } = await add();
  const release = await holdTurn('c-grove');
  try {
    const calls = Array.from({ length: 60 }, (_, number) =>
      call('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'displayName', value: `Ada ${number}` })),
    );
    const busy = () => world.database.pool.totalCount - world.database.pool.idleCount;
    await expect.poll(busy, { timeout: 10_000 }).toBe(2);
    await wait(200);
    // A call that comes late reads its token first, for a moment.
    await expect.poll(busy, { timeout: 10_000 }).toBe(2);
    expect(world.database.pool.waitingCount).toBe(0);
    await release();
    const answers = await Promise.all(calls);
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60 - refused.length);
    expect(refused.length).toBeGreaterThan(5);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await release();
  }
  expect((await call('GET', `/Users/${id}`)).status).toBe(200);
});

it('a call whose turn comes after provisioning was turned off, or a domain taken away, does nothing', async () => {
  let release = await holdTurn('c-grove');
  const late = call('POST', '/Users', bob);
  await wait(100);
  await release(`update identity_provider set email_domains = '{grove.example}' where provider_id = 'c-grove'`);
  expect((await late).body.scimType).toBe('invalidValue');
  release = await holdTurn('c-grove');
  const later = call('POST', '/Users', { ...bob, userName: 'bob@grove.example', emails: [] });
  await wait(100);
  const off = await ask('POST', '/c-grove/provisioning/switch', { version: world.version, isOn: false });
  expect(off.status).toBe(200);
  await release();
  expect((await later).status).toBe(401);
  expect(await person('bob@grove.test')).toBeUndefined();
  expect(await person('bob@grove.example')).toBeUndefined();
});

it('a call that changes rights leaves sign-ins of its members alone', async () => {
  const { id } = await add();
  const { body: group } = await call('POST', '/Groups', desk);
  const { pool } = world.database;
  const client = await pool.connect();
  try {
    await client.query('begin');
    // As a new session does by its foreign key.
    await client.query('select from "user" where id = $1 for key share', [id]);
    const added = patch({ op: 'Add', path: 'members', value: [{ value: id }] });
    const answer = await Promise.race([call('PATCH', `/Groups/${group.id}`, added), wait(3_000)]);
    expect(answer?.status).toBe(204);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
