import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { bindAccessRoutes } from '../app/access-routes.ts';
import { createUser } from './create-user.ts';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const strangersKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const settings = {
  name: 'Tests',
  clientId: 'operatory',
  clientSecret: 'the secret of the client',
  isEmailTrusted: false,
};

/** A small identity provider: discovery, keys, and a token for the person in `claims`. */
let provider: Server;
let issuer: string;
let claims: Record<string, unknown>;
let signer = keys.privateKey;
/** The issuer in the discovery document, and whether tokens include an ID token. */
let discoveredIssuer: string | undefined;
let hasIdToken = true;
let tokenRequests: URLSearchParams[] = [];

let database: TestDatabase;
let ground: TestGround;

function idToken(): string {
  const now = Math.floor(Date.now() / 1000);
  const head = base64url({ alg: 'RS256', kid: 'one', typ: 'JWT' });
  const body = base64url({ iss: issuer, aud: 'operatory', iat: now, exp: now + 300, ...claims });
  return `${head}.${body}.${sign('sha256', Buffer.from(`${head}.${body}`), signer).toString('base64url')}`;
}

beforeAll(async () => {
  provider = createServer((request, response) => {
    const json = (value: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
    if (request.url === '/.well-known/openid-configuration') {
      return json({
        issuer: discoveredIssuer ?? issuer,
        userinfo_endpoint: `${issuer}/userinfo`,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      });
    }
    if (request.url === '/keys') {
      return json({ keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] });
    }
    if (request.url === '/userinfo') return json(claims);
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      tokenRequests.push(new URLSearchParams(body));
      json({
        access_token: 'access',
        token_type: 'Bearer',
        expires_in: 300,
        ...(hasIdToken ? { id_token: idToken() } : {}),
      });
    });
    return undefined;
  });
  await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready));
  issuer = `http://127.0.0.1:${(provider.address() as { port: number }).port}`;
  database = await createTestDatabase();
  ground = await openTestGround(database, {
    openIdConnect: { ...settings, issuer },
  });
  bindAccessRoutes(ground.bind, ground.services, ground.sessions);
  await createUser(database.pool, { email: 'ada@people.test', name: 'Ada', permissions: ['PricingView'] });
});
afterAll(async () => {
  await ground.close();
  await database.drop();
  provider.close();
});
beforeEach(async () => {
  await database.pool.query('delete from turn_count');
  signer = keys.privateKey;
  hasIdToken = true;
  discoveredIssuer = undefined;
  tokenRequests = [];
});

const begin = (body: object = {}, at = ground) =>
  at.http.inject({ method: 'POST', url: '/api/auth/sign-in/social', payload: { provider: 'oidc', ...body } });

/** Goes to the provider and back, with the provider's claims about the person. */
async function come(back: { says: Record<string, unknown>; withState?: string; withNonce?: string; at?: TestGround }) {
  const { at = ground } = back;
  const started = await begin({}, at);
  const address = new URL(started.json().url as string);
  const cookie = started.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  claims = { nonce: back.withNonce ?? address.searchParams.get('nonce'), ...back.says };
  const state = back.withState ?? address.searchParams.get('state') ?? '';
  const returned = await at.http.inject({
    url: `/api/auth/callback/oidc?code=the-code&state=${encodeURIComponent(state)}`,
    headers: { cookie },
  });
  const session = returned.cookies.find(({ name }) => name === 'operatory.session_token');
  return { address, returned, session };
}

const ada = { sub: 'provider-ada', email: 'ada@people.test', email_verified: true, name: 'Ada of the provider' };

describe('an identity provider', () => {
  it('signs in a person created by the distributor, by their verified e-mail', async () => {
    const { address, returned, session } = await come({ says: ada });
    expect(`${address.origin}${address.pathname}`).toBe(`${issuer}/authorize`);
    expect(address.searchParams.get('redirect_uri')).toBe('http://localhost:3000/api/auth/callback/oidc');
    expect(address.searchParams.get('scope')).toContain('openid');
    expect(returned.statusCode).toBe(302);
    expect(returned.headers.location).toBe('/home');
    const me = await ground.http.inject({
      url: '/api/user/role',
      headers: { cookie: `operatory.session_token=${encodeURIComponent(session?.value ?? '')}` },
    });
    expect(me.json()).toMatchObject({ email: 'ada@people.test', name: 'Ada', permissions: ['PricingView'] });
    const [exchange] = tokenRequests;
    const challenge = createHash('sha256')
      .update(exchange?.get('code_verifier') ?? '')
      .digest('base64url');
    expect(address.searchParams.get('code_challenge')).toBe(challenge);
  });

  it('signs the same person in again, though their e-mail there has changed', async () => {
    await come({ says: ada });
    const { session, returned } = await come({ says: { ...ada, email: 'ada.lovelace@people.test' } });
    expect(session).toBeDefined();
    expect(returned.cookies.map(({ name }) => name)).toContain('operatory.device');
  });

  it.each<[string, () => Parameters<typeof come>[0]]>([
    ['someone without an account here', () => ({ says: { ...ada, sub: 'x', email: 'stranger@people.test' } })],
    ['an e-mail that is not verified', () => ({ says: { sub: 'y', email: 'bob@people.test', email_verified: false } })],
    ['a token for another application', () => ({ says: { ...ada, aud: 'another' } })],
    ['a token of another issuer', () => ({ says: { ...ada, iss: 'https://evil.test' } })],
    ['another person of the provider with the same e-mail', () => ({ says: { ...ada, sub: 'someone else' } })],
    ['a token made for another application', () => ({ says: { ...ada, azp: 'another' } })],
    ['a token for several that names none', () => ({ says: { ...ada, aud: ['operatory', 'another'] } })],
    ['a token from another sign-in', () => ({ says: ada, withNonce: 'another' })],
    ['a return without a started sign-in', () => ({ says: ada, withState: 'another' })],
  ])('doesn’t let in %s', async (_what, back) => {
    await createUser(database.pool, { email: 'bob@people.test', name: 'Bob', permissions: ['PricingView'] }).catch(
      () => undefined,
    );
    const { returned, session } = await come(back());
    expect(session).toBeUndefined();
    expect(returned.statusCode).toBe(302);
    expect(returned.headers.location).toMatch(/^(http:\/\/localhost:3000)?\/sign-in\?/);
    const { rowCount } = await database.pool.query(`select from "user" where email = 'stranger@people.test'`);
    expect(rowCount).toBe(0);
  });

  it('signs in a person from a load, until a load withdraws them', async () => {
    const grace = { ...ada, sub: 'provider-grace', email: 'grace@people.test' };
    await database.pool.query(
      `insert into person (email, name, permissions, territory_ids, accounts, is_from_feed)
       values ('grace@people.test', 'Grace', '{PricingView}', '{}', '{}', true)`,
    );
    const { session } = await come({ says: grace });
    const headers = { cookie: `operatory.session_token=${encodeURIComponent(session?.value ?? '')}` };
    const role = () => ground.http.inject({ url: '/api/user/role', headers });
    expect((await role()).json()).toMatchObject({ name: 'Grace', permissions: ['PricingView'] });
    await database.pool.query("update person set withdrawn_at = now() where email = 'grace@people.test'");
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect((await role()).statusCode).toBe(401);
    const { returned, session: again } = await come({ says: grace });
    expect(again).toBeUndefined();
    expect(returned.statusCode).toBe(302);
    expect(returned.headers.location).toContain('/sign-in');
  });

  it('stores none of the provider’s tokens', async () => {
    await come({ says: ada });
    await come({ says: ada });
    const { rows } = await database.pool.query(
      `select account_id, access_token, refresh_token, id_token from account where provider_id = 'oidc'
         and user_id = (select id from "user" where email = 'ada@people.test')`,
    );
    expect(rows).toEqual([{ account_id: 'provider-ada', access_token: null, refresh_token: null, id_token: null }]);
  });

  it('rejects a response without an ID token, whatever the user info', async () => {
    hasIdToken = false;
    expect((await come({ says: ada })).session).toBeUndefined();
  });

  it('is believed only as the issuer that the settings name', async () => {
    discoveredIssuer = 'https://another.test';
    const misled = await openTestGround(database, { openIdConnect: { ...settings, issuer } });
    expect((await come({ says: { ...ada, iss: 'https://another.test' }, at: misled })).session).toBeUndefined();
    await misled.close();
  });

  it('accepts a token for several applications that was issued for this one', async () => {
    const says = { ...ada, aud: ['operatory', 'another'], azp: 'operatory' };
    expect((await come({ says })).session).toBeDefined();
  });

  it('is not asked without end by one address', async () => {
    const busy = await openTestGround(database, { openIdConnect: { ...settings, issuer } });
    const codes: number[] = [];
    for (let n = 0; n < 62; n += 1) codes.push((await begin({}, busy)).statusCode);
    expect([codes[0], codes.at(-1)]).toEqual([200, 429]);
    await busy.close();
  });

  it('accepts an unverified e-mail only if the setting says so', async () => {
    const trusting = await openTestGround(database, { openIdConnect: { ...settings, issuer, isEmailTrusted: true } });
    const says = { sub: 'provider-carol', email: 'carol@people.test' };
    await createUser(database.pool, { email: says.email, name: 'Carol', permissions: ['PricingView'] });
    expect((await come({ says })).session).toBeUndefined();
    expect((await come({ says, at: trusting })).session).toBeDefined();
    await trusting.close();
  });

  it('rejects a token that someone else signed', async () => {
    signer = strangersKeys.privateKey;
    const { session } = await come({ says: ada });
    expect(session).toBeUndefined();
  });

  it('can be down without keeping anyone from signing in with a password', async () => {
    const away = await openTestGround(database, { openIdConnect: { ...settings, issuer: 'http://127.0.0.1:9' } });
    const response = await begin({}, away);
    expect([response.statusCode, response.json().code]).toEqual([503, 'provider.unavailable']);
    await createUser(database.pool, {
      email: 'dora@people.test',
      name: 'Dora',
      password: 'correct horse battery',
      permissions: [],
    });
    const signedIn = await away.http.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email: 'dora@people.test', password: 'correct horse battery' },
    });
    expect(signedIn.statusCode).toBe(200);
    await away.close();
  });

  it('never redirects to another site', async () => {
    const elsewhere = ['https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)'];
    // A browser takes the dots away.
    const dotted = ['/.//evil.test', '/%2e//evil.test', '/cart/..//evil.test', '/./\\evil.test'];
    for (const path of [...elsewhere, ...dotted]) {
      expect([path, (await begin({ callbackURL: path })).statusCode]).toEqual([path, 400]);
      expect([path, (await begin({ errorCallbackURL: path })).statusCode]).toEqual([path, 400]);
    }
    expect((await begin({ callbackURL: '/cart/../home?from=//x' })).statusCode).toBe(200);
    expect((await begin({ provider: 'google' })).statusCode).toBe(400);
  });
});
