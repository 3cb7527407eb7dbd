/** Downloads: their audit entries, and that none is sent before its entry is written. */
import { Readable } from 'node:stream';
import { contract } from '@operatory/contract/contract';
import { type Route, route } from '@operatory/contract/route';
import { refuse } from '@operatory/domain/refusals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { someoneWaits } from '../../test/someone-waits.ts';

const open = { summary: 'x', access: { kind: 'public', why: 'For this test.' }, method: 'GET' } as const;
const exported = { ...open, binary: 'text/csv', exportName: 'all of it' } as const;

let database: TestDatabase;
let ground: TestGround;

beforeAll(async () => {
  database = await createTestDatabase();
  ground = await openTestGround(database);
  ground.bind(route({ ...exported, url: '/export', refusals: [] }), async ({ reply }) =>
    reply
      .headers({ 'content-disposition': 'attachment; filename="all.csv"', 'content-encoding': 'identity' })
      .send(Readable.from(['a,b'])),
  );
  const absent = route({ ...exported, url: '/absent-export', refusals: ['order.not-found'] });
  ground.bind(absent, async () => refuse('order.not-found'));
});
afterAll(async () => {
  await ground.close();
  await database.drop();
});

const download = (url = '/api/export') => ground.http.inject({ url });
const entries = async () =>
  (await database.pool.query("select subject from audit_entry where kind = 'data-downloaded'")).rowCount;

it('an export leaves once its entry is in the audit log, and not before', async () => {
  const other = await database.pool.connect();
  await other.query('begin');
  await other.query(`select audit_write('sign-out', null, '', null, '', null, null, '')`);
  let isSent = false;
  const sent = download().then((response) => {
    isSent = true;
    return response;
  });
  await someoneWaits(database.pool);
  expect(isSent).toBe(false);
  await other.query('commit');
  other.release();
  expect((await sent).body).toContain('a,b');
  expect(await entries()).toBe(1);
});

it('an export without an entry is a fault, and a refused one gets no entry', async () => {
  await database.pool.query(
    `alter table audit_entry add constraint none_of_these check (kind <> 'data-downloaded') not valid`,
  );
  const response = await download();
  expect(response.statusCode).toBe(500);
  expect(response.body).not.toContain('a,b');
  // Clients must be able to read the problem.
  for (const name of ['content-disposition', 'content-encoding']) expect(response.headers).not.toHaveProperty(name);
  await database.pool.query('alter table audit_entry drop constraint none_of_these');
  expect((await download('/api/absent-export')).statusCode).toBe(404);
  expect(await entries()).toBe(1);
});

/** Downloads that write their own, more detailed entry. */
const withOwnEntry = ['downloadAuditEntries'];

it('every table that can be downloaded has an entry in the audit log', () => {
  const routes = Object.entries(contract as Readonly<Record<string, Route>>);
  const silent = routes.filter(
    ([, { binary, exportName }]) => binary?.startsWith('text/csv') && exportName === undefined,
  );
  expect(silent.map(([name]) => name)).toEqual(withOwnEntry);
});
