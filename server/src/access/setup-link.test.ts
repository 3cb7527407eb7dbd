import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { rememberingLog, testSettings } from '../../test/ground.ts';
import { type App, buildApp } from '../app/app.ts';
import { createUser } from './create-user.ts';
import { makeSetupLink } from './setup-link.ts';

let database: TestDatabase;
let app: App;
let firstEntry = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await buildApp({ isStrict: true, settings: testSettings(), database, log: rememberingLog().log });
});
beforeEach(async () => {
  await database.pool.query('truncate "user", setup_link cascade');
  firstEntry = (await database.pool.query('select entry_id from audit_head')).rows[0].entry_id;
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const make = async () => /#setup=([\w-]+)$/.exec((await makeSetupLink(database.pool, 'https://shop.test')) ?? '')?.[1];
const ada = { name: 'Ada Okafor', email: 'Ada@Shop.test', password: 'four wet umbrellas' };
const use = async (token: string | undefined, changes: object = {}) => {
  const payload = { token, ...ada, ...changes };
  const answer = await app.http.inject({ method: 'POST', url: '/api/setup/use', payload });
  return { status: answer.statusCode, ...(answer.json() as { code?: string; email?: string }) };
};
const read = async (token: string | undefined) =>
  (await app.http.inject({ method: 'POST', url: '/api/setup/read', payload: { token } })).statusCode;
const kinds = async () =>
  (
    await database.pool.query<{ kind: string }>('select kind from audit_entry where entry_id > $1 order by entry_id', [
      firstEntry,
    ])
  ).rows.map((entry) => entry.kind);

describe('the first administrator', () => {
  it('comes in by an address that works once, signs in, and is in the audit log', async () => {
    const token = await make();
    const { rows } = await database.pool.query('select token_hash from setup_link');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await read(token)).toBe(200);
    expect(await use(token)).toMatchObject({ status: 200, email: 'ada@shop.test' });
    expect(await use(token, { email: 'eve@shop.test' })).toMatchObject({ status: 404, code: 'access.setup-ended' });
    expect(await read(token)).toBe(404);
    expect(await make()).toBeUndefined();
    const signedIn = await app.http.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email: 'ada@shop.test', password: ada.password },
    });
    expect(signedIn.statusCode).toBe(200);
    expect(await kinds()).toEqual(['setup-link-made', 'person-added', 'sign-in']);
  });

  it('is one person, though two processes printed an address and both are used at once', async () => {
    const tokens = [await make(), await make()];
    const made = await Promise.all(tokens.map((token, index) => use(token, { email: `p${index}@shop.test` })));
    expect(made.map(({ status }) => status).sort()).toEqual([200, 404]);
    const { rows } = await database.pool.query(`select count(*)::int as n from "user"`);
    expect(rows[0].n).toBe(1);
  });

  it('shows errors, and the address still works', async () => {
    const token = await make();
    expect(await use(token, { password: 'short' })).toMatchObject({ status: 422, code: 'access.password-too-short' });
    expect(await use(token, { password: 'okafor rides a bicycle' })).toMatchObject({
      code: 'access.password-own-words',
    });
    await createUser(database.pool, { email: 'pat@grove.test', name: 'Pat', permissions: ['Customer'] });
    expect(await use(token, { email: 'pat@grove.test' })).toMatchObject({ status: 409, code: 'person.email-taken' });
    expect(await use('not-a-token-of-this-server')).toMatchObject({ status: 404 });
    expect(await use(token)).toMatchObject({ status: 200 });
  });

  it('may be someone from a file, and the address ends after an hour', async () => {
    await createUser(database.pool, { email: 'ada@shop.test', name: 'A. Okafor', permissions: ['CustomerService'] });
    const old = await make();
    await database.pool.query(`update setup_link set expires_at = now() - interval '1 second'`);
    expect(await use(old)).toMatchObject({ status: 404, code: 'access.setup-ended' });
    expect(await use(await make())).toMatchObject({ status: 200 });
    const { rows } = await database.pool.query('select permission from user_permission order by 1');
    expect(rows.map(({ permission }) => permission)).toEqual(['Administration', 'CustomerService']);
  });

  it('isn’t made where someone can sign in', async () => {
    const token = await make();
    await createUser(database.pool, { ...ada, email: 'bo@shop.test', permissions: ['CustomerService'] });
    expect(await make()).toBeUndefined();
    expect(await use(token)).toMatchObject({ status: 404, code: 'access.setup-ended' });
  });
});
