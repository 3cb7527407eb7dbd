/**
 * Gives a test file its own database: a copy of the migrated template, created in milliseconds and dropped afterward.
 */
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../src/database/database.ts';
import { atDatabase, withAdmin } from './admin.ts';

/** Copying files takes a third of the time that writing every page to the log does. */
const copying = 'strategy file_copy';

/** The database with its own pool. `drop` ends the pool and removes the database; call it in `afterAll`. */
export interface TestDatabase extends Database {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

export interface TestDatabaseOptions {
  readonly maxConnections?: number;
}

/**
 * An empty, migrated database.
 *
 *     let database: TestDatabase;
 *     beforeAll(async () => { database = await createTestDatabase(); });
 *     afterAll(() => database.drop());
 */
export function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  return copyOf(inject('templateName'), options);
}

/**
 * A database with the small demo data (about 400 items, 60 practices, and 400 orders, including every special case, and
 * the demo people). The first test file that needs it loads it, in a few seconds; after that, it's a copy like any
 * other.
 */
export async function createDemoDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const [adminUrl, template] = [inject('adminUrl'), inject('templateName')];
  const demo = `${template}_demo`;
  await withAdmin(adminUrl, async (client) => {
    // If two workers need it at the same time, one loads and the other waits.
    await client.query('select pg_advisory_lock(hashtext($1))', [demo]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [demo]);
    if (rowCount !== 0) return;
    const unfinished = `${demo}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished} template ${template} ${copying}`);
    const database = openDatabase(atDatabase(adminUrl, unfinished), { onConnectionError: () => {}, maxConnections: 4 });
    // Imported here only, so that other tests don't wait for all of it to load.
    const { loadDemo } = await import('@operatory/demo');
    await loadDemo(database.pool, { size: 'small' });
    await database.pool.end();
    await client.query(`alter database ${unfinished} rename to ${demo}`);
  });
  return copyOf(demo, options);
}

async function copyOf(template: string, { maxConnections }: TestDatabaseOptions): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl');
  const name = `operatory_test_${randomBytes(6).toString('hex')}`;
  await withAdmin(adminUrl, (client) => client.query(`create database ${name} template ${template} ${copying}`));
  const url = atDatabase(adminUrl, name);
  const database = openDatabase(url, {
    // Dropping a database ends its connections; a test that cares listens on the pool itself.
    onConnectionError: () => {},
    ...(maxConnections === undefined ? {} : { maxConnections }),
  });
  return {
    ...database,
    url,
    drop: async () => {
      await database.pool.end();
      await withAdmin(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}
