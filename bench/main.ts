/** `npm run bench [-- --scale 1,10 --seconds 5]`: figures beside their yardstick, printed and written to bench/results.md. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Figure, figuresFor } from './figures.ts';
import { type Prepared, prepare } from './prepare.ts';
import { recordStatements, type Statement } from './record.ts';
import { printPage, printTable, type Row, type Table } from './report.ts';
import { startBare, startProduct } from './servers.ts';

const { values } = parseArgs({
  options: { scale: { type: 'string', default: '1,10' }, seconds: { type: 'string', default: '5' } },
});
const seconds = Number(values.seconds);
const connections = 32;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

async function measure(figure: Figure, urls: { product: string; bare: string }): Promise<Row> {
  const product = { url: urls.product, kind: 'product' } as const;
  const bare = { url: urls.bare, kind: 'bare' } as const;
  const warm = { connections, seconds: 2 };
  await figure.run(product, warm);
  await figure.run(bare, warm);
  return {
    name: figure.name,
    product: await figure.run(product, { connections, seconds }),
    bare: await figure.run(bare, { connections, seconds }),
    alone: await figure.run(product, { connections: 1, seconds: Math.min(seconds, 3) }),
  };
}

async function record(prepared: Prepared, figures: readonly Figure[], folder: string): Promise<string> {
  const recorded: Record<string, Statement[][]> = {};
  for (const { name, reads } of figures) if (reads.length > 0) recorded[name] = await recordStatements(prepared, reads);
  const file = join(folder, 'statements.json');
  writeFileSync(file, JSON.stringify(recorded));
  return file;
}

async function tableFor(scale: number): Promise<Table> {
  const folder = mkdtempSync(join(tmpdir(), 'operatory-statements-'));
  const began = performance.now();
  const prepared = await prepare(scale);
  const { items, customers, orders } = prepared.counts;
  const title = `${items.toLocaleString('en-US')} items, ${customers.toLocaleString('en-US')} customers, ${orders.toLocaleString('en-US')} orders`;
  console.log(`${title} (loaded in ${Math.round((performance.now() - began) / 1000)} s)`);
  const closing: (() => Promise<void>)[] = [prepared.close];
  try {
    const figures = await figuresFor(prepared);
    const product = await startProduct(prepared);
    closing.unshift(product.stop);
    const bare = await startBare(prepared, await record(prepared, figures, folder));
    closing.unshift(bare.stop);
    const rows: Row[] = [];
    for (const figure of figures) {
      rows.push(await measure(figure, { product: product.url, bare: bare.url }));
      console.log(`  ${figure.name}`);
    }
    return { title, rows };
  } finally {
    for (const close of closing) await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const tables: Table[] = [];
for (const scale of values.scale.split(',').map(Number)) {
  const table = await tableFor(scale);
  tables.push(table);
  console.log(printTable(table));
}
writeFileSync(fileURLToPath(new URL('./results.md', import.meta.url)), printPage(tables, seconds));
