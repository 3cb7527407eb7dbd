/** Stops runs in progress: at one of their steps, or while one of their statements waits for a row. */
import { expect } from 'vitest';
import type { ExchangeGround } from './exchange.fixture.ts';
import { exchangeParts } from './exchange-parts.ts';
import { claimRun } from './runs/claim-run.ts';
import { workOne } from './start-exchange.ts';

type Answer = Record<string, unknown>;

/** Processes the next run and calls `stop` when it reaches the step; returns what `stop` returned, or nothing if it didn't get there. */
export async function stopAtStep(ground: ExchangeGround, at: string, stop: () => Promise<Answer>): Promise<Answer> {
  const { pool } = ground.database;
  const claimed = await claimRun(pool, 'stopped');
  if (claimed === undefined) throw new Error('nothing to process');
  let answer: Answer = {};
  const onStep = async (step: string) => {
    if (step === at) answer = await stop();
  };
  await workOne({ ...exchangeParts(ground.app.services, pool), onStep }, 'stopped', claimed);
  return answer;
}

/**
 * Processes a run whose statement waits for the row of item I1, and calls `stop` while it waits. The row stays locked until the run
 * has ended, so this only returns if stopping ends the statement.
 */
export async function stopInStatement(ground: ExchangeGround, stop: () => Promise<Answer>): Promise<Answer> {
  const { pool } = ground.database;
  const other = await pool.connect();
  try {
    await other.query("begin; select from item where item_number = 'I1' for update");
    const work = ground.work();
    await expect
      .poll(async () => (await pool.query("select from pg_stat_activity where wait_event = 'transactionid'")).rowCount)
      .toBe(1);
    const answer = await stop();
    await work;
    return answer;
  } finally {
    await other.query('rollback');
    other.release();
  }
}
