import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { feeds, templateOf } from '@operatory/domain/exchange';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { exchangeParts } from './exchange-parts.ts';
import { folderPlace, makeFolders } from './pickup/folder-place.ts';
import { pickUp } from './pickup/start-pickups.ts';

let ground: ExchangeGround;
const root = mkdtempSync(join(tmpdir(), 'operatory-docs-'));
const place = folderPlace(root);
beforeAll(async () => {
  ground = await openExchange();
  await makeFolders(root);
});
afterAll(async () => {
  await ground.close();
  rmSync(root, { recursive: true, force: true });
});

it('the example files in docs/exchange.md and docs/exchange-x12.md load without a change', async () => {
  const pages = ['exchange', 'exchange-x12'].map((page) => readFileSync(`docs/${page}.md`, 'utf8')).join('\n');
  const examples = [...pages.matchAll(/^```\w+ name=(\S+)\n(.*?)^```$/gms)];
  const load = async (wanted: (text: string) => boolean) => {
    for (const [, name = '', text = ''] of examples) if (wanted(text)) writeFileSync(join(root, 'in', name), text);
    for (let look = 0; look < 4; look += 1) {
      await pickUp(exchangeParts(ground.app.services), place);
      await ground.work();
    }
  };
  // An 855 answers an order that was placed here.
  await load((text) => !text.includes('ST*855'));
  for (const feed of ['branches', 'territories', 'pricing-classes', 'customers'] as const) {
    await ground.load(feed, templateOf(feeds[feed]));
  }
  await ground.database.pool.query(
    `insert into sales_order (order_number, customer_number, order_date, origination, total_cents)
       values (7000123, '100001', '2026-03-02', 'web', 5180)`,
  );
  await load((text) => text.includes('ST*855'));
  expect(readdirSync(join(root, 'refused'))).toEqual([]);
  expect(readdirSync(join(root, 'done')).toSorted()).toEqual(examples.map(([, name = '']) => name).toSorted());
  const { rows } = await ground.database.pool.query<{ name: string }>('select name from vendor order by vendor_id');
  expect(rows.map(({ name }) => name)).toEqual([
    'Northway Dental',
    'Müller & Söhne',
    'Kestrel Instruments',
    'Alder Supply',
    'Pine Hill',
    'Ridge',
  ]);
});
