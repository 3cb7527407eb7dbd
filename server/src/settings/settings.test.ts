/** The settings: defaults, refusals in one sentence, and the example file that lists them all. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CannotStart } from './cannot-start.ts';
import { environment } from './environment.ts';
import { type Environment, readSettings } from './settings.ts';

const read = (env: Environment) => readSettings(env, () => 'a secret that was made earlier and saved');

function complaint(env: Environment): string {
  try {
    read(env);
  } catch (error) {
    if (error instanceof CannotStart) return error.message;
    throw error;
  }
  return 'nothing to complain about';
}

test('with an empty environment it runs here, embedded, with demo data', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    isDemo: true,
    demoClockSeconds: 30,
    trustProxy: false,
    timeZone: 'America/Los_Angeles',
    isPricingEnabled: true,
    arePricesExplained: false,
    brandName: 'Operatory',
    versionUrl: undefined,
    authSecret: 'a secret that was made earlier and saved',
  });
});

test('the version is the one of the root package.json', () => {
  const root = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(read({}).appVersion).toBe(root.version);
});

test('an empty value counts as absent', () => {
  expect(read({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test('an external database means no demo data and requires a secret of its own', () => {
  const DATABASE_URL = 'postgresql://me:hush@db.example/operatory';
  expect(complaint({ DATABASE_URL })).toContain('AUTH_SECRET');
  expect(read({ DATABASE_URL, AUTH_SECRET: 'x'.repeat(32) }).isDemo).toBe(false);
  expect(read({ DATABASE_URL, DEMO: '1' }).isDemo).toBe(true);
});

test('the demo is on by default only if nobody but this machine can reach it', () => {
  const alone: Environment[] = [
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.2' },
    { PUBLIC_URL: 'http://localhost:5173' },
    { NODE_ENV: 'test' },
  ];
  const reachable: Environment[] = [
    { NODE_ENV: 'production' },
    { PUBLIC_URL: 'https://orders.example.com' },
    { PUBLIC_URL: 'https://localhost' },
    { PUBLIC_URL: 'http://orders.example.com' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '10.0.0.7' },
    { DATABASE_URL: 'postgresql://me@db.example/operatory', AUTH_SECRET: 'x'.repeat(32) },
  ];
  for (const env of alone) expect(read(env).isDemo, JSON.stringify(env)).toBe(true);
  for (const env of reachable) {
    expect(read(env).isDemo, JSON.stringify(env)).toBe(false);
    expect(read({ ...env, DEMO: '1' }).isDemo, JSON.stringify(env)).toBe(true);
  }
  for (const env of alone) expect(read({ ...env, DEMO: '0' }).isDemo, JSON.stringify(env)).toBe(false);
});

test('a second step is for staff, unless the demo is on or the environment says otherwise', () => {
  expect([read({}).secondStep, read({ DEMO: '0' }).secondStep]).toEqual(['nobody', 'staff']);
  expect(read({ SECOND_STEP: 'everybody' })).toMatchObject({ secondStep: 'everybody' });
  expect(read({ SECOND_STEP: 'nobody' }).lockedSettings).toEqual(new Set(['secondStep']));
  expect(complaint({ SECOND_STEP: 'some' })).toContain('must be nobody, staff, or everybody');
});

test('the production mode that npm start sets by itself leaves the demo on, and nothing else does', () => {
  const tryOut = (env: Environment) => readSettings(env, () => 'x'.repeat(32), { isTryOut: true }).isDemo;
  expect(tryOut({ NODE_ENV: 'production' })).toBe(true);
  expect(tryOut({ NODE_ENV: 'production', HOST: '0.0.0.0' })).toBe(false);
});

test('on this machine the pages may come from any of its names, elsewhere only from the public address', () => {
  expect(read({ PORT: '4000' }).ownOrigins).toEqual([
    'http://localhost:4000',
    'http://127.0.0.1:4000',
    'http://[::1]:4000',
  ]);
  expect(read({ PUBLIC_URL: 'https://orders.example.com/' })).toMatchObject({
    publicUrl: 'https://orders.example.com',
    ownOrigins: ['https://orders.example.com'],
  });
  expect(read({ HOST: '10.0.0.7', PORT: '80' })).toMatchObject({
    publicUrl: 'http://10.0.0.7',
    ownOrigins: ['http://10.0.0.7'],
  });
});

test('proxies in front are a number or addresses', () => {
  expect(read({ TRUST_PROXY: '0' }).trustProxy).toBe(false);
  const two = read({ TRUST_PROXY: '2' }).trustProxy;
  expect([0, 1, 2].map((hop) => typeof two === 'function' && two('10.0.0.1', hop))).toEqual([true, true, false]);
  expect(read({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toBe('10.0.0.0/8, ::1');
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['HOST', 'not a host'],
  ['PUBLIC_URL', 'orders.example.com'],
  ['TRUST_PROXY', 'yes'],
  ['SHUTDOWN_DELAY_SECONDS', '100'],
  ['DEMO', 'true'],
  ['LOG_LEVEL', 'loud'],
  ['TIME_ZONE', 'Mars/Olympus'],
  ['SUPPORT_EMAIL', 'nobody'],
  ['PRICING_ENABLED', 'yes'],
  ['DATA_MANAGEMENT_URL', 'ftp://x'],
  ['VERSION_URL', 'v1'],
  ['SHIPPING_LABEL_URL', 'labels'],
  ['LABEL_COMPANY_PREFIX', '12345'],
])('%s=%s is refused in one sentence with its name, its value and the way out', (name, value) => {
  const sentence = complaint({ [name]: value });
  expect(sentence).toContain(name);
  expect(sentence).toContain(value);
  expect(sentence).toMatch(/must /);
  expect(sentence).not.toContain('\n');
});

test('a secret value is never shown, not even when it is wrong', () => {
  expect(complaint({ DATABASE_URL: 'mysql://me:hush@db' })).not.toContain('hush');
  expect(complaint({ AUTH_SECRET: 'tooshort' })).not.toContain('tooshort');
});

test('.env.example lists exactly the settings that exist', () => {
  const listed = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z_]+)=/gm)].map((match) => match[1]);
  expect(listed.toSorted()).toEqual(Object.keys(environment.shape).toSorted());
});

test('an identity provider is given whole or not at all, and its secret is never printed', () => {
  const whole = { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'operatory', OIDC_CLIENT_SECRET: 'hush' };
  expect(read({}).openIdConnect).toBeUndefined();
  expect(read(whole).openIdConnect).toEqual({
    name: 'your company account',
    issuer: 'https://login.example.com',
    clientId: 'operatory',
    clientSecret: 'hush',
    isEmailTrusted: false,
  });
  for (const missing of Object.keys(whole)) {
    const said = complaint({ ...whole, [missing]: '' });
    expect(said).toContain('only some are given');
    expect(said).not.toContain('hush');
  }
});

test.each(['OIDC_ISSUER', 'VERSION_URL', 'USPS_URL', 'FILE_STORAGE_ENDPOINT', 'SHIPPING_LABEL_URL'])(
  'in production %s is an address with TLS, or on this machine',
  (name) => {
    const provider = { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' };
    const others = { ...provider, FILE_STORAGE_BUCKET: 'files' };
    const production = { NODE_ENV: 'production', ...others };
    const sentence = complaint({ ...production, [name]: 'http://service.example.com/x' });
    expect(sentence).toContain(name);
    expect(sentence).toContain('must begin with https');
    expect(() => read({ ...production, [name]: 'http://127.0.0.1:9000' })).not.toThrow();
    expect(() => read({ ...production, [name]: 'https://service.example.com/x' })).not.toThrow();
    expect(() => read({ ...others, [name]: 'http://service.example.com/x' })).not.toThrow();
  },
);

test('data exchange works here unless told otherwise, and a process for it alone needs a database of its own', () => {
  expect(read({}).exchange).toEqual({
    part: 'both',
    privateHosts: [],
    fileLimits: { bytes: 5_000_000_000, rows: 20_000_000 },
    folder: undefined,
    sftp: undefined,
  });
  expect(read({ ERP_PRIVATE_HOSTS: 'Erp.Internal,10.0.0.7' }).exchange.privateHosts).toEqual([
    'erp.internal',
    '10.0.0.7',
  ]);
  expect(read({ EXCHANGE: '0' }).exchange.part).toBe('serve');
  expect(complaint({ EXCHANGE: 'only' })).toContain('DATABASE_URL');
  const elsewhere = { DATABASE_URL: 'postgresql://me@db/shop', AUTH_SECRET: 'x'.repeat(32) };
  expect(read({ EXCHANGE: 'only', ...elsewhere }).exchange.part).toBe('work');
  expect(complaint({ EXCHANGE: '2' })).toContain('must be 0, 1, or only');
});

test('an SFTP server is only used with its pinned host key and a way in, and secrets are never printed', () => {
  const whole = {
    EXCHANGE_SFTP_URL: 'sftp://erp%40shop@files.example.com:2222/out/box/',
    EXCHANGE_SFTP_HOST_KEY: `SHA256:${'A'.repeat(43)}`,
    EXCHANGE_SFTP_PASSWORD: 'hush',
  };
  expect(read(whole).exchange.sftp).toMatchObject({
    host: 'files.example.com',
    port: 2_222,
    username: 'erp@shop',
    folder: '/out/box',
    mark: 'rename',
    everySeconds: 300,
  });
  for (const missing of ['EXCHANGE_SFTP_HOST_KEY', 'EXCHANGE_SFTP_PASSWORD']) {
    expect(complaint({ ...whole, [missing]: '' })).toContain('EXCHANGE_SFTP_HOST_KEY and one of');
    expect(complaint({ ...whole, [missing]: '' })).not.toContain('hush');
  }
  expect(complaint({ ...whole, EXCHANGE_SFTP_URL: 'ftp://me@files.example.com' })).toContain('EXCHANGE_SFTP_URL');
  expect(complaint({ ...whole, EXCHANGE_SFTP_URL: 'sftp://me:hush@files.example.com' })).not.toContain('hush');
  expect(complaint({ ...whole, EXCHANGE_SFTP_HOST_KEY: 'MD5:aa' })).toContain('fingerprint');
  expect(complaint({ ...whole, EXCHANGE_SFTP_KEY_FILE: '/nowhere/key' })).toContain('The file /nowhere/key of setting');
});
