/** Orders pushed to an ERP that drops, delays and refuses: a real server, whose signatures an independent library checks. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, buildApp } from '../src/app/app.ts';
import { noon, openWorld, type World } from '../src/cart/carts.fixture.ts';
import { lines, sentOf } from '../src/cart/sent.fixture.ts';
import { pauses, pushDue } from '../src/exchange/orders-out/push-messages.ts';
import { setReceipt } from '../src/exchange/orders-out/receipts.ts';
import { isPublicAddress, PrivateAddress, resolveAllowed } from '../src/http/outgoing-address.ts';
import { encryptionOf } from '../src/punch-out/encryption.ts';
import { rememberingLog, testSettings } from './ground.ts';
import { type SignedIn, signIn } from './sign-in.ts';

interface Got {
  readonly headers: Record<string, string>;
  readonly text: string;
}

let world: World;
let app: App;
let erp: Server;
let url: string;
let staff: SignedIn;
let clock = new Date();
let got: Got[] = [];
let respond: (message: Got) => { status: number; body?: object | string; retryAfter?: string } | undefined = () => ({
  status: 200,
});
let whileSent: () => Promise<void> = async () => {};
const { log, lines: logged } = rememberingLog();

const read = async (request: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

beforeAll(async () => {
  world = await openWorld();
  erp = createServer(async (request, response) => {
    const message = { headers: request.headers as Record<string, string>, text: await read(request) };
    got.push(message);
    await whileSent();
    const answer = respond(message);
    if (answer === undefined) return request.socket.destroy();
    const body = typeof answer.body === 'string' ? answer.body : answer.body && JSON.stringify(answer.body);
    const headers = answer.retryAfter === undefined ? {} : { 'retry-after': answer.retryAfter };
    return response.writeHead(answer.status, headers).end(body);
  });
  await new Promise<void>((resolve) => erp.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(erp.address() as AddressInfo).port}/orders`;
  const settings = testSettings();
  app = await buildApp({
    isStrict: true,
    settings: { ...settings, exchange: { ...settings.exchange, privateHosts: ['127.0.0.1'] } },
    database: world.database,
    log,
    now: () => clock,
  });
  staff = await signIn(world.database.pool, { email: 'desk@example.test', permissions: ['CustomerService'] });
});
afterAll(async () => {
  await app.close();
  erp.close();
  await world.close();
});
beforeEach(async () => {
  await world.clean();
  await world.database.pool.query('truncate outbox, order_receipt, erp_webhook');
  world.setClock(noon);
  clock = new Date();
  got = [];
  respond = () => ({ status: 200 });
  whileSent = async () => {};
  logged.length = 0;
});

async function place(): Promise<number> {
  const calls = world.as('practice');
  await calls.save(sentOf(await calls.cart('100001'), { items: lines([2, 3]) }));
  const cart = await calls.cart('100001');
  const { body } = await calls.submit(cart.key, '100001', { modified: cart.modified });
  return (body as { orderNumber: number }).orderNumber;
}

async function ask(method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) {
  const answer = await app.http.inject({
    ...{ method, url: `/api/erp/v1${path}`, headers: staff.headers },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: JSON.parse(answer.body === '' ? '{}' : answer.body) };
}

const setUp = async (): Promise<string> => {
  const { status, body } = await ask('PUT', '/webhook', { url, isOn: true, version: 0 });
  expect([status, body.webhook]).toMatchObject([200, { url, isOn: true, version: 1 }]);
  return body.secret;
};
const push = () => pushDue({ ...app.services, encryption: encryptionOf(app.services.settings.authSecret) });
const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1_000);
};
const states = async () =>
  (await world.database.pool.query('select state, erp_order_number, reason from order_receipt order by outbox_id'))
    .rows;
const announce = (topic: string, orderNumber: number) =>
  world.database.pool.query(
    `insert into outbox (topic, key, payload) select $1, key, payload from outbox where key = $2 order by id desc limit 1`,
    [topic, String(orderNumber)],
  );

it('the audit log has who changed where orders go, and who sent one again, but no secret', async () => {
  const secret = await setUp();
  const changed = await ask('POST', '/webhook/secret', { version: 1 });
  expect(changed.status).toBe(200);
  await place();
  respond = () => ({ status: 200, body: { state: 'rejected', reason: 'Closed' } });
  await push();
  const [{ messageId } = { messageId: '' }] = (await ask('GET', '/order-deliveries?state=rejected')).body.data;
  expect((await ask('POST', `/messages/${messageId}/resend`, {})).status).toBe(204);
  const { rows } = await world.database.pool.query(
    `select kind, subject, actor, before, after from audit_entry where kind in ('erp-way-changed', 'message-resent') order by entry_id`,
  );
  const actor = 'desk@example.test';
  expect(rows.slice(-3)).toEqual([
    {
      kind: 'erp-way-changed',
      subject: 'webhook',
      actor,
      before: '{"url":""}',
      after: JSON.stringify({ url, isOn: true }),
    },
    { kind: 'erp-way-changed', subject: 'webhook', actor, before: null, after: '{"secret":"changed"}' },
    { kind: 'message-resent', subject: messageId, actor, before: '{"reason":"Closed"}', after: null },
  ]);
  for (const one of [secret, changed.body.secret]) expect(JSON.stringify(rows)).not.toContain(one);
});

describe('a pushed order', () => {
  it('is signed as Standard Webhooks asks for, and the answer is its receipt', async () => {
    const secret = await setUp();
    const orderNumber = await place();
    respond = () => ({ status: 200, body: { state: 'taken', erpOrderNumber: 'SO-7' } });
    expect(await push()).toBe(1);
    const [{ headers, text } = { headers: {}, text: '' }] = got;
    expect(new Webhook(secret).verify(text, headers)).toMatchObject({
      type: 'order.submitted',
      timestamp: expect.any(String),
      data: { orderNumber, customerNumber: '100001', lines: [{ quantity: 3 }] },
    });
    expect(headers['webhook-id']).toMatch(new RegExp(`^${orderNumber}\\.submitted\\.\\d+$`));
    expect(() => new Webhook(secret).verify(`${text} `, headers)).toThrow();
    expect(await states()).toEqual([{ state: 'taken', erp_order_number: 'SO-7', reason: '' }]);
    expect(await push()).toBe(0);
    expect(logged).toEqual([]);
  });

  it('is signed with both secrets for a day after a change', async () => {
    const old = await setUp();
    const { body } = await ask('POST', '/webhook/secret', { version: 1 });
    expect(await ask('POST', '/webhook/secret', { version: 1 })).toMatchObject({ body: { code: 'webhook.changed' } });
    await place();
    await push();
    const [{ headers, text } = { headers: {}, text: '' }] = got;
    for (const secret of [old, body.secret]) expect(new Webhook(secret).verify(text, headers)).toBeTruthy();
    later(86_401);
    await place();
    await push();
    expect(got[1]?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  });

  it('is sent again with the same ID until it’s acknowledged, and later messages wait that long', async () => {
    await setUp();
    const orderNumber = await place();
    await announce('order.changed', orderNumber);
    const other = await place();
    const failures = [undefined, { status: 500 }, { status: 200, body: 'Hello' }, { status: 302 }];
    const first = `${orderNumber}.submitted`;
    // `undefined` hangs up.
    respond = ({ headers }) => {
      if (!headers['webhook-id']?.startsWith(first) || failures.length === 0) return { status: 200 };
      return failures.shift();
    };
    await push();
    expect(got.map(({ headers }) => headers['webhook-id']?.split('.')[0]).sort()).toEqual(
      [String(orderNumber), String(other)].sort(),
    );
    for (const pause of pauses.slice(0, 4)) {
      expect(await push()).toBe(0);
      later(pause);
      await push();
    }
    const ids = got
      .map(({ headers }) => headers['webhook-id'] ?? '')
      .filter((id) => id.startsWith(String(orderNumber)));
    expect(ids.map((id) => id.split('.')[1])).toEqual([...Array(5).fill('submitted'), 'changed']);
    expect(new Set(ids.slice(0, 5)).size).toBe(1);
    expect((await states()).map(({ state }) => state)).toEqual(['taken', 'taken', 'taken']);
  });

  it('waits an hour for the receipt of an ERP that answers 202, and is sent again only without one', async () => {
    await setUp();
    await place();
    respond = () => ({ status: 202 });
    await push();
    later(3_599);
    expect(await push()).toBe(0);
    later(1);
    expect(await push()).toBe(1);
    respond = () => ({ status: 200, body: { state: 'taken', erpOrderNumber: 'SO-9' } });
    later(3_600);
    expect(await push()).toBe(1);
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await states()).toEqual([{ state: 'taken', erp_order_number: 'SO-9', reason: '' }]);
  });

  it('follows at once when the address answers again after an outage, in order for each order', async () => {
    await setUp();
    let isDown = true;
    const poison = await place();
    respond = ({ headers }) => {
      if (headers['webhook-id']?.startsWith(String(poison))) return { status: 500 };
      return isDown ? { status: 503 } : { status: 200 };
    };
    await push();
    const first = await place();
    await announce('order.changed', first);
    await push();
    for (const pause of pauses.slice(0, 3)) {
      later(pause);
      await push();
    }
    const second = await place();
    await push();
    const attempts = async () =>
      (await world.database.pool.query('select attempts from outbox where key = $1 order by id', [String(first)])).rows;
    expect(await attempts()).toEqual([{ attempts: 4 }, { attempts: 0 }]);
    // Back after ten minutes: new and due messages get through, and the rest don't wait for their own delays.
    later(600);
    isDown = false;
    got = [];
    await push();
    const ids = got.map(({ headers }) => headers['webhook-id']?.split('.').slice(0, 2).join('.'));
    expect(ids[0]).toBe(`${second}.submitted`);
    expect(ids.slice(1)).toEqual([`${first}.submitted`, `${first}.changed`]);
    expect((await states()).map(({ state }) => state)).toEqual(['taken', 'taken', 'taken']);
  });

  it('isn’t abandoned because the address goes up and down, and is retried early at most once a minute', async () => {
    await setUp();
    const waiting = await place();
    respond = ({ headers }) => (headers['webhook-id']?.startsWith(String(waiting)) ? { status: 503 } : { status: 200 });
    await push();
    for (let round = 0; round < 3; round += 1) {
      later(30);
      await place();
      await push();
    }
    for (let round = 0; round < 12; round += 1) {
      later(61);
      await place();
      await push();
    }
    const { rows } = await world.database.pool.query(
      'select attempts, failed_at as "failedAt" from outbox where key = $1',
      [String(waiting)],
    );
    expect(rows).toEqual([{ attempts: expect.any(Number), failedAt: null }]);
    expect(rows[0].attempts).toBeLessThan(4);
    const sent = got.filter(({ headers }) => headers['webhook-id']?.startsWith(String(waiting)));
    expect(sent.length).toBeGreaterThan(10);
    expect(sent.length).toBeLessThan(17);
  });

  it('that the ERP rejects comes back with the reason, and goes again when someone sends it again', async () => {
    await setUp();
    await place();
    respond = () => ({ status: 200, body: { state: 'rejected', reason: 'Unknown item 10000002' } });
    await push();
    const rejected = await ask('GET', '/order-deliveries?state=rejected');
    expect(rejected.body.data).toMatchObject([{ reason: 'Unknown item 10000002', by: 'Webhook' }]);
    respond = () => ({ status: 200 });
    expect((await ask('POST', `/messages/${rejected.body.data[0].messageId}/resend`, {})).status).toBe(204);
    await push();
    expect((await states()).map(({ state }) => state)).toEqual(['taken']);
    expect(got[0]?.headers['webhook-id']).toBe(got[1]?.headers['webhook-id']);
  });

  it('that waits for another attempt has the reason that the message desk shows', async () => {
    await setUp();
    await place();
    respond = () => ({ status: 503 });
    await push();
    const waiting = await ask('GET', '/order-deliveries?state=waiting');
    expect(waiting.body.data).toHaveLength(1);
    const [{ messageId, reason }] = waiting.body.data;
    expect(reason).toMatch(/503/);
    expect(JSON.stringify((await ask('GET', `/desk/out/${messageId}`)).body)).toContain(reason);
  });

  it.each([429, 503])(
    'waits as long as the ERP asks for with a %i, with all later messages, and the desk shows it',
    async (status) => {
      await setUp();
      await place();
      respond = () => ({ status, retryAfter: '900' });
      expect(await push()).toBe(1);
      await place();
      later(899);
      expect(await push()).toBe(0);
      const { data } = (await ask('GET', '/desk?direction=out&state=waiting')).body;
      expect(data.map(({ summary }: { summary: string }) => summary)).toContain(
        `The ERP answered with HTTP ${status} and asked us to wait 15 minutes. We tried once, and try again.`,
      );
      respond = () => ({ status: 200 });
      later(1);
      expect(await push()).toBe(2);
      expect((await states()).map(({ state }) => state)).toEqual(['taken', 'taken']);
    },
  );

  it('waits an hour at most, as usual where the ERP names no usable time, and not at all once the address is saved again', async () => {
    await setUp();
    await place();
    respond = () => ({ status: 503, retryAfter: '86400' });
    await push();
    later(3_600);
    respond = () => ({ status: 503, retryAfter: 'soon' });
    expect(await push()).toBe(1);
    later(300);
    respond = () => ({ status: 429, retryAfter: '3000' });
    expect(await push()).toBe(1);
    expect((await ask('PUT', '/webhook', { url, isOn: true, version: 1 })).status).toBe(200);
    respond = () => ({ status: 200 });
    expect(await push()).toBe(1);
    expect((await states()).map(({ state }) => state)).toEqual(['taken']);
  });

  it('is abandoned after three days, and shown as rejected', async () => {
    await setUp();
    await place();
    respond = () => ({ status: 503 });
    await push();
    for (const pause of pauses) {
      later(pause);
      await push();
    }
    expect(got).toHaveLength(pauses.length + 1);
    expect(await states()).toMatchObject([
      { state: 'rejected', reason: 'The ERP answered with HTTP 503; given up after 10 attempts' },
    ]);
  });

  it('goes out once when several processes push', async () => {
    await setUp();
    const orders = [await place(), await place(), await place()];
    await Promise.all([push(), push(), push()]);
    expect(got).toHaveLength(orders.length);
  });

  it('goes out once though someone saves the address while it is being sent', async () => {
    await setUp();
    await place();
    let triedMeanwhile: number | undefined;
    whileSent = async () => {
      whileSent = async () => {};
      // By a process whose clock is an hour slow.
      later(-3_600);
      await ask('PUT', '/webhook', { url, isOn: true, version: 1 });
      triedMeanwhile = await push();
      later(3_600);
    };
    await push();
    expect(triedMeanwhile).toBe(0);
    expect(got).toHaveLength(1);

    // A longer wait is retried immediately.
    await place();
    respond = () => ({ status: 503 });
    await push();
    later(5);
    await push();
    respond = () => ({ status: 200 });
    await ask('PUT', '/webhook', { url, isOn: true, version: 2 });
    expect(await push()).toBe(1);
  });

  it('stays rejected when the ERP rejects it by a receipt while its post is answered with nothing, or fails for the last time', async () => {
    await setUp();
    await place();
    const reject = async (reason: string) => {
      const { id = '' } = { id: got.at(-1)?.headers['webhook-id'] };
      const services = { ...app.services, now: () => clock };
      await setReceipt(services, { messageId: id, state: 'rejected', erpOrderNumber: '', reason, sentBy: 'ERP' });
    };
    whileSent = () => reject('Account on stop');
    await push();
    expect(await states()).toEqual([{ state: 'rejected', erp_order_number: '', reason: 'Account on stop' }]);

    // Sent again, it's taken: that rejection is older than the post.
    whileSent = async () => {};
    const [{ messageId } = { messageId: '' }] = (await ask('GET', '/order-deliveries?state=rejected')).body.data;
    later(60);
    await ask('POST', `/messages/${messageId}/resend`, {});
    await push();
    expect(await states()).toMatchObject([{ state: 'taken' }]);

    await place();
    await world.database.pool.query('update outbox set attempts = $1 where delivered_at is null', [pauses.length]);
    respond = () => ({ status: 500 });
    whileSent = () => reject('Unknown item');
    await push();
    expect(await states()).toMatchObject([{ state: 'taken' }, { state: 'rejected', reason: 'Unknown item' }]);
  });

  it('stays here when the ERP reports that the address no longer exists, and while an order waits for its receipt', async () => {
    await setUp();
    await place();
    respond = () => ({ status: 202 });
    await push();
    expect(await states()).toEqual([]);
    respond = () => ({ status: 410 });
    later(3_600);
    await push();
    const { body } = await ask('GET', '/webhook');
    expect(body.webhook).toMatchObject({ isOn: false, version: 2, offReason: expect.stringContaining('410') });
    later(86_400);
    expect(await push()).toBe(0);
    respond = () => ({ status: 200 });
    await ask('PUT', '/webhook', { url, isOn: true, version: 2 });
    expect(await push()).toBe(1);
  });
});

describe('the address', () => {
  it.each([
    ['http://erp.example.com/orders', 'https'],
    ['https://localhost/x', 'private network'],
    ['https://10.1.2.3/x', 'private network'],
    ['https://[::1]/x', 'private network'],
    ['https://[::ffff:127.0.0.1]/x', 'private network'],
    ['https://0x7f.2/x', 'private network'],
    ['https://169.254.169.254/latest', 'private network'],
    ['https://user:word@erp.example.com/x', 'password'],
  ])('%s is refused', async (address, word) => {
    const { status, body } = await ask('PUT', '/webhook', { url: address, isOn: true, version: 0 });
    expect([status, body.code, body.detail]).toEqual([
      422,
      'webhook.address-not-allowed',
      expect.stringContaining(word),
    ]);
  });

  it('never connects to a name that resolves to a private network', async () => {
    await expect(resolveAllowed('localhost', [])).rejects.toThrow(PrivateAddress);
    await expect(resolveAllowed('localhost', ['localhost'])).resolves.not.toEqual([]);
    expect(['8.8.8.8', '2606:4700::1111'].map(isPublicAddress)).toEqual([true, true]);
    const inside = ['127.0.0.1', '::1', 'fd00::1', '64:ff9b::7f00:1', '2002:7f00:1::', 'x'];
    expect(inside.filter(isPublicAddress)).toEqual([]);
  });

  it('changes only from the version that someone saw', async () => {
    await setUp();
    expect(await ask('PUT', '/webhook', { url, isOn: false, version: 0 })).toMatchObject({ status: 409 });
    expect(await ask('PUT', '/webhook', { url, isOn: false, version: 1 })).toMatchObject({ body: { secret: null } });
    expect(await push()).toBe(0);
  });
});
