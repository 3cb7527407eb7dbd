import type {
  ConnectionSummary,
  DeliverySummary,
  DryRun,
  MessageDetails,
  MessageRow,
} from '@operatory/contract/punch-out-diagnostics';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import {
  type BuyerListener,
  itemsOf,
  moveOrder,
  openBuyerListener,
  orderDocument,
  orderItem,
  responseOf,
  visit,
} from '../punch-out/buyer.fixture.ts';
import { deliverDue } from '../punch-out/deliveries/start-deliveries.ts';
import {
  corpusConnection,
  encryption,
  openPunchOutWorld,
  type PunchOutWorld,
  setUpDocument,
} from '../punch-out/punch-out.fixture.ts';
import { saveConnection } from '../punch-out/save-connection.ts';

let world: PunchOutWorld;
let service: SignedIn;
let buyer: BuyerListener;

beforeAll(async () => {
  world = await openPunchOutWorld();
  service = await signIn(world.database.pool, { name: 'Sam Service', permissions: ['CustomerService'] });
  buyer = await openBuyerListener();
  await saveConnection(world.database.pool, encryption, {
    wanted: { ...corpusConnection, profile: { ...corpusConnection.profile, deliveryUrl: buyer.url } },
    now: new Date(),
  });
});
afterAll(async () => {
  await buyer.close();
  await world.close();
});
beforeEach(() => world.forget());

async function ask<T>(method: 'GET' | 'POST', url: string, payload?: object): Promise<T> {
  const answer = await world.app.http.inject({
    method,
    url: `/api/punchoutDiagnostics${url}`,
    headers: service.headers,
    ...(payload === undefined ? {} : { payload }),
  });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json();
}

const list = (query = '') =>
  ask<{ data: MessageRow[]; next?: string }>('GET', `/messages?connectionId=buyer-1${query}`);
const read = (messageId: number | undefined) => ask<MessageDetails>('GET', `/messages/${messageId}`);
const dryRun = (messageId: number | undefined) => ask<DryRun>('POST', `/messages/${messageId}/dryRun`);

async function newest(query = ''): Promise<MessageDetails> {
  const { data } = await list(query);
  return read(data[0]?.messageId);
}

/** Everything that a dry run could leave behind. */
async function everything(): Promise<unknown> {
  const tables = ['punch_out_session', 'punch_out_message', 'punch_out_order', 'punch_out_line', 'sales_order'];
  const further = ['order_line', 'cart', 'outbox', 'order_review', 'punch_out_connection'];
  const counted = await Promise.all(
    [...tables, ...further].map((table) =>
      world.database.pool.query(
        `select '${table}' as name, md5(string_agg(t::text, '|' order by t::text)) from ${table} t`,
      ),
    ),
  );
  return counted.map(({ rows }) => rows);
}

describe('a message that was refused', () => {
  test('because of its secret is told under the connection that it named, with the reason that the buyer is not told', async () => {
    const { text } = await world.send(setUpDocument({ secret: 'guessed wrong' }));
    const message = await newest();
    expect(text).not.toContain('match ours');
    expect(message.explanation?.what).toBe('The buyer’s shared secret doesn’t match ours.');
    expect(message).toMatchObject({
      isAccepted: false,
      isProven: false,
      document: '',
      canDryRun: false,
      statusCode: 401,
    });
    expect(JSON.stringify(message)).not.toContain('guessed wrong');
  });

  test('is listed among unknown senders if nobody has its name', async () => {
    await world.send(setUpDocument().replaceAll('buyer-1', 'buyer-99'));
    const { data } = await ask<{ data: MessageRow[] }>('GET', '/messages');
    expect(data.map(({ summary }) => summary)).toEqual(['No connection has the sender “NetworkId buyer-99”.']);
    const { strangers } = await ask<{ strangers: object }>('GET', '/connections');
    expect(strangers).toEqual({ today: 1, week: 1 });
  });

  test('because its sender acts for someone else, is switched off, or sends no secret or an old one', async () => {
    const pool = world.database.pool;
    await world.send(
      setUpDocument().replace(
        '<From><Credential domain="NetworkId"><Identity>buyer-1',
        '<From><Credential domain="NetworkId"><Identity>other',
      ),
    );
    expect((await newest()).explanation?.what).toContain('may not act for the buyer');
    await world.send(setUpDocument().replace(/<SharedSecret>.*<\/SharedSecret>/, ''));
    expect((await newest()).explanation?.what).toBe('The sender sent no shared secret.');
    await pool.query(
      `update punch_out_connection set sealed_previous_secret = $1, previous_secret_until = now() - interval '1 day'
        where connection_id = 'buyer-1'`,
      [encryption.encrypt('the old one')],
    );
    await world.send(setUpDocument({ secret: 'the old one' }));
    expect((await newest()).explanation?.what).toContain('has expired');
    await pool.query("update punch_out_connection set is_active = false where connection_id = 'buyer-1'");
    await world.send(setUpDocument());
    const message = await newest();
    await pool.query("update punch_out_connection set is_active = true where connection_id = 'buyer-1'");
    expect(message.explanation?.what).toBe('This connection is turned off.');
    // Tried again, it's accepted, because nothing is against it anymore.
    expect((await dryRun(message.messageId)).code).toBe(200);
  });

  test('because of its return address names the host, and those that are agreed', async () => {
    await world.send(setUpDocument({ url: 'https://elsewhere.example/hook?key=1' }));
    const message = await newest('&result=refused');
    expect(message.explanation?.what).toBe(
      'The return URL’s host (elsewhere.example) isn’t allowed. Allowed: buyer.example.',
    );
    expect(await dryRun(message.messageId)).toMatchObject({ code: 400, explanation: message.explanation });
  });
});

describe('one message', () => {
  test('shows how it was read and its warnings, and no secrets', async () => {
    const extra =
      '<Extrinsic name="Portal password">hunter2-here</Extrinsic><Extrinsic name="Cost centre">C-7</Extrinsic>';
    const { startPage } = await world.send(
      setUpDocument({ inner: extra, cookie: '', url: 'https://buyer.example/hook?session=buyers-own-session' }).replace(
        /<!DOCTYPE.*?>\n/,
        '',
      ),
    );
    const startId = /\/sid\/([^/]+)\//.exec(startPage ?? '')?.[1] ?? 'none';
    const message = await newest();
    const told = JSON.stringify(message);
    for (const secret of ['s3cr3t', 'hunter2-here', 'buyers-own-session', startId]) expect(told).not.toContain(secret);
    expect(message.fields).toContainEqual({ name: 'Return address', value: 'https://buyer.example/hook?(removed)' });
    expect(message.fields).toContainEqual({ name: 'Extrinsic Cost centre', value: 'C-7' });
    expect(message.warnings).toEqual([
      'It has no DOCTYPE; the release comes from its version attribute, if any.',
      'It doesn’t name its cXML release.',
      'Its BuyerCookie is empty, so the buyer can’t tell two carts apart.',
      'It doesn’t name the shopper.',
    ]);
    expect(message.document).toContain('\n        <SharedSecret>(removed)</SharedSecret>');
    expect(message.answer).toContain('/punchout/sid/(removed)');
    expect(message.session).toMatchObject({ state: 'waiting', customerNumber: '100001' });
  });

  test('that is an order leads to what it became, with what differs from the returned cart', async () => {
    const { message: returned } = await visit(world, { items: [{ itemNumber: 'NG-100', quantity: 2 }] });
    await world.send(
      orderDocument({ orderId: 'PO-7', items: itemsOf(returned).replace('quantity="2"', 'quantity="3"') }),
    );
    const message = await newest('&kind=order');
    expect(message.order).toMatchObject({
      orderId: 'PO-7',
      isHeld: true,
      differences: ['Product #NG-100: 3 ordered, 2 returned.'],
    });
    expect(message.lines).toMatchObject([{ partNumber: 'NG-100', quantity: '3', unit: 'BX', unitPrice: '12.50' }]);
    const outgoing = await newest('&kind=return');
    expect(outgoing).toMatchObject({ direction: 'out', isAccepted: true, canDryRun: false });
    expect(outgoing.lines).toMatchObject([{ partNumber: 'NG-100', quantity: '2' }]);
  });
});

describe('trying again', () => {
  test('by many at once waits in line and blocks nobody else; a taken lock is no fault', async () => {
    await world.send(orderDocument({ orderId: 'PO-CROWD', items: orderItem('NG-100') }));
    const { messageId } = await newest('&kind=order');
    const again = ({ headers } = service) =>
      world.app.http.inject({
        method: 'POST',
        url: `/api/punchoutDiagnostics/messages/${messageId}/dryRun`,
        headers,
      });
    const { pool } = world.database;
    const people = await Promise.all(
      Array.from({ length: 4 }, () => signIn(pool, { permissions: ['CustomerService'] })),
    );
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => again(people[at % people.length])));
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(11);
    expect(new Set(codes)).toEqual(new Set([200, 429]));
    const client = await world.database.pool.connect();
    await client.query('begin');
    await client.query("select from punch_out_connection where connection_id = 'buyer-1' for update");
    const late = await again();
    await client.query('rollback');
    client.release();
    expect([late.statusCode, late.json().code]).toEqual([429, 'request.too-often']);
    expect((await again()).statusCode).toBe(200);
  });

  test('a setup shows the response under the current settings, and leaves nothing behind', async () => {
    await world.send(setUpDocument({ url: 'https://new.example/hook' }));
    const message = await newest();
    const { pool } = world.database;
    const wanted = {
      ...corpusConnection,
      profile: { returnHosts: ['buyer.example', 'new.example'], deliveryUrl: buyer.url },
    };
    await saveConnection(pool, encryption, { wanted, now: new Date() });
    const before = await everything();
    const tried = await dryRun(message.messageId);
    expect(tried).toMatchObject({ code: 200, isAccepted: true });
    expect(tried.fields).toContainEqual({ name: 'Cart returns to', value: 'https://new.example/hook' });
    expect(await everything()).toEqual(before);
    await saveConnection(pool, encryption, {
      wanted: { ...wanted, profile: { returnHosts: ['buyer.example'], deliveryUrl: buyer.url } },
      now: new Date(),
    });
    expect((await dryRun(message.messageId)).code).toBe(400);
  });

  test('an order is compared as the first time, shows the response to a repeat, and leaves nothing behind', async () => {
    const { message: returned } = await visit(world, { items: [{ itemNumber: 'NG-100', quantity: 2 }] });
    const first = await world.send(
      orderDocument({ orderId: 'PO-8', items: itemsOf(returned).replace('>12.50<', '>11.00<') }),
    );
    const message = await newest('&kind=order');
    const before = await everything();
    const tried = await dryRun(message.messageId);
    expect(tried.differences).toEqual(message.order?.differences);
    expect(tried.text).toContain('as an order of ours');
    expect(tried.again).toContain(`as our order ${/order (\d+)/.exec(first.text)?.[1]}; it was not processed again`);
    expect(await everything()).toEqual(before);
  });

  test('what wasn’t stored completely, or comes from us, is refused', async () => {
    await world.send('no xml at all');
    const { data } = await ask<{ data: MessageRow[] }>('GET', '/messages');
    await expect(dryRun(data[0]?.messageId)).rejects.toThrow('422');
    await expect(dryRun(999_999_999)).rejects.toThrow('404');
  });

  test('a connection goes through its own listener and leaves nothing', async () => {
    const before = await everything();
    expect(await ask('POST', '/connections/buyer-1/test')).toMatchObject({ code: 200, isAccepted: true });
    expect(await everything()).toEqual(before);
    await expect(ask('POST', '/connections/nobody/test')).rejects.toThrow('404');
  });
});

describe('a list', () => {
  test('continues page by page, is filtered, and finds a whole visit by any of its names', async () => {
    const { message: returned } = await visit(world, {
      items: [{ itemNumber: 'NG-100', quantity: 1 }],
      setUp: setUpDocument({ cookie: 'Cookie%5+x', payloadId: 'first@buyer' }),
    });
    const { text } = await world.send(orderDocument({ orderId: 'PO-9', items: itemsOf(returned) }));
    const orderNumber = /order (\d+)/.exec(text)?.[1];
    await world.send(setUpDocument({ url: 'https://elsewhere.example/' }));
    const kinds = async (query: string) => (await list(query)).data.map(({ kind }) => kind);
    expect(await kinds('')).toEqual([
      'PunchOutSetupRequest',
      'OrderRequest',
      'PunchOutOrderMessage',
      'PunchOutSetupRequest',
    ]);
    expect(await kinds('&result=refused')).toEqual(['PunchOutSetupRequest']);
    expect(await kinds('&kind=other')).toEqual([]);
    expect(await kinds('&startDate=2020-01-01&endDate=2020-12-31')).toEqual([]);
    const visited = ['PunchOutOrderMessage', 'PunchOutSetupRequest'];
    expect(await kinds(`&searchText=${encodeURIComponent(' cookie%5+X')}`)).toEqual(visited);
    expect(await kinds('&searchText=FIRST@buyer')).toEqual(visited);
    expect(await kinds('&searchText=po-9')).toEqual(['OrderRequest']);
    expect(await kinds(`&searchText=${orderNumber}`)).toEqual(['OrderRequest']);
    // Parts of these, too, of three characters or more.
    expect(await kinds(`&searchText=${encodeURIComponent('ookie%5+')}`)).toEqual(visited);
    expect(await kinds('&searchText=IRST@buy')).toEqual(visited);
    expect(await kinds('&searchText=O-9')).toEqual(['OrderRequest']);
    expect(await kinds('&searchText=o-')).toEqual([]);
    expect(await kinds('&searchText=nothing-like-it')).toEqual([]);

    const pages: MessageRow[] = [];
    for (let page = await list('&pageSize=1'); ; page = await list(`&pageSize=1&after=${page.next}`)) {
      pages.push(...page.data);
      if (page.next === undefined) break;
    }
    expect(pages).toEqual((await list()).data);
  });

  test('of connections counts what was accepted and refused, and what waits', async () => {
    await world.send(setUpDocument());
    await world.send(setUpDocument({ secret: 'guessed wrong' }));
    const { data } = await ask<{ data: ConnectionSummary[] }>('GET', '/connections');
    const [connection] = data;
    expect(connection).toMatchObject({
      connectionId: 'buyer-1',
      customerName: 'Practice 100001',
      today: { accepted: 1, refused: 1 },
      week: { accepted: 1, refused: 1 },
      lastMode: 'test',
    });
    expect(JSON.stringify(data)).not.toContain('s3cr3t');
  });
});

describe('a document that was given up', () => {
  const deliveries = async () =>
    (await ask<{ data: DeliverySummary[] }>('GET', '/connections/buyer-1/deliveries')).data;
  const press = ({ deliveryId, failedAt }: DeliverySummary) =>
    ask<DeliverySummary>('POST', `/deliveries/${deliveryId}/again`, { failedAt });

  test('is resent once, however often people press, and says by whom; an older confirmation never follows a newer', async () => {
    const parts = { pool: world.database.pool, settings: world.app.services.settings, now: () => new Date() };
    const { text } = await world.send(orderDocument({ items: orderItem('NG-100') }));
    const orderNumber = Number(/order (\d+)/.exec(text)?.[1]);
    buyer.answer = { http: 200, body: responseOf(406, 'No such order') };
    await moveOrder(world, orderNumber, { groups: ['pending'] });
    await deliverDue(parts, encryption);
    const [failed] = await deliveries();
    if (failed === undefined) throw new Error('nothing was given up');
    expect(failed).toMatchObject({ state: 'failed', problem: 'No such order', sentAgain: [] });
    expect(Date.parse(failed.createdAt)).toBeLessThanOrEqual(Date.now());
    expect((await newest('&kind=confirmation')).explanation?.what).toBe(
      'The buyer’s system refused it: No such order (given up after 1)',
    );

    buyer.answer = { http: 200, body: responseOf(200) };
    buyer.got.length = 0;
    const pressed = await Promise.all([press(failed), press(failed), press(failed)]);
    for (const { state, sentAgain } of pressed) {
      expect(state).toBe('waiting');
      expect(sentAgain.map(({ by }) => by)).toEqual(['Sam Service']);
    }
    await deliverDue(parts, encryption);
    expect(buyer.got).toHaveLength(1);
    expect(buyer.got[0]).toContain(`${orderNumber}.confirmation.1@operatory`);
    expect((await press(failed)).state).toBe('delivered');
    await deliverDue(parts, encryption);
    expect(buyer.got).toHaveLength(1);
    const message = await newest('&kind=confirmation');
    expect(message.delivery).toMatchObject({ state: 'delivered' });
    expect(message.delivery?.sentAgain).toHaveLength(1);
    expect(JSON.stringify(message)).not.toContain('s3cr3t');

    // Given up, then another one is taken: the first one stays where it is.
    buyer.answer = { http: 200, body: responseOf(406) };
    await moveOrder(world, orderNumber, { groups: ['backordered'] });
    await deliverDue(parts, encryption);
    buyer.answer = { http: 200, body: responseOf(200) };
    await moveOrder(world, orderNumber, { groups: ['canceled'] });
    await deliverDue(parts, encryption);
    const [overtaken] = await deliveries();
    if (overtaken === undefined) throw new Error('nothing was given up');
    await expect(press(overtaken)).rejects.toThrow('409');
    await expect(press({ ...overtaken, failedAt: '2026-01-01T00:00:00.000Z' })).rejects.toThrow('409');
    await expect(press({ ...overtaken, deliveryId: 999_999 })).rejects.toThrow('404');
  });
});
