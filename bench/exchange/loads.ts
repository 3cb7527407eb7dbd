/** One load over the API, and PostgreSQL's own COPY of the same bytes. */
import { randomUUID } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { poll } from '../poll.ts';

/** Longer than any load took; a hanging load must not block the benchmark. */
export const longestLoadMs = 30 * 60_000;

export interface Loaded {
  readonly seconds: number;
  readonly rows: number;
  readonly phases: readonly { readonly name: string; readonly seconds: number; readonly rows: number }[];
  readonly counts: Readonly<Record<string, number>>;
}

/** Sends the file and waits until it's applied; the time is what the sender sees. */
export async function load(
  base: string,
  headers: Record<string, string>,
  path: string,
  query: string,
): Promise<Loaded> {
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
    if (['refused', 'failed', 'waiting', 'superseded', 'repeated'].includes(run.state))
      throw new Error(`${run.state}: ${run.reason}`);
    return run.state === 'applied' ? run : undefined;
  };
  // Polls as an ERP would. 20 ms is little compared with the seconds measured, and hardly slows the load down.
  const run = await poll(applied, { everyMs: 20, limitMs: longestLoadMs, what: `Loading ${path}` });
  return { ...run, seconds: (performance.now() - began) / 1000, rows: run.counts.rows ?? 0 };
}

async function timed(client: pg.Client, path: string, columns: string): Promise<number> {
  const began = performance.now();
  await pipeline(
    createReadStream(path),
    client.query(copyFrom(`copy baseline ${columns} from stdin with (format csv, header)`)),
  );
  const seconds = (performance.now() - began) / 1000;
  await client.query('drop table baseline');
  return seconds;
}

/** Copies the file into a table of texts: without an index and unlogged (Y), or logged with a primary key (L). */
export async function copy(client: pg.Client, path: string, { key }: { readonly key?: string } = {}): Promise<number> {
  const names = (readFileSync(path).subarray(0, 1_000).toString().split('\n')[0] ?? '').split(',');
  const columns = names.map((name) => `"${name}" text`).join(', ');
  const primary = key === undefined ? '' : `, primary key (${key})`;
  await client.query(`create ${key === undefined ? 'unlogged ' : ''}table baseline (${columns}${primary})`);
  return timed(client, path, '');
}

/** Copies the items into a table with the columns, indexes, and references of the real one (L). */
export async function copyItems(client: pg.Client, path: string): Promise<number> {
  await client.query(
    `create table baseline (like item including all);
     alter table baseline alter pack set default '', alter prices set default '{}', alter image_url set default '',
       add foreign key (vendor_id) references vendor, add foreign key (category_key) references category,
       add foreign key (coupon_id) references coupon`,
  );
  return timed(client, path, '(item_number, description, vendor_id, vendor_part_number, unit_of_measure)');
}
