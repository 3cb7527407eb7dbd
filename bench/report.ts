/** Keeps the newest figures of every size, and writes them down as a page. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { LoadResult, Waits } from './load.ts';

export interface Row {
  readonly name: string;
  readonly product: LoadResult;
  /** Milliseconds of processor time a request; absent where the system does not tell. */
  readonly work?: { readonly server: number; readonly database: number };
  readonly bare: LoadResult;
  /** One person, the product. */
  readonly alone: Waits;
}

export interface Table {
  readonly section: string;
  /** What grows from table to table of the section. */
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

/** What figures of two runs must share to be compared. */
export function machineFacts(): string {
  const [first] = cpus();
  return `${cpus().length} × ${first?.model.trim() ?? arch()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node.js ${process.versions.node}, PostgreSQL 18`;
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const short = (value: number) => value.toFixed(value < 10 ? 1 : 0);

/** Processor time a request, or where that is not known the time between two replies. */
const workOf = ({ work, product }: Row) => (work === undefined ? 1 / product.rate : work.server + work.database);

/** How many times more work one request is for each growth of ten between two tables. */
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
    return `| ${name} | ${whole(product.rate)} | ${whole(bare.rate)} | ${share} | ${row.work ? `${row.work.server.toFixed(2)} + ${row.work.database.toFixed(2)}` : ''} | ${growth(row, table.size, before)} | ${product.p50} / ${product.p99} | ${waits} |`;
  });
  return [
    `### ${table.title}`,
    '',
    '| | product, a second | bare, a second | share | processor, ms: server + database | for ten times as many | at 32, ms: p50 / p99 | alone, ms: p50 / p95 / p99 |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
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
  return [`## ${section}`, '', ...own.map((table, place) => printTable(table, own[place - 1]))];
}

function printPage(tables: readonly Table[], sections: readonly string[]): string {
  return [
    '# Figures',
    '',
    '`npm run bench` writes this page from `results.json`, which keeps the newest figures of every size. *Product* is the',
    'server as it runs in production, with sessions, rights, schemas and problem documents. *Bare* is the yardstick:',
    'Fastify and pg with the very same SQL statements and nothing else. Both run against the same PostgreSQL in the same',
    'run, 32 connections each after a warm-up; the load comes from a third process on the same machine.',
    '*Alone* is one person, each request sent when the one before was answered. *Processor* is the time that server and',
    'database compute for one request. *For ten times as many* compares it with the table before: × 1 would be no more work',
    'a request, × 10 ten times as much.',
    '',
    `Machine: ${tables[0]?.machine ?? ''}. What bounds it: the processors. Database, server and load share them, and`,
    'everything read lies in memory. Writes wait for the disk as well: each is durable before it is answered.',
    '',
    ...sections.flatMap((section) => printSection(tables, section)),
  ].join('\n');
}

/** Puts a table in the place of the one of its size, drops those of another machine, and writes the page anew. */
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
