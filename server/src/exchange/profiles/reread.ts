/** Reads a refused file again in another encoding. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { FileEncoding } from '@operatory/domain/exchange';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import { inTransaction } from '../../database/database.ts';
import { noCounts, type RunRow } from '../runs/run-row.ts';

/**
 * Enqueues a run of the same bytes, and, if the caller may change profiles of the feed, stores the encoding in the one that
 * the file was sent with. The same call again
 * returns the same run. `isDryRun` stops it before applying; a dry run stays one.
 */
export async function rereadRun(
  pool: pg.Pool,
  run: RunRow,
  {
    encoding,
    by,
    byUser,
    isDryRun,
    mayChangeProfile,
  }: {
    readonly encoding: FileEncoding;
    readonly by: string;
    readonly byUser: string | undefined;
    readonly isDryRun: boolean;
    readonly mayChangeProfile: boolean;
  },
): Promise<RunRow | Refusal<RefusalCode>> {
  if (run.file_key === '') return refuse('exchange.file-gone');
  if (run.state !== 'refused') return refuse('exchange.not-refused', { state: run.state });
  const importId = `${run.import_id.slice(0, 80)}-${encoding}`;
  return inTransaction(pool, async (client): Promise<RunRow | Refusal<RefusalCode>> => {
    const { rows } = await client.query<RunRow>(
      `insert into exchange_run (import_id, feed, mode, sequence, is_dry_run, state, file_key, file_name, bytes, sha256,
          encoding, expected_rows, control_totals, snapshot_at, format, profile_name, profile, headings, counts, sent_by, sent_by_user)
       select $2, feed, mode, sequence, is_dry_run or $6, 'queued', file_key, file_name, bytes, sha256, $3, expected_rows,
          control_totals, snapshot_at, format, profile_name, profile || jsonb_build_object('encoding', $3::text), headings, $4, $5, $7
         from exchange_run where run_id = $1
       on conflict (import_id) do nothing returning *`,
      [run.run_id, importId, encoding, JSON.stringify(noCounts), by, isDryRun, byUser ?? null],
    );
    const [made] = rows;
    if (made === undefined) {
      const { rows: there } = await client.query<RunRow>('select * from exchange_run where import_id = $1', [importId]);
      return there[0]?.sha256 === run.sha256 ? there[0] : refuse('exchange.id-reused');
    }
    // Someone may have changed it since; then theirs counts.
    if (mayChangeProfile)
      await client.query(
        `update exchange_profile set settings = settings || jsonb_build_object('encoding', $3::text), version = version + 1,
              changed_by = $5, changed_at = now()
        where feed = $1 and name = $2 and settings->>'encoding' = $4`,
        [run.feed, run.profile_name, encoding, run.encoding, by],
      );
    return made;
  });
}
