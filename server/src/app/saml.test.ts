/** Signing in with a SAML provider, over HTTP, against a provider made with someone else's library. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { rememberingLog, testSettings } from '../../test/ground.ts';
import { type SamlPerson, type SamlTestProvider, startSamlProvider } from '../../test/saml-provider.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { createUser } from '../access/create-user.ts';
import { reloadDueMetadata } from '../installation/reload-metadata.ts';
import { type App, buildApp } from './app.ts';

let database: TestDatabase;
let app: App;
let admin: SignedIn;
let grove: SamlTestProvider;
let providerId: string;
const { log } = rememberingLog();
const base = '/installation/companySignIns';
const ada = { sub: 'ada-1', email: 'ada@grove.test' };

beforeAll(async () => {
  database = await createTestDatabase();
  app = await buildApp({ isStrict: true, settings: testSettings(), database, log });
  admin = await signIn(database.pool, { email: 'admin@people.test', permissions: ['Administration'] });
  grove = await startSamlProvider();
  await database.pool.query(`insert into territory (territory_id, manager_first_name, manager_last_name, manager_email)
     values ('201', 'Wes', 'Ward', 'wes@people.test')`);
});
afterAll(async () => {
  await app.close();
  await database.drop();
  grove.close();
});
beforeEach(async () => {
  await database.pool.query(
    `delete from identity_provider; delete from turn_count; delete from "user" where email like '%@grove.test'`,
  );
  providerId = await ready();
});

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
  const answer = await app.http.inject({
    method,
    url: `/api${path}`,
    headers: admin.headers,
    ...(body && { payload: body }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
};
const values = {
  ...{ kind: 'saml', name: 'Grove', emailDomains: ['grove.test'], isEmailTrusted: true, groupsClaim: 'groups' },
  ...{ groupRules: [] as object[], allowsPasskeys: false },
};
const one = async () => (await call('GET', base)).body.signIns[0];

interface Trip {
  readonly begun: Awaited<ReturnType<App['http']['inject']>>;
  readonly url: string;
  readonly cookie: string;
}

async function begin(start: object = { email: 'ada@grove.test' }, cookie = ''): Promise<Trip> {
  const begun = await app.http.inject({
    method: 'POST',
    url: '/api/auth/sign-in/social',
    payload: start,
    headers: { cookie },
  });
  const cookies = begun.cookies.map(({ name, value }) => `${name}=${value}`);
  return { begun, url: begun.json().url, cookie: [cookie, ...cookies].filter((each) => each !== '').join('; ') };
}
/** The provider's page posts the answer, without cookies, as a browser does from another site. */
const post = (answer: string, { to = providerId, more = {} } = {}) =>
  app.http.inject({
    ...{ method: 'POST', url: `/api/auth/saml/${to}` },
    headers: {
      origin: grove.issuer,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
    },
    payload: new URLSearchParams({ SAMLResponse: answer, ...more }).toString(),
  });
async function finish(location: unknown, cookie: string) {
  const back = await app.http.inject({ url: String(location), headers: { cookie } });
  const session = back.cookies.find(({ name }) => name === 'operatory.session_token');
  return { location: back.headers.location, session: session?.value };
}
type Changes = Parameters<SamlTestProvider['answer']>[2];
async function trip(
  person: SamlPerson,
  { start, cookie, changes }: { start?: object; cookie?: string; changes?: Changes } = {},
) {
  const left = await begin(start, cookie);
  const taken = await post(await grove.answer(left.url, person, changes));
  expect(taken.statusCode).toBe(303);
  return finish(taken.headers.location, left.cookie);
}
const tryIt = (person: SamlPerson, changes?: Changes) =>
  trip(person, {
    start: { provider: providerId, isTrial: true },
    cookie: admin.headers.cookie,
    ...(changes && { changes }),
  });

/** Added from its metadata, tried, and switched on. */
async function ready(changes: object = {}): Promise<string> {
  const added = await call('POST', base, { ...values, metadata: grove.metadata(), ...changes });
  expect(added.body).toMatchObject({ signIns: [{ isOn: false, isTried: false }] });
  ({ providerId } = added.body.signIns[0]);
  await tryIt({ sub: 'trial', email: 'trial@grove.test' });
  expect((await one()).trial).toMatchObject({ problem: '', email: 'trial@grove.test', isKnown: false });
  const { version } = await one();
  expect((await call('POST', `${base}/${providerId}/switch`, { version, isOn: true })).status).toBe(200);
  return providerId;
}
/** As if its address had been entered instead of its metadata. */
const fromAddress = () => database.pool.query('update identity_provider set metadata_url = $1', [grove.metadataUrl]);
const roleOf = async (session: string | undefined) => {
  const headers = { cookie: `operatory.session_token=${encodeURIComponent(session ?? '')}` };
  return (await app.http.inject({ url: '/api/user/role', headers })).json();
};
const add = (email: string, more: Partial<Parameters<typeof createUser>[1]> = {}) =>
  createUser(database.pool, { email, name: email, permissions: ['PricingView'], ...more });

describe('a SAML provider', () => {
  it('is set up from its metadata, which names its address and certificates; ours can be downloaded', async () => {
    const { saml, callbackUrl, values: stored } = await one();
    expect(stored).toMatchObject({ kind: 'saml', issuer: grove.issuer, clientId: '' });
    expect(callbackUrl).toBe(`http://localhost:3000/api/auth/saml/${providerId}`);
    expect(saml).toMatchObject({
      signOnUrl: `${grove.issuer}/sso`,
      metadataUrl: '',
      entityId: `${callbackUrl}/metadata`,
    });
    expect(saml.certificates).toEqual([
      { fingerprint: expect.stringMatching(/^([\dA-F]{2}:){31}/), validUntil: '2090-01-01T00:00:00.000Z' },
    ]);
    const ours = await app.http.inject({ url: `/api/auth/saml/${providerId}/metadata` });
    expect(ours.body).toContain(`entityID="${callbackUrl}/metadata"`);
    expect(ours.body).toContain(`Location="${callbackUrl}"`);
    expect((await app.http.inject({ url: '/api/auth/saml/c-nobody/metadata' })).statusCode).toBe(404);
    const { rows } = await database.pool.query(
      `select after from audit_entry where kind = 'company-sign-in-added' order by entry_id desc limit 1`,
    );
    expect(JSON.stringify(rows)).toContain(saml.certificates[0].fingerprint);
  });

  it('is loaded from an address, and stays on while it changes its certificate', async () => {
    const { version } = await one();
    const save = async (more: object) =>
      (await call('PUT', `${base}/${providerId}`, { ...values, metadata: grove.metadataUrl, ...more })).body;
    await add('ada@grove.test');
    grove.renew();
    const two = await save({ version });
    expect(two.signIns[0]).toMatchObject({ isOn: true, saml: { metadataUrl: grove.metadataUrl } });
    expect(two.signIns[0].saml.certificates).toHaveLength(2);
    // Signed with the new one.
    expect((await trip(ada)).session).toBeDefined();
    grove.forget();
    expect((await save({ version: version + 1 })).signIns[0]).toMatchObject({ isOn: true });
    expect((await trip(ada)).session).toBeDefined();
    grove.renew();
    grove.forget();
    // None of those that were tried is left.
    expect((await save({ version: version + 2 })).signIns[0]).toMatchObject({ isOn: false, isTried: false });
  });

  it('is loaded from its address again by a button: a new certificate is used once an administrator accepts it, and it stays on', async () => {
    await add('ada@grove.test');
    await fromAddress();
    const { version } = await one();
    grove.renew();
    const left = await begin();
    const again = (body: object) => call('POST', `${base}/${providerId}/metadata`, body);
    const offer = (await again({ accepts: ['AA:BB'] })).body;
    expect(offer.signIns[0].saml.certificates).toHaveLength(1);
    expect(offer.signIns[0].saml.metadataProblem).toContain('a new certificate, which isn’t used yet');
    const { status, body } = await again({
      accepts: offer.newCertificates.map(({ fingerprint }: { fingerprint: string }) => fingerprint),
    });
    expect([status, body.signIns[0].saml.certificates.length, body.newCertificates]).toEqual([200, 2, []]);
    expect(body.signIns[0]).toMatchObject({ isOn: true, version, saml: { metadataProblem: '' } });
    // Whoever was at the provider comes in, by the new certificate.
    const taken = await post(await grove.answer(left.url, ada));
    expect((await finish(taken.headers.location, left.cookie)).session).toBeDefined();
    const { rows } = await database.pool.query(
      `select actor, after from audit_entry where kind = 'company-sign-in-changed' order by entry_id desc limit 1`,
    );
    expect(rows).toMatchObject([{ actor: 'admin@people.test', after: expect.stringContaining('certificates') }]);
  });

  it('says why its metadata couldn’t be loaded again, and keeps the certificates that were there', async () => {
    await fromAddress();
    const { saml } = await one();
    const again = async () => (await call('POST', `${base}/${providerId}/metadata`, {})).body.signIns[0];
    grove.renew();
    grove.forget();
    const replaced = await again();
    expect(replaced).toMatchObject({ isOn: true, saml: { certificates: saml.certificates } });
    expect(replaced.saml.metadataProblem).toContain('none of the certificates that were there before');
    const at = (url: string) => database.pool.query('update identity_provider set metadata_url = $1', [url]);
    await at('http://127.0.0.1:1/metadata');
    expect((await again()).saml.metadataProblem).toContain('doesn’t answer');
    const other = await startSamlProvider();
    await at(other.metadataUrl);
    expect((await again()).saml.metadataProblem).toContain(`another provider, ${other.issuer}`);
    other.close();
    expect((await one()).saml.certificates).toEqual(saml.certificates);
    // What an administrator saves is taken over, and the words go.
    const { version } = await one();
    await call('PUT', `${base}/${providerId}`, { ...values, version, metadata: grove.metadataUrl });
    expect((await one()).saml).toMatchObject({ metadataProblem: '', metadataUrl: grove.metadataUrl });
    await at('');
    expect((await call('POST', `${base}/${providerId}/metadata`, {})).status).toBe(404);
  });

  it('is checked once a day without changing certificates, and names what an administrator has to accept', async () => {
    await fromAddress();
    const { saml } = await one();
    grove.renew();
    const reload = () => reloadDueMetadata({ pool: database.pool, publicUrl: 'http://localhost:3000', log });
    const later = () =>
      database.pool.query(`update identity_provider set metadata_tried_at = now() - interval '25 hours'`);
    const found = async () => (await one()).saml;
    await reload();
    expect(await found()).toMatchObject({ metadataProblem: '', certificates: saml.certificates });
    await database.pool.query(`update identity_provider set metadata_at = now() - interval '25 hours'`);
    await Promise.all([reload(), reload()]);
    expect(await found()).toMatchObject({
      metadataProblem: expect.stringMatching(/^It lists a new certificate, which isn’t used yet: [\dA-F:]{23}…\./),
      certificates: saml.certificates,
    });
    // Accepted, and then the earlier one is withdrawn: that waits for the button as well.
    const press = async (accepts: string[]) => (await call('POST', `${base}/${providerId}/metadata`, { accepts })).body;
    const { newCertificates } = await press([]);
    await press(newCertificates.map(({ fingerprint }: { fingerprint: string }) => fingerprint));
    grove.forget();
    await later();
    await reload();
    expect((await found()).metadataProblem).toContain('It no longer lists');
    expect((await found()).certificates).toHaveLength(2);
    expect((await press([])).signIns[0].saml).toMatchObject({ metadataProblem: '', certificates: [expect.anything()] });
  });

  it('one that changes to another provider finds people by their e-mail again, and accepts no earlier responses', async () => {
    const cfo = { sub: '17', email: 'cfo@grove.test' };
    await add('cfo@grove.test');
    await add('intern@grove.test');
    const former = (await trip(cfo)).session;
    const left = await begin();
    const waiting = await post(await grove.answer(left.url, cfo));
    const other = await startSamlProvider();
    const { version } = await one();
    await call('PUT', `${base}/${providerId}`, { ...values, version, metadata: other.metadata() });
    expect(await one()).toMatchObject({ isOn: false, people: 0, values: { issuer: other.issuer } });
    expect(await roleOf(former)).toMatchObject({ code: 'access.signed-out' });
    await database.pool.query('update identity_provider set is_on = true');
    expect((await finish(waiting.headers.location, left.cookie)).session).toBeUndefined();
    for (const person of [
      { sub: '17', email: 'intern@grove.test' },
      { sub: '99', email: 'cfo@grove.test' },
    ]) {
      const { url, cookie } = await begin();
      const { headers } = await post(await other.answer(url, person));
      const { session } = await finish(headers.location, cookie);
      expect(await roleOf(session)).toMatchObject({ email: person.email });
    }
    other.close();
  });

  it('is refused without metadata, and with metadata that can’t be right', async () => {
    const problem = async (metadata: string) => {
      const { status, body } = await call('POST', base, { ...values, emailDomains: [], metadata });
      expect(status).toBe(422);
      return body.detail as string;
    };
    const good = grove.metadata();
    expect(await problem('')).toBe('Enter the provider’s metadata.');
    expect(await problem('<a>')).toContain('isn’t well-formed');
    expect(await problem('<a/>')).toContain('describes no identity provider');
    expect(
      await problem(`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${good.replace(/^<\?xml.*?\?>/, '')}`),
    ).toContain('document type');
    expect(await problem(good.replace(/<X509Certificate>[^<]*/, '<X509Certificate>AAAA'))).toContain('can’t be read');
    expect(await problem(good.replaceAll('bindings:HTTP-Redirect', 'bindings:SOAP'))).toContain('HTTP-Redirect');
    expect(await problem(good.replaceAll(`${grove.issuer}/sso`, 'http://login.grove.test/sso'))).toContain('https://');
    expect(await problem('https://169.254.169.254/latest')).toContain('private network');
    expect(await problem(`${grove.issuer}/metadata?x y`)).toContain('isn’t well-formed');
  });

  it('can’t become an OpenID provider, and keeps its metadata when something else is changed', async () => {
    const { version } = await one();
    const save = (more: object) => call('PUT', `${base}/${providerId}`, { ...values, version, ...more });
    const openid = { kind: 'openid', issuer: 'https://login.grove.test', clientId: 'operatory' };
    expect((await save(openid)).body.detail).toContain('Its kind can’t be changed');
    const renamed = await save({ name: 'Grove Dental' });
    expect(renamed.body.signIns[0]).toMatchObject({
      isOn: true,
      values: { name: 'Grove Dental', issuer: grove.issuer },
    });
    expect((await save({ version: version + 1, emailAttribute: 'mail' })).body.signIns[0]).toMatchObject({
      isOn: false,
    });
  });

  it('reports what is wrong with a test', async () => {
    const problem = async (person: SamlPerson, changes?: Changes) => {
      expect((await tryIt(person, changes)).location).toBe('/administration?part=company-sign-in');
      return (await one()).trial.problem as string;
    };
    expect(await problem({ sub: 'x', email: 'x@elsewhere.test' })).toContain('none of the e-mail domains');
    expect(await problem({ sub: 'x' })).toContain('no e-mail');
    expect(await problem({ sub: 'x@grove.test' })).toBe('');
    expect(
      await problem(ada, { nameIdentifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }),
    ).toContain('makes up a new name');
    expect(await problem(ada, { signatureAlgorithm: 'rsa-sha1', digestAlgorithm: 'sha1' })).toContain('SHA-256');
    expect(await problem(ada, { signAssertion: false, signResponse: true })).toContain('isn’t signed');
    expect(await problem(ada, { audience: 'https://other.test' })).toContain('another application');
    // It's reported although the response isn't read to its end.
    const groups = (count: number, length: number) => Array.from({ length: count }, (_, at) => `${at}`.padEnd(length));
    expect(await problem({ ...ada, groups: groups(600, 20) })).toContain('very many groups');
    expect(await problem({ ...ada, groups: groups(100, 2_700) })).toContain('very many groups');
    const { version } = await one();
    await call('PUT', `${base}/${providerId}`, { ...values, version, isEmailTrusted: false });
    expect(await problem(ada)).toContain('trust its e-mails');
  });
});

describe('a person', () => {
  it('signs in, is found by e-mail once, and afterward by the provider’s subject ID', async () => {
    const userId = await add('ada@grove.test');
    const first = await trip(ada, { start: { email: 'ada@grove.test', callbackURL: '/back-orders' } });
    expect(first.location).toBe('/back-orders');
    expect(await roleOf(first.session)).toMatchObject({ email: 'ada@grove.test' });
    expect(await roleOf((await trip({ ...ada, email: 'renamed@grove.test' })).session)).toMatchObject({ userId });
    // Another person of the provider's with the same e-mail.
    expect((await trip({ ...ada, sub: 'ada-2' })).location).toBe('/sign-in?error=refused');
    const { rows } = await database.pool.query('select via, factor_at from session where user_id = $1', [userId]);
    expect(rows[0]).toEqual({ via: 'provider', factor_at: null });
    const { rows: noted } = await database.pool.query(
      `select kind from audit_entry where subject_id = $1 order by entry_id desc limit 3`,
      [userId],
    );
    expect(noted.map(({ kind }) => kind)).toEqual(['sign-in-refused', 'sign-in', 'sign-in']);
  });

  it('isn’t signed in by a provider for other domains, whatever e-mail it sends for a linked person', async () => {
    await database.pool.query(`update identity_provider set email_domains = '{}'`);
    await database.pool.query(`delete from "user" where email = 'boss@dist.test'`);
    await add('boss@dist.test');
    const boss = { sub: 'b', email: 'boss@dist.test' };
    const start = { provider: providerId };
    expect((await trip(boss, { start })).session).toBeDefined();
    await database.pool.query(`update identity_provider set email_domains = '{grove.test}'`);
    const refused = { location: '/sign-in?error=domain', session: undefined };
    expect(await trip(boss, { start })).toEqual(refused);
    expect(await trip({ sub: 'b', email: 'x@grove.test' }, { start })).toEqual(refused);
    const { rows } = await database.pool.query(
      `select kind from audit_entry where subject = 'boss@dist.test' order by entry_id desc limit 2`,
    );
    expect(rows).toEqual([{ kind: 'sign-in-refused' }, { kind: 'sign-in-refused' }]);
  });

  it('isn’t signed in by a provider for everybody if their domain belongs to another one that’s on', async () => {
    await add('boss@grove.test');
    await add('ada@lakes.test');
    const lakes = await startSamlProvider();
    const body = { ...values, name: 'Lakes', emailDomains: [], metadata: lakes.metadata() };
    const { signIns } = (await call('POST', base, body)).body;
    const other = signIns.find((each: { values: { name: string } }) => each.values.name === 'Lakes').providerId;
    const come = async (person: SamlPerson, start: object = { provider: other }, cookie = '') => {
      const left = await begin(start, cookie);
      const taken = await post(await lakes.answer(left.url, person), { to: other });
      return finish(taken.headers.location, left.cookie);
    };
    await come({ sub: 't', email: 'boss@grove.test' }, { provider: other, isTrial: true }, admin.headers.cookie);
    const tried = (await call('GET', base)).body.signIns;
    expect(JSON.stringify(tried)).toContain('The domain of boss@grove.test belongs to the sign-in Grove.');
    await database.pool.query('update identity_provider set is_on = true');
    expect(await come({ sub: 'b', email: 'boss@grove.test' })).toMatchObject({ session: undefined });
    expect((await come({ sub: 'a', email: 'ada@lakes.test' })).session).toBeDefined();
    // A person already linked to it isn't allowed either.
    const set = (isOn: boolean) =>
      database.pool.query('update identity_provider set is_on = $2 where provider_id = $1', [providerId, isOn]);
    await set(false);
    expect((await come({ sub: 'b', email: 'boss@grove.test' })).session).toBeDefined();
    await set(true);
    expect(await come({ sub: 'b', email: 'b@lakes.test' })).toMatchObject({ session: undefined });
    lakes.close();
  });

  it('with their e-mail as name ID signs in regardless of its case', async () => {
    await add('mia@grove.test');
    for (const sub of ['Mia@grove.test', 'mia@Grove.test']) {
      expect((await trip({ sub, email: sub })).session).toBeDefined();
    }
  });

  it('is refused if unknown or suspended, or if the provider’s e-mails aren’t trusted, and sees which', async () => {
    const refused = (why: string) => ({ location: `/sign-in?error=${why}`, session: undefined });
    expect(await trip({ sub: 'x', email: 'nobody@grove.test' })).toEqual(refused('unknown'));
    const userId = await add('ada@grove.test');
    expect((await trip(ada)).session).toBeDefined();
    await database.pool.query('update "user" set withdrawn_at = now() where id = $1', [userId]);
    expect(await trip(ada)).toEqual(refused('suspended'));
    await add('eve@grove.test');
    await database.pool.query('update identity_provider set is_email_trusted = false');
    expect(await trip({ sub: 'eve', email: 'eve@grove.test' })).toEqual(refused('unverified'));
    expect(await trip({ sub: 'eva', email: 'eva@grove.test' })).toEqual(refused('unverified'));
    await database.pool.query('update identity_provider set is_on = false');
    expect((await begin()).begun.json().code).toBe('access.no-company-sign-in');
  });

  it('gets the rights of their groups at each sign-in', async () => {
    await add('wes@grove.test', { permissions: ['ProductEditor'] });
    const rules = [{ group: 'West', kind: 'account-manager', territoryIds: ['201'] }];
    await database.pool.query('update identity_provider set group_rules = $1', [JSON.stringify(rules)]);
    const come = async (groups?: readonly string[]) =>
      (await roleOf((await trip({ sub: 'wes', email: 'wes@grove.test', groups })).session)).permissions;
    expect(await come(['West', 'All'])).toEqual(['OrderSubmit', 'PricingView', 'ProductEditor']);
    expect(await come(['All'])).toEqual(['ProductEditor']);
    expect(await come(['West'])).toContain('OrderSubmit');
    expect(await come()).toEqual(['ProductEditor']);
  });

  it('re-authenticates with the provider where a page requires it', async () => {
    const { url } = await begin({ email: 'ada@grove.test', isAgain: true });
    expect(await grove.asked(url)).toMatchObject({ forceAuthn: 'true' });
    expect((await grove.asked((await begin()).url)).forceAuthn).toBeUndefined();
  });

  it('is linked once by two first sign-ins at the same time', async () => {
    await add('ada@grove.test');
    await Promise.all([trip(ada), trip(ada)]);
    const { rows } = await database.pool.query('select account_id from account where provider_id = $1', [providerId]);
    expect(rows).toEqual([{ account_id: 'ada-1' }]);
  });
});

describe('an answer', () => {
  const startHere = '/sign-in?error=start-here';

  it('is used once, and only by the browser that left for the provider', async () => {
    await add('ada@grove.test');
    const left = await begin();
    const answer = await grove.answer(left.url, ada);
    const taken = await post(answer);
    expect((await post(answer)).headers.location).toBe(startHere);
    const other = await begin();
    const stolen = await finish(taken.headers.location, other.cookie);
    expect(stolen).toEqual({ location: startHere, session: undefined });
    expect((await finish(taken.headers.location, '')).session).toBeUndefined();
    expect((await finish(taken.headers.location, left.cookie)).session).toBeDefined();
    expect(await finish(taken.headers.location, left.cookie)).toEqual({ location: startHere, session: undefined });
    expect((await post(answer)).headers.location).toBe(startHere);
  });

  it('behind TLS counts only with a cookie that no other host can set', async () => {
    await add('ada@grove.test');
    const settings = testSettings({ publicUrl: 'https://shop.test', ownOrigins: ['https://shop.test'] });
    const secure = await buildApp({ isStrict: true, settings, database, log });
    const { http } = secure;
    const start = { email: 'ada@grove.test' };
    const begun = await http.inject({ method: 'POST', url: '/api/auth/sign-in/social', payload: start });
    const [set = ''] = [begun.headers['set-cookie']].flat();
    expect(set).toMatch(/^__Host-operatory\.saml=[\w-]{32}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    const cookie = set.slice(0, set.indexOf(';'));
    const taken = await http.inject({
      ...{ method: 'POST', url: `/api/auth/saml/${providerId}` },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ SAMLResponse: await grove.answer(begun.json().url, ada) }).toString(),
    });
    const back = (sent: string) => http.inject({ url: String(taken.headers.location), headers: { cookie: sent } });
    const planted = await back(cookie.replace('__Host-', ''));
    expect(planted.headers.location).toBe(startHere);
    expect((await back(cookie)).cookies.map(({ name }) => name)).toContain('__Host-operatory.session_token');
    await secure.close();
  });

  it('counts once if it comes twice at the same time', async () => {
    const answer = await grove.answer((await begin()).url, ada);
    const both = await Promise.all([post(answer), post(answer)]);
    const places = both.map(({ headers }) => String(headers.location).split('?')[0]).sort();
    expect(places).toEqual(['/api/auth/saml/finish', '/sign-in']);
  });

  it('one that the provider initiated is refused, and doesn’t redirect elsewhere', async () => {
    await add('ada@grove.test');
    const at = `http://localhost:3000/api/auth/saml/${providerId}`;
    const answer = await grove.unasked({ audience: `${at}/metadata`, recipient: at }, ada);
    const taken = await post(answer, { more: { RelayState: 'https://evil.test/' } });
    expect(taken.headers.location).toBe(startHere);
    const left = await begin();
    const asked = await post(await grove.answer(left.url, ada), { more: { RelayState: 'https://evil.test/' } });
    expect((await finish(asked.headers.location, left.cookie)).location).toBe('/home');
    expect((await begin({ email: 'ada@grove.test', callbackURL: 'https://evil.test' })).begun.statusCode).toBe(400);
    for (const path of [
      '//evil.test',
      '/\\evil.test',
      '/\t/evil.test',
      '/\n/evil.test',
      '/cart\r\n',
      '/\u0085/evil.test',
      '/.//evil.test',
      '/cart/%2e%2e//evil.test',
    ]) {
      const { begun } = await begin({ email: 'ada@grove.test', callbackURL: path });
      expect([path, begun.statusCode]).toEqual([path, 400]);
    }
  });

  it('a changed one reports it to the person, and signs no one in', async () => {
    await add('boss@grove.test');
    const left = await begin({ email: 'ada@grove.test', errorCallbackURL: '/sign-in?wanted=%2Fcart' });
    const xml = Buffer.from(await grove.answer(left.url, ada), 'base64').toString('utf8');
    const taken = await post(Buffer.from(xml.replaceAll('ada@grove', 'boss@grove')).toString('base64'));
    const back = await finish(taken.headers.location, left.cookie);
    expect(back).toEqual({ location: '/sign-in?wanted=%2Fcart&error=answer', session: undefined });
  });

  it('for another provider, one that’s off, or after ten minutes is refused', async () => {
    await add('ada@grove.test');
    const left = await begin();
    const answer = await grove.answer(left.url, ada);
    expect((await post(answer, { to: 'c-other' })).headers.location).toBe('/sign-in?error=provider');
    const taken = await post(answer);
    await database.pool.query('update identity_provider set is_on = false');
    expect((await finish(taken.headers.location, left.cookie)).location).toBe('/sign-in?error=provider');
    await database.pool.query('update identity_provider set is_on = true');
    const late = await begin();
    await database.pool.query(`update saml_sign_in set expires_at = now() - interval '1 second'`);
    expect((await post(await grove.answer(late.url, ada))).headers.location).toBe(startHere);
    await begin();
    const { rowCount } = await database.pool.query('select from saml_sign_in');
    expect(rowCount).toBe(1);
  });

  it('is limited in size and number, and is a form', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const url = `/api/auth/saml/${providerId}`;
    const send = (payload: string, more = headers) => app.http.inject({ method: 'POST', url, headers: more, payload });
    expect((await send(`SAMLResponse=${'A'.repeat(500_000)}`)).statusCode).toBe(413);
    expect((await send('nothing=1')).headers.location).toBe('/sign-in?error=provider');
    expect((await send('{}', { 'content-type': 'application/json' })).headers.location).toBe('/sign-in?error=provider');
    await database.pool.query('update turn_count set turns = 60');
    expect((await send('SAMLResponse=AAAA')).headers.location).toBe('/sign-in?error=provider');
  });
});
