import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { rememberingLog, testSettings } from '../../test/ground.ts';
import { type IdentityProvider, startIdentityProvider } from '../../test/identity-provider.ts';
import { openSession, type SignedIn, signIn } from '../../test/sign-in.ts';
import { createUser } from '../access/create-user.ts';
import { type App, buildApp } from '../app/app.ts';

let database: TestDatabase;
let app: App;
let admin: SignedIn;
let grove: IdentityProvider;
let lakes: IdentityProvider;
const { log, lines } = rememberingLog();

beforeAll(async () => {
  database = await createTestDatabase();
  app = await buildApp({ isStrict: true, settings: testSettings(), database, log });
  admin = await signIn(database.pool, { email: 'admin@people.test', permissions: ['Administration'] });
  [grove, lakes] = [await startIdentityProvider('operatory'), await startIdentityProvider('operatory')];
  await database.pool.query(`insert into territory (territory_id, manager_first_name, manager_last_name, manager_email)
     values ('201', 'Wes', 'Ward', 'wes@people.test')`);
});
afterAll(async () => {
  await app.close();
  await database.drop();
  grove.close();
  lakes.close();
});
beforeEach(async () => {
  await database.pool.query('delete from identity_provider; delete from turn_count');
});

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, { headers } = admin) => {
  const answer = await app.http.inject({ method, url: `/api${path}`, headers, ...(body && { payload: body }) });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json(), raw: answer.body };
};
const base = '/installation/companySignIns';
const values = {
  ...{ name: 'Grove', issuer: '', clientId: 'operatory', clientSecret: 'the secret', emailDomains: ['grove.test'] },
  ...{ isEmailTrusted: false, groupsClaim: 'groups', groupRules: [] as object[], allowsPasskeys: false },
};
const add = async (changes: object = {}) => {
  const added = await call('POST', base, { ...values, issuer: grove.issuer, ...changes });
  expect(added.status).toBe(200);
  const name = { ...values, ...changes }.name;
  return added.body.signIns.find((one: { values: { name: string } }) => one.values.name === name);
};
const one = async (providerId: string) =>
  (await call('GET', base)).body.signIns.find((each: { providerId: string }) => each.providerId === providerId);

/** To the provider and back in one browser; `cookie`: the person signed in there. */
async function trip(start: object, { cookie = '' } = {}) {
  const begun = await app.http.inject({
    method: 'POST',
    url: '/api/auth/sign-in/social',
    payload: start,
    headers: { cookie },
  });
  if (begun.statusCode !== 200) return { begun, back: undefined, session: undefined };
  const left = await fetch(begun.json().url as string, { redirect: 'manual' });
  const address = new URL(left.headers.get('location') ?? '');
  const cookies = begun.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
  const back = await app.http.inject({
    url: `${address.pathname}${address.search}`,
    headers: { cookie: [cookie, ...cookies].filter((each) => each !== '').join('; ') },
  });
  const session = back.cookies.find(({ name }) => name === 'operatory.session_token');
  return { begun, back, session };
}
const tryIt = (provider: string) => trip({ provider, isTrial: true }, { cookie: admin.headers.cookie });
async function switchOn(providerId: string) {
  const { version } = await one(providerId);
  return call('POST', `${base}/${providerId}/switch`, { version, isOn: true });
}
/** Added, tried, and switched on. */
async function ready(changes: object = {}, provider = grove) {
  const { providerId } = await add({ issuer: provider.issuer, ...changes });
  const domain = provider === grove ? 'grove.test' : 'lakes.test';
  provider.person = { sub: 'trial', email: `trial@${domain}` };
  await tryIt(providerId);
  expect((await switchOn(providerId)).status).toBe(200);
  return providerId as string;
}
const signedOut = { code: 'access.signed-out' };
const roleOf = async (session: { value: string } | undefined) => {
  const cookie = `operatory.session_token=${encodeURIComponent(session?.value ?? '')}`;
  return (await app.http.inject({ url: '/api/user/role', headers: { cookie } })).json();
};

describe('a company sign-in', () => {
  it('is stored with an encrypted secret that nothing shows, and is off', async () => {
    const added = await add();
    expect(added).toMatchObject({ isOn: false, isTried: false, trial: null, values: { emailDomains: ['grove.test'] } });
    expect((await call('GET', base)).raw).not.toContain('the secret');
    const { rows } = await database.pool.query('select client_secret from identity_provider');
    expect(rows[0].client_secret).not.toContain('the secret');
    const { rows: entries } = await database.pool.query(
      `select after from audit_entry where kind = 'company-sign-in-added'`,
    );
    expect(JSON.stringify(entries)).not.toContain('the secret');
    expect((await call('GET', '/settings/public')).body).toMatchObject({ companySignIns: [], hasSignInByEmail: false });
    expect((await trip({ email: 'ada@grove.test' })).begun.json().code).toBe('access.no-company-sign-in');
    expect((await trip({ provider: added.providerId })).begun.statusCode).toBe(400);
  });

  it('can’t be turned on before a successful test, and a test signs no one in', async () => {
    const { providerId } = await add();
    expect((await switchOn(providerId)).body.code).toBe('company-sign-in.untried');
    await createUser(database.pool, { email: 'tess@grove.test', name: 'Tess', permissions: ['PricingView'] });
    grove.person = { sub: 't', email: 'tess@grove.test', groups: ['Desk'] };
    const { back, session } = await tryIt(providerId);
    expect([back?.headers.location, session]).toEqual(['/administration?part=company-sign-in', undefined]);
    expect(await one(providerId)).toMatchObject({
      ...{ isTried: true, people: 0 },
      trial: {
        email: 'tess@grove.test',
        groups: ['Desk'],
        hasGroupsClaim: true,
        isKnown: true,
        problem: '',
        by: 'admin@people.test',
      },
    });
    expect((await switchOn(providerId)).status).toBe(200);
    expect((await call('GET', '/settings/public')).body).toMatchObject({ companySignIns: [], hasSignInByEmail: true });
  });

  it('tells people why it doesn’t let them in, and so does the audit log', async () => {
    const providerId = await ready();
    const come = async (person: object) => {
      grove.person = person as never;
      const { back, session } = await trip({ provider: providerId });
      const { rows } = await database.pool.query(
        'select kind, subject from audit_entry order by entry_id desc limit 1',
      );
      const { kind, subject } = rows[0];
      return [back?.headers.location, session, kind, subject];
    };
    const refused = (why: string, subject = 'unknown e-mail') => [
      ...[`/sign-in?error=${why}`, undefined, 'sign-in-refused', subject],
    ];
    expect(await come({ sub: 'n', email: 'nobody@grove.test' })).toEqual(refused('unknown'));
    const olga = { sub: 'o', email: 'olga@grove.test' };
    const userId = await createUser(database.pool, { ...olga, name: 'Olga', permissions: ['PricingView'] });
    const boss = await createUser(database.pool, {
      email: 'boss@dist.test',
      name: 'Boss',
      permissions: ['PricingView'],
    });
    // The person's existence isn't revealed if no one vouches for the e-mail.
    for (const [email, subject] of [
      [olga.email, olga.email],
      ['no@grove.test', 'unknown e-mail'],
    ] as const) {
      const person = { sub: 'p', email, email_verified: false };
      expect(await come(person)).toEqual(refused('unverified', subject));
    }
    expect((await come(olga))[1]).toBeDefined();
    expect(await come({ ...olga, sub: 'another' })).toEqual(refused('refused', olga.email));
    await database.pool.query('update "user" set withdrawn_at = now() where id = $1', [userId]);
    // The person is found by the provider's own name for them.
    expect(await come({ ...olga, email: 'o@grove.test' })).toEqual(refused('suspended', olga.email));
    expect(await come({ sub: 'b', email: 'boss@dist.test' })).toEqual(refused('domain', 'boss@dist.test'));
    await database.pool.query('delete from "user" where id = any($1)', [[userId, boss]]);
  });

  it('writes no fault to the server’s log for a try that worked', async () => {
    const { providerId } = await add();
    grove.person = { sub: 't', email: 'tom@grove.test' };
    const before = lines.length;
    await tryIt(providerId);
    expect((await one(providerId)).isTried).toBe(true);
    expect(JSON.stringify(lines.slice(before))).not.toContain('Unable to get user info');
  });

  it('reports problems of a test: another domain, an unverified e-mail, someone who cancels', async () => {
    const { providerId } = await add();
    const problem = async () => {
      await tryIt(providerId);
      return (await one(providerId)).trial.problem as string;
    };
    grove.person = { sub: 'x', email: 'x@elsewhere.test' };
    expect(await problem()).toBe('x@elsewhere.test has none of the e-mail domains of this sign-in.');
    grove.person = { sub: 'x', email: 'x@grove.test', email_verified: false };
    expect(await problem()).toContain('doesn’t say that the e-mail is verified');
    grove.person = undefined;
    expect(await problem()).toContain('access_denied');
    expect((await switchOn(providerId)).body.code).toBe('company-sign-in.untried');
  });

  it('is tried with a cookie that no other host can set, behind TLS', async () => {
    const { providerId } = await add();
    const settings = testSettings({ publicUrl: 'https://shop.test', ownOrigins: ['https://shop.test'] });
    const secure = await buildApp({ isStrict: true, settings, database, log: rememberingLog().log });
    const begun = await secure.http.inject({
      ...{ method: 'POST', url: '/api/auth/sign-in/social', payload: { provider: providerId, isTrial: true } },
      headers: { cookie: admin.headers.cookie.replace('operatory.', '__Host-operatory.') },
    });
    const set = [begun.headers['set-cookie']].flat().find((each) => each?.includes('operatory.trial='));
    expect(set).toMatch(/^__Host-operatory\.trial=c-[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    await secure.close();
  });

  it('is tried by administrators only', async () => {
    const { providerId } = await add();
    const service = await signIn(database.pool, { email: 's@people.test', permissions: ['CustomerService'] });
    for (const cookie of ['', service.headers.cookie]) {
      expect((await trip({ provider: providerId, isTrial: true }, { cookie })).begun.statusCode).toBe(400);
    }
  });

  it('is found by the e-mail’s domain, and signs in no one of another domain', async () => {
    await ready();
    const lakesId = await ready({ name: 'Lakes', emailDomains: [], isEmailTrusted: true }, lakes);
    for (const email of ['ada@grove.test', 'boss@people.test']) {
      await createUser(database.pool, { email, name: email, permissions: ['PricingView'] });
    }
    const started = await trip({ email: 'Ada@Grove.test' });
    expect(started.begun.json().url).toContain(grove.issuer);
    expect(started.begun.json().url).toContain('login_hint=Ada%40Grove.test');
    grove.person = { sub: 'ada', email: 'ada@grove.test' };
    expect(await roleOf((await trip({ email: 'ada@grove.test' })).session)).toMatchObject({ email: 'ada@grove.test' });
    // One company's provider must not vouch for another company's people.
    grove.person = { sub: 'boss', email: 'boss@people.test' };
    expect((await trip({ email: 'ada@grove.test' })).session).toBeUndefined();
    lakes.person = { sub: 'boss', email: 'boss@people.test' };
    expect(await roleOf((await trip({ provider: lakesId })).session)).toMatchObject({ email: 'boss@people.test' });
    expect((await call('GET', '/settings/public')).body).toMatchObject({
      companySignIns: [{ providerId: lakesId, name: 'Lakes' }],
      hasSignInByEmail: true,
    });
  });

  it('can’t sign in people of another domain, or of another sign-in’s, even linked ones', async () => {
    const lakesId = await ready({ name: 'Lakes', emailDomains: [], isEmailTrusted: true }, lakes);
    for (const email of ['eve@dist.test', 'gil@grove.test']) {
      await createUser(database.pool, { email, name: email, permissions: ['PricingView'] });
    }
    const come = async (sub: string, email: string) => {
      lakes.person = { sub, email };
      return trip({ provider: lakesId });
    };
    expect((await come('eve', 'eve@dist.test')).session).toBeDefined();
    expect((await come('gil', 'gil@grove.test')).session).toBeDefined();
    await ready();
    expect((await come('gil', 'gil@grove.test')).session).toBeUndefined();
    expect((await come('gil', 'x@lakes.test')).session).toBeUndefined();
    expect((await come('eve', 'x@lakes.test')).session).toBeDefined();
    await database.pool.query(
      `update identity_provider set email_domains = '{lakes.test}', version = version + 1
      where provider_id = $1`,
      [lakesId],
    );
    const refused = await come('eve', 'x@lakes.test');
    expect(refused.session).toBeUndefined();
    expect(refused.back?.headers.location).toContain('error=');
  });

  it('is off again after a change of how it’s reached, and one of two changes at once is refused', async () => {
    const providerId = await ready();
    const { version, values: stored } = await one(providerId);
    const save = (changes: object) =>
      call('PUT', `${base}/${providerId}`, { ...stored, version, clientSecret: '', ...changes });
    const both = await Promise.all([save({ name: 'One' }), save({ name: 'Two' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await one(providerId)).toMatchObject({ isOn: true, isTried: true });
    expect((await save({ version: version + 1, clientSecret: 'another' })).status).toBe(200);
    expect(await one(providerId)).toMatchObject({ isOn: false, isTried: false });
    expect((await trip({ email: 'ada@grove.test' })).begun.json().code).toBe('access.no-company-sign-in');
  });

  it('ignores a test if the settings changed since it started', async () => {
    const { providerId, version, values: stored } = await add();
    grove.person = { sub: 't', email: 't@grove.test' };
    const begun = await app.http.inject({
      method: 'POST',
      url: '/api/auth/sign-in/social',
      payload: { provider: providerId, isTrial: true },
      headers: { cookie: admin.headers.cookie },
    });
    const left = await fetch(begun.json().url as string, { redirect: 'manual' });
    await call('PUT', `${base}/${providerId}`, { ...stored, version, clientSecret: '', clientId: 'another' });
    const { pathname, search } = new URL(left.headers.get('location') ?? '');
    const cookies = begun.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
    await app.http.inject({
      url: `${pathname}${search}`,
      headers: { cookie: [admin.headers.cookie, ...cookies].join('; ') },
    });
    expect(await one(providerId)).toMatchObject({ isTried: false, trial: null });
  });

  it('refuses a domain of another one, a territory that isn’t there, and an address that isn’t encrypted', async () => {
    await add();
    const refused = async (changes: object) => {
      const { body } = await call('POST', base, { ...values, name: 'Other', issuer: lakes.issuer, ...changes });
      expect(body.errors).toEqual([{ field: expect.any(String), message: body.detail }]);
      return `${body.errors[0].field}: ${body.detail}`;
    };
    expect(await refused({})).toBe('emailDomains: grove.test already belongs to Grove.');
    const groupRules = [{ group: 'West', kind: 'account-manager', territoryIds: ['999'] }];
    expect(await refused({ emailDomains: ['lakes.test'], groupRules })).toBe('groupRules: There is no territory 999.');
    expect(await refused({ emailDomains: [], issuer: 'http://login.lakes.test' })).toContain('has to begin with https');
    expect(await refused({ emailDomains: [], issuer: 'https://169.254.169.254' })).toBe(
      'issuer: The provider’s address can’t be used. It’s in a private network. Give the provider’s name instead.',
    );
  });

  it('gives rights and territories from groups at each sign-in, and leaves a practice’s people alone', async () => {
    const groupRules = [
      { group: 'West', kind: 'account-manager', territoryIds: ['201'] },
      { group: 'Desk', kind: 'customer-service', territoryIds: [] },
    ];
    await ready({ groupRules });
    await createUser(database.pool, { email: 'wes@grove.test', name: 'Wes', permissions: ['ProductEditor'] });
    const come = async (person: NonNullable<IdentityProvider['person']>) => {
      grove.person = person;
      return roleOf((await trip({ email: person.email })).session);
    };
    const wes = { sub: 'wes', email: 'wes@grove.test' };
    expect(await come({ ...wes, groups: ['West', 'Everyone'] })).toMatchObject({
      permissions: ['OrderSubmit', 'PricingView', 'ProductEditor'],
    });
    const { rows: territories } = await database.pool.query(
      `select territory_id from user_territory t join "user" u on u.id = t.user_id where u.email = 'wes@grove.test'`,
    );
    expect(territories).toEqual([{ territory_id: '201' }]);
    expect((await come({ ...wes, groups: ['Desk'] })).permissions).toContain('CustomerService');
    expect((await come({ ...wes, groups: [] })).permissions).toEqual(['ProductEditor']);
    // Several providers leave the claim out for someone who belongs to no group.
    expect((await come({ ...wes, groups: ['Desk'] })).permissions).toContain('CustomerService');
    expect((await come(wes)).permissions).toEqual(['ProductEditor']);
    const { rows } = await database.pool.query(
      `select actor, after from audit_entry where kind = 'person-changed' order by entry_id desc limit 1`,
    );
    expect(rows).toEqual([{ actor: 'Grove', after: expect.stringContaining('ProductEditor') }]);
    await createUser(database.pool, { email: 'dr@grove.test', name: 'Dr', permissions: ['Customer', 'OrderSubmit'] });
    expect((await come({ sub: 'dr', email: 'dr@grove.test', groups: ['Desk'] })).permissions).not.toContain(
      'CustomerService',
    );
  });

  it('signs its people out when it’s switched off or removed, but not the administrator who does that', async () => {
    const providerId = await ready();
    const lakesId = await ready({ name: 'Lakes', emailDomains: ['lakes.test'] }, lakes);
    const people = {
      'fay@grove.test': 'PricingView',
      'hal@lakes.test': 'PricingView',
      'sue@grove.test': 'Administration',
    };
    for (const [email, permission] of Object.entries(people)) {
      await createUser(database.pool, { email, name: email, permissions: [permission as 'PricingView'] });
    }
    const come = async (idp: IdentityProvider, email: string) => {
      idp.person = { sub: email, email };
      return (await trip({ email })).session;
    };
    const fay = await come(grove, 'fay@grove.test');
    const sue = await come(grove, 'sue@grove.test');
    const hal = await come(lakes, 'hal@lakes.test');
    // In another browser, by password or passkey.
    const { rows } = await database.pool.query<{ id: string }>(`select id from "user" where email = 'fay@grove.test'`);
    const own = await openSession(database.pool, rows[0]?.id ?? '');
    const sues = { headers: { cookie: `operatory.session_token=${encodeURIComponent(sue?.value ?? '')}` } } as SignedIn;
    const { version } = await one(providerId);
    expect((await call('POST', `${base}/${providerId}/switch`, { version, isOn: false }, sues)).status).toBe(200);
    expect(await roleOf(fay)).toMatchObject(signedOut);
    expect(await roleOf(sue)).toMatchObject({ email: 'sue@grove.test' });
    expect(await roleOf(hal)).toMatchObject({ email: 'hal@lakes.test' });
    expect((await app.http.inject({ url: '/api/user/role', headers: own.headers })).json()).toHaveProperty('email');
    await call('POST', `${base}/${lakesId}/remove`, { version: (await one(lakesId)).version });
    expect(await roleOf(hal)).toMatchObject(signedOut);
    const { rows: noted } = await database.pool.query(
      `select kind, after from audit_entry where kind like 'company-sign-in-%' order by entry_id desc limit 2`,
    );
    expect(noted.map(({ kind, after }) => [kind, JSON.parse(after)])).toEqual([
      ['company-sign-in-removed', { browsersSignedOut: 1, peopleUnlinked: 1 }],
      ['company-sign-in-changed', { isOn: false, browsersSignedOut: 1 }],
    ]);
  });

  it('doesn’t let in people whose sign-in was in progress when it was turned off', async () => {
    const providerId = await ready();
    await createUser(database.pool, { email: 'kim@grove.test', name: 'Kim', permissions: ['PricingView'] });
    grove.person = { sub: 'kim', email: 'kim@grove.test' };
    grove.onToken = () =>
      database.pool.query('update identity_provider set is_on = false where provider_id = $1', [providerId]);
    const { session } = await trip({ email: 'kim@grove.test' });
    grove.onToken = undefined;
    expect(await roleOf(session)).toMatchObject(signedOut);
  });

  it('finds people by their e-mail again when it becomes another provider’s', async () => {
    const providerId = await ready();
    for (const email of ['cfo@grove.test', 'intern@grove.test']) {
      await createUser(database.pool, { email, name: email, permissions: ['PricingView'] });
    }
    grove.person = { sub: '17', email: 'cfo@grove.test' };
    const { session: former } = await trip({ email: 'cfo@grove.test' });
    expect(await roleOf(former)).toMatchObject({ email: 'cfo@grove.test' });
    const { version, values: stored } = await one(providerId);
    const moved = { ...stored, version, clientSecret: '', issuer: lakes.issuer };
    await database.pool.query(
      `insert into provisioning (provider_id, is_on, token_hash) values ($1, true, 'of grove')`,
      [providerId],
    );
    expect((await call('PUT', `${base}/${providerId}`, moved)).status).toBe(200);
    expect(await one(providerId)).toMatchObject({ isOn: false, people: 0 });
    expect(await roleOf(former)).toMatchObject(signedOut);
    const { rows } = await database.pool.query(
      `select after from audit_entry where kind = 'company-sign-in-changed' order by entry_id desc limit 1`,
    );
    expect(JSON.parse(rows[0].after)).toMatchObject({ peopleUnlinked: 1, browsersSignedOut: 1 });
    const { rows: directory } = await database.pool.query('select is_on, token_hash from provisioning');
    expect(directory).toEqual([{ is_on: false, token_hash: null }]);
    lakes.person = { sub: 't', email: 't@grove.test' };
    await tryIt(providerId);
    await switchOn(providerId);
    // At the other provider, 17 is a different person, and the CFO has a different subject.
    for (const [sub, email] of [
      ['17', 'intern@grove.test'],
      ['99', 'cfo@grove.test'],
    ] as const) {
      lakes.person = { sub, email };
      expect(await roleOf((await trip({ email })).session)).toMatchObject({ email });
    }
  });

  it('re-authenticates where a page requires it, and no longer exists once it’s removed', async () => {
    const providerId = await ready();
    const again = await trip({ email: 'ada@grove.test', isAgain: true, callbackURL: '/api/auth/done' });
    expect(new URL(again.begun.json().url).searchParams.get('prompt')).toBe('login');
    const { version } = await one(providerId);
    expect((await call('POST', `${base}/${providerId}/remove`, { version })).body.signIns).toEqual([]);
    const { rowCount } = await database.pool.query('select from account where provider_id = $1', [providerId]);
    expect(rowCount).toBe(0);
    expect((await trip({ provider: providerId })).begun.statusCode).toBe(400);
    const service = await createUser(database.pool, { email: 'q@p.test', name: 'Q', permissions: ['CustomerService'] });
    const { headers } = await openSession(database.pool, service);
    expect((await app.http.inject({ url: `/api${base}`, headers })).statusCode).toBe(403);
  });
});
