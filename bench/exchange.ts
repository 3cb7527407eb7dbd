/** How fast files are loaded, beside what PostgreSQL's own COPY does with the same bytes in the same run. */

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { rebuildItemSearch } from '../server/src/catalog/search/index.ts';
import { openDatabase } from '../server/src/database/database.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { addKey } from '../server/src/exchange/machine-keys.ts';
import { startEmbedded } from '../server/src/ports/database/index.ts';
import { poll } from './poll.ts';
import { machineFacts } from './report.ts';
import { type Running, startProduct } from './servers.ts';

const accounts = 1_000;

/** Longer than any load took; a load that hangs must not hold the benchmark. */
const longestLoadMs = 30 * 60_000;

interface Sizes {
  readonly items: number;
  readonly prices: number;
}

async function writeLines(path: string, header: string, lines: Iterable<string>): Promise<string> {
  const file = createWriteStream(path);
  file.write(`${header}\n`);
  for (const line of lines) if (!file.write(`${line}\n`)) await once(file, 'drain');
  file.end();
  await once(file, 'finish');
  return path;
}

function* itemLines(count: number, changed: (place: number) => boolean = () => false): Generator<string> {
  for (let place = 1; place <= count; place += 1) {
    const name = `Composite ${place % 977} shade ${place % 31}${changed(place) ? ' new' : ''}`;
    yield `${place},${name},${1 + (place % 50)},P-${place},EA`;
  }
}

/** Each account has a price for every so-many-th item; a changed one is a cent higher. */
function* priceLines({ items, prices }: Sizes, changed: (place: number) => boolean): Generator<string> {
  const each = Math.ceil(prices / accounts);
  for (let place = 0; place < prices; place += 1) {
    const account = 100_001 + (place % accounts);
    const item = 1 + ((Math.floor(place / accounts) * Math.max(1, Math.floor(items / each)) + (place % 7)) % items);
    yield `${account},${item},${(5 + (place % 400) / 10 + (changed(place) ? 0.01 : 0)).toFixed(2)},2026-01-01`;
  }
}

interface Loaded {
  readonly seconds: number;
  readonly rows: number;
  readonly phases: readonly { readonly name: string; readonly seconds: number; readonly rows: number }[];
  readonly counts: Readonly<Record<string, number>>;
}

/** Sends the file and waits until it's applied; the time is what the sender sees. */
async function load(base: string, headers: Record<string, string>, path: string, query: string): Promise<Loaded> {
  const id = `bench-${randomUUID()}`;
  const began = performance.now();
  const sent = await fetch(`${base}/imports/${id}?${query}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: Readable.toWeb(createReadStream(path)) as ReadableStream,
    duplex: 'half',
  } as RequestInit);
  if (!sent.ok) throw new Error(await sent.text());
  const applied = async () => {
    const run = (await (await fetch(`${base}/imports/${id}`, { headers })).json()) as Loaded & {
      readonly state: string;
      readonly reason: string;
    };
    if (['refused', 'failed', 'waiting', 'superseded'].includes(run.state))
      throw new Error(`${run.state}: ${run.reason}`);
    return run.state === 'applied' ? run : undefined;
  };
  // Asked as an ERP would ask. 20 ms is little beside the seconds that are measured, and hardly slows the load down.
  const run = await poll(applied, { everyMs: 20, limitMs: longestLoadMs, what: `Loading ${path}` });
  return { ...run, seconds: (performance.now() - began) / 1000, rows: run.counts.rows ?? 0 };
}

/** Copies the file into a table of texts without an index (Y), or into a logged one with a primary key (L). */
async function copy(client: pg.Client, path: string, { key }: { readonly key?: string } = {}): Promise<number> {
  const names = (readFileSync(path).subarray(0, 1_000).toString().split('\n')[0] ?? '').split(',');
  const columns = names.map((name) => `"${name}" text`).join(', ');
  const primary = key === undefined ? '' : `, primary key (${key})`;
  await client.query(`create ${key === undefined ? 'unlogged ' : ''}table yardstick (${columns}${primary})`);
  const began = performance.now();
  await pipeline(createReadStream(path), client.query(copyFrom('copy yardstick from stdin with (format csv, header)')));
  const seconds = (performance.now() - began) / 1000;
  await client.query('drop table yardstick');
  return seconds;
}

interface Line {
  readonly what: string;
  readonly rows: number;
  readonly seconds: number;
  readonly yard: string;
  readonly yardSeconds: number;
  readonly note: string;
}

const counted = (value: number) => Math.round(value).toLocaleString('en-US');
const reading = ({ phases }: Loaded) =>
  phases.filter(({ name }) => name === 'reading' || name === 'checking').reduce((sum, { seconds }) => sum + seconds, 0);

function printed(line: Line): string {
  const { what, rows, seconds, yard, yardSeconds, note } = line;
  return `| ${what} | ${counted(rows)} | ${seconds.toFixed(2)} | ${counted(rows / seconds)} | ${yard} ${yardSeconds.toFixed(2)} | × ${(seconds / yardSeconds).toFixed(1)} | ${note} |`;
}

/** The time from sending a delta until it's applied, for p50 and p95. */
async function deltas(base: string, headers: Record<string, string>, times: number): Promise<number[]> {
  const waits: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const began = performance.now();
    const sent = await fetch(`${base}/feeds/stock/rows`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        importId: `delta-${turn}-${randomUUID()}`,
        rows: [{ itemNumber: String(turn + 1), branchNumber: '14', quantityAvailable: turn }],
      }),
    });
    if (!sent.ok) throw new Error(await sent.text());
    waits.push(performance.now() - began);
  }
  return waits.toSorted((one, other) => one - other);
}

/** Search has caught up with every load. */
const isCaughtUp = `
  select not exists (select from item_search_todo) and not exists (select from exchange_run where is_search_behind)
         and (select count(*) from item_search) >= (select count(*) from item) as is_done`;

async function untilCaughtUp(client: pg.Client): Promise<void> {
  const caughtUp = async () => (await client.query<{ is_done: boolean }>(isCaughtUp)).rows[0]?.is_done || undefined;
  // The shortest of these times is half a second.
  await poll(caughtUp, { everyMs: 10, limitMs: longestLoadMs, what: 'Mending search' });
}

/** From the moment a load of changed items is applied until search knows them, beside rebuilding search as a whole. */
async function measureSearch(client: pg.Client, change: () => Promise<unknown>, rows: number): Promise<Line> {
  await untilCaughtUp(client);
  await change();
  const began = performance.now();
  await untilCaughtUp(client);
  const seconds = (performance.now() - began) / 1000;
  await client.query('begin');
  const rebuilding = performance.now();
  await rebuildItemSearch(client);
  const yardSeconds = (performance.now() - rebuilding) / 1000;
  await client.query('rollback');
  const note = 'from applied to found; the worker looks once a second';
  return { what: 'items: changed descriptions', rows, seconds, yard: 'rebuild', yardSeconds, note };
}

async function measureLoads(sizes: Sizes, { url, pid }: Running, client: pg.Client, folder: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
  const headers = { authorization: `Bearer ${await addKey(pool, 'bench', 'all', 6_000)}` };
  await pool.end();
  const base = `${url}/api/erp/v1`;
  const file = (name: string) => join(folder, name);
  const send = (path: string, query: string) => load(base, headers, path, query);
  const few = (place: number) => place % 200 === 0;

  await send(
    await writeLines(file('b.csv'), 'branchNumber,name,city,position', ['14,Tacoma,Tacoma,1']),
    'feed=branches',
  );
  await send(
    await writeLines(file('t.csv'), 'territoryId,managerFirstName,managerLastName,managerEmail', [
      '1,Jo,Ito,jo@example.com',
    ]),
    'feed=territories',
  );
  await send(await writeLines(file('p.csv'), 'pricingClass,name,position', ['STD,Standard,1']), 'feed=pricing-classes');
  await send(
    await writeLines(
      file('v.csv'),
      'vendorId,name',
      Array.from({ length: 50 }, (_, index) => `${index + 1},Vendor ${index + 1}`),
    ),
    'feed=vendors',
  );
  const customers = Array.from(
    { length: accounts },
    (_, index) => `${100_001 + index},Practice ${index},1 Main,Tacoma,WA,98402,STD,1,14`,
  );
  await send(
    await writeLines(
      file('c.csv'),
      'customerNumber,name,shipToAddress1,shipToCity,shipToState,shipToZip,pricingClass,territoryId,branches',
      customers,
    ),
    'feed=customers',
  );

  const itemHeader = 'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure';
  const items = await writeLines(file('items.csv'), itemHeader, itemLines(sizes.items));
  const lines: Line[] = [];
  const first = await send(items, 'feed=items');
  const itemY = await copy(client, items);
  const itemL = await copy(client, items, { key: '"itemNumber"' });
  lines.push({
    what: 'items: read and checked (G1)',
    rows: sizes.items,
    seconds: reading(first),
    yard: 'Y',
    yardSeconds: itemY,
    note: 'goal ≤ × 2',
  });
  lines.push({
    what: 'items: first load, end to end (G2)',
    rows: sizes.items,
    seconds: first.seconds,
    yard: 'L',
    yardSeconds: itemL,
    note: 'goal ≤ × 1.5',
  });

  const some = await writeLines(
    file('some.csv'),
    itemHeader,
    Array.from({ length: 1_000 }, (_, index) => `${index + 1},Renamed glove ${index},1,R-${index},EA`),
  );
  lines.push(await measureSearch(client, () => send(some, 'feed=items&mode=delta'), 1_000));

  const priceHeader = 'customerNumber,itemNumber,price,validFrom';
  const prices = await writeLines(
    file('prices.csv'),
    priceHeader,
    priceLines(sizes, () => false),
  );
  const loaded = await send(prices, 'feed=contract-prices');
  const priceL = await copy(client, prices, { key: '"customerNumber", "itemNumber", "validFrom"' });
  lines.push({
    what: 'contract prices: first load (G3)',
    rows: sizes.prices,
    seconds: loaded.seconds,
    yard: 'L',
    yardSeconds: priceL,
    note: 'goal ≤ × 2, ≥ 120,000 a second',
  });
  const nightly = await writeLines(file('nightly.csv'), priceHeader, priceLines(sizes, few));
  const night = await send(nightly, 'feed=contract-prices');
  const priceY = await copy(client, nightly);
  lines.push({
    what: 'contract prices: nightly file, 0.5 % changed (G4)',
    rows: sizes.prices,
    seconds: night.seconds,
    yard: 'Y',
    yardSeconds: priceY,
    note: `goal ≤ × 2; ${counted(night.counts.updated ?? 0)} written`,
  });

  const waits = await deltas(base, headers, 60);
  const stock = await writeLines(
    file('s.csv'),
    'itemNumber,branchNumber,quantityAvailable',
    Array.from({ length: Math.min(sizes.items, 100_000) }, (_, index) => `${index + 1},14,${index % 90}`),
  );
  const much = await send(stock, 'feed=stock&mode=delta');
  lines.push({
    what: 'stock: a delta of many rows (G5)',
    rows: much.rows,
    seconds: much.seconds,
    yard: 'Y',
    yardSeconds: await copy(client, stock),
    note: 'goal ≤ 3 s for 100,000',
  });
  const memory = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  const at = (share: number) => (waits[Math.floor((waits.length - 1) * share)] ?? 0).toFixed(0);
  return [
    '| | rows | seconds | rows a second | yardstick, s | of it | |',
    '| --- | ---: | ---: | ---: | ---: | ---: | --- |',
    ...lines.map(printed),
    '',
    `One row of stock, until it's applied and answered (G5): p50 ${at(0.5)} ms, p95 ${at(0.95)} ms; the goal is 300 ms.`,
    `The most memory that the server's process held: ${memory.toFixed(0)} MiB (G8: ≤ 250 MB; it also serves). The largest file had ${(statSync(prices).size / 1e6).toFixed(0)} MB.`,
  ].join('\n');
}

/** Measures on an empty installation of its own, writes bench/exchange.md, and returns its table. */
export async function measureExchange(sizes: Sizes): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'operatory-bench-exchange-'));
  chmodSync(folder, 0o755);
  const server = await startEmbedded({ folder: join(folder, 'database') });
  const database = openDatabase(server.url, { onConnectionError: () => {}, maxConnections: 2 });
  await migrate(database.pool);
  process.env.DATABASE_URL = server.url;
  process.env.DATA_DIR = join(folder, 'data');
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const product = await startProduct({ databaseUrl: server.url });
  try {
    const table = await measureLoads(sizes, product, client, folder);
    const day = new Date().toISOString().slice(0, 10);
    const page = `# Figures of loads

\`npm run bench -- --only exchange\` writes this page. Each time is from the first byte sent until the run is applied; with the size of
the files as \`--exchange ITEMS,PRICES\`. The yardsticks are PostgreSQL's own COPY of the same bytes in the same run: *Y* into an
unlogged table of texts without an index, *L* into a logged one with its primary key (without references and other indexes).

Machine: ${machineFacts()}

${table}

Measured on ${day}.
`;
    writeFileSync(fileURLToPath(new URL('exchange.md', import.meta.url)), page);
    return table;
  } finally {
    await product.stop();
    await client.end();
    await database.pool.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
