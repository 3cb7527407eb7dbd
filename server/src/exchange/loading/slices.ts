/** Goes through a difference in slices, so that a long step shows how far it is. */
import type pg from 'pg';

/** With at most this many rows, the whole is one slice. */
const fewRows = 5_000;
/** Rows of the first slice. The next ones are as large as it takes for a slice to last about this long. */
const firstRows = 20_000;
const sliceMs = 1_000;

/**
 * Calls `work` with a condition on the rows `d` of the analyzed difference for one slice after the other, and `onProgress` with the
 * share that is done, from 0 to 1. Rows that `work` adds to the table may be in the last slice.
 */
export async function inSlices(
  client: pg.PoolClient,
  diff: string,
  work: (slice: string) => Promise<unknown>,
  onProgress: (share: number) => void,
): Promise<void> {
  const { rows } = await client.query<{ pages: number; rows: number }>(
    'select relpages as pages, reltuples::float8 as rows from pg_class where oid = to_regclass($1)',
    [diff],
  );
  const { pages, rows: count } = rows[0] ?? { pages: 0, rows: 0 };
  let size = count <= fewRows ? pages : Math.max(1, Math.round((pages * firstRows) / count));
  let from = 0;
  do {
    const to = from + size;
    const isLast = to >= pages;
    const startedAt = performance.now();
    // The table may have pages that weren't counted.
    await work(`d.ctid >= '(${from},0)'::tid${isLast ? '' : ` and d.ctid < '(${to},0)'::tid`}`);
    const ms = Math.max(1, performance.now() - startedAt);
    size = Math.max(1, Math.round(size * Math.min(4, Math.max(0.25, sliceMs / ms))));
    onProgress(isLast ? 1 : to / pages);
    from = to;
  } while (from < pages);
}

/** How many rows of the difference have each operation. */
export async function countOperations(
  client: pg.PoolClient,
  diff: string,
): Promise<{ readonly inserts: number; readonly updates: number }> {
  const { rows } = await client.query<{ inserts: number; updates: number }>(
    `select (count(*) filter (where operation = 'I'))::int as inserts, (count(*) filter (where operation = 'U'))::int as updates from ${diff}`,
  );
  return rows[0] ?? { inserts: 0, updates: 0 };
}
