/** Databases as earlier versions left them. */
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../src/database/database.ts';
import { atDatabase, withAdmin } from './admin.ts';

/** All migrations of this version. */
export const migrations = fileURLToPath(new URL('../drizzle', import.meta.url));

interface Journal {
  entries: { tag: string }[];
}

const journalIn = (folder: string) => join(folder, 'meta', '_journal.json');

export interface EmptyDatabase {
  readonly database: Database;
  /** A folder that is removed with the database. */
  readonly scratch: string;
  drop(): Promise<void>;
}

/** A database without any tables. */
export async function createEmptyDatabase(maxConnections = 2): Promise<EmptyDatabase> {
  const adminUrl = inject('adminUrl');
  const name = `operatory_empty_${randomBytes(4).toString('hex')}`;
  const scratch = mkdtempSync(join(tmpdir(), 'operatory-migrations-'));
  await withAdmin(adminUrl, (client) => client.query(`create database ${name}`));
  const database = openDatabase(atDatabase(adminUrl, name), { onConnectionError: () => {}, maxConnections });
  return {
    database,
    scratch,
    async drop() {
      await database.pool.end();
      await withAdmin(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

/** How many migrations this version has. */
export const migrationCount = () => (JSON.parse(readFileSync(journalIn(migrations), 'utf8')) as Journal).entries.length;

/** A copy of the migrations that ends with the one of this tag. Throws if there's none. */
export function migrationsThrough(tag: string, scratch: string): string {
  const folder = mkdtempSync(join(scratch, 'through-'));
  cpSync(migrations, folder, { recursive: true });
  const journal = JSON.parse(readFileSync(journalIn(folder), 'utf8')) as Journal;
  const count = journal.entries.findIndex((entry) => entry.tag === tag) + 1;
  if (count === 0) throw new Error(`There is no migration ${tag}`);
  writeFileSync(journalIn(folder), JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return folder;
}
