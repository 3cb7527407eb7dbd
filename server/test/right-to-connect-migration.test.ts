/** Who may change connections with buyers after an update from a version in which all of customer service could. */
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { verifyAudit } from '../src/audit/verify-audit.ts';
import { type Database, openDatabase } from '../src/database/database.ts';
import { migrate } from '../src/database/migrate.ts';
import { atDatabase, withAdmin } from './admin.ts';

const migrations = fileURLToPath(new URL('../drizzle', import.meta.url));
const name = `operatory_right_${randomBytes(4).toString('hex')}`;
const scratch = mkdtempSync(join(tmpdir(), 'operatory-right-'));
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

/** The folder of migrations as it was before this one. */
function foldersBefore(tag: string): string {
  const folder = join(scratch, 'before');
  cpSync(migrations, folder, { recursive: true });
  const path = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { tag: string }[] };
  const place = journal.entries.findIndex((entry) => entry.tag === tag);
  expect(place).toBeGreaterThan(0);
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, place) }));
  return folder;
}

it('keeps the right of those in customer service who can sign in, logs it, and gives it to nobody else', async () => {
  const { pool } = database;
  await migrate(pool, foldersBefore('0093_right_to_connect_buyers'));
  // As SQL, because the program of today may know columns that this version doesn't have yet.
  const person = (email: string, permissions: readonly string[]) =>
    pool.query(
      `with made as (insert into "user" (id, name, email, email_verified) values ($1, 'Some One', $1, true) returning id)
       insert into user_permission (user_id, permission) select id, unnest($2::text[]) from made`,
      [email, permissions],
    );
  await person('desk@people.test', ['CustomerService', 'PricingView']);
  await person('manager@people.test', ['PricingView', 'OrderSubmit']);
  await person('admin@people.test', ['Administration', 'ViewAs']);
  await person('practice@people.test', ['Customer', 'OrderSubmit']);
  await person('gone@people.test', ['CustomerService']);
  await pool.query(`update "user" set withdrawn_at = now() where id = 'gone@people.test'`);
  await migrate(pool);
  const { rows } = await pool.query(
    `select u.email from "user" u join user_permission p on p.user_id = u.id where p.permission = 'PunchOutConnections'`,
  );
  expect(rows).toEqual([{ email: 'desk@people.test' }]);
  const { rows: entries } = await pool.query(
    `select actor, subject, before::json as before, after::json as after from audit_entry where kind = 'person-changed'`,
  );
  expect(entries).toEqual([
    {
      ...{ actor: 'update of the program', subject: 'desk@people.test' },
      before: { permissions: ['CustomerService', 'PricingView'] },
      after: { permissions: ['CustomerService', 'PricingView', 'PunchOutConnections'] },
    },
  ]);
  expect((await verifyAudit(pool)).problems).toEqual([]);
});
