/**
 * Clears what old runs leave: runs that nobody decided about, the bytes of their files, and at last the runs. Each part
 * takes a few at a time, and a repeated call continues.
 */
import type pg from 'pg';
import type { FileStore } from '../../ports/files/index.ts';
import { dropWorkTables } from '../work-tables.ts';

/** Days after which a run that waits for a decision is discarded: by then its data is out of date. */
export const decideDays = 30;
/** Days after a run's end for which its file is kept, so that its bad rows can be downloaded. */
export const fileDays = 30;
/** Days for which a run is listed with its errors: a year, and a month to ask about it. */
export const runDays = 400;

const atOnce = 50;

async function discardUndecided(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ run_id: number }>(
    `update exchange_run set state = 'discarded', reason = $2, ended_at = now()
      where run_id in (select run_id from exchange_run
                        where state in ('waiting', 'ready') and created_at < now() - $1 * interval '1 day'
                        order by run_id limit ${atOnce} for update skip locked)
      returning run_id`,
    [decideDays, `Nobody decided within ${decideDays} days.`],
  );
  for (const { run_id: runId } of rows) await dropWorkTables(pool, runId);
  return rows.length;
}

/** A file that was read again belongs to several runs. */
async function removeFiles(pool: pg.Pool, files: FileStore): Promise<number> {
  const { rows } = await pool.query<{ file_key: string }>(
    `select r.file_key from exchange_run r
      where r.file_key <> '' and r.ended_at < now() - $1 * interval '1 day'
        and not exists (select from exchange_run o where o.file_key = r.file_key
                           and coalesce(o.ended_at >= now() - $1 * interval '1 day', true))
      group by r.file_key order by min(r.run_id) limit ${atOnce}`,
    [fileDays],
  );
  for (const { file_key: key } of rows) {
    await files.remove(key);
    // Only then: if the process ends in between, the next call removes the file once more.
    await pool.query("update exchange_run set file_key = '' where file_key = $1", [key]);
  }
  return rows.length;
}

/** The last applied run of each feed stays, and the one with the highest sequence: the next file is compared with them. */
async function deleteRuns(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `with stays as (
       (select distinct on (feed) run_id from exchange_run where state in ('applied', 'undone') order by feed, ended_at desc, run_id desc)
       union
       (select distinct on (feed) run_id from exchange_run where applied_at is not null and sequence is not null order by feed, sequence desc)
       union
       (select distinct on (feed) run_id from exchange_run where state = 'applied' and mode = 'full' order by feed, applied_at desc))
     delete from exchange_run where run_id in (
       select run_id from exchange_run
        where ended_at < now() - $1 * interval '1 day' and file_key = '' and run_id not in (select run_id from stays)
        order by run_id limit ${atOnce})`,
    [runDays],
  );
  return rowCount ?? 0;
}

/** Returns true if there may be more to clear. Rejects with the database's or the store's error. */
export async function clearRuns(pool: pg.Pool, files: FileStore): Promise<boolean> {
  const counts = [await discardUndecided(pool), await removeFiles(pool, files), await deleteRuns(pool)];
  return counts.some((count) => count === atOnce);
}
