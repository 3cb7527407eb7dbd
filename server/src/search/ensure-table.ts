/**
 * Builds a search table that doesn't exist: after an update that changed its structure, or for data that was loaded
 * another way.
 */
import type pg from 'pg';
import { inTransaction } from '../database/database.ts';

export interface SearchTable {
  /** The fact that names its generation. */
  readonly fact: string;
  readonly rebuild: (client: pg.ClientBase) => Promise<unknown>;
}

/** Returns whether it had to be built. If several servers start together, one builds it. */
export async function ensureTable(pool: pg.Pool, { fact, rebuild }: SearchTable): Promise<boolean> {
  const isMade = async (database: Pick<pg.ClientBase, 'query'>) => {
    const { rowCount } = await database.query('select from store_fact where name = $1', [fact]);
    return rowCount === 1;
  };
  if (await isMade(pool)) return false;
  return inTransaction(pool, async (client) => {
    await client.query("select set_config('statement_timeout', '0', true), pg_advisory_xact_lock(hashtext($1))", [
      fact,
    ]);
    if (await isMade(client)) return false;
    await rebuild(client);
    return true;
  });
}
