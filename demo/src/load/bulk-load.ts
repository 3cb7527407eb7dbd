/** Drops foreign keys and plain indexes while tables are filled, because creating them once at the end is much faster. */
import type pg from 'pg';

interface Definition {
  readonly tableName: string;
  readonly name: string;
  readonly definition: string;
}

async function foreignKeysOf(client: pg.PoolClient, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `select conrelid::regclass::text as "tableName", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conrelid = any($1::text[]::regclass[]) order by 1, 2`,
    [tables],
  );
  return rows;
}

async function plainIndexesOf(client: pg.PoolClient, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `select i.indrelid::regclass::text as "tableName", i.indexrelid::regclass::text as name,
            pg_get_indexdef(i.indexrelid) as definition
       from pg_index i
      where i.indrelid = any($1::text[]::regclass[]) and not i.indisunique order by 1, 2`,
    [tables],
  );
  return rows;
}

/**
 * Runs `fill` while the tables have only their primary keys and unique indexes, then restores the rest, which checks
 * every reference. Needs a surrounding transaction: after any failure, the tables are as before.
 */
export async function bulkLoad(
  client: pg.PoolClient,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const foreignKeys = await foreignKeysOf(client, tables);
  const indexes = await plainIndexesOf(client, tables);
  for (const { tableName, name } of foreignKeys) await client.query(`alter table ${tableName} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await fill();
  for (const { definition } of indexes) await client.query(definition);
  for (const { tableName, name, definition } of foreignKeys) {
    await client.query(`alter table ${tableName} add constraint ${name} ${definition}`);
  }
}
