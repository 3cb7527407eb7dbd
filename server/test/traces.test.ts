/** Traces as a collector gets them, over HTTP: from an order to what the ERP and people were sent because of it. */
import { randomUUID } from 'node:crypto';
import { SpanKind } from '@opentelemetry/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, buildApp } from '../src/app/app.ts';
import { composeMail } from '../src/app/compose-mail.ts';
import { openWorld, type World } from '../src/cart/carts.fixture.ts';
import { lines, sentOf } from '../src/cart/sent.fixture.ts';
import { inSnapshot } from '../src/database/database.ts';
import { pushDue } from '../src/exchange/orders-out/push-messages.ts';
import { sendDue } from '../src/mail/send-mail.ts';
import { smtpMail } from '../src/ports/mail/smtp.ts';
import { encryptionOf } from '../src/punch-out/encryption.ts';
import { inSpanOf } from '../src/tracing/spans.ts';
import { startTracing, type Tracing } from '../src/tracing/start-tracing.ts';
import {
  attributeOf,
  type Collector,
  flushSpans,
  type LoopbackServer,
  listenOnLoopback,
  openCollector,
  readBody,
} from './collector.ts';
import { rememberingLog, testSettings } from './ground.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { type SignedIn, signIn } from './sign-in.ts';

const account = '100001';
const proxy = '10.0.0.1';

const { log, lines: logged } = rememberingLog();
const posted: Record<string, string>[] = [];
const problems: string[] = [];
let world: World;
let app: App;
let mails: MailServer;
let tracing: Tracing;
let staff: SignedIn;
let collector: Collector;
let erp: LoopbackServer;

beforeAll(async () => {
  collector = await openCollector();
  erp = await listenOnLoopback(async (request) => {
    posted.push(request.headers as Record<string, string>);
    await readBody(request);
  });
  tracing = startTracing(
    { endpoint: collector.url, headers: 'api-key=secret', share: 1 },
    { version: '1.2.3', warn: (problem) => problems.push(problem) },
  );
  world = await openWorld();
  mails = await startMailServer();
  const settings = testSettings({ trustProxy: proxy, mail: { smtpUrl: mails.url, from: 'shop@people.test' } });
  app = await buildApp({
    isStrict: true,
    settings: { ...settings, exchange: { ...settings.exchange, privateHosts: ['127.0.0.1'] } },
    database: world.database,
    log,
  });
  staff = await signIn(world.database.pool, { email: 'desk@people.test', permissions: ['CustomerService'] });
});
afterAll(async () => {
  await app.close();
  await tracing.stop();
  await mails.close();
  await erp.close();
  await world.close();
});
beforeEach(async () => {
  await flushSpans();
  collector.spans.length = 0;
  logged.length = 0;
});

const ask = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers = {}) =>
  app.http.inject({ method, url, headers: { ...staff.headers, ...headers }, ...(payload && { payload }) });

async function order(): Promise<number> {
  const calls = world.as('practice');
  await calls.save(sentOf(await calls.cart(account), { items: lines([2, 3]) }));
  const { key, modified } = await calls.cart(account);
  return ((await calls.submit(key, account, { modified })).body as { orderNumber: number }).orderNumber;
}

describe('a trace', () => {
  it('goes from an order through its statements to the ERP, which gets its id', async () => {
    await ask('PUT', '/api/erp/v1/webhook', { url: `${erp.url}/orders`, isOn: true, version: 0 });
    collector.spans.length = 0;
    await order();
    await pushDue({ ...app.services, encryption: encryptionOf(app.services.settings.authSecret) });
    const submit = await collector.sent('POST /api/shoppingCart/submit/:cartKey');
    const statements = collector.below(submit);
    expect(statements.map((one) => attributeOf(one, 'db.query.text')?.stringValue)).toEqual(
      expect.arrayContaining(['begin', expect.stringContaining('insert into outbox'), 'commit']),
    );
    const push = await collector.sent('push order.submitted');
    expect(push).toMatchObject({ traceId: submit.traceId, parentSpanId: submit.spanId });
    expect(collector.below(push).map(({ name }) => name)).toContain('begin');
    expect(posted).toEqual([expect.objectContaining({ traceparent: `00-${push.traceId}-${push.spanId}-01` })]);
    expect(new Set(collector.collected)).toEqual(new Set(['/v1/traces secret']));
  });

  it('goes from a request to the e-mail that it causes', async () => {
    const orderNumber = await order();
    const mail = { mailId: randomUUID(), address: 'front.desk@lab.test' };
    expect((await ask('POST', `/api/Order/mail/${orderNumber}/customer/${account}`, mail)).statusCode).toBe(200);
    await sendDue({
      ...{ pool: world.database.pool, log, host: 'orders.people.test' },
      port: smtpMail({ url: mails.url, from: { name: 'Operatory', address: 'shop@people.test' }, timeoutMs: 2_000 }),
      compose: (due) => composeMail(app.services, due),
    });
    const request = await collector.sent('POST /api/Order/mail/:orderNumber/customer/:customerNumber');
    expect(await collector.sent('mail order')).toMatchObject({
      traceId: request.traceId,
      parentSpanId: request.spanId,
    });
  });

  it('has no account, address, or value that a statement was given', async () => {
    await order();
    await flushSpans();
    const all = JSON.stringify(collector.spans);
    expect(collector.spans.length).toBeGreaterThan(10);
    for (const value of [account, '10000002', 'practice@example.test', staff.headers.cookie])
      expect(all).not.toContain(value);
  });

  it('is the number that a person is told when something fails, and the log has it', async () => {
    await world.database.pool.query('alter table customer_list rename to missing_list');
    const reply = await ask('GET', `/api/list/customer/${account}/summary`);
    await world.database.pool.query('alter table missing_list rename to customer_list');
    const request = await collector.sent('GET /api/list/customer/:customerNumber/summary');
    expect(reply.json()).toMatchObject({ status: 500, faultId: request.traceId });
    expect(logged).toMatchObject([{ faultId: request.traceId }]);
    expect(attributeOf(request, 'error.type')).toEqual({ stringValue: '500' });
    expect(collector.below(request).map((one) => attributeOf(one, 'error.type'))).toContainEqual({
      stringValue: '42P01',
    });
  });

  it('goes on from a proxy that is trusted, and from nobody else', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const from = (remoteAddress: string) =>
      app.http.inject({
        ...{ method: 'GET', url: '/api/user/role', remoteAddress },
        headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01`, 'x-forwarded-for': '203.0.113.9' },
      });
    await from(proxy);
    expect(await collector.sent('GET /api/user/role')).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
    collector.spans.length = 0;
    await from('203.0.113.9');
    expect((await collector.sent('GET /api/user/role')).traceId).not.toBe(traceId);
  });

  it('is begun whatever a caller wants of it, and has no words of the caller’s or of an error’s', async () => {
    await app.http.inject({
      ...{ method: 'POST', url: '/api/auth/sign-in/email', remoteAddress: proxy },
      headers: {
        ...{
          'x-forwarded-for': '203.0.113.9',
          origin: app.services.settings.publicUrl,
          tracestate: 'vendor=secret-state',
        },
        traceparent: '00-0af7651916cd43dd8448eb211c80319d-b7ad6b7169203331-00',
      },
      payload: { email: 'desk@people.test', password: 'wrong-password-1' },
    });
    await flushSpans();
    expect(collector.spans.map(({ traceId }) => traceId)).toContain('0af7651916cd43dd8448eb211c80319d');
    expect(JSON.stringify(collector.spans)).not.toMatch(/secret-state|exception|Invalid/);
  });

  it('doesn’t get in the way of a snapshot, which has to be asked for before anything else', async () => {
    const { pool } = world.database;
    const isolation = await inSpanOf(null, 'look', { kind: SpanKind.INTERNAL }, () =>
      inSnapshot(pool, async (client) => (await client.query('show transaction_isolation')).rows[0]),
    );
    expect(isolation).toEqual({ transaction_isolation: 'repeatable read' });
  });

  it('is not begun for what only asks whether the process lives', async () => {
    for (const url of ['/healthz', '/readyz', '/metrics']) await app.http.inject({ method: 'GET', url });
    await flushSpans();
    // Work of an earlier call may end only now. A trace begins with a span that has no parent.
    expect(collector.spans.filter(({ parentSpanId = '' }) => parentSpanId === '')).toEqual([]);
  });

  it('costs nobody anything while the collector is away', async () => {
    await collector.close();
    expect((await ask('GET', '/api/user/role')).statusCode).toBe(200);
    await expect.poll(() => problems, { timeout: 20_000 }).toEqual([expect.stringMatching(/^connect ECONNREFUSED /)]);
  }, 30_000);
});
