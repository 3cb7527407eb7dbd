/** What an account manager with 600 accounts waits for when there are two million orders, as the server answers. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFigure } from './figures.ts';
import { alone, type Traffic, type Waits } from './load.ts';
import { type Call, callsOf, yardstickOf } from './many-orders/calls.ts';
import { openPeople, type People } from './many-orders/people.ts';
import { measureRebuild, type RebuildFigure } from './many-orders/rebuild.ts';
import { type PreparedDatabase, prepareKept } from './prepare.ts';
import { type Meter, meterFor, type Work, workBetween } from './processor-time.ts';
import { recordStatements, type Statement } from './record.ts';
import { machineFacts } from './report.ts';
import { type Running, startBare, startProduct } from './servers.ts';

const items = 20_000;
const publishedOrders = 2_000_000;
/** Orders of each account in two years. */
const ordersPerAccount = 333;
const goalMs = 100;
const rebuildGoalSeconds = 60;

interface MeasuredRow {
  readonly name: string;
  readonly product: Waits;
  /** Absent where the system doesn't provide it. */
  readonly work?: Work;
  readonly bare: Waits;
}

type Row = MeasuredRow | { readonly name: string; readonly failure: string };

type Ask = { readonly kind: 'product' | 'bare'; readonly url: string };

const trafficOf = ({ name, reads }: Call, { kind, url }: Ask): Promise<Traffic> =>
  readFigure(name, reads).traffic({ kind, url }, 1);

/** Each read several times in turn; a first round, which plans the statements, isn't counted. */
async function waitsOf(call: Call, ask: Ask, seconds: number, meter?: Meter): Promise<{ waits: Waits; work?: Work }> {
  const warm = { ...(await trafficOf(call, ask)), amount: Math.max(8, call.reads.length) };
  await alone(ask.url, warm, 20);
  const { next } = await trafficOf(call, ask);
  let count = 0;
  const before = meter?.read();
  const waits = await alone(
    ask.url,
    {
      next(connection) {
        count += 1;
        return next(connection);
      },
    },
    seconds,
  );
  const after = meter?.read();
  return { waits, ...(before && after && { work: workBetween(before, after, count) }) };
}

async function startBoth(prepared: PreparedDatabase, calls: readonly Call[]) {
  const folder = mkdtempSync(join(tmpdir(), 'operatory-many-orders-'));
  const product = await startProduct(prepared, { DATA_DIR: join(folder, 'data') });
  const recorded: Record<string, Statement[][]> = {};
  for (const { name, reads } of calls) recorded[name] = await recordStatements(prepared, reads);
  const file = join(folder, 'statements.json');
  writeFileSync(file, JSON.stringify(recorded));
  const bare = await startBare(prepared, file);
  return {
    ...{ product, bare },
    async stop() {
      await product.stop();
      await bare.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const short = (ms: number) => ms.toFixed(ms < 10 ? 1 : 0);
const workText = (work: Work | undefined) =>
  work === undefined ? '' : `${short(work.server)} + ${short(work.database)}`;
const counted = (count: number) => count.toLocaleString('en-US');

function rowText(row: Row, yardstick: Waits): string {
  if ('failure' in row) return `| ${row.name} | | | | | failed: ${row.failure} |`;
  const { name, product, work, bare } = row;
  const needed = work === undefined ? product.p50 : work.server + work.database;
  const verdict =
    product.p50 <= goalMs ? '' : needed <= goalMs ? 'over the goal, waiting for processors' : 'over the goal';
  return `| ${name} | ${short(product.p50)} / ${short(product.p95)} | ${workText(work)} | ${short(bare.p50)} | × ${short(product.p50 / yardstick.p50)} | ${verdict} |`;
}

interface Measured {
  readonly rows: readonly Row[];
  readonly yardstick: MeasuredRow;
  readonly rebuild: RebuildFigure;
  readonly busy: number;
}

async function measureCalls(
  calls: readonly Call[],
  { product, bare, meter }: { readonly product: Running; readonly bare: Running; readonly meter: Meter | undefined },
  seconds: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const call of calls) {
    const own = await waitsOf(call, { kind: 'product', url: product.url }, seconds, meter).catch(
      (error: Error) => error,
    );
    if (own instanceof Error) {
      // Such as a call that takes longer than the database lets requests take: that is a result, too.
      rows.push({ name: call.name, failure: own.message.replace(/: .*/s, '') });
      console.log(`  ${call.name}: failed, ${own.message}`);
      continue;
    }
    const { waits, work } = own;
    const { waits: baseline } = await waitsOf(call, { kind: 'bare', url: bare.url }, seconds);
    rows.push({ name: call.name, product: waits, ...(work && { work }), bare: baseline });
    console.log(
      `  ${call.name}: ${short(waits.p50)} / ${short(waits.p95)} ms, processor ${workText(work)}, bare ${short(baseline.p50)} ms`,
    );
  }
  return rows;
}

async function measureAll(prepared: PreparedDatabase, people: People, seconds: number): Promise<Measured> {
  const busyBefore = loadavg()[0] ?? 0;
  const yardstick = yardstickOf(people);
  const calls = await callsOf(prepared.database, people);
  const servers = await startBoth(prepared, [yardstick, ...calls]);
  try {
    const meter = await meterFor(servers.product.pid, prepared.database);
    const rebuild = await measureRebuild(prepared.database, {
      url: servers.product.url,
      cookie: people.service,
      meter,
    });
    console.log(`  morning queue rebuilt in ${rebuild.seconds.toFixed(1)} s`);
    const [first, ...rows] = await measureCalls([yardstick, ...calls], { ...servers, meter }, seconds);
    return { rows, yardstick: first as MeasuredRow, rebuild, busy: Math.max(busyBefore, loadavg()[0] ?? 0) };
  } finally {
    await servers.stop();
  }
}

function pageOf(title: string, people: People, { rows, yardstick, rebuild, busy }: Measured): string {
  const { quiet, beside } = rebuild;
  return [
    '# Figures of two million orders',
    '',
    '`npm run bench -- --only many-orders --many-orders 2000000` writes this page, and so does `--all`; a usual run measures 100,000 orders and',
    'only prints the figures. The database is made with SQL the first time, which takes minutes, and cached. One person sends each call after the',
    'response to the last one. *Bare* is the baseline in the same run: the same SQL statements through Fastify and pg, and nothing else.',
    '*Processor* is the processor time of one call, which other work on the machine can double.',
    `*To the yardstick* compares with the response for one account by its number through the same server, ${short(yardstick.product.p50)} ms at the median.`,
    '',
    `Machine: ${machineFacts()}. ${busy.toFixed(1)} processes were waiting for its processors on average, this run’s own among them.`,
    '',
    `## ${title}`,
    '',
    `The manager has ${counted(people.accounts.length)} accounts. The goal for a first page is ${goalMs} ms at the median.`,
    '',
    '| | product, ms: p50 / p95 | processor, ms: server + database | bare, ms: p50 | to the yardstick | |',
    '| --- | ---: | ---: | ---: | ---: | --- |',
    ...rows.map((row) => rowText(row, yardstick.product)),
    '',
    `The morning queue of everybody was rebuilt in ${rebuild.seconds.toFixed(1)} s (goal ≤ ${rebuildGoalSeconds} s) by the server that people were using: ${counted(rebuild.reasons)} reasons.`,
    ...(rebuild.work === undefined
      ? []
      : [
          `Server and database used ${(rebuild.work.server / 1000).toFixed(1)} + ${(rebuild.work.database / 1000).toFixed(1)} s of processor time during the rebuild, including the calls made beside it.`,
        ]),
    `One person who searched, opened products, and read a cart at the same time waited p95 ${short(beside.p95)} ms, and ${short(quiet.p95)} ms while it was quiet;`,
    `${quiet.failed + beside.failed} of ${counted(quiet.calls + beside.calls)} calls failed.`,
    '',
    `Measured on ${new Date().toISOString().slice(0, 10)}, ${counted(rows.length)} calls.`,
    '',
  ].join('\n');
}

/** Measures with this many orders; bench/many-orders.md is written only for as many as it's about. */
export async function measureManyOrders(orders: number, seconds: number): Promise<string> {
  const practices = Math.max(600, Math.round(orders / ordersPerAccount / 1000) * 1000);
  const title = `${counted(items)} items, ${counted(practices)} customers, ${counted(orders)} orders`;
  console.log(`Many orders: ${title}`);
  const prepared = await prepareKept({ items, practices, orders });
  try {
    const people = await openPeople(prepared);
    const page = pageOf(title, people, await measureAll(prepared, people, seconds));
    if (orders >= publishedOrders) writeFileSync(fileURLToPath(new URL('many-orders.md', import.meta.url)), page);
    return page;
  } finally {
    await prepared.close();
  }
}
