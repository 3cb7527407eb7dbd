/** *Forgot your password?* for people who use their company's sign-in, from the call to the e-mail. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { rememberingLog, testSecret, testSettings } from '../../../test/ground.ts';
import { addSoftwarePasskey } from '../../../test/passkey.ts';
import { openSession } from '../../../test/sign-in.ts';
import { type App, buildApp } from '../../app/app.ts';
import type { DueMail } from '../../mail/send-mail.ts';
import { encryptionFor } from '../../settings/encryption.ts';
import { makeLink } from '../access-links.ts';
import { password } from '../authentication.fixture.ts';
import { createUser } from '../create-user.ts';
import { composeAccessMail } from '../mails.ts';
import { providerSecretLabel } from './stored-providers.ts';

let database: TestDatabase;
let app: App;
const openIdConnect = {
  ...{ name: 'Head office', issuer: 'https://login.head.test', clientId: 'operatory', clientSecret: 'the secret' },
  isEmailTrusted: false,
};

beforeAll(async () => {
  database = await createTestDatabase();
  const settings = testSettings({ mail: { smtpUrl: undefined, from: 'shop@people.test' }, openIdConnect });
  app = await buildApp({ isStrict: true, settings, database, log: rememberingLog().log });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});
beforeEach(() => database.pool.query('truncate mail; delete from identity_provider; delete from turn_count'));

async function addProvider(name: string, { domains, isOn = true }: { domains: readonly string[]; isOn?: boolean }) {
  const secret = encryptionFor(testSecret, providerSecretLabel).encrypt('the secret');
  await database.pool.query(
    `insert into identity_provider (provider_id, name, issuer, client_id, client_secret, email_domains, is_on)
     values ($1, $1, 'https://login.test', 'operatory', $2, $3, $4)`,
    [name, secret, domains, isOn],
  );
}
const person = (email: string, own?: string) =>
  createUser(database.pool, {
    ...{ email, name: 'Dana Reyes', permissions: ['PricingView'] },
    ...(own === undefined ? {} : { password: own }),
  });
const cameInBy = (userId: string, provider: string) =>
  database.pool.query('insert into account (id, account_id, provider_id, user_id) values ($1, $1, $2, $3)', [
    `${userId}-${provider}`,
    provider,
    userId,
  ]);

/** The response to *Send the link*. */
async function forgot(email: string) {
  const { statusCode, body } = await app.http.inject({
    ...{ method: 'POST', url: '/api/accessLink/request', payload: { email } },
  });
  expect([statusCode, body]).toEqual([204, '']);
  const { rows } = await database.pool.query<DueMail>('delete from mail where recipient = $1 returning *', [email]);
  const letter = await composeAccessMail(app.services, rows[0] as DueMail);
  const { rowCount: links } = await database.pool.query(
    `delete from access_link l using "user" u where u.id = l.user_id and u.email = $1`,
    [email],
  );
  return { subject: letter?.subject, text: letter?.text ?? '', links };
}
const isTold = 'How you sign in to Operatory';
const getsLink = 'Choose a new password for Operatory';

it('says to use the company’s sign-in, and makes no link, for someone of its domain without a password', async () => {
  await addProvider('Grove', { domains: ['grove.test'] });
  await person('ada@grove.test');
  const { subject, text, links } = await forgot('ada@grove.test');
  expect([subject, links]).toEqual([isTold, 0]);
  expect(text).toContain('you sign in with your company’s sign-in, Grove');
  expect(text).toContain('http://localhost:3000/sign-in');
  expect(text).not.toContain('#link=');
});

it('does the same for someone who came in by a sign-in for everybody, be it stored or set by the environment', async () => {
  await addProvider('Partners', { domains: [] });
  await cameInBy(await person('bea@partners.test'), 'Partners');
  await cameInBy(await person('cy@head.test'), 'oidc');
  expect((await forgot('bea@partners.test')).text).toContain('company’s sign-in, Partners');
  expect((await forgot('cy@head.test')).text).toContain('company’s sign-in, Head office');
});

it('still sends the link to people who have a password, and to people without a company sign-in', async () => {
  await addProvider('Grove', { domains: ['grove.test'] });
  await addProvider('Lakes', { domains: ['lakes.test'], isOn: false });
  await person('with-password@grove.test', password);
  await person('new@elsewhere.test');
  // Its sign-in is off, or lets other domains in only.
  await cameInBy(await person('dee@lakes.test'), 'Lakes');
  await cameInBy(await person('moved@elsewhere.test'), 'Grove');
  for (const email of ['with-password@grove.test', 'new@elsewhere.test', 'dee@lakes.test', 'moved@elsewhere.test']) {
    expect([email, await forgot(email)]).toMatchObject([email, { subject: getsLink, links: 1 }]);
  }
});

it('answers the same for people with a company’s sign-in, with a password, and unknown, and decides when it’s sent', async () => {
  await addProvider('Grove', { domains: ['grove.test'] });
  await person('eli@grove.test');
  for (const email of ['eli@grove.test', 'nobody@grove.test']) {
    const { statusCode, body } = await app.http.inject({
      ...{ method: 'POST', url: '/api/accessLink/request', payload: { email } },
    });
    expect([email, statusCode, body]).toEqual([email, 204, '']);
  }
  const { rows } = await database.pool.query('select kind, recipient, user_id from mail order by mail_id');
  expect(rows).toEqual([
    { kind: 'password', recipient: 'eli@grove.test', user_id: null },
    { kind: 'password', recipient: 'nobody@grove.test', user_id: null },
  ]);
});

it('ends a link requested before the sign-in was turned on, but not one made by staff', async () => {
  const userId = await person('late@grove.test');
  const links: Record<string, string> = {};
  await createUser(database.pool, { email: 'admin@people.test', name: 'Ada Admin', permissions: ['Administration'] });
  for (const madeBy of ['admin@people.test', '']) {
    const { link } = await makeLink(database.pool, {
      userId,
      madeBy,
      publicUrl: 'https://shop.test',
      keepsEarlier: true,
    });
    links[madeBy] = link.slice(link.indexOf('#link=') + '#link='.length);
  }
  const call = async (path: string, payload: object) => {
    const { statusCode, json } = await app.http.inject({ method: 'POST', url: `/api/accessLink${path}`, payload });
    return { statusCode, body: json() };
  };
  const { '': asked = '', 'admin@people.test': given = '' } = links;
  expect(await call('/read', { token: asked })).toMatchObject({ statusCode: 200 });
  await addProvider('Grove', { domains: ['grove.test'] });
  const refused = { statusCode: 403, body: { code: 'access.company-sign-in-only' } };
  expect(await call('/read', { token: asked })).toMatchObject(refused);
  expect(await call('/use', { token: asked, password })).toMatchObject(refused);
  const { rowCount } = await database.pool.query('select from account where user_id = $1', [userId]);
  expect(rowCount).toBe(0);
  expect(await call('/use', { token: given, password })).toMatchObject({ statusCode: 200 });
});

it('excludes passkeys for people who have only the company’s sign-in, unless its administrator allows them', async () => {
  await addProvider('Grove', { domains: ['grove.test'] });
  const post = async (url: string, { payload = {}, cookie = '' }: { payload?: object; cookie?: string } = {}) => {
    const headers = { origin: 'http://localhost:3000', cookie };
    const answer = await app.http.inject({ method: 'POST', url: `/api${url}`, payload, headers });
    return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
  };
  const come = async (userId: string) => {
    const passkey = await addSoftwarePasskey(database.pool, userId);
    const { body } = await post('/auth/passkey/ask');
    return post('/auth/passkey', { payload: passkey.answer(body.options, 'http://localhost:3000') });
  };
  const userId = await person('fay@grove.test');
  const refused = { status: 403, body: { code: 'access.passkeys-off', detail: expect.stringContaining('Grove') } };
  expect(await come(userId)).toMatchObject(refused);
  expect(await come(await person('gus@grove.test', password))).toMatchObject({ status: 204 });
  const { headers } = await openSession(database.pool, userId);
  await database.pool.query(`update session set via = 'provider'`);
  const own = async () => (await app.http.inject({ url: '/api/user/secondStep', headers })).json();
  expect(await own()).toMatchObject({ companySignIn: { name: 'Grove', allowsPasskeys: false } });
  const { cookie } = headers;
  expect(await post('/user/secondStep/passkeys/ask', { cookie })).toMatchObject(refused);
  await database.pool.query('update identity_provider set allows_passkeys = true');
  expect(await own()).toMatchObject({ companySignIn: { name: 'Grove', allowsPasskeys: true } });
  expect(await post('/user/secondStep/passkeys/ask', { cookie })).toMatchObject({ status: 200 });
  expect(await come(userId)).toMatchObject({ status: 204 });
});
