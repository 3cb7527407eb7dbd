/** How fast orders are sent to the ERP, how soon it takes them, and how fast their status returns while people work. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addKey } from '../server/src/exchange/machine-keys.ts';
import { openReceiver } from './erp/receiver.ts';
import { measureWaits, type WaitFigure } from './erp/send-to-taken.ts';
import type { Site } from './erp/site.ts';
import { measureStatusLines, type StatusFigure } from './erp/status-lines.ts';
import { measureFiles, measurePull, measurePush, nextNumber, type WayFigure } from './erp/ways-out.ts';
import { prepareFresh } from './prepare.ts';
import { machineFacts } from './report.ts';
import { startBare, startProduct } from './servers.ts';

export interface ErpSizes {
  /** Orders that are sent by each transport. */
  readonly orders: number;
  /** Orders whose time until they're taken is measured. */
  readonly waits: number;
  readonly statusLines: number;
}

const counted = (value: number) => Math.round(value).toLocaleString('en-US');

function wayRow({ name, orders, seconds, baseline, baselineSeconds }: WayFigure): string {
  const share = `${Math.round((baselineSeconds / seconds) * 100)} %`;
  return `| ${name} | ${counted(orders)} | ${counted(orders / seconds)} | ${counted(orders / baselineSeconds)} | ${share} | ${baseline} |`;
}

const waitRow = ({ name, orders, p50, p95 }: WaitFigure) =>
  `| ${name} | ${counted(orders)} | ${p50 < 10 ? p50.toFixed(1) : counted(p50)} | ${p95 < 10 ? p95.toFixed(1) : counted(p95)} |`;

function statusText({
  lines,
  orders,
  seconds,
  phases,
  baselineSeconds,
  quiet,
  during,
  longestLock,
}: StatusFigure): string {
  return [
    `${counted(lines)} status lines of ${counted(orders)} orders came back in ${seconds.toFixed(1)} s, ${counted(lines / seconds)} a second (${phases}). The baseline,`,
    `one update of the same lines in PostgreSQL alone, took ${baselineSeconds.toFixed(1)} s (× ${(seconds / baselineSeconds).toFixed(1)}). All orders are locked, their marks, history, and`,
    'alerts follow, and their people are told.',
    '',
    `One person who searched, opened products, and read a cart at the same time waited p95 ${during.p95.toFixed(0)} ms, and ${quiet.p95.toFixed(0)} ms while it was quiet`,
    `(× ${(during.p95 / quiet.p95).toFixed(1)}; goal ≤ × 1.5); ${quiet.failed + during.failed} of ${counted(quiet.calls + during.calls)} calls failed. The longest exclusive lock on a table: ${longestLock.toFixed(0)} ms (goal ≤ 50 ms).`,
  ].join('\n');
}

const pageOf = (ways: readonly WayFigure[], waits: readonly WaitFigure[], status: StatusFigure, busy: number) =>
  [
    '# Figures of orders to the ERP and back',
    '',
    '`npm run bench -- --only erp` writes this page; `--erp ORDERS,WAITS` and `--status-lines N` set the sizes; with `--all`,',
    '100,000 status lines come back. The orders have ten lines and are sent over HTTP before the clock runs. Each baseline is measured',
    'in the same run.',
    '',
    `Machine: ${machineFacts()}. The ERP, the server, and the database share the processors.`,
    `Before the run, ${busy.toFixed(1)} other programs were running or waiting for a processor (the load average of five minutes).`,
    '',
    '## Orders out',
    '',
    '| | orders | a second | baseline, a second | share | the baseline is |',
    '| --- | ---: | ---: | ---: | ---: | --- |',
    ...ways.map(wayRow),
    '',
    '## From *Send order* until the ERP has taken it',
    '',
    'One order after another, with an ERP that answers at once.',
    '',
    '| | orders | p50, ms | p95, ms |',
    '| --- | ---: | ---: | ---: |',
    ...waits.map(waitRow),
    '',
    '## Status back while people work',
    '',
    statusText(status),
    '',
    `Measured on ${new Date().toISOString().slice(0, 10)}.`,
    '',
  ].join('\n');

/** Measures on a separate database, writes bench/erp.md, and returns it. */
export async function measureErp({ orders, waits, statusLines }: ErpSizes): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'operatory-bench-erp-'));
  mkdirSync(join(folder, 'in'));
  mkdirSync(join(folder, 'out'));
  const [, busy = 0] = loadavg();
  const prepared = await prepareFresh({ items: 20_000, practices: 3_000, orders: 10_000 });
  const { pool } = prepared.database;
  const statements = join(folder, 'statements.json');
  writeFileSync(statements, '{}');
  const environment = { DATA_DIR: join(folder, 'data'), EXCHANGE_FOLDER: folder, ERP_PRIVATE_HOSTS: '127.0.0.1' };
  const product = await startProduct(prepared, environment);
  const bare = await startBare(prepared, statements);
  const receiver = await openReceiver(nextNumber);
  try {
    const site: Site = { prepared, pool, product, bare, folder, key: await addKey(pool, 'bench', 'all', 6_000) };
    const ways: WayFigure[] = [];
    ways.push(await measurePull(site, orders));
    ways.push(await measurePush(site, receiver, orders));
    ways.push(...(await measureFiles(site, orders)));
    const waited = await measureWaits(site, receiver, waits);
    const status = await measureStatusLines(site, statusLines);
    const page = pageOf(ways, waited, status, busy);
    writeFileSync(fileURLToPath(new URL('erp.md', import.meta.url)), page);
    return page;
  } finally {
    receiver.close();
    await product.stop();
    await bare.stop();
    await prepared.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
