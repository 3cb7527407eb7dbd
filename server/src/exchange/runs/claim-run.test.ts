import { afterAll, beforeAll, expect, it } from 'vitest';
import { someoneWaits } from '../../../test/someone-waits.ts';
import { type ExchangeGround, openExchange } from '../exchange.fixture.ts';
import { claimRun } from './claim-run.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
});
afterAll(() => ground.close());

it('two processes that claim at the same moment don’t both get a load of one feed', async () => {
  const { pool } = ground.database;
  await ground.send('vendors', 'vendorId,name\n1,Northway\n', { query: '&mode=delta' });
  await ground.send('vendors', 'vendorId,name\n1,Southway\n', { query: '&mode=delta' });
  const { rows } = await pool.query<{ id: number }>('select run_id as id from exchange_run order by run_id');
  const [older, newer] = rows.map(({ id }) => id);
  const other = await pool.connect();
  let claimed: ReturnType<typeof claimRun> | undefined;
  try {
    // It began before the older load was there, so it takes the newer one, and hasn't committed that yet.
    await other.query('begin');
    await other.query(`select pg_advisory_xact_lock(hashtext('claim a run'))`);
    await other.query(`update exchange_run set claimed_by = 'b', heartbeat_at = now() where run_id = $1`, [newer]);
    claimed = claimRun(pool, 'a', older);
    await someoneWaits(pool);
    await other.query('commit');
  } finally {
    other.release();
  }
  expect(await claimed).toBeUndefined();
});
