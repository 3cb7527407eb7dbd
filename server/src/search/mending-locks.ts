/** What keeps changes of single rows apart from whatever else writes the same search table. */
import type pg from 'pg';

/** Keeps loads and rebuilds out until the transaction ends: both write the same rows. Returns false if one is running. */
export async function takeMendingLocks(
  client: pg.ClientBase,
  search: 'item-search' | 'customer-search',
): Promise<boolean> {
  const { rows } = await client.query<{ is_ours: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('exchange-apply')) and pg_try_advisory_xact_lock(hashtext($1)) as is_ours`,
    [search],
  );
  return rows[0]?.is_ours === true;
}
