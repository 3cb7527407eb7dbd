import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { rememberingLog, testSettings } from '../../test/ground.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { createUser } from '../access/create-user.ts';
import { type App, buildApp } from '../app/app.ts';
import { runAuditCommand, verifyAudit } from '../audit/verify-audit.ts';
import { serverCommand, writeAudit } from '../audit/write-audit.ts';

let database: TestDatabase;
let app: App;
let admin: SignedIn;
const publicUrl = 'http://localhost:3000';
const { log } = rememberingLog();

beforeAll(async () => {
  database = await createTestDatabase();
  app = await buildApp({ isStrict: true, settings: testSettings({ publicUrl }), database, log });
  admin = await signIn(database.pool, { email: 'admin@audit.test', permissions: ['Administration'] });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const note = (about: string, more: object = {}) =>
  writeAudit(database.pool, { kind: 'link-made', by: serverCommand, about, ...more });
const read = async (query = '') =>
  (await app.http.inject({ url: `/api/audit${query}`, headers: admin.headers })).json();

it('numbers entries without gaps while many write at once, and the chain holds', async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => note(`person ${index}`, { after: { place: index, text: 'ä, 1' } })),
  );
  const { entries, newest, problems } = await verifyAudit(database.pool);
  expect(problems).toEqual([]);
  expect(newest.entryId).toBe(entries);
  expect(await runAuditCommand(database.pool, ['verify'])).toContain(`The audit log is intact: ${entries} entries.`);
  await expect(runAuditCommand(database.pool, ['check'])).rejects.toThrow('Usage: npm run audit -- verify');
});

it('can’t be changed or deleted, and adds nothing if the change it records is rolled back', async () => {
  const before = (await verifyAudit(database.pool)).entries;
  for (const statement of ["update audit_entry set actor = 'x'", 'delete from audit_entry', 'truncate audit_entry']) {
    await expect(database.pool.query(statement)).rejects.toThrow('never changed or deleted');
  }
  const client = await database.pool.connect();
  await client.query('begin');
  await writeAudit(client, { kind: 'link-made', by: serverCommand, about: 'never' });
  await client.query('rollback');
  client.release();
  await note('afterward');
  expect(await verifyAudit(database.pool)).toMatchObject({ entries: before + 1, problems: [] });
});

it('shows signs of an entry that was altered, removed, or rewritten by someone who owns the database', async () => {
  const client = await database.pool.connect();
  const tampered = async (statement: string) => {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(statement);
    await client.query('set local session_replication_role = origin');
    const { rows } = await client.query('select count(*)::int as n from audit_entry');
    const checked = await verifyAudit({ connect: async () => ({ query: within, release: () => undefined }) } as never);
    await client.query('rollback');
    return { count: rows[0].n, ...checked };
  };
  // The verifier opens its own transaction; here, it reads within the one that changed the entry.
  const within = ((text: string, values?: unknown[]) =>
    /^(begin|rollback)/.test(text) ? Promise.resolve({ rows: [] }) : client.query(text, values)) as never;
  expect((await tampered("update audit_entry set subject = 'someone else' where entry_id = 3")).problems).toEqual([
    expect.stringMatching(/^Entry 3 .* was altered\.$/),
  ]);
  expect((await tampered('delete from audit_entry where entry_id = 4')).problems).toEqual(['Entry 4 is missing.']);
  expect((await tampered('delete from audit_entry where entry_id between 4 and 6')).problems).toEqual([
    'Entries 4 to 6 are missing.',
  ]);
  expect(
    (await tampered('delete from audit_entry where entry_id = (select max(entry_id) from audit_entry)')).problems,
  ).toEqual([expect.stringMatching(/^The log ends with entry \d+, but entry \d+ was written last\.$/)]);
  const rehashed = await tampered("update audit_head set hash = 'x'");
  expect(rehashed.problems).toEqual([expect.stringMatching(/^The hash of the newest entry, \d+, isn’t the one/)]);
  client.release();
});

it('lists newest first in pages, by person, kind, and day, and downloads the same as CSV without formulas', async () => {
  await Promise.all(Array.from({ length: 120 }, () => note('=HYPERLINK("x")')));
  const first = await read(`?person=${encodeURIComponent('=HYPERLINK("x")')}`);
  expect([first.data.length, first.data[0].subject]).toEqual([100, '=HYPERLINK("x")']);
  const second = await read(`?person=${encodeURIComponent('=HYPERLINK("x")')}&before=${first.next}`);
  expect([second.data.length, second.next]).toEqual([20, null]);
  expect(first.data[0].entryId).toBeGreaterThan(second.data[0].entryId);
  const today = new Date().toLocaleDateString('en-CA', { timeZone: app.services.settings.timeZone });
  expect((await read(`?kind=sign-in&from=${today}&to=${today}`)).data).toMatchObject([{ subject: 'admin@audit.test' }]);
  expect((await read('?from=2001-01-01&to=2001-01-02')).data).toEqual([]);
  const refused = async (query: string) =>
    (await app.http.inject({ url: `/api/audit?${query}`, headers: admin.headers })).statusCode;
  expect(await refused('from=nonsense')).toBe(400);
  expect(await refused('from=2001-01-02&to=2001-01-01')).toBe(400);
  expect(await refused(`person=${'x'.repeat(321)}`)).toBe(400);
  expect(await refused('person=%00')).toBe(400);
  const file = await app.http.inject({ url: '/api/audit/download?kind=link-made', headers: admin.headers });
  expect(file.headers['content-disposition']).toContain('audit-log.csv');
  const lines = file.body.trim().split('\n');
  expect(lines).toHaveLength(1 + 40 + 1 + 120);
  expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`);
  expect((await read('?kind=audit-downloaded')).data).toMatchObject([{ actor: 'admin@audit.test' }]);
});

it('records wrong passwords, but the typed name only if it’s someone’s e-mail', async () => {
  const email = 'dana@audit.test';
  const userId = await createUser(database.pool, { email, name: 'Dana', permissions: ['PricingView'] });
  const enter = (typed: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email: typed, password: 'not the password of Dana' },
      headers: { origin: publicUrl },
    });
  await enter(email);
  await enter('hunter2@secret.test');
  expect((await read('?kind=sign-in-refused')).data).toMatchObject([
    { subject: 'unknown e-mail', actor: '' },
    { subject: email, actor: '' },
  ]);
  const { rows } = await database.pool.query("select subject_id from audit_entry where subject = 'dana@audit.test'");
  expect(rows).toEqual([{ subject_id: userId }]);
});
