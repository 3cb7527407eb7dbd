import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { exchangeParts } from './exchange-parts.ts';
import { claimRun } from './runs/claim-run.ts';
import { workOne } from './start-exchange.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
});
afterAll(async () => {
  expect(ground.lines).toEqual([]);
  await ground.close();
});

const { fileLimits } = readSettings({ EXCHANGE_UNPACKED_MB: '1', EXCHANGE_ROWS: '30000', DEMO: '0' }, () =>
  'x'.repeat(40),
).exchange;

/** The outcome of the file under these limits. */
async function load(content: string, fileName: string) {
  const { body } = await ground.send('vendors', gzipSync(content), { query: `&mode=delta&fileName=${fileName}` });
  const run = await claimRun(ground.database.pool, 'limited');
  const parts = { ...exchangeParts(ground.app.services, ground.database.pool), fileLimits };
  if (run !== undefined) await workOne(parts, 'limited', run);
  const { state, reason, counts } = await ground.run(body.importId);
  return { state, reason, rows: counts.rows };
}

const csvOf = (rows: number, name: string) =>
  `vendorId,name\n${Array.from({ length: rows }, (_, at) => `${at + 1},${name}\n`).join('')}`;

it('a small gzip that unzips to more than a file may hold is refused in words, as CSV and as JSON Lines', async () => {
  const bytes = csvOf(20_000, 'x'.repeat(60));
  const refused = {
    state: 'refused',
    reason: expect.stringContaining('The file unzips to more than 1 MB, which is the limit.'),
  };
  expect(await load(bytes, 'vendors.csv.gz')).toMatchObject(refused);
  const line = `${JSON.stringify({ vendorId: 1, name: 'x'.repeat(200) })}\n`;
  expect(await load(line.repeat(6_000), 'vendors.jsonl.gz')).toMatchObject(refused);
  const { rowCount } = await ground.database.pool.query(
    "select from pg_tables where schemaname = 'exchange_work' and tablename like 'stage%'",
  );
  expect(rowCount).toBe(0);
});

it('a file with more rows than a file may hold is refused in words; one within the limits is loaded', async () => {
  expect(await load(csvOf(30_001, 'V'), 'vendors.csv.gz')).toMatchObject({
    state: 'refused',
    reason: expect.stringContaining('The file has more than 30,000 rows, which is the limit.'),
  });
  expect(await load(csvOf(3, 'V'), 'vendors.csv.gz')).toMatchObject({ state: 'applied', rows: 3 });
});
