/** Loads files of each kind into an empty installation, and measures each against its baseline. */
import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { rebuildItemSearch } from '../../server/src/catalog/search/index.ts';
import { poll } from '../poll.ts';
import type { Running } from '../servers.ts';
import {
  groundFiles,
  itemHeader,
  itemLines,
  orderHeader,
  orderLines,
  priceHeader,
  priceLines,
  type Sizes,
  writeLines,
} from './files.ts';
import { copy, copyItems, type Loaded, load, longestLoadMs } from './loads.ts';
import { longestLock, serve } from './serving.ts';

export interface Bench {
  readonly product: Running;
  readonly client: pg.Client;
  readonly folder: string;
  readonly key: string;
  /** Of a member of customer service. */
  readonly cookie: string;
}

interface Line {
  readonly what: string;
  readonly rows: number;
  readonly seconds: number;
  readonly yard: string;
  readonly baselineSeconds: number;
  readonly note: string;
}

type Send = (path: string, query: string) => Promise<Loaded>;

const counted = (value: number) => Math.round(value).toLocaleString('en-US');
const reading = ({ phases }: Loaded) =>
  phases.filter(({ name }) => name === 'reading' || name === 'checking').reduce((sum, { seconds }) => sum + seconds, 0);
const phasesOf = ({ phases }: Loaded) => phases.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)}`).join(', ');

function printed(line: Line): string {
  const { what, rows, seconds, yard, baselineSeconds, note } = line;
  return `| ${what} | ${counted(rows)} | ${seconds.toFixed(2)} | ${counted(rows / seconds)} | ${yard} ${baselineSeconds.toFixed(2)} | × ${(seconds / baselineSeconds).toFixed(1)} | ${note} |`;
}

/** The time from sending one row until it's applied, sorted. */
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
  await poll(caughtUp, { everyMs: 10, limitMs: longestLoadMs, what: 'Mending search' });
}

/** Time from applying a load of changed items until search has them, compared with rebuilding search as a whole. */
async function measureSearch(client: pg.Client, change: () => Promise<unknown>, rows: number): Promise<Line> {
  await untilCaughtUp(client);
  await change();
  const began = performance.now();
  await untilCaughtUp(client);
  const seconds = (performance.now() - began) / 1000;
  await client.query('begin');
  const rebuilding = performance.now();
  await rebuildItemSearch(client);
  const baselineSeconds = (performance.now() - rebuilding) / 1000;
  await client.query('rollback');
  return { what: 'items: changed descriptions', rows, seconds, yard: 'rebuild', baselineSeconds, note: 'until found' };
}

async function measureItems(sizes: Sizes, { client, folder }: Bench, send: Send): Promise<Line[]> {
  const path = await writeLines(join(folder, 'items.csv'), itemHeader, itemLines(sizes.items));
  const first = await send(path, 'feed=items');
  const [yardY, yardL] = [await copy(client, path), await copyItems(client, path)];
  const common = { rows: sizes.items };
  const some = await writeLines(
    join(folder, 'some.csv'),
    itemHeader,
    Array.from({ length: 1_000 }, (_, index) => `${index + 1},Renamed glove ${index},1,R-${index},EA`),
  );
  const searched = await measureSearch(client, () => send(some, 'feed=items&mode=delta'), 1_000);
  return [
    {
      ...common,
      what: 'items: read and checked (G1)',
      seconds: reading(first),
      yard: 'Y',
      baselineSeconds: yardY,
      note: 'goal ≤ × 2',
    },
    {
      ...common,
      what: 'items: first load, end to end (G2)',
      seconds: first.seconds,
      yard: 'L',
      baselineSeconds: yardL,
      note: `goal ≤ × 1.5; ${phasesOf(first)}`,
    },
    searched,
  ];
}

/** The nightly file is loaded while a person works, compared with the same person's work without a load. */
async function measurePrices(sizes: Sizes, bench: Bench, send: Send): Promise<{ lines: Line[]; served: string }> {
  const { client, folder, product, cookie } = bench;
  const path = await writeLines(
    join(folder, 'prices.csv'),
    priceHeader,
    priceLines(sizes, () => false),
  );
  let isLoaded = false;
  const until = Date.now() + 4_000;
  const quiet = await serve(product.url, cookie, () => Date.now() > until);
  const busy = serve(product.url, cookie, () => isLoaded);
  const lock = longestLock(client, () => isLoaded);
  const first = await send(path, 'feed=contract-prices');
  isLoaded = true;
  const [during, longest] = [await busy, await lock];
  const yardL = await copy(client, path, { key: '"customerNumber", "itemNumber", "validFrom"' });
  const nightly = await writeLines(
    join(folder, 'nightly.csv'),
    priceHeader,
    priceLines(sizes, (index) => index % 200 === 0),
  );
  const night = await send(nightly, 'feed=contract-prices');
  const yardY = await copy(client, nightly);
  const served = `One person who searches, opens products, and reads a cart, while the prices are loaded for the first time (G7): p95 ${during.p95.toFixed(0)} ms, quiet ${quiet.p95.toFixed(0)} ms (× ${(during.p95 / quiet.p95).toFixed(1)}; goal ≤ × 1.5), ${quiet.failed + during.failed} of ${quiet.calls + during.calls} calls failed. The longest exclusive lock on a table: ${longest.toFixed(0)} ms (goal ≤ 50 ms).`;
  const lines = [
    {
      what: 'contract prices: first load (G3)',
      rows: sizes.prices,
      seconds: first.seconds,
      yard: 'L',
      baselineSeconds: yardL,
      note: `goal ≤ × 2, ≥ 120,000 a second; ${phasesOf(first)}`,
    },
    {
      what: 'contract prices: nightly file, 0.5 % changed (G4)',
      rows: sizes.prices,
      seconds: night.seconds,
      yard: 'Y',
      baselineSeconds: yardY,
      note: `goal ≤ × 2; ${counted(night.counts.updated ?? 0)} written; ${phasesOf(night)}`,
    },
  ];
  return { lines, served };
}

async function measureStock(rows: number, { client, folder }: Bench, send: Send): Promise<Line> {
  const path = await writeLines(
    join(folder, 'stock.csv'),
    'itemNumber,branchNumber,quantityAvailable',
    Array.from({ length: rows }, (_, index) => `${index + 1},14,${(index + rows) % 90}`),
  );
  const { seconds } = await send(path, 'feed=stock&mode=delta');
  const baselineSeconds = await copy(client, path);
  return {
    what: 'stock: a delta (G5)',
    rows,
    seconds,
    yard: 'Y',
    baselineSeconds,
    note: 'goal ≤ 2 s for 10,000, ≤ 3 s for 100,000',
  };
}

async function measureHistory(sizes: Sizes, { client, folder }: Bench, send: Send): Promise<Line> {
  const path = await writeLines(join(folder, 'orders.csv'), orderHeader, orderLines(sizes));
  const loaded = await send(path, 'feed=orders&mode=history');
  return {
    what: 'order history: lines of orders (G6)',
    rows: sizes.orderLines,
    seconds: loaded.seconds,
    yard: 'Y',
    baselineSeconds: await copy(client, path),
    note: `goal ≥ 60,000 a second; ${phasesOf(loaded)}`,
  };
}

/** Returns the page's table and figures. */
export async function measureLoads(sizes: Sizes, bench: Bench): Promise<string> {
  const { product, client, folder, key } = bench;
  const base = `${product.url}/api/erp/v1`;
  const headers = { authorization: `Bearer ${key}` };
  const send: Send = (path, query) => load(base, headers, path, query);
  for (const [feed, header, lines] of groundFiles) {
    await send(await writeLines(join(folder, `${feed}.csv`), header, lines), `feed=${feed}`);
  }
  const items = await measureItems(sizes, bench, send);
  await untilCaughtUp(client);
  // Let background work finish before measuring.
  await pause(1_000);
  const prices = await measurePrices(sizes, bench, send);
  const waits = await deltas(base, headers, 60);
  const lines = [...items, ...prices.lines];
  // A small installation has one size only; the same file again would change nothing.
  for (const rows of new Set([10_000, 100_000].map((most) => Math.min(sizes.items, most))))
    lines.push(await measureStock(rows, bench, send));
  lines.push(await measureHistory(sizes, bench, send));
  const memory = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))?.[1]) / 1024;
  const at = (share: number) => (waits[Math.floor((waits.length - 1) * share)] ?? 0).toFixed(0);
  return [
    '| | rows | seconds | rows a second | baseline, s | of it | |',
    '| --- | ---: | ---: | ---: | ---: | ---: | --- |',
    ...lines.map(printed),
    '',
    `Round trip for one stock row (G5): p50 ${at(0.5)} ms, p95 ${at(0.95)} ms; the goal is 300 ms.`,
    prices.served,
    `The most memory that the server's process held: ${memory.toFixed(0)} MiB (G8: ≤ 250 MB; it also serves). The largest file had ${(statSync(join(folder, 'prices.csv')).size / 1e6).toFixed(0)} MB.`,
  ].join('\n');
}
