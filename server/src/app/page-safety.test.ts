import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync } from 'node:zlib';
import { contract } from '@operatory/contract/contract';
import { refuse } from '@operatory/domain/refusals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { isData } from '../http/page-safety.ts';
import { sendRefusal } from '../http/problems.ts';
import { bindAccessRoutes } from './access-routes.ts';
import { bindHealth } from './health.ts';
import { bindMetrics } from './metrics.ts';
import { publishDescription } from './openapi/openapi-pages.ts';
import { bindSettingsRoutes } from './settings-routes.ts';
import { serveWebApp } from './web-app.ts';

const html = `<!doctype html><html><head>
<script type="application/json" id="settings" nonce="__CSP_NONCE__">__SETTINGS__</script>
<script type="application/json" id="role" nonce="__CSP_NONCE__"></script>
<meta property="csp-nonce" nonce="__CSP_NONCE__">
<script type="module" src="/assets/main-abc.js" nonce="__CSP_NONCE__"></script></head><body></body></html>`;

let database: TestDatabase;
let ground: TestGround;
let secure: TestGround;
let me: SignedIn;
const folder = mkdtempSync(join(tmpdir(), 'operatory-web-'));

async function whole(changes: Parameters<typeof openTestGround>[1]): Promise<TestGround> {
  const opened = await openTestGround(database, changes);
  bindAccessRoutes(opened.bind, opened.services, opened.sessions);
  bindSettingsRoutes(opened.bind, opened.services, []);
  await publishDescription(opened.http, contract, opened.services.settings);
  bindHealth(opened);
  bindMetrics(opened);
  const sendPage = await serveWebApp(opened, { folder, demoSignIns: [] });
  opened.http.setNotFoundHandler((request, reply) =>
    isData(request.url) ? sendRefusal(reply, refuse('route.absent')) : sendPage(request, reply),
  );
  return opened;
}

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  mkdirSync(join(folder, 'tag/assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'tag/tag.html'), html);
  writeFileSync(join(folder, 'tag/worker.js'), 'export {};');
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  writeFileSync(join(folder, 'assets/main-abc.js'), 'export {};');
  mkdirSync(join(folder, 'assets/threads'));
  writeFileSync(join(folder, 'assets/threads/read-abc.js'), 'export {};');
  writeFileSync(join(folder, 'assets/reader-abc.wasm'), 'wasm');
  writeFileSync(join(folder, 'assets/reader-abc.wasm.br'), brotliCompressSync('wasm'));
  writeFileSync(join(folder, 'assets/main-abc.js.br'), brotliCompressSync('export {};'));
  database = await createTestDatabase();
  ground = await whole({ brandName: '</script><b>Brand $& $1', isDemo: true });
  secure = await whole({ publicUrl: 'https://orders.example.com', ownOrigins: ['https://orders.example.com'] });
  me = await signIn(database.pool, { permissions: ['PricingView'], email: 'page@people.test' });
});
afterAll(async () => {
  await ground.close();
  await secure.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}, from = ground) => from.http.inject({ url, headers });

describe('every answer', () => {
  const answers: [url: string, status: number, method?: 'POST'][] = [
    ['/', 200],
    ['/customer/100001/cart', 200],
    ['/nothing/here', 404],
    ['/assets/main-abc.js', 200],
    ['/assets/gone.js', 404],
    ['/favicon.svg', 200],
    ['/manifest.webmanifest', 200],
    ['/tag/100001/10000001', 200],
    ['/tag/worker.js', 200],
    ['/healthz', 200],
    ['/readyz', 200],
    ['/metrics', 200],
    ['/api/settings/public', 200],
    ['/api/user/role', 401],
    ['/api/nothing', 404],
    ['/api/user/hubtoken', 401, 'POST'],
    ['/api/auth/sign-in/email', 400, 'POST'],
    ['/api/openapi.json', 200],
    ['/api/docs', 200],
    ['/api/docs/static/swagger-ui.css', 200],
    ['/api/test/%E0%A4%A', 400],
  ];

  it.each(answers)('%s has the security headers', async (url, status, method = undefined) => {
    for (const from of [ground, secure]) {
      const response = await from.http.inject({ method: method ?? 'GET', url });
      expect(response.statusCode).toBe(status);
      expect(response.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      const policy = String(response.headers['content-security-policy']);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toMatch(/^default-src '(none|self)'/);
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(response.headers['strict-transport-security']).toBe(
        from === secure ? 'max-age=63072000; includeSubDomains' : undefined,
      );
      expect(response.headers).not.toHaveProperty('x-powered-by');
      expect(response.headers).not.toHaveProperty('server');
    }
  });

  it('from the API is never cached', async () => {
    for (const url of ['/api/settings/public', '/API/user/role']) {
      expect((await get(url)).headers['cache-control']).toBe('no-store');
    }
  });
});

describe('a page', () => {
  it('has a new nonce each time, in its policy and in every element', async () => {
    const nonces = new Set<string>();
    for (let n = 0; n < 3; n += 1) {
      const { body, headers } = await get('/home');
      const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
      expect(body.split(`nonce="${nonce}"`)).toHaveLength(6);
      expect(body).not.toContain('__CSP_NONCE__');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  it('allows scripts and styles by nonce only, and sockets to our own addresses only', async () => {
    const policy = String((await get('/home', {}, secure)).headers['content-security-policy']);
    const directives = new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
    expect(directives.get('script-src')).toEqual(["'self'", expect.stringMatching(/^'nonce-/)]);
    expect(directives.get('style-src')).toEqual(["'self'", expect.stringMatching(/^'nonce-/)]);
    expect(directives.get('connect-src')).toEqual(["'self'", 'wss://orders.example.com']);
    expect(directives.get('worker-src')).toEqual(["'self'"]);
    expect(directives.get('object-src')).toEqual(["'none'"]);
    expect(directives.get('base-uri')).toEqual(["'none'"]);
  });

  const json = (body: string, id: string) => {
    const text = new RegExp(`id="${id}"[^>]*>([^<]*)</script>`).exec(body)?.[1];
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  };

  it('has the public settings and the viewer’s role, and is never cached', async () => {
    const signedOut = await get('/home');
    expect(json(signedOut.body, 'settings')).toEqual((await get('/api/settings/public')).json());
    expect(json(signedOut.body, 'settings')).toMatchObject({ brandName: '</script><b>Brand $& $1' });
    expect(json(signedOut.body, 'role')).toBeNull();
    const signedIn = await get('/home', me.headers);
    expect(json(signedIn.body, 'role')).toEqual((await get('/api/user/role', me.headers)).json());
    expect(json(signedIn.body, 'role')).toMatchObject({ email: 'page@people.test' });
    expect(signedIn.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['/', 200],
    ['/HOME/', 200],
    ['/sign-in?wanted=%2Fhome', 200],
    ['/error/Order%20not%20found.', 200],
    ['/product', 200],
    ['/product/10000001', 200],
    ['/product/internal/AB-1.5', 200],
    ['/customer/100001', 200],
    ['/customer/100001/orders/123?search=1', 200],
    ['/customer/100001/product', 200],
    ['/customer/100001/product/internal/10000001', 200],
    ['/order/123456/7/0', 200],
    ['/punchout', 200],
    ['/punchout/sid/abc/uid/me/', 200],
    ['/punchout/sid/abc/uid/me/customer/100001/cart', 200],
    ['/punchout/sid/abc/uid/me/nothing', 404],
    ['/customer/', 200],
    ['/customer/100001/nothing', 404],
    ['/wp-login.php', 404],
    ['/.env', 404],
  ])('%s answers %i', async (url, status) => {
    expect((await get(url)).statusCode).toBe(status);
  });

  it('isn’t returned for a missing file, or for anything but GET and HEAD', async () => {
    for (const url of [
      '/assets/gone.js',
      '/favicon.ico',
      '/index.html',
      '/.vite/manifest.json',
      '/assets/main-abc.js.br',
    ]) {
      const response = await get(url);
      expect([url, response.statusCode, response.headers['content-type']]).toEqual([
        url,
        404,
        'application/problem+json',
      ]);
    }
    expect((await ground.http.inject({ method: 'POST', url: '/home' })).statusCode).toBe(404);
  });

  it('is compressed for clients that accept it', async () => {
    const response = await get('/api/openapi.json', { 'accept-encoding': 'br, gzip' });
    expect(response.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(JSON.parse(gunzipSync(response.rawPayload).toString())).toMatchObject({ openapi: '3.1.0' });
    expect((await get('/api/openapi.json', { 'accept-encoding': 'gzip;q=0' })).headers).not.toHaveProperty(
      'content-encoding',
    );
  });
});

describe('the manifest', () => {
  it('names the installation, and refers only to files of the web app', async () => {
    const answer = await get('/manifest.webmanifest');
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    const manifest = answer.json();
    expect(manifest).toMatchObject({ name: '</script><b>Brand $& $1', start_url: '/', display: 'standalone' });
    const page = readFileSync(join(import.meta.dirname, '../../../web/index.html'), 'utf8');
    const linked = [...page.matchAll(/href="\/([\w-]+\.(?:png|svg))"/g)].map(([, file]) => `/${file}`);
    for (const file of [...manifest.icons.map(({ src }: { src: string }) => src), ...linked]) {
      expect(existsSync(join(import.meta.dirname, '../../../web/public', file)), file).toBe(true);
    }
  });
});

describe('a file of the web app', () => {
  it('is cached forever if its name is a hash of its content, and is compressed on disk', async () => {
    const response = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip, br' });
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    });
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  });

  it('may compile the code reader only in a worker, which only connects to us', async () => {
    const thread = await get('/assets/threads/read-abc.js');
    expect(thread.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'",
    );
    expect(thread.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const url of ['/', '/home', '/assets/main-abc.js', '/assets/reader-abc.wasm']) {
      expect((await get(url)).headers['content-security-policy']).not.toContain('wasm');
    }
  });

  it('with the code reader is cached forever, compressed, and compiled while it loads', async () => {
    const { headers } = await get('/assets/reader-abc.wasm', { 'accept-encoding': 'br' });
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'application/wasm',
    });
  });
});

describe('figures', () => {
  it('count responses by route, and are hidden from requests through a proxy', async () => {
    await get('/api/settings/public');
    const { body } = await get('/metrics');
    expect(body).toMatch(/http_requests_total\{method="GET",route="\/api\/settings\/public",status="2xx"\} [1-9]/);
    expect(body).toMatch(
      /http_request_seconds_bucket\{le="\+Inf",method="GET",route="\/api\/settings\/public"\} [1-9]/,
    );
    expect(body).toMatch(/database_connections \d/);
    for (const line of body.split('\n').filter((one) => one !== ''))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{[^}]*\})? [\d.e+-]+)$/);
    expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404);
  });

  it('gives them to the bearer of the token alone where there is one', async () => {
    const guarded = await whole({ metricsToken: 'a token for the scraper' });
    const status = async (headers: Record<string, string>) => (await get('/metrics', headers, guarded)).statusCode;
    expect(await status({})).toBe(404);
    expect(await status({ authorization: 'Bearer another' })).toBe(404);
    const authorization = 'Bearer a token for the scraper';
    expect(await status({ authorization })).toBe(200);
    expect(await status({ authorization, 'x-forwarded-for': '203.0.113.9' })).toBe(200);
    await guarded.close();
  });

  it('reports the same event-loop delay to two scrapers', async () => {
    const delay = async () => /^nodejs_eventloop_delay_p99_seconds (.+)$/m.exec((await get('/metrics')).body)?.[1];
    const first = await delay();
    expect(Number(first)).toBeGreaterThanOrEqual(0);
    expect(await delay()).toBe(first);
  });
});
