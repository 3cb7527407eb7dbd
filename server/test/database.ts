/** Gives a test file a database of its own: a copy of the migrated template, made in milliseconds and dropped afterwards. */
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../src/database/database.ts';
import { atDatabase, withAdmin } from './admin.ts';

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

async function copyOf(template: string, { maxConnections }: TestDatabaseOptions): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl');
  const name = `operatory_test_${randomBytes(6).toString('hex')}`;
  await withAdmin(adminUrl, (client) => client.query(`create database ${name} template ${template}`));
  const url = atDatabase(adminUrl, name);
  const database = openDatabase(url, {
    // A dropped database ends its connections; a test that minds asks the pool itself.
    onIdleError: () => {},
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
