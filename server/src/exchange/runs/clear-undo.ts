/** Deletes what's no longer needed: differences that can't be undone anymore, and rows that waited too long. */
import type pg from 'pg';
import { dropWorkTables } from '../work-tables.ts';

/** The most runs cleared per call. */
export const maxCleared = 50;

/** Returns how many runs can no longer be undone. Rejects with the database's error; a repeated call continues. */
export async function clearUndo(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ run_id: number }>(
    `select run_id from exchange_run
      where undo_until < now() and ended_at is not null and to_regclass('exchange_work.diff_' || run_id) is not null
      order by run_id limit $1`,
    [maxCleared],
  );
  for (const { run_id: runId } of rows) await dropWorkTables(pool, runId);
  await pool.query('delete from exchange_waiting_row where until < now()');
  return rows.length;
}
