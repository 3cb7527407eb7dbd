/** Finds everybody's reasons in one transaction: readers see the old ones or the new ones, never half of either. */
import { plainDateIn } from '@operatory/domain/dates';
import type pg from 'pg';
import { inTransaction, type Queryable } from '../database/database.ts';
import { accountFinders } from './find-account-reasons.ts';
import { orderFinders } from './find-order-reasons.ts';
import type { Batch, FoundReason } from './found-reason.ts';

export interface Rebuilt {
  readonly reasons: number;
  readonly tookMs: number;
}

/** Accounts processed by one round of statements. */
const accountsAtOnce = 200;

async function write(database: Queryable, found: readonly FoundReason[]): Promise<void> {
  if (found.length === 0) return;
  await database.query('insert into morning_reason select * from jsonb_populate_recordset(null::morning_reason, $1)', [
    JSON.stringify(found),
  ]);
}

/** Accounts in the order of their numbers, some at a time. */
async function* batchesOf(database: Queryable): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const { rows } = await database.query<{ number: string }>(
      `select customer_number as number from customer
        where customer_number > $1 and withdrawn_at is null order by customer_number limit ${accountsAtOnce}`,
      [after],
    );
    if (rows.length === 0) return;
    yield rows.map(({ number }) => number);
    after = rows.at(-1)?.number ?? '';
  }
}

/**
 * Returns undefined if another process is running it, or if `isStopped` returns true before the end; then nothing has
 * changed. `pool` must allow long transactions, or be one whose limits a transaction may lift.
 */
export async function rebuildMorningQueue(
  pool: pg.Pool,
  {
    timeZone,
    now,
    isStopped = () => false,
  }: { readonly timeZone: string; readonly now: Date; readonly isStopped?: () => boolean },
): Promise<Rebuilt | undefined> {
  const began = performance.now();
  const today = plainDateIn(timeZone, now);
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ isOurs: boolean }>(
      `select pg_try_advisory_xact_lock(hashtext('morning queue')) as "isOurs"`,
    );
    if (rows[0]?.isOurs !== true) return undefined;
    await client.query(
      "select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)",
    );
    await client.query('delete from morning_reason');
    let reasons = 0;
    for await (const accounts of batchesOf(client)) {
      if (isStopped()) throw new Error('stopped');
      const batch: Batch = { accounts, today, timeZone };
      for (const find of [...orderFinders, ...accountFinders]) {
        const found = await find(client, batch);
        await write(client, found);
        reasons += found.length;
      }
    }
    const tookMs = Math.round(performance.now() - began);
    await client.query(
      `insert into morning_build (build_id, built_on, built_at, reasons, took_ms) values (1, $1, $2, $3, $4)
       on conflict (build_id) do update set built_on = excluded.built_on, built_at = excluded.built_at,
              reasons = excluded.reasons, took_ms = excluded.took_ms`,
      [today, now, reasons, tookMs],
    );
    return { reasons, tookMs };
  });
}
