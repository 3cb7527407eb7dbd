import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../src/database/migrate.ts';
import {
  createEmptyDatabase,
  type EmptyDatabase,
  migrationCount,
  migrations,
  migrationsThrough,
} from './older-database.ts';

const serverFolder = fileURLToPath(new URL('..', import.meta.url));

/** The newest migration that a distributor may already have run; update it with each release. */
const lastReleased = '0000_first';

describe('migrations', () => {
  let empty: EmptyDatabase;
  beforeAll(async () => {
    empty = await createEmptyDatabase();
  });
  afterAll(() => empty.drop());

  it('bring a database of the last release to this version and keep its data', async () => {
    const { pool } = empty.database;
    await migrate(pool, migrationsThrough(lastReleased, empty.scratch));

    const key = randomUUID();
    await pool.query("insert into territory values ('T1', 'Ada', 'Byron', 'ada@example.test')");
    await pool.query("insert into pricing_class values ('A', 'First', 1)");
    await pool.query(
      `insert into customer (customer_number, name, bill_to_name, ship_to_address1, ship_to_city, ship_to_state,
         ship_to_zip, phone, email, ship_via, pricing_class, territory_id, warehouses)
       values ('1', 'Practice', 'Practice', '1 Main', 'Reno', 'NV', '89501', '7755550100', 'p@example.test', 'Ground', 'A', 'T1', '{16}')`,
    );
    await pool.query(
      `insert into cart (cart_key, customer_number, modified, lines, line_count)
       values ($1, '1', 5, '[{"itemNumber":"10000001","type":0,"quantity":2}]', 1)`,
      [key],
    );

    await migrate(pool);
    await migrate(pool);
    const { rows } = await pool.query('select cart_key, modified, lines from cart');
    expect(rows).toEqual([{ cart_key: key, modified: 5, lines: [{ itemNumber: '10000001', type: 0, quantity: 2 }] }]);
    const applied = await pool.query('select count(*)::int as n from drizzle.__drizzle_migrations');
    expect(applied.rows[0].n).toBe(migrationCount());
  });

  /** Runs the migration tool's comparison and returns its output; new files go into `out`. */
  function generate(schema: string, out: string): string {
    return execFileSync(
      process.execPath,
      [
        join(serverFolder, '../node_modules/drizzle-kit/bin.cjs'),
        'generate',
        '--dialect=postgresql',
        `--schema=${schema}`,
        // The tool only accepts a relative path to the snapshots.
        `--out=${relative(serverFolder, out)}`,
      ],
      { cwd: serverFolder, encoding: 'utf8', timeout: 60_000 },
    );
  }

  it('are complete: the declared tables need no further migration', () => {
    const fresh = join(empty.scratch, 'fresh');
    cpSync(migrations, fresh, { recursive: true });
    expect(generate('./src/database/schema/index.ts', fresh)).toContain('No schema changes');
  });

  it('are found incomplete if a declared column has none', () => {
    const stale = join(empty.scratch, 'stale');
    cpSync(migrations, stale, { recursive: true });
    const schema = join(empty.scratch, 'schema.ts');
    writeFileSync(
      schema,
      `import { pgTable, text } from 'drizzle-orm/pg-core';
export * from '${join(serverFolder, 'src/database/schema/index.ts')}';
export const forgotten = pgTable('forgotten', { name: text('name') });`,
    );
    symlinkSync(join(serverFolder, '../node_modules'), join(empty.scratch, 'node_modules'));
    expect(generate(schema, stale)).not.toContain('No schema changes');
    expect(readdirSync(stale).length).toBe(readdirSync(migrations).length + 1);
  });
});
