/** Filled databases for the figures: created once, cached outside git, and opened within a second by later runs. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadDemo } from '../demo/src/load-demo.ts';
import { rebuildItemSearch } from '../server/src/catalog/search/index.ts';
import { rebuildCustomerSearch } from '../server/src/customers/search/index.ts';
import { type Database, inTransaction, openDatabase } from '../server/src/database/database.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { startEmbedded } from '../server/src/ports/database/index.ts';
import { multiplyOrders } from './many-orders/multiply-orders.ts';

export interface Counts {
  readonly items: number;
  readonly practices: number;
  readonly orders: number;
}

export interface FilledDatabase {
  readonly database: Database;
  readonly databaseUrl: string;
  close(): Promise<void>;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, '.cache', 'bench');

/** The files that determine the measured rows, and those that determine the search tables built from them. */
const sources = {
  rows: [
    'demo/src/catalog',
    'demo/src/orders',
    'demo/src/practices/names.ts',
    'demo/src/practices/practices.ts',
    'demo/src/practices/territories.ts',
    'demo/src/random.ts',
    'bench/many-orders/multiply-orders.ts',
  ],
  search: [
    'server/src/catalog/search/rebuild.ts',
    'server/src/catalog/search/search-rows.ts',
    'server/src/catalog/search/tokens.ts',
    'server/src/customers/search/rebuild.ts',
    'server/src/search/term-numbers.ts',
    'domain/src/search/normalize-words.ts',
  ],
} as const;

function filesIn(folder: string): string[] {
  if (folder.endsWith('.ts')) return [folder];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return /(\.test|\.fixture)\.ts$/.test(path) ? [] : [path];
  });
}

function fingerprint(folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of folders.flatMap((folder) => filesIn(join(root, folder))).sort()) hash.update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

/** The size of a folder in bytes. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? sizeOf(path) : statSync(path).size);
  }, 0);
}

const gigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GiB`;

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  console.log(`  ${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
}

/** The most orders that are made one by one; more are copies of these. */
const originals = 100_000;

async function fill(database: Database, counts: Counts): Promise<void> {
  let said = '';
  const onProgress = (share: number, what: string) => {
    if (what !== said) console.log(`  ${Math.round(share * 100)} % ${what}`);
    said = what;
  };
  const first = { ...counts, orders: Math.min(counts.orders, originals) };
  await timed('filled', () => loadDemo(database.pool, { counts: first, onProgress }));
  if (counts.orders > originals) {
    await timed('orders multiplied', () =>
      inTransaction(database.pool, (client) => multiplyOrders(client, counts.orders)),
    );
  }
}

async function tidy({ pool }: Database): Promise<void> {
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query('vacuum (analyze)');
  client.release(true);
}

async function rebuild(database: Database): Promise<void> {
  await timed('item search rebuilt', () => inTransaction(database.pool, rebuildItemSearch));
  await timed('customer search rebuilt', () => inTransaction(database.pool, rebuildCustomerSearch));
}

/** Writes the marker that everything before it has finished. */
const marker = (folder: string) => join(folder, 'bench-made-with.json');

function madeWith(folder: string): { rows?: string; search?: string } {
  return existsSync(marker(folder)) ? (JSON.parse(readFileSync(marker(folder), 'utf8')) as object) : {};
}

/**
 * The database with these counts. It's created if it doesn't exist or if the code that generates its rows has changed;
 * if only the search code has changed, its search tables are rebuilt. Nothing measured on it may write.
 */
export async function openFilled(counts: Counts): Promise<FilledDatabase> {
  const folder = join(cache, `${counts.items}-items-${counts.practices}-customers-${counts.orders}-orders`);
  const wanted = { rows: fingerprint(sources.rows), search: fingerprint(sources.search) };
  let made = madeWith(folder);
  if (made.rows !== wanted.rows) {
    rmSync(folder, { recursive: true, force: true });
    made = {};
  }
  mkdirSync(folder, { recursive: true });
  const server = await startEmbedded({ folder, settings: { max_wal_size: '8GB' } });
  const database = openDatabase(server.url, { onConnectionError: () => {}, maxConnections: 4 });
  const close = async () => {
    await database.pool.end();
    await server.stop();
  };
  try {
    await migrate(database.pool);
    if (made.rows === undefined) await fill(database, counts);
    else if (made.search !== wanted.search) await rebuild(database);
    if (made.search !== wanted.search) await timed('tidied', () => tidy(database));
    writeFileSync(marker(folder), JSON.stringify(wanted));
    if (made.rows === undefined) console.log(`  kept in ${folder} (${gigabytes(sizeOf(folder))})`);
    return { database, databaseUrl: server.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}
