/** Loading demo data, when killed halfway, doesn't break the next attempt. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { freePort } from '../loopback-ports.ts';
import { databaseUrlOf, processesIn, runServer } from './server-process.ts';

test('a killed demo load is completed once by the next start; without the demo, it blocks the start until the data is removed', {
  timeout: 180_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'operatory-process-'));
  chmodSync(folder, 0o755);
  const load = () => runServer({ DATA_DIR: folder }, ['demo-data', '--scale', '0.05']);

  const first = load();
  await first.until('Loading the demo data');
  first.kill('SIGKILL');
  await first.ended;

  const second = load();
  expect(await second.ended, second.output()).toBe(0);

  const server = runServer({ DATA_DIR: folder, DEMO: '1', PORT: String(await freePort()) });
  await server.until('is ready');
  await server.until('manager@demo.test');
  expect(server.output()).not.toContain('Loading the demo data');
  const client = new pg.Client({ connectionString: databaseUrlOf(folder) });
  await client.connect();
  const { rows } = await client.query(
    'select (select count(*) from item)::int as items, (select count(*) from sales_order)::int as orders, (select count(*) from "user")::int as people',
  );
  await client.end();
  expect(rows).toEqual([{ items: 1000, orders: 3005, people: 12 }]);
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await expectRemovable(folder);
  expect(processesIn(folder)).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});

/** Production starts only after the removal, and then no demo person can sign in. */
async function expectRemovable(folder: string): Promise<void> {
  const port = String(await freePort());
  const production = { DATA_DIR: folder, DEMO: '', NODE_ENV: 'production', PORT: port };
  const refused = runServer(production);
  expect(await refused.ended, refused.output()).toBe(1);
  expect(refused.output()).toContain('npm run demo-data -- --remove');
  expect(refused.output()).not.toMatch(/^\s+at /m);

  const removal = runServer({ DATA_DIR: folder }, ['demo-data', '--remove']);
  expect(await removal.ended, removal.output()).toBe(0);

  const server = runServer(production);
  await server.until('Server listening');
  const signIn = await fetch(`http://127.0.0.1:${port}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `http://127.0.0.1:${port}` },
    body: JSON.stringify({ email: 'manager@demo.test', password: 'operatory-demo-1' }),
  });
  expect(signIn.status).toBe(401);
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
}
