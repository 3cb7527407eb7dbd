/** Writes the figures down as a page with one table for each size of the data. */
import { arch, cpus, totalmem } from 'node:os';
import type { LoadResult } from './load.ts';

export interface Row {
  readonly name: string;
  readonly product: LoadResult;
  readonly bare: LoadResult;
  /** One connection, the product: how long one person waits. */
  readonly alone: LoadResult;
}

export interface Table {
  readonly title: string;
  readonly rows: readonly Row[];
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US');

/** The table as Markdown. */
export function printTable({ title, rows }: Table): string {
  const lines = rows.map(({ name, product, bare, alone }) => {
    const share = `${Math.round((product.rate / bare.rate) * 100)} %`;
    return `| ${name} | ${whole(product.rate)} | ${whole(bare.rate)} | ${share} | ${product.p50} / ${product.p99} | ${alone.p50} / ${alone.p99} |`;
  });
  return [
    `## ${title}`,
    '',
    '| | product, a second | bare, a second | share | p50 / p99 at 32, ms | p50 / p99 alone, ms |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...lines,
    '',
  ].join('\n');
}

/** The whole page. */
export function printPage(tables: readonly Table[], seconds: number): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return [
    '# Figures',
    '',
    '`npm run bench` writes this page. *Product* is the server as it runs in production, with sessions, rights, schemas and',
    'problem documents. *Bare* is the yardstick: Fastify and pg with the very same SQL statements and nothing else. Both',
    `run against the same PostgreSQL in the same run, ${seconds} s each after a warm-up, 32 connections; the load comes from a`,
    `third process on the same machine (${cpus().length} × ${arch()}, ${memory} GiB). *Alone* is one connection.`,
    '',
    'What bounds it: the processors. Database, server and load share them, and everything read lies in memory. Writes wait',
    'for the disk as well: each is durable before it is answered.',
    '',
    ...tables.map(printTable),
  ].join('\n');
}
