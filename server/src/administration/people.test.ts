import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { rememberingLog, testSettings } from '../../test/ground.ts';
import { addPractices } from '../../test/practices.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { createUser } from '../access/create-user.ts';
import { type App, buildApp } from '../app/app.ts';

let database: TestDatabase;
let app: App;
let admin: SignedIn;
const { log } = rememberingLog();

beforeAll(async () => {
  database = await createTestDatabase();
  await addPractices(database.pool, [{ customerNumber: '100001' }, { customerNumber: '100002' }]);
  app = await buildApp({
    isStrict: true,
    settings: testSettings({ publicUrl: 'http://localhost:3000' }),
    database,
    log,
  });
  admin = await signIn(database.pool, { email: 'admin@people.test', permissions: ['Administration'] });
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
  userId = await createUser(database.pool, { email, name: `Dana ${count}`, permissions: ['PricingView'] });
});

const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, headers = admin.headers) => {
  const answer = await app.http.inject({ method, url: `/api${path}`, headers, ...(body && { payload: body }) });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
};
const staff = { name: 'Dana', permissions: ['PricingView'], territoryIds: [], accounts: [] };
const practice = { name: 'Pat', permissions: ['Customer', 'OrderSubmit'], territoryIds: [], accounts: ['100001'] };
const save = (body: object, id = userId, headers = admin.headers) => ask('PUT', `/people/${id}`, body, headers);
const permissionsOf = async (id: string) => (await ask('GET', `/people/${id}`)).body.permissions;
const entries = async (about: string) => (await ask('GET', `/audit?person=${encodeURIComponent(about)}`)).body.data;

describe('an administrator', () => {
  it('adds a person, who is listed, has the rights, and is in the audit log', async () => {
    const added = await ask('POST', '/people', { email: `Pat.${count}@People.Test`, ...practice });
    expect(added.status).toBe(200);
    const person = (await ask('GET', `/people/${added.body.userId}`)).body;
    expect(person).toMatchObject({
      email: `pat.${count}@people.test`,
      ...practice,
      state: 'new',
      version: 0,
      isFromFeed: false,
      isSelf: false,
      isMine: true,
      sessionCount: 0,
    });
    expect(await entries(`pat.${count}@people.test`)).toMatchObject([
      { kind: 'person-added', actor: 'admin@people.test', after: practice, before: null, address: '127.0.0.1' },
    ]);
    const again = { email: `pat.${count}@people.test`, ...practice };
    // The same request once more, because its answer was lost.
    expect(await ask('POST', '/people', again)).toMatchObject({ status: 200, body: { userId: person.userId } });
    expect(await entries(again.email)).toHaveLength(1);
    expect(await ask('POST', '/people', { ...again, name: 'Someone Else' })).toMatchObject({
      status: 409,
      body: { code: 'person.email-taken' },
    });
  });

  it('explains why rights contradict each other, and writes nothing', async () => {
    for (const [wanted, problem] of [
      [{ ...practice, accounts: [] }, 'A customer user needs at least one account.'],
      [
        { ...practice, permissions: ['Customer', 'PricingView'] },
        'A customer user can’t have the permission sees prices.',
      ],
      [{ ...practice, permissions: ['Customer', 'Administration'] }, /administration/],
      [{ ...staff, accounts: ['100001'] }, /Only a customer user has accounts/],
      [{ ...staff, territoryIds: ['T1'] }, /Only an account manager/],
      [{ ...staff, permissions: [] }, 'Choose at least one permission.'],
      [{ ...staff, permissions: ['PunchOut'] }, /punch-out/],
      [{ ...practice, accounts: ['100001', '999999', '888888'] }, 'There is no account 888888, no account 999999.'],
    ] as const) {
      const { status, body } = await save({ version: 0, ...wanted });
      expect([status, body.code]).toEqual([422, 'person.invalid']);
      expect(body.detail).toMatch(problem);
    }
    expect(await permissionsOf(userId)).toEqual(['PricingView']);
    expect(await entries(email)).toEqual([]);
    expect((await save({ version: 0, ...staff, name: ' ' })).status).toBe(400);
    expect((await ask('POST', '/people', { email: 'nonsense', ...staff })).status).toBe(400);
  });

  it('changes rights, and an open session has them at once; saving the same again writes nothing', async () => {
    const dana = await signIn(database.pool, { email: `own.${count}@people.test`, permissions: ['PricingView'] });
    const role = async () => (await ask('GET', '/user/role', undefined, dana.headers)).body.permissions;
    expect(await role()).toEqual(['PricingView']);
    const wanted = { ...staff, permissions: ['CustomerService', 'PricingView'] };
    const saved = await save({ version: 0, ...wanted }, dana.userId);
    expect(saved).toMatchObject({ status: 200, body: { version: 1, permissions: wanted.permissions } });
    expect(await role()).toEqual(['CustomerService', 'PricingView']);
    expect((await save({ version: 1, ...wanted }, dana.userId)).body.version).toBe(1);
    expect(await entries(`own.${count}@people.test`)).toMatchObject([
      {
        kind: 'person-changed',
        before: { permissions: ['PricingView'] },
        after: { permissions: ['CustomerService', 'PricingView'] },
      },
      { kind: 'sign-in' },
    ]);
  });

  it('is notified that someone else changed the person first; of two concurrent changes, one wins', async () => {
    const both = await Promise.all(
      ['One', 'Two'].map((name) => save({ version: 0, ...staff, name, permissions: ['OrderSubmit', 'PricingView'] })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('person.changed');
    expect((await ask('POST', `/people/${userId}/suspend`, { version: 0 })).body.code).toBe('person.changed');
    expect(await entries(email)).toHaveLength(1);
  });

  it('suspends a person, whose sessions and links end, and restores them without administration', async () => {
    const dana = await signIn(database.pool, {
      email: `boss.${count}@people.test`,
      permissions: ['Administration', 'PricingView'],
    });
    const link = await ask('POST', `/people/${dana.userId}/link`, {});
    const isIn = async () => (await ask('GET', '/user/role', undefined, dana.headers)).status;
    expect([link.status, await isIn()]).toEqual([200, 200]);
    const suspended = await ask('POST', `/people/${dana.userId}/suspend`, { version: 0 });
    expect(suspended.body).toMatchObject({ state: 'withdrawn', version: 1, sessionCount: 0, linkUntil: null });
    expect(suspended.body).toMatchObject({ permissions: ['PricingView'], lostAdministration: true });
    expect(await isIn()).toBe(401);
    const token = link.body.link.split('#link=')[1];
    expect((await ask('POST', '/accessLink/read', { token })).status).toBe(404);
    // A repeated press changes nothing.
    expect((await ask('POST', `/people/${dana.userId}/suspend`, { version: 1 })).body.version).toBe(1);
    const restored = await ask('POST', `/people/${dana.userId}/restore`, { version: 1 });
    expect(restored.body).toMatchObject({ version: 2, permissions: ['PricingView'], lostAdministration: true });
    const given = await save({ ...staff, version: 2, permissions: ['Administration', 'PricingView'] }, dana.userId);
    expect(given.body.lostAdministration).toBe(false);
    // Whoever removes it themselves knows about it.
    expect((await save({ ...staff, version: 3 }, dana.userId)).body.lostAdministration).toBe(false);
    expect((await entries(`boss.${count}@people.test`)).map(({ kind }: { kind: string }) => kind)).toEqual([
      'person-changed',
      'person-changed',
      'person-restored',
      'person-suspended',
      'link-made',
      'sign-in',
    ]);
  });

  it('ends someone’s sessions and nothing else', async () => {
    const dana = await signIn(database.pool, { email: `out.${count}@people.test`, permissions: ['PricingView'] });
    expect((await ask('POST', `/people/${dana.userId}/sessions/end`, {})).status).toBe(204);
    expect((await ask('GET', '/user/role', undefined, dana.headers)).status).toBe(401);
    expect((await ask('GET', `/people/${dana.userId}`)).body).toMatchObject({ version: 0, sessionCount: 0 });
    expect(await entries(`out.${count}@people.test`)).toMatchObject([
      { kind: 'sessions-ended', after: { browsers: 1 } },
      { kind: 'sign-in' },
    ]);
  });

  it('can’t raise or suspend themselves, but can correct their own name', async () => {
    const own = { version: 0, name: 'Ada', permissions: ['Administration'], territoryIds: [], accounts: [] };
    expect((await save({ ...own, permissions: ['Administration', 'PricingView'] }, admin.userId)).body.code).toBe(
      'person.own-rights',
    );
    expect((await ask('POST', `/people/${admin.userId}/suspend`, { version: 0 })).body.code).toBe('person.own-rights');
    expect((await save(own, admin.userId)).body).toMatchObject({ name: 'Ada', version: 1, isSelf: true });
  });

  it('isn’t found among buyers of procurement systems, who sign in through a connection', async () => {
    const buyer = await createUser(database.pool, {
      email: `buyer.${count}@people.test`,
      name: 'Buyer',
      permissions: ['PunchOut', 'OrderSubmit'],
      accounts: ['100001'],
    });
    expect((await ask('GET', `/people/${buyer}`)).status).toBe(404);
    expect((await save({ version: 0, ...practice }, buyer)).status).toBe(404);
  });
});

describe('the last administrator', () => {
  it.each(['remove', 'suspend'])('stays when two %s each other at once', async (way) => {
    const others = await createTestDatabase();
    const other = await buildApp({ isStrict: true, settings: testSettings(), database: others, log });
    const [one, two] = await Promise.all(
      ['one', 'two'].map((name) =>
        signIn(others.pool, { email: `${name}@people.test`, permissions: ['Administration', 'PricingView'] }),
      ),
    );
    if (one === undefined || two === undefined) throw new Error('two people signed in');
    const remove = (by: SignedIn, from: SignedIn) =>
      other.http.inject({
        ...(way === 'remove' ? { method: 'PUT' } : { method: 'POST' }),
        url: `/api/people/${from.userId}${way === 'remove' ? '' : '/suspend'}`,
        headers: by.headers,
        payload: way === 'remove' ? { version: 0, ...staff } : { version: 0 },
      });
    const answers = await Promise.all([remove(one, two), remove(two, one)]);
    // The second one either waits for the first and is refused by the database, or isn't an administrator anymore.
    expect(answers.map(({ statusCode }) => statusCode).sort()[0]).toBe(200);
    const { rows } = await others.pool.query("select from user_permission where permission = 'Administration'");
    expect(rows).toHaveLength(1);
    await expect(
      others.pool.query("delete from user_permission where permission = 'Administration'"),
    ).rejects.toMatchObject({ code: 'OP001' });
    await other.close();
    await others.drop();
  });
});

describe('the last administrator who can sign in', () => {
  it('stays while the only other one was just invited', async () => {
    const others = await createTestDatabase();
    const made = (email: string) =>
      createUser(others.pool, { email, name: 'Some One', permissions: ['Administration'] });
    const [one, two] = [await made('one@people.test'), await made('two@people.test')];
    const comeIn = (person: string) =>
      others.pool.query(`insert into account (id, account_id, provider_id, user_id) values ($1, $1, 'company', $1)`, [
        person,
      ]);
    const suspend = (person: string) =>
      others.pool.query('update "user" set withdrawn_at = now() where id = $1', [person]);
    await comeIn(one);
    await expect(suspend(one)).rejects.toMatchObject({ code: 'OP001' });
    await comeIn(two);
    await suspend(one);
    await expect(suspend(two)).rejects.toMatchObject({ code: 'OP001' });
    await others.drop();
  });
});

describe('customer service', () => {
  it('sees people and makes links, but neither changes them nor reads the audit log', async () => {
    const service = await signIn(database.pool, {
      email: `service.${count}@people.test`,
      permissions: ['CustomerService'],
    });
    const calls = [
      ask('GET', '/people', undefined, service.headers),
      ask('POST', `/people/${userId}/link`, {}, service.headers),
      ask('POST', `/people/${admin.userId}/link`, {}, service.headers),
      ask('GET', `/people/${userId}`, undefined, service.headers),
      save({ version: 0, ...staff }, userId, service.headers),
      ask('GET', '/audit', undefined, service.headers),
    ];
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 403, 403, 403, 403]);
    expect(answers[2]?.body.code).toBe('person.rights-beyond');
  });
});
