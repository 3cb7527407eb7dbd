/** Measures the figures of one section on one database: product and baseline in turn, in the same run. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure, Target } from './figures.ts';
import { alone, load, type Traffic } from './load.ts';
import type { PreparedDatabase } from './prepare.ts';
import { type Meter, meterFor, residentMegabytes, workBetween } from './processor-time.ts';
import { recordStatements, type Statement } from './record.ts';
import type { Row } from './report.ts';
import { startBare, startProduct } from './servers.ts';

const connections = 32;

export interface Measured {
  readonly rows: Row[];
  /** Other facts worth knowing, one sentence each. */
  readonly notes: string[];
}

async function record(prepared: PreparedDatabase, figures: readonly Figure[], folder: string): Promise<string> {
  const recorded: Record<string, Statement[][]> = {};
  for (const { name, reads } of figures) if (reads.length > 0) recorded[name] = await recordStatements(prepared, reads);
  const file = join(folder, 'statements.json');
  writeFileSync(file, JSON.stringify(recorded));
  return file;
}

const selectOne: Traffic = { next: () => ({ method: 'GET', path: '/one', cookie: '' }) };

interface Measurable {
  readonly url: string;
  readonly meter: Meter | undefined;
}

interface Servers {
  readonly product: Measurable;
  readonly bare: Measurable;
}

async function measureOne(figure: Figure, { product, bare }: Servers, seconds: number): Promise<Row> {
  const run = async (target: Target, length: number) =>
    load(target.url, await figure.traffic(target, connections), { connections, seconds: length });
  const metered = async (target: Target, meter: Meter | undefined) => {
    const traffic = await figure.traffic(target, connections);
    const before = meter?.read();
    const loaded = await load(target.url, traffic, { connections, seconds });
    const after = meter?.read();
    return { loaded, work: before && after && workBetween(before, after, loaded.count) };
  };
  const ofProduct = { url: product.url, kind: 'product' } as const;
  const ofBare = { url: bare.url, kind: 'bare' } as const;
  const warm = 2;
  await run(ofProduct, warm);
  await run(ofBare, warm);
  const { loaded, work } = await metered(ofProduct, product.meter);
  const baseline = await metered(ofBare, bare.meter);
  return {
    name: figure.name,
    product: loaded,
    ...(work && { work }),
    bare: baseline.loaded,
    ...(baseline.work && { bareWork: baseline.work }),
    alone: await alone(product.url, await figure.traffic(ofProduct, 1), seconds),
  };
}

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

/** The first request reads the vocabulary and plans each statement; the notes report how long that takes. */
async function firstRequest(figures: readonly Figure[], url: string): Promise<number> {
  const figure = figures.find(({ reads }) => reads.length > 0);
  if (figure === undefined) return 0;
  const { most } = await alone(url, { ...(await figure.traffic({ url, kind: 'product' }, 1)), amount: 1 }, 30);
  return most;
}

/** Runs every figure for this many seconds against both servers, which it starts and stops. */
export async function measure(
  prepared: PreparedDatabase,
  figures: readonly Figure[],
  seconds: number,
): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'operatory-statements-'));
  const closing: (() => Promise<void>)[] = [];
  try {
    const product = await startProduct(prepared);
    closing.unshift(product.stop);
    const first = await firstRequest(figures, product.url);
    const bare = await startBare(prepared, await record(prepared, figures, folder));
    closing.unshift(bare.stop);
    await load(bare.url, selectOne, { connections, seconds: Math.min(2, seconds) });
    const one = await load(bare.url, selectOne, { connections, seconds });
    const oneAlone = await alone(bare.url, selectOne, Math.min(2, seconds));
    const servers: Servers = {
      product: { url: product.url, meter: await meterFor(product.pid, prepared.database) },
      bare: { url: bare.url, meter: await meterFor(bare.pid, prepared.database) },
    };
    const rows: Row[] = [];
    // The mix is printed first and measured last; by then, every connection has planned every statement.
    for (const figure of figures.toReversed()) {
      rows.unshift(await measureOne(figure, servers, seconds));
      console.log(`  ${figure.name}`);
    }
    const memory = residentMegabytes(product.pid);
    return {
      rows,
      notes: [
        `A prepared \`select 1\` through the bare server: ${Math.round(one.rate).toLocaleString('en-US')} a second, alone ${ms(oneAlone.p50)}.`,
        `The server was ready ${product.readyIn.toFixed(1)} s after its start; the first request after that took ${ms(first)}.`,
        ...(memory === undefined ? [] : [`It occupied ${memory} MB of memory at the end.`]),
      ],
    };
  } finally {
    for (const close of closing) await close();
    rmSync(folder, { recursive: true, force: true });
  }
}
