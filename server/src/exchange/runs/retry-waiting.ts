/** Retries rows that waited for others, once those exist. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FeedMode, FeedName } from '@operatory/domain/exchange';
import type pg from 'pg';
import { inTransaction } from '../../database/database.ts';
import type { FileStore } from '../../ports/files/index.ts';
import { grantsRights } from '../caller.ts';
import { numberedSince } from '../checking/our-numbers.ts';
import { keepBytes } from '../keep-bytes.ts';
import { targetOf } from '../targets/index.ts';
import { csvOf } from '../write-csv.ts';
import { noCounts } from './run-row.ts';

/** What lists of runs show as the sender; `retries_run_id` is what tells such runs from others. */
const shownSender = 'rows that waited';

interface WaitingRow {
  readonly feed: FeedName;
  readonly row_key: string;
  readonly run_id: number;
  readonly values: Readonly<Record<string, string>>;
  readonly columns: readonly string[];
  readonly mode: FeedMode;
  /** The load that they came with stopped before applying. */
  readonly is_dry_run: boolean;
}

/**
 * SQL that is true if the retry `t` failed, such as for a full disk, and its rows are free again: at the next load that
 * succeeds, since the cause may be gone, or after an hour.
 */
const isReleased = `t.state in ('failed', 'refused') and (t.ended_at < now() - interval '1 hour'
  or exists (select from exchange_run later where later.applied_at > t.ended_at and later.retries_run_id is null))`;

/** The most rows in one run. */
const maxAtOnce = 50_000;

/** Rows whose reference, to a row of `feed` or of any, exists now. They all come from one run, so they have the same columns. */
async function found(client: pg.ClientBase, feed: FeedName | undefined): Promise<readonly WaitingRow[]> {
  const { rows: feeds } = await client.query<{ missing_feed: FeedName }>(
    'select distinct missing_feed from exchange_waiting_row where until > now() and ($1::text is null or missing_feed = $1)',
    [feed],
  );
  for (const { missing_feed: missing } of feeds) {
    const target = targetOf(missing);
    const key = target?.key[0]?.live;
    if (target === undefined || key === undefined) continue;
    const { rows } = await client.query<WaitingRow>(
      `with there as (
         select w.feed, w.row_key, w.run_id, w."values", r.columns, r.mode, r.is_dry_run from exchange_waiting_row w join exchange_run r using (run_id)
          where w.missing_feed = $1 and w.until > now()
            and (w.retry_run_id is null
                 or exists (select from exchange_run t where t.run_id = w.retry_run_id and (t.state = 'superseded' or (${isReleased}))))
            and (exists (select from ${target.table} l where l.${key}::text = w.missing_key)
                 or ${target.isThereToo?.('w.missing_key') ?? 'false'}
                 or (w.missing_feed = 'orders' and ${numberedSince('w.missing_key')})))
       select * from there where (feed, run_id) = (select feed, run_id from there order by 1, 2 limit 1) limit ${maxAtOnce}`,
      [missing],
    );
    if (rows.length > 0) return rows;
  }
  return [];
}

export interface Retry {
  readonly runId: number;
  /** Of the rows that are tried again. */
  readonly feed: FeedName;
}

/** Enqueues a run of the rows of one load that can be retried. Returns whether there were any. */
export async function retryWaiting(pool: pg.Pool, files: FileStore): Promise<boolean> {
  return (await queueWaiting(pool, files)) !== undefined;
}

/** The same for the rows that wait for a row of one feed, or of any. Returns the run; undefined if there are none. */
export async function queueWaiting(pool: pg.Pool, files: FileStore, feed?: FeedName): Promise<Retry | undefined> {
  return inTransaction(pool, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtext('exchange-waiting'))");
    const rows = await found(client, feed);
    const [first] = rows;
    if (first === undefined) return undefined;
    const importId = `waiting-${first.run_id}-${randomUUID().slice(0, 8)}`;
    const text = csvOf(
      first.columns,
      rows.map(({ values }) => first.columns.map((column) => values[column] ?? '')),
    );
    const kept = await keepBytes(files, Readable.from([Buffer.from(text)]));
    // The rows stay until the run is applied, so that a newer row of the same key still replaces them.
    const { rows: made } = await client.query<{ run_id: number }>(
      `with retry as (
         insert into exchange_run (import_id, feed, mode, state, file_key, file_name, bytes, sha256, counts, sent_by, is_dry_run,
           retries_run_id, sent_by_user)
         values ($1, $2, $9, 'queued', $3,
           (select left(coalesce(nullif(file_name, ''), import_id), 180) || ', rows that waited' from exchange_run where run_id = $11), $4, $5, $6, $7, $10, $11,
           (select sent_by_user from exchange_run where run_id = $11)) returning run_id),
       claimed as (
         update exchange_waiting_row set retry_run_id = (select run_id from retry) where feed = $2 and row_key = any($8))
       select run_id from retry`,
      [
        importId,
        first.feed,
        kept.fileKey,
        kept.bytes,
        kept.sha256,
        JSON.stringify(noCounts),
        shownSender,
        rows.map(({ row_key: key }) => key),
        // A few rows of a full file aren't all there is.
        first.mode === 'full' ? 'delta' : first.mode,
        // The person who approved the load didn't see these rows, so the rights that they grant need a review.
        first.is_dry_run && grantsRights(first.feed),
        first.run_id,
      ],
    );
    return made[0] === undefined ? undefined : { runId: made[0].run_id, feed: first.feed };
  });
}
