import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../../test/sign-in.ts';
import { serverCommand } from '../audit/write-audit.ts';
import { readAttention } from './attention.ts';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { x12Of } from './formats/x12.fixture.ts';
import { makeKey } from './machine-keys.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
});
afterAll(() => ground.close());

const vendors = (...ids: number[]) => `vendorId,name\n${ids.map((id) => `${id},Vendor ${id}\n`).join('')}`;
const send = (sequence: number, mode: string, ...ids: number[]) =>
  ground.load('vendors', vendors(...ids), { query: `&mode=${mode}&sequence=${sequence}` });
const hours = 3_600_000;
const service = () => signIn(ground.database.pool, { permissions: ['CustomerService'] });
const attention = async (now = new Date()) =>
  (await readAttention(ground.database.pool, now)).map(({ kind, feed, count, first, last }) => ({
    kind,
    feed,
    count,
    first,
    last,
  }));
const none = { feed: null, first: null, last: null };

it('doesn’t report feeds that were never sent, or are fresh', async () => {
  expect(await attention()).toEqual([]);
  await send(1, 'full', 1, 2, 3);
  expect(await attention()).toEqual([]);
});

it('names X12 files with rows that can’t be used, until they came again whole, or for a week', async () => {
  const send = (control: number, total: string) =>
    ground.load('invoices', x12Of('IN', '810', control, ['BIG*20260304*IN-1', 'REF*VN*SO-1', `TDS*${total}`]), {
      query: '&mode=delta&format=x12',
    });
  const leftOut = async (now = new Date()) =>
    (await attention(now)).flatMap(({ kind, count }) => (kind === 'rows-left-out' ? [count] : []));
  await send(1, '1x0');
  await send(2, '1y0');
  expect(await leftOut()).toEqual([2]);
  expect(await leftOut(new Date(Date.now() + 24 * 8 * hours))).toEqual([]);
  await send(3, '100');
  expect(await leftOut()).toEqual([]);
  await ground.database.pool.query(`delete from exchange_run where feed = 'invoices'`);
});

it('names runs that were applied with warnings or without some of their rows, and lists them, until a full file is clean', async () => {
  const { headers } = await service();
  const warned = async (now = new Date()) =>
    (await attention(now)).flatMap(({ kind, feed, count }) => (kind === 'runs-with-warnings' ? [[feed, count]] : []));
  const listed = async () => {
    const url = '/api/erp/v1/imports?feed=vendors&hasWarnings=true';
    return (await ground.app.http.inject({ url, headers })).json().data.length;
  };
  expect(await listed()).toBe(0);
  await ground.load('vendors', 'vendorId,name,color\n1,Vendor 1,red\n', { query: '&mode=delta' });
  const rows = Array.from({ length: 300 }, (_, n) => `${n + 10},${n === 7 ? '' : 'Vendor'}\n`).join('');
  expect(await ground.load('vendors', `vendorId,name\n${rows}`, { query: '&mode=delta' })).toMatchObject({
    state: 'applied',
    counts: { bad: 1 },
  });
  expect(await warned()).toEqual([['vendors', 2]]);
  expect(await listed()).toBe(2);
  expect(await warned(new Date(Date.now() + 24 * 8 * hours))).toEqual([]);
  await ground.load('vendors', `vendorId,name\n1,Vendor 1\n2,Vendor 2\n3,Vendor 3\n${rows.replace(',\n', ',V\n')}`, {
    query: '&mode=full&sequence=2',
  });
  expect(await warned()).toEqual([]);
  expect(await listed()).toBe(2);
  await ground.database.pool.query(`delete from exchange_run where warnings <> '{}' or (counts ->> 'bad')::int > 0`);
});

it('names rows about orders that nobody knows, a day after they came and until they are dropped', async () => {
  const waiting = async (days: number) =>
    (await readAttention(ground.database.pool, new Date(Date.now() + days * 24 * hours))).flatMap(
      ({ kind, feed, count }) => (kind === 'rows-waiting' ? [{ feed, count }] : []),
    );
  const shipments = 'shipmentNumber,orderNumber,lineNumber,quantityShipped\nS-1,NOBODY-1,1,2\nS-2,NOBODY-2,1,2\n';
  await ground.load('shipments', shipments, { query: '&mode=delta' });
  expect(await waiting(0.9)).toEqual([]);
  // An ERP that sends the last week every night doesn't make them new.
  await ground.database.pool.query(`update exchange_waiting_row set waits_since = waits_since - interval '1 day'`);
  await ground.load('shipments', shipments, { query: '&mode=delta' });
  expect(await waiting(0.1)).toEqual([{ feed: 'shipments', count: 2 }]);
  await ground.database.pool.query(`update exchange_waiting_row set waits_since = waits_since + interval '1 day'`);
  expect(await waiting(1.1)).toEqual([{ feed: 'shipments', count: 2 }]);
  expect(await waiting(13.9)).toEqual([{ feed: 'shipments', count: 2 }]);
  expect(await waiting(14.1)).toEqual([]);
  await ground.database.pool.query(`delete from exchange_run where feed = 'shipments'`);
});

it('reports a feed whose next file is overdue', async () => {
  const feed = { feed: 'vendors', first: null, last: null };
  expect(await attention(new Date(Date.now() + 24 * 35 * hours))).toEqual([{ ...feed, kind: 'feed-late', count: 1 }]);
});

it('goes by the rhythm that people set, and expects nothing where they say so', async () => {
  const later = new Date(Date.now() + 3 * hours);
  const { headers } = await signIn(ground.database.pool, { permissions: ['CustomerService'] });
  const status = async () => {
    const { feeds } = (await ground.app.http.inject({ url: '/api/erp/v1/feeds', headers })).json();
    return feeds.find(({ feed }: { feed: string }) => feed === 'vendors');
  };
  const set = async (dueEveryHours: number | null, version?: number) =>
    (
      await ground.app.http.inject({
        method: 'PUT',
        url: '/api/erp/v1/feeds/vendors/rhythm',
        headers,
        payload: { dueEveryHours, version: version ?? (await status()).rhythmVersion },
      })
    ).statusCode;
  const told = async () => (await status()).dueEveryHours;
  const usual = await told();
  expect(await attention(later)).toEqual([]);
  expect([await set(1), await told()]).toEqual([204, 1]);
  expect(await attention(later)).toMatchObject([{ kind: 'feed-late', feed: 'vendors' }]);
  expect([await set(null), await told()]).toEqual([204, null]);
  expect(await attention(new Date(Date.now() + 24 * 366 * 2 * hours))).toEqual([]);
  expect([await set(0), await set(24 * 367)]).toEqual([400, 400]);
  // If two people have the same screen open, the second one is told.
  const { rhythmVersion } = await status();
  expect([await set(4, rhythmVersion), await set(24, rhythmVersion), await set(24, 0)]).toEqual([204, 409, 409]);
  expect(await told()).toBe(4);
  await set(usual);
});

it('names the files that a gap in the sequences was applied without, until a full one', async () => {
  await send(2, 'delta', 4);
  const { body } = await ground.send('vendors', vendors(7), { query: '&mode=delta&sequence=5' });
  await ground.work();
  expect(await attention()).toEqual([]);
  // Nothing came for half an hour.
  await ground.database.pool.query('update exchange_run set start_after = now() where import_id = $1', [body.importId]);
  await ground.work();
  const gap = { kind: 'sequence-missing', feed: 'vendors', count: 2, first: 3, last: 4 };
  expect(await attention()).toEqual([gap]);
  await send(6, 'delta', 8);
  expect(await attention()).toEqual([gap]);
  const { body: metrics } = await ground.app.http.inject('/metrics');
  expect(metrics).toContain('exchange_attention{kind="sequence-missing",feed="vendors"} 2');
  await send(7, 'full', 1, 2, 3, 4, 7, 8);
  expect(await attention()).toEqual([]);
});

it('isn’t disturbed by a file that came and was undone', async () => {
  const run = await send(8, 'delta', 9);
  await ground.decide(run.importId, 'undo');
  await send(9, 'delta', 10);
  expect(await attention()).toEqual([]);
});

it('names runs that wait for a person', async () => {
  const run = await ground.load('vendors', 'vendorId,name\nx,\n', { query: '&mode=delta' });
  expect(run.state).toBe('waiting');
  expect(await attention()).toEqual([{ kind: 'run-waiting', feed: 'vendors', count: 1, first: null, last: null }]);
  await ground.decide(run.importId, 'discard');
  expect(await attention()).toEqual([]);
});

it('names orders that no ERP took within 15 minutes, if one may take them, and rejected ones', async () => {
  const write = (topic: string, minutes: number) =>
    ground.database.pool.query(
      `insert into outbox (topic, key, payload, created_at) values ($1, '1', '{}', now() - $2 * interval '1 minute')`,
      [topic, minutes],
    );
  await write('order.submitted', 14);
  await write('mail', 60);
  expect(await attention()).toEqual([]);
  await write('order.submitted', 16);
  await write('tags.submitted', 20);
  expect(await attention()).toEqual([{ ...none, kind: 'orders-overdue', count: 2 }]);
  await ground.database.pool.query('update machine_key set revoked_at = now()');
  expect(await attention()).toEqual([]);
  // Orders that go to files are missing in the ERP as much, although no program has a key.
  await ground.database.pool.query(
    `insert into erp_file_way (is_on, format, our_qualifier, our_id, erp_qualifier, erp_id, x12_version, is_test, changed_by, changed_at)
     values (true, 'json', 'ZZ', '', 'ZZ', '', '004010', false, 'u', now())`,
  );
  expect(await attention()).toEqual([{ ...none, kind: 'orders-overdue', count: 2 }]);
  await ground.database.pool.query('delete from erp_file_way');
});

it('reports an address that was turned off automatically, unless files have replaced it', async () => {
  const { pool } = ground.database;
  await pool.query(
    `insert into erp_webhook (url, is_on, off_reason, encrypted_secret, changed_by, changed_at)
     values ('https://erp.example/in', false, 'Gone', '', 'u', now())`,
  );
  expect(await attention()).toContainEqual({ ...none, kind: 'address-off', count: 1 });
  await pool.query(`update erp_webhook set off_reason = ''`);
  expect(await attention()).not.toContainEqual(expect.objectContaining({ kind: 'address-off' }));
  await pool.query('delete from erp_webhook');
});

it('names keys that still work after the person who made them may no longer load data', async () => {
  const { pool } = ground.database;
  const [going, leaving] = [await service(), await service()];
  const keys = async () => {
    const { statusCode, ...answer } = await ground.app.http.inject({ url: '/api/erp/v1/keys', headers: ground.staff });
    expect(statusCode).toBe(200);
    return answer.json().keys.map(({ name, isMakerGone }: Record<string, unknown>) => [name, isMakerGone]);
  };
  const by = ({ userId }: { userId: string }) => ({ id: userId, name: 'someone', address: '' });
  const key = { feeds: ['items'], requestsPerMinute: 10 } as const;
  await makeKey(pool, by(going), { ...key, name: 'of the one who goes' });
  await makeKey(pool, by(leaving), { ...key, name: 'of the one who leaves' });
  await makeKey(pool, serverCommand, { ...key, name: 'of the server' });
  expect(await attention()).not.toContainEqual(expect.objectContaining({ kind: 'keys-seen' }));
  await pool.query('update "user" set withdrawn_at = now() where id = $1', [going.userId]);
  await pool.query('delete from user_permission where user_id = $1', [leaving.userId]);
  expect(await attention()).toContainEqual({ ...none, kind: 'keys-seen', count: 2 });
  expect(await keys()).toEqual(
    expect.arrayContaining([
      ['of the server', false],
      ['of the one who leaves', true],
      ['of the one who goes', true],
    ]),
  );
  await pool.query(`update machine_key set revoked_at = now() where name like 'of the one%'`);
  expect(await attention()).not.toContainEqual(expect.objectContaining({ kind: 'keys-seen' }));
});

it('names differences in the last comparison of the books, and comparisons that no longer come', async () => {
  const prove = (hours: number, missing: readonly number[], isFromPerson = false) =>
    ground.database.pool.query(
      `insert into order_proof (sent_by, since, orders, missing_there, unknown_here, different, checked_at, is_from_person)
       values ('erp', now(), 3, $1, '[]', '[]', now() - $2 * interval '1 hour', $3)`,
      [JSON.stringify(missing), hours, isFromPerson],
    );
  await prove(60, [7, 8]);
  // A list that someone chose may be any other.
  await prove(1, [], true);
  expect(await attention()).toEqual([
    { ...none, kind: 'comparison-differs', count: 2 },
    { ...none, kind: 'comparison-late', count: 1 },
  ]);
  await prove(35, []);
  expect(await attention()).toEqual([]);
  await prove(1, [9]);
  expect(await attention()).toEqual([{ ...none, kind: 'comparison-differs', count: 1 }]);
});
