import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { clearRuns, decideDays, fileDays, runDays } from './runs/clear-runs.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
});
afterAll(() => ground.close());

const vendors = (...lines: string[]) => ['vendorId,name', ...lines, ''].join('\n');
const delta = { query: '&mode=delta' };
const clear = () => clearRuns(ground.database.pool, ground.app.services.files);
const age = (importId: string, days: number) =>
  ground.database.pool.query(
    `update exchange_run set created_at = created_at - $2 * interval '1 day', ended_at = ended_at - $2 * interval '1 day',
            applied_at = applied_at - $2 * interval '1 day' where import_id = $1`,
    [importId, days],
  );
const keyOf = async (importId: string) => {
  const { rows } = await ground.database.pool.query<{ key: string }>(
    'select file_key as key from exchange_run where import_id = $1',
    [importId],
  );
  return rows[0]?.key;
};
const rejects = async (importId: string) =>
  ground.app.http.inject({ url: `/api/erp/v1/imports/${importId}/rejects`, headers: ground.headers });

it('discards an undecided run, and records that', async () => {
  const run = await ground.load('vendors', vendors('x,'), delta);
  expect(run.state).toBe('waiting');
  await age(run.importId, decideDays - 1);
  expect(await clear()).toBe(false);
  expect((await ground.run(run.importId)).state).toBe('waiting');
  await age(run.importId, 1);
  await clear();
  expect(await ground.run(run.importId)).toMatchObject({
    state: 'discarded',
    reason: 'Nobody decided within 30 days.',
  });
});

it('deletes the file of a run that ended long ago, but not one that another run still needs', async () => {
  const run = await ground.load('vendors', vendors('1,One', 'x,Bad'), { ...delta, id: 'with-rejects' });
  await ground.decide(run.importId, 'apply');
  const refused = await ground.load('vendors', Buffer.from('vendorId,name\n2,Zo\xeb\n', 'latin1'), delta);
  expect(refused.state).toBe('refused');
  const again = await ground.app.http.inject({
    method: 'POST',
    url: `/api/erp/v1/imports/${refused.importId}/reread`,
    headers: ground.headers,
    payload: { encoding: 'windows-1252' },
  });
  await ground.work();
  expect((await rejects(run.importId)).statusCode).toBe(200);

  const [key, shared] = [(await keyOf(run.importId)) ?? '', (await keyOf(refused.importId)) ?? ''];
  await age(run.importId, fileDays + 1);
  await age(refused.importId, fileDays + 1);
  await clear();
  expect(await ground.app.services.files.has(key)).toBe(false);
  expect(await ground.app.services.files.has(shared)).toBe(true);
  expect(await ground.run(run.importId)).toMatchObject({ isFileKept: false, state: 'applied' });
  expect((await rejects(run.importId)).json()).toMatchObject({ status: 410, code: 'exchange.file-gone' });

  await age(again.json().importId, fileDays + 1);
  await clear();
  expect(await ground.app.services.files.has(shared)).toBe(false);
});

it('deletes runs after a year, except those that the next file is compared with', async () => {
  const first = await ground.load('vendors', vendors('5,Five'), { query: '&mode=delta&sequence=7', id: 'seventh' });
  await ground.load('vendors', vendors('6,Six'), { ...delta, id: 'latest' });
  const { rows } = await ground.database.pool.query<{ id: string }>('select import_id as id from exchange_run');
  for (const { id } of rows) await age(id, runDays + 1);
  while (await clear());
  const { rows: left } = await ground.database.pool.query<{ id: string }>(
    'select import_id as id from exchange_run order by 1',
  );
  expect(left.map(({ id }) => id)).toEqual(['latest', first.importId]);
  // An old file isn't taken for a new one.
  expect(await ground.load('vendors', vendors('5,Older'), { query: '&mode=delta&sequence=6' })).toMatchObject({
    state: 'superseded',
  });
});
