/** What became of each row that a program sent by itself. */
import type { RowResult } from '@operatory/contract/exchange-runs';
import type pg from 'pg';
import { listErrors } from './reads.ts';
import type { RunRow } from './runs/run-row.ts';
import { targetOf } from './targets/index.ts';
import { workTable } from './work-tables.ts';

type Result = RowResult['result'];

/** Rows that weren't applied; a row with warnings only is applied. */
async function leftOut(pool: pg.Pool, runId: number): Promise<ReadonlyMap<number, Result>> {
  const { rows } = await pool.query<{ row: number; result: 'bad' | 'stale' | 'waiting' }>(
    `select "row"::int as "row", case when bool_or(is_fatal) then 'bad' else 'stale' end as result
       from exchange_error where run_id = $1 and (is_fatal or code = 'stale') group by 1
     union all
     select "row", 'waiting' from exchange_waiting_row where run_id = $1`,
    [runId],
  );
  return new Map(rows.map(({ row, result }) => [row, result]));
}

/** Rows that an applied run changed something with; undefined if that can't be said. */
async function changedRows(pool: pg.Pool, { run_id: runId, feed, state }: RunRow) {
  // Where several rows make one, the difference names only the first of them.
  if (state !== 'applied' || targetOf(feed)?.gather !== undefined) return undefined;
  const diff = workTable('diff', runId);
  const { rows: there } = await pool.query<{ is_there: boolean }>('select to_regclass($1) is not null as is_there', [
    diff,
  ]);
  if (there[0]?.is_there !== true) return undefined;
  const { rows } = await pool.query<{ row: number }>(`select distinct row_number as "row" from ${diff}`);
  return new Set(rows.map(({ row }) => row));
}

/** Why all rows are bad if none of them has an error of its own: the whole file was refused, such as for a missing column. */
const errorOfAll = (run: RunRow, row: number): RowResult['errors'][number] => ({
  row,
  column: '',
  value: '',
  code: run.state,
  text: run.reason === '' ? `The rows weren’t applied: their run is “${run.state}”.` : run.reason,
});

/** Returns a result for each of the run's rows, which are numbered from 1. */
export async function resultsOf(pool: pg.Pool, run: RunRow, count: number): Promise<RowResult[]> {
  const { data } = await listErrors(pool, run, { pageIndex: 0, pageSize: 10_000 });
  const out = await leftOut(pool, run.run_id);
  const changed = await changedRows(pool, run);
  const resultOf = (row: number): Result => {
    if (run.state === 'repeated') return 'unchanged';
    if (run.state === 'waiting') return 'waiting';
    if (run.state !== 'applied') return 'bad';
    return changed === undefined || changed.has(row) ? 'applied' : 'unchanged';
  };
  return Array.from({ length: count }, (_, index) => {
    const row = index + 1;
    const result = out.get(row) ?? resultOf(row);
    const own = data.filter((error) => error.row === row);
    const isOfAll = result === 'bad' && own.length === 0 && !out.has(row);
    return { row, result, errors: isOfAll ? [errorOfAll(run, row)] : own };
  });
}
