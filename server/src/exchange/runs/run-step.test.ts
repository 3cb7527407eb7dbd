import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from '../exchange.fixture.ts';
import { exchangeParts } from '../exchange-parts.ts';
import { workOne } from '../start-exchange.ts';
import { claimRun } from './claim-run.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
});
afterAll(() => ground.close());

const vendors = (count: number, name: string) =>
  `vendorId,name\n${Array.from({ length: count }, (_, index) => `${index + 1},${name} ${index}`).join('\n')}\n`;

/** What a run says of itself at each of its steps. */
async function told(id: string) {
  const { pool } = ground.database;
  const claimed = await claimRun(pool, 'told');
  if (claimed === undefined) throw new Error('nothing to process');
  const steps: string[] = [];
  const note = async () => {
    const { state, step, secondsSoFar, secondsUsual } = await ground.run(id);
    steps.push(
      `${state} ${step?.number ?? '-'}/${step?.of ?? '-'} ${secondsSoFar === null ? null : 'N'} of ${secondsUsual}`,
    );
  };
  const parts = exchangeParts(ground.app.services, pool);
  // The step's own state is stored after `onStep`, so each is read at the beginning of the next one.
  await workOne({ ...parts, onStep: note }, 'told', claimed);
  return steps;
}

const setPhase = (id: string, name: string, perRow: number) =>
  ground.database.pool.query(
    `update exchange_run set phases = (
       select jsonb_agg(case when p ->> 'name' = $2 then p || jsonb_build_object('seconds', (p ->> 'rows')::int * $3::float8) else p end)
         from jsonb_array_elements(phases) p) where import_id = $1`,
    [id, name, perRow],
  );

it('a step says how long it usually takes, by earlier loads of the feed with about as many rows', async () => {
  const first = await ground.send('vendors', vendors(100, 'First'), { query: '&mode=delta' });
  expect(await told(first.body.importId)).toEqual([
    'queued -/- null of null',
    'reading 1/4 N of null',
    'checking 2/4 N of null',
    'comparing 3/4 N of null',
    'applying 4/4 N of null',
    'applied -/- null of null',
  ]);
  await setPhase(first.body.importId, 'comparing', 0.5);
  // A load of a few rows isn't like one of many.
  const small = await ground.load('vendors', vendors(3, 'Small'), { query: '&mode=delta' });
  await setPhase(small.importId, 'comparing', 9);
  const dry = await ground.send('vendors', vendors(200, 'Dry'), { query: '&mode=delta&dryRun=true' });
  expect(await told(dry.body.importId)).toEqual([
    'queued -/- null of null',
    'reading 1/3 N of null',
    expect.stringMatching(/^checking 2\/3 N of [01]$/),
  ]);
  await setPhase(dry.body.importId, 'comparing', 0.5);
  const second = await ground.send('vendors', vendors(300, 'Second'), { query: '&mode=delta' });
  expect((await told(second.body.importId))[3]).toBe('comparing 3/4 N of 150');
});

it('an undo has one step', async () => {
  const load = await ground.load('vendors', vendors(10, 'Undone'), { query: '&mode=delta' });
  await ground.app.http.inject({
    method: 'POST',
    url: `/api/erp/v1/imports/${load.importId}/undo`,
    headers: ground.staff,
  });
  await ground.database.pool.query(
    "update exchange_run set phase_started_at = now() - interval '75 seconds' where import_id = $1",
    [load.importId],
  );
  expect(await ground.run(load.importId)).toMatchObject({ state: 'undoing', step: null, secondsUsual: null });
  expect((await ground.run(load.importId)).secondsSoFar).toBeGreaterThanOrEqual(75);
  await ground.work();
});
