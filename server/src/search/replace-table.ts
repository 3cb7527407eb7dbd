/** Builds a table next to the old one, which stays in use until the new one replaces it. */
import type pg from 'pg';

interface Index {
  readonly name: string;
  /** Set for a primary key or a unique constraint. */
  readonly constraint: string | null;
  readonly definition: string;
}

async function indexesOf(client: pg.ClientBase, table: string): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `select i.relname as name, pg_get_constraintdef(k.oid) as constraint, pg_get_indexdef(x.indexrelid) as definition
       from pg_index x
       join pg_class i on i.oid = x.indexrelid
       left join pg_constraint k on k.conindid = x.indexrelid and k.contype in ('p', 'u')
      where x.indrelid = $1::regclass
      order by i.relname`,
    [table],
  );
  return rows;
}

/** Where rows for the next version of a table go. */
export const nextOf = (table: string) => `${table}_next`;

/** An empty table of the same columns, without indexes. The caller is in a transaction. */
export async function startNext(client: pg.ClientBase, table: string): Promise<void> {
  await client.query(`create table ${nextOf(table)} (like ${table} including defaults including generated)`);
}

/** Gives the filled new table the indexes of the old one. */
export async function indexNext(client: pg.ClientBase, table: string): Promise<void> {
  const next = nextOf(table);
  for (const { name, constraint, definition } of await indexesOf(client, table)) {
    if (constraint !== null) {
      await client.query(`alter table ${next} add constraint "${nextOf(name)}" ${constraint}`);
      continue;
    }
    const [, start = '', rest = ''] = /^(CREATE (?:UNIQUE )?INDEX) .*? ON \S+ (USING .*)$/s.exec(definition) ?? [];
    await client.query(`${start} "${nextOf(name)}" on ${next} ${rest}`);
  }
  await client.query(`analyze ${next}`);
}

/** Puts the new table in the old one's place. Readers wait from here until the transaction ends. */
export async function takePlace(client: pg.ClientBase, table: string): Promise<void> {
  const next = nextOf(table);
  const indexes = await indexesOf(client, table);
  await client.query(`drop table ${table}`);
  await client.query(`alter table ${next} rename to ${table}`);
  // Renaming a constraint's index renames the constraint.
  for (const { name } of indexes) await client.query(`alter index "${nextOf(name)}" rename to "${name}"`);
}
