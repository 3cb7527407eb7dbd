/** How fast files are loaded, compared with PostgreSQL's own COPY of the same bytes in the same run. */

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createUser } from '../server/src/access/create-user.ts';
import { openDatabase } from '../server/src/database/database.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { addKey } from '../server/src/exchange/machine-keys.ts';
import { startEmbedded } from '../server/src/ports/database/index.ts';
import type { Sizes } from './exchange/files.ts';
import { measureLoads } from './exchange/measure-loads.ts';
import { openSession } from './prepare.ts';
import { machineFacts } from './report.ts';
import { startProduct } from './servers.ts';

const service = 'service@bench.test';

/** Measures on a separate, empty installation, and returns the table. */
async function measureAt(sizes: Sizes): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'operatory-bench-exchange-'));
  chmodSync(folder, 0o755);
  const server = await startEmbedded({ folder: join(folder, 'database') });
  const database = openDatabase(server.url, { onConnectionError: () => {}, maxConnections: 2 });
  await migrate(database.pool);
  await createUser(database.pool, { name: 'Service', email: service, permissions: ['CustomerService'] });
  const key = await addKey(database.pool, 'bench', 'all', 6_000);
  process.env.DATA_DIR = join(folder, 'data');
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const product = await startProduct({ databaseUrl: server.url });
  try {
    const cookie = await openSession(database, service);
    return await measureLoads(sizes, { product, client, folder, key, cookie });
  } finally {
    await product.stop();
    await client.end();
    await database.pool.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const counted = (count: number) => count.toLocaleString('en-US');

/** Measures at each of the sizes, writes bench/exchange.md, and returns its tables. */
export async function measureExchange(all: readonly Sizes[]): Promise<string> {
  const tables: string[] = [];
  for (const sizes of all) {
    const { items, prices, orderLines } = sizes;
    const title = `${counted(items)} items, ${counted(prices)} contract prices, ${counted(orderLines)} lines of orders`;
    console.log(`Data exchange: ${title}`);
    tables.push(`## ${title}\n\n${await measureAt(sizes)}\n`);
  }
  const page = `# Figures of loads

\`npm run bench -- --only exchange\` writes this page, with \`--all\` also for 20 million contract prices and 8 million lines of orders;
\`--exchange ITEMS,PRICES,ORDERLINES\` sets one size. Each time is from the first byte sent until the run is
applied. The baselines are PostgreSQL's own COPY of the same bytes in the same run: *Y* into an unlogged table of texts without an index, *L* into a logged one with its indexes. For items, *L* has the columns, indexes, and
references of the real table; for prices, whose real keys aren't in the file, a primary key over the file's.

Machine: ${machineFacts()}

${tables.join('\n')}
Measured on ${new Date().toISOString().slice(0, 10)}.
`;
  writeFileSync(fileURLToPath(new URL('exchange.md', import.meta.url)), page);
  return tables.join('\n');
}
