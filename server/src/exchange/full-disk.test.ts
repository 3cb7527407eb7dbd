import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { exchangeParts } from './exchange-parts.ts';
import { claimRun } from './runs/claim-run.ts';
import { workOne } from './start-exchange.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
});
afterAll(() => ground.close());

/** As reported by PostgreSQL. */
const full = Object.assign(new Error('could not extend file: No space left on device'), {
  code: '53100',
  severity: 'ERROR',
});

const workTables = async () =>
  (await ground.database.pool.query("select from pg_tables where schemaname = 'exchange_work'")).rowCount;

it.each(['checking', 'applying', 'committing'])(
  'a load that finds the database’s disk full while %s says so, gives its room back, and goes on by itself later',
  async (when) => {
    const { pool } = ground.database;
    const { body } = await ground.send('vendors', `vendorId,name\n1,${when}\n`, { query: '&mode=delta' });
    const onStep = (step: string) => {
      if (step === when) throw full;
    };
    const run = await claimRun(pool, 'full');
    if (run !== undefined) await workOne({ ...exchangeParts(ground.app.services, pool), onStep }, 'full', run);
    expect(ground.lines.splice(0)).toMatchObject([{ msg: 'a load was interrupted and starts again' }]);
    expect(await ground.run(body.importId)).toMatchObject({
      endedAt: null,
      reason: expect.stringContaining('The disk of the database is full.'),
    });
    expect(await workTables()).toBe(0);
    const { rows } = await pool.query('select name from vendor');
    expect(rows).not.toContainEqual({ name: when });
    // It isn't tried again at once, which would fill the disk again.
    expect(await claimRun(pool, 'eager')).toBeUndefined();
    await pool.query(
      "update exchange_run set heartbeat_at = heartbeat_at - interval '1 minute' where ended_at is null",
    );
    await ground.work();
    expect(await ground.run(body.importId)).toMatchObject({ state: 'applied', reason: '' });
    expect((await pool.query('select name from vendor')).rows).toEqual([{ name: when }]);
    await pool.query('drop table if exists exchange_work.diff_1, exchange_work.diff_2, exchange_work.diff_3');
  },
);
