/** Who may change connections with buyers after an update from a version in which all of customer service could. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyAudit } from '../src/audit/verify-audit.ts';
import { migrate } from '../src/database/migrate.ts';
import { createEmptyDatabase, type EmptyDatabase, migrationsThrough } from './older-database.ts';

let empty: EmptyDatabase;
beforeAll(async () => {
  empty = await createEmptyDatabase();
});
afterAll(() => empty.drop());

it('gives the right to everyone in customer service who can sign in, logs it, and gives it to no one else', async () => {
  const { pool } = empty.database;
  await migrate(pool, migrationsThrough('0092_order_mails', empty.scratch));
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
