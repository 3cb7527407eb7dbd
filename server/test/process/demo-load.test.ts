/** A load of demo data that is killed half-way leaves nothing that the next one stumbles over. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { databaseUrlOf, freePort, processesIn, runServer } from './server-process.ts';

test('killed in the middle of the demo data, it loads them whole at the next try and then never again', {
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
  expect(rows).toEqual([{ items: 1000, orders: 3005, people: 8 }]);
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(processesIn(folder)).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});
