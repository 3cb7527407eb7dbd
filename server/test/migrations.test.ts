import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '../src/database/database.ts';
import { migrate } from '../src/database/migrate.ts';
import { atDatabase, withAdmin } from './admin.ts';

const serverFolder = fileURLToPath(new URL('..', import.meta.url));
const migrations = join(serverFolder, 'drizzle');

/** The newest migration that a distributor may already have run; update it with each release. */
const lastReleased = '0000_first';

interface Journal {
  entries: { tag: string }[];
}

describe('migrations', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'operatory-migrations-'));
  const name = `operatory_migrations_${randomBytes(4).toString('hex')}`;
  let database: Database;

  beforeAll(async () => {
    const adminUrl = inject('adminUrl');
    await withAdmin(adminUrl, (client) => client.query(`create database ${name}`));
    database = openDatabase(atDatabase(adminUrl, name), { onConnectionError: () => {}, maxConnections: 2 });
  });

  afterAll(async () => {
    await database.pool.end();
    await withAdmin(inject('adminUrl'), (client) => client.query(`drop database if exists ${name} with (force)`));
    rmSync(scratch, { recursive: true, force: true });
  });

  it('bring a database of the last release to this version and keep its data', async () => {
    const { pool } = database;
    const released = join(scratch, 'released');
    cpSync(migrations, released, { recursive: true });
    const journalPath = join(released, 'meta', '_journal.json');
    const journal = JSON.parse(readFileSync(journalPath, 'utf8')) as Journal;
    const count = journal.entries.findIndex(({ tag }) => tag === lastReleased) + 1;
    expect(count).toBeGreaterThan(0);
    writeFileSync(journalPath, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
    await migrate(pool, released);

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
    const all = JSON.parse(readFileSync(join(migrations, 'meta', '_journal.json'), 'utf8')) as Journal;
    expect(applied.rows[0].n).toBe(all.entries.length);
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
    const fresh = join(scratch, 'fresh');
    cpSync(migrations, fresh, { recursive: true });
    expect(generate('./src/database/schema/index.ts', fresh)).toContain('No schema changes');
  });

  it('are found incomplete if a declared column has none', () => {
    const stale = join(scratch, 'stale');
    cpSync(migrations, stale, { recursive: true });
    const schema = join(scratch, 'schema.ts');
    writeFileSync(
      schema,
      `import { pgTable, text } from 'drizzle-orm/pg-core';
export * from '${join(serverFolder, 'src/database/schema/index.ts')}';
export const forgotten = pgTable('forgotten', { name: text('name') });`,
    );
    symlinkSync(join(serverFolder, '../node_modules'), join(scratch, 'node_modules'));
    expect(generate(schema, stale)).not.toContain('No schema changes');
    expect(readdirSync(stale).length).toBe(readdirSync(migrations).length + 1);
  });
});
