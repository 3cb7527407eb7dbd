/** How often a feed's file is expected, as people set it. */
import type { FeedName } from '@operatory/domain/exchange';
import type pg from 'pg';

/**
 * `dueEveryHours` is null if no file is expected; `version` is the one that the change is based on, 0 where nothing was
 * set before. Returns false if someone else changed it since.
 */
export async function setRhythm(
  pool: pg.Pool,
  {
    feed,
    dueEveryHours,
    version,
  }: { readonly feed: FeedName; readonly dueEveryHours: number | null; readonly version: number },
): Promise<boolean> {
  const { rowCount } =
    version === 0
      ? await pool.query(
          'insert into exchange_rhythm (feed, due_every_hours) values ($1, $2) on conflict (feed) do nothing',
          [feed, dueEveryHours],
        )
      : await pool.query(
          `update exchange_rhythm set due_every_hours = $2, version = version + 1, changed_at = now()
            where feed = $1 and version = $3`,
          [feed, dueEveryHours, version],
        );
  return rowCount === 1;
}
