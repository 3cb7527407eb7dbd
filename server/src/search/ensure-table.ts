/** Makes a search table where it was never made: after an update that changed its shape, or over data that came otherwise. */
import type pg from 'pg';
import { inTransaction } from '../database/database.ts';

export interface SearchTable {
  /** The fact that names its generation. */
  readonly fact: string;
  readonly rebuild: (client: pg.ClientBase) => Promise<unknown>;
}

/** Answers whether it had to be made. Of several servers that start together one makes it. */
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
