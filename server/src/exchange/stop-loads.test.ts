import { afterAll, beforeAll, expect, it } from 'vitest';
import { readQueues } from '../app/queue-metrics.ts';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { file, row } from './item-file.fixture.ts';
import { retryWaiting } from './runs/retry-waiting.ts';
import { stopAtStep, stopInStatement } from './stopping.fixture.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
  await ground.load('vendors', 'vendorId,name\n1,Northway\n2,Harbor\n');
  await ground.load('items', file(row(1, { text: 'As it was' })));
});
afterAll(async () => {
  // A load that someone stopped is nobody's fault.
  expect(ground.lines).toEqual([]);
  await ground.close();
});

const discard = async (id: string, headers: Readonly<Record<string, string>> = ground.staff) => {
  const url = `/api/erp/v1/imports/${id}/discard`;
  return (await ground.app.http.inject({ method: 'POST', url, headers })).json();
};

const names = async () =>
  (await ground.database.pool.query<{ description: string }>('select description from item order by 1')).rows.map(
    ({ description }) => description,
  );

/** Processes the run, and stops it when it reaches the step. */
const stoppedAt = (id: string, at: string) => stopAtStep(ground, at, () => discard(id));

const workTables = async () =>
  (
    await ground.database.pool.query(
      "select from pg_tables where schemaname = 'exchange_work' and tablename !~ '^diff'",
    )
  ).rowCount;

it.each(['reading', 'checking', 'comparing', 'applying', 'committing'])(
  'a load that is stopped while it is %s changes nothing, and the same file can be sent again',
  async (step) => {
    const text = file(row(1, { text: `Stopped while ${step}` }));
    await ground.send('items', text, { id: `stop-${step}`, query: '&mode=delta' });
    expect(await stoppedAt(`stop-${step}`, step)).toMatchObject({ state: 'discarded' });
    await ground.work();
    expect(await ground.run(`stop-${step}`)).toMatchObject({
      state: 'discarded',
      reason: expect.stringMatching(/^Stopped by .+ before anything changed\.$/),
    });
    expect(await names()).toEqual(['As it was']);
    expect(await workTables()).toBe(0);
    const again = await ground.load('items', text, { query: '&mode=delta&dryRun=true' });
    expect(again).toMatchObject({ state: 'ready' });
    await discard(again.importId);
  },
);

it('two calls at once are both told that it was stopped', async () => {
  await ground.send('items', file(row(1, { text: 'Stopped twice' })), { id: 'stop-twice', query: '&mode=delta' });
  const answers = await Promise.all([discard('stop-twice'), discard('stop-twice'), discard('stop-twice')]);
  expect(answers.map(({ state }) => state)).toEqual(['discarded', 'discarded', 'discarded']);
});

it('a statement that waits is ended', async () => {
  await ground.send('items', file(row(1, { text: 'Waits for a row' })), { id: 'stop-long', query: '&mode=delta' });
  expect(await stopInStatement(ground, () => discard('stop-long'))).toMatchObject({ state: 'discarded' });
  expect(await names()).toEqual(['As it was']);
});

it('a load that has been applied isn’t stopped, and a program stops only its own', async () => {
  await ground.send('items', file(row(1, { text: 'Committed' })), { id: 'stop-late', query: '&mode=delta' });
  expect(await stoppedAt('stop-late', 'committed')).toMatchObject({
    code: 'exchange.not-waiting',
    detail: expect.stringContaining('“applied”'),
  });
  expect(await names()).toEqual(['Committed']);
  const url = '/api/erp/v1/imports/of-a-person?feed=items&mode=delta';
  const headers = { ...ground.staff, 'content-type': 'text/csv' };
  await ground.app.http.inject({ method: 'PUT', url, headers, payload: file(row(1, { text: 'By hand' })) });
  expect(await discard('of-a-person', ground.headers)).toMatchObject({ code: 'exchange.of-person' });
  await ground.send('items', file(row(1, { text: 'By a program' })), { id: 'of-a-program', query: '&mode=delta' });
  expect(await discard('of-a-program', ground.headers)).toMatchObject({ state: 'discarded' });
  await ground.work();
  expect(await names()).toEqual(['By hand']);
});

it('rows that waited are tried again by themselves, and their run isn’t stopped', async () => {
  const { pool } = ground.database;
  await ground.load('items', file(row(7, { vendor: '77', text: 'Waited' })), { query: '&mode=delta' });
  await ground.load('vendors', 'vendorId,name\n77,Late\n', { query: '&mode=delta' });
  expect(await retryWaiting(pool, ground.app.services.files)).toBe(true);
  const { rows } = await pool.query<{ id: string }>(
    "select import_id as id from exchange_run where retries_run_id is not null and state = 'queued'",
  );
  expect(await discard(rows[0]?.id ?? '')).toMatchObject({ code: 'exchange.not-waiting' });
  await ground.work();
  expect(await names()).toContain('Waited');
});

it('a load counts as waiting from when it was approved, or its undo was asked for, not from when it came', async () => {
  const { pool } = ground.database;
  const since = async () => (await readQueues(pool)).find(({ queue }) => queue === 'loads')?.since?.getTime() ?? 0;
  const old = await ground.load('vendors', 'vendorId,name\n1,Northway Dental\n', { query: '&mode=delta' });
  const ready = await ground.load('vendors', 'vendorId,name\n2,Harbor Dental\n', {
    query: '&mode=delta&dryRun=true',
  });
  await pool.query(
    "update exchange_run set created_at = created_at - interval '2 days', phase_started_at = phase_started_at - interval '2 days'",
  );
  const headers = ground.staff;
  for (const [id, what] of [
    [ready.importId, 'apply'],
    [old.importId, 'undo'],
  ]) {
    await ground.app.http.inject({ method: 'POST', url: `/api/erp/v1/imports/${id}/${what}`, headers });
    expect(Date.now() - (await since())).toBeLessThan(3_600_000);
    await ground.work();
  }
});
