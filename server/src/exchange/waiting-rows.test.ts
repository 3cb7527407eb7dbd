import { type FeedName, feeds, templateOf } from '@operatory/domain/exchange';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { ClaimLost, claimRun, lockRun } from './runs/claim-run.ts';
import { retryWaiting } from './runs/retry-waiting.ts';

let ground: ExchangeGround;
const needed: readonly FeedName[] = ['branches', 'territories', 'pricing-classes', 'vendors', 'customers'];
beforeAll(async () => {
  ground = await openExchange();
  for (const feed of needed) await ground.load(feed, templateOf(feeds[feed]));
});
afterAll(async () => {
  expect(ground.lines).toEqual([]);
  await ground.close();
});

it('applies a single contract price, sent before its item, once the item is there', async () => {
  const { rows: customers } = await ground.database.pool.query<{ number: string }>(
    'select customer_number as number from customer order by 1 limit 1',
  );
  const price = { customerNumber: customers[0]?.number, itemNumber: 'I77', price: 5 };
  const answer = await ground.app.http.inject({
    method: 'POST',
    url: '/api/erp/v1/feeds/contract-prices/rows',
    headers: ground.headers,
    payload: { importId: 'early-price', rows: [price] },
  });
  expect(answer.json().results).toMatchObject([{ row: 1, result: 'waiting' }]);
  const items = 'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure\nI77,Late,1,P,EA\n';
  const { rows: vendors } = await ground.database.pool.query<{ id: string }>(
    'select vendor_id as id from vendor order by 1 limit 1',
  );
  const run = await ground.load('items', items.replace(',1,', `,${vendors[0]?.id},`), { query: '&mode=delta' });
  expect(run).toMatchObject({ state: 'applied', counts: { inserted: 1 } });
  expect(await retryWaiting(ground.database.pool, ground.app.services.files)).toBe(true);
  await ground.work();
  const { rows } = await ground.database.pool.query(
    'select item_number, price_cents::int as cents from contract_price join item using (item_key)',
  );
  expect(rows).toEqual([{ item_number: 'I77', cents: 500 }]);
});

it('isn’t begun while an older run brings what its rows refer to', async () => {
  const { pool } = ground.database;
  await ground.send('items', 'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure\n', {
    query: '&mode=delta',
    id: 'items-first',
  });
  await ground.send('stock', 'itemNumber,branchNumber,quantityAvailable\n', {
    query: '&mode=delta',
    id: 'stock-second',
  });
  await ground.send('territories', templateOf(feeds.territories), { query: '&mode=delta', id: 'territories-third' });
  const claimed = async () => (await claimRun(pool, 'one'))?.import_id;
  expect([await claimed(), await claimed(), await claimed()]).toEqual(['items-first', 'territories-third', undefined]);
  await pool.query("update exchange_run set heartbeat_at = null, claimed_by = null where import_id <> 'stock-second'");
  await ground.work();
  expect((await ground.run('stock-second')).state).not.toBe('queued');
});

it('is retried an hour after a retry failed, or after the next load', async () => {
  const { pool } = ground.database;
  const retry = () => retryWaiting(pool, ground.app.services.files);
  const item = 'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure\nI88,Patient,880,P,EA\n';
  expect(await ground.load('items', item, { query: '&mode=delta' })).toMatchObject({ counts: { waiting: 1 } });
  await ground.load('vendors', 'vendorId,name\n880,Late\n', { query: '&mode=delta' });
  expect(await retry()).toBe(true);
  const failed = "where feed = 'items' and state = 'queued'";
  await pool.query(`update exchange_run set state = 'failed', reason = 'Disk full', ended_at = now() ${failed}`);
  expect(await retry()).toBe(false);
  await pool.query("update exchange_run set ended_at = now() - interval '61 minutes' where reason = 'Disk full'");
  expect(await retry()).toBe(true);
  await pool.query(`update exchange_run set state = 'failed', reason = 'Disk full', ended_at = now() ${failed}`);
  expect(await retry()).toBe(false);
  await ground.load('vendors', 'vendorId,name\n889,Another\n', { query: '&mode=delta' });
  expect(await retry()).toBe(true);
  await ground.work();
  const { rows } = await pool.query("select description from item where item_number = 'I88'");
  expect(rows).toEqual([{ description: 'Patient' }]);
  expect(await retry()).toBe(false);
});

it('is worked on by another process seconds after its own was killed, and not before', async () => {
  const { pool } = ground.database;
  const { body } = await ground.send('vendors', 'vendorId,name\n881,Killed\n', { query: '&mode=delta' });
  const run = await claimRun(pool, 'killed');
  expect(run?.import_id).toBe(body.importId);
  const process = await pool.connect();
  await lockRun(process, 'killed', run?.run_id ?? 0);
  const again = async () => (await claimRun(pool, 'other'))?.import_id;
  expect(await again()).toBeUndefined();
  await pool.query("update exchange_run set heartbeat_at = now() - interval '4 seconds' where import_id = $1", [
    body.importId,
  ]);
  expect(await again()).toBeUndefined();
  process.release(true);
  await expect.poll(again).toBe(body.importId);
  // The one that was taken for dead, and wasn't, ends where it is.
  const late = await pool.connect();
  await expect(lockRun(late, 'killed', run?.run_id ?? 0)).rejects.toThrow(ClaimLost);
  late.release();
});

it('is taken from a process that hangs, together with its transaction', async () => {
  const { pool } = ground.database;
  const { body } = await ground.send('vendors', 'vendorId,name\n882,Hangs\n', { query: '&mode=delta' });
  await pool.query('update exchange_run set heartbeat_at = null, claimed_by = null where import_id <> $1', [
    body.importId,
  ]);
  const run = await claimRun(pool, 'hangs');
  const hangs = await pool.connect();
  const ended = new Promise((resolve) => hangs.once('error', resolve));
  await lockRun(hangs, 'hangs', run?.run_id ?? 0);
  await pool.query("update exchange_run set heartbeat_at = now() - interval '31 seconds' where run_id = $1", [
    run?.run_id,
  ]);
  await ground.work();
  expect(await ground.run(body.importId)).toMatchObject({ state: 'applied' });
  await ended;
  hangs.release(true);
});

it('names what rows wait for, before a load is applied and after, until it is there', async () => {
  const file = 'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure\n';
  const rows = ['V-4', 'V-2', 'V-1', 'V-3', 'V-1'].map((vendor, index) => `W${index},Late,${vendor},P,EA\n`).join('');
  const waits = [{ feed: 'vendors', rows: 5, examples: ['V-1', 'V-2', 'V-3'] }];
  const dry = await ground.load('items', `${file}${rows}`, { query: '&mode=delta&dryRun=true' });
  expect(dry).toMatchObject({ state: 'ready', waitingFor: waits });
  const run = await ground.decide(dry.importId, 'apply');
  expect(run).toMatchObject({ state: 'applied', counts: { waiting: 5 }, waitingFor: waits });
  const { json } = await ground.app.http.inject({ url: '/api/erp/v1/imports', headers: ground.staff });
  expect(json().data[0]).toMatchObject({ importId: dry.importId, waitingFor: waits });
  await ground.load('vendors', 'vendorId,name\nV-1,One\nV-2,Two\nV-3,Three\n', { query: '&mode=delta' });
  while (await retryWaiting(ground.database.pool, ground.app.services.files)) await ground.work();
  expect((await ground.run(dry.importId)).waitingFor).toEqual([{ feed: 'vendors', rows: 1, examples: ['V-4'] }]);
  await ground.load('vendors', 'vendorId,name\nV-4,Four\n', { query: '&mode=delta' });
  while (await retryWaiting(ground.database.pool, ground.app.services.files)) await ground.work();
  expect((await ground.run(dry.importId)).waitingFor).toEqual([]);
});

it('says which load is applied before it, and not how far it is', async () => {
  const { pool } = ground.database;
  const before = await ground.load('vendors', 'vendorId,name\nV-5,Five\n', { query: '&mode=delta' });
  const { rows } = await pool.query('select run_id from exchange_run where import_id = $1', [before.importId]);
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock(6201, $1)', [rows[0]?.run_id]);
    await other.query("select pg_advisory_xact_lock(hashtext('exchange-apply'))");
    await ground.send('vendors', 'vendorId,name\nV-6,Six\n', { id: 'second-in-line', query: '&mode=delta' });
    const working = ground.work();
    await expect
      .poll(() => ground.run('second-in-line'), { timeout: 10_000 })
      .toMatchObject({ state: 'applying', waitsFor: { importId: before.importId, feed: 'vendors', fileName: '' } });
    expect(await ground.run('second-in-line')).toMatchObject({ rowsPerSecond: null, secondsLeft: null });
    await other.query('commit');
    await working;
  } finally {
    other.release();
  }
  expect(await ground.run('second-in-line')).toMatchObject({ state: 'applied', waitsFor: null });
});
