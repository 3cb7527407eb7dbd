/** Stores the latest figures for every size and writes them as a page. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { LoadResult, Waits } from './load.ts';
import type { Work } from './processor-time.ts';

export interface Row {
  readonly name: string;
  readonly product: LoadResult;
  /** The processor time of one request; absent where the system doesn't provide it. */
  readonly work?: Work;
  readonly bare: LoadResult;
  readonly bareWork?: Work;
  /** The product, used by one person. */
  readonly alone: Waits;
}

export interface Table {
  readonly section: string;
  /** What grows between this section's tables. */
  readonly size: number;
  readonly title: string;
  readonly rows: readonly Row[];
  readonly notes: readonly string[];
  readonly seconds: number;
  readonly machine: string;
  readonly day: string;
}

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const resultsFile = pathOf('./results.json');
const pageFile = pathOf('./results.md');

/** Two runs can only be compared if these facts are the same. */
export function machineFacts(): string {
  const [first] = cpus();
  return `${cpus().length} × ${first?.model.trim() ?? arch()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node.js ${process.versions.node}, PostgreSQL 18`;
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const short = (value: number) => value.toFixed(value < 10 ? 1 : 0);

/** Processor time per request or, if unknown, the time between two responses. */
const workOf = ({ work, product }: Row) => (work === undefined ? 1 / product.rate : work.server + work.database);

const printWork = (work: Work | undefined) =>
  work === undefined ? '' : `${work.server.toFixed(2)} + ${work.database.toFixed(2)}`;

/** How many times the baseline's processor time the product takes. */
const workShare = ({ work, bareWork }: Row) =>
  work === undefined || bareWork === undefined
    ? ''
    : `× ${((work.server + work.database) / (bareWork.server + bareWork.database)).toFixed(2)}`;

/** How many times more work a request takes when the size grows tenfold. */
function growth(row: Row, size: number, before: Table | undefined): string {
  const earlier = before?.rows.find(({ name }) => name === row.name);
  if (earlier === undefined || before === undefined) return '';
  const tens = Math.log10(size / before.size);
  return `× ${((workOf(row) / workOf(earlier)) ** (1 / tens)).toFixed(2)}`;
}

/** The table as Markdown; `before` is the next smaller one of its section. */
export function printTable(table: Table, before: Table | undefined): string {
  const lines = table.rows.map((row) => {
    const { name, product, bare, alone } = row;
    const share = `${Math.round((product.rate / bare.rate) * 100)} %`;
    const waits = `${short(alone.p50)} / ${short(alone.p95)} / ${short(alone.p99)}`;
    return `| ${name} | ${whole(product.rate)} | ${whole(bare.rate)} | ${share} | ${printWork(row.work)} | ${printWork(row.bareWork)} | ${workShare(row)} | ${growth(row, table.size, before)} | ${product.p50} / ${product.p99} | ${waits} |`;
  });
  return [
    `### ${table.title}`,
    '',
    '| | product, a second | bare, a second | share | processor, ms: server + database | bare | product to bare | for ten times as many | at 32, ms: p50 / p99 | alone, ms: p50 / p95 / p99 |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...lines,
    '',
    ...table.notes,
    `Measured on ${table.day}, ${table.seconds} s each.`,
    '',
  ].join('\n');
}

const bySize = (tables: readonly Table[], section: string) =>
  tables.filter((table) => table.section === section).sort((a, b) => a.size - b.size);

function printSection(tables: readonly Table[], section: string): string[] {
  const own = bySize(tables, section);
  if (own.length === 0) return [];
  return [`## ${section}`, '', ...own.map((table, index) => printTable(table, own[index - 1]))];
}

function printPage(tables: readonly Table[], sections: readonly string[]): string {
  return [
    '# Figures',
    '',
    '`npm run bench` writes this page from `results.json`, which has the latest figures for every size. *Product* is the server as it',
    'runs in production, with sessions, permissions, schemas, and problem documents. *Bare* is the baseline: Fastify and pg with the same',
    'SQL statements and nothing else. Both run against the same PostgreSQL in the same run, with 32 connections each after a warm-up;',
    'a third process on the same machine makes the load. *Alone* is one person who sends each request after the response to the last',
    'one. *Processor* is the processor time that the server and the database spend on one request,',
    'followed by the baseline’s and the ratio of the two. *For ten times as many* compares it with the table before: × 1 means no more work per request, × 10 ten times as much.',
    '',
    `Machine: ${tables[0]?.machine ?? ''}. The limit is the processors, which the database, the`,
    'server, and the load share; everything that is read is in memory. A write also waits for the disk: it is durable before the response.',
    '',
    ...sections.flatMap((section) => printSection(tables, section)),
  ].join('\n');
}

/** Replaces the table of the same size, drops those of another machine, and writes the page. */
export function keepTable(table: Table, sections: readonly string[]): void {
  const known = existsSync(resultsFile) ? (JSON.parse(readFileSync(resultsFile, 'utf8')) as Table[]) : [];
  const kept = known.filter(
    ({ section, size, machine }) => machine === table.machine && !(section === table.section && size === table.size),
  );
  const tables = [...kept, table].sort((a, b) => a.section.localeCompare(b.section) || a.size - b.size);
  writeFileSync(resultsFile, `${JSON.stringify(tables, null, 1)}\n`);
  writeFileSync(pageFile, printPage(tables, sections));
  console.log(
    printTable(
      table,
      bySize(tables, table.section)
        .filter(({ size }) => size < table.size)
        .at(-1),
    ),
  );
  for (const { name, alone } of table.rows)
    console.log(`  slowest of ${name}: ${short(alone.most)} ms, ${alone.slowest}`);
}
