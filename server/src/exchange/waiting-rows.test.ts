import { type FeedName, feeds, templateOf } from '@operatory/domain/exchange';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { claimRun } from './runs/claim-run.ts';
import { retryWaiting } from './runs/retry-waiting.ts';

let ground: ExchangeGround;
const needed: readonly FeedName[] = ['branches', 'territories', 'pricing-classes', 'vendors', 'customers'];
beforeAll(async () => {
  ground = await openExchange();
  for (const feed of needed) await ground.load(feed, templateOf(feeds[feed]));
});
afterAll(async () => {
  expect(ground.lines).toEqual([]);
  await ground.close();
});

it('applies a single contract price, sent before its item, once the item is there', async () => {
  const { rows: customers } = await ground.database.pool.query<{ number: string }>(
    'select customer_number as number from customer order by 1 limit 1',
  );
  const price = { customerNumber: customers[0]?.number, itemNumber: 'I77', price: 5 };
  const answer = await ground.app.http.inject({
    method: 'POST',
    url: '/api/erp/v1/feeds/contract-prices/rows',
    headers: ground.headers,
    payload: { importId: 'early-price', rows: [price] },
  });
  expect(answer.json().results).toMatchObject([{ row: 1, result: 'waiting' }]);
  const items = 'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure\nI77,Late,1,P,EA\n';
  const { rows: vendors } = await ground.database.pool.query<{ id: string }>(
    'select vendor_id as id from vendor order by 1 limit 1',
  );
  const run = await ground.load('items', items.replace(',1,', `,${vendors[0]?.id},`), { query: '&mode=delta' });
  expect(run).toMatchObject({ state: 'applied', counts: { inserted: 1 } });
  expect(await retryWaiting(ground.database.pool, ground.app.services.files)).toBe(true);
  await ground.work();
  const { rows } = await ground.database.pool.query(
    'select item_number, price_cents::int as cents from contract_price join item using (item_key)',
  );
  expect(rows).toEqual([{ item_number: 'I77', cents: 500 }]);
});

it('isn’t begun while an older run brings what its rows refer to', async () => {
  const { pool } = ground.database;
  await ground.send('items', 'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure\n', {
    query: '&mode=delta',
    id: 'items-first',
  });
  await ground.send('stock', 'itemNumber,branchNumber,quantityAvailable\n', {
    query: '&mode=delta',
    id: 'stock-second',
  });
  await ground.send('territories', templateOf(feeds.territories), { query: '&mode=delta', id: 'territories-third' });
  const claimed = async () => (await claimRun(pool, 'one'))?.import_id;
  expect([await claimed(), await claimed(), await claimed()]).toEqual(['items-first', 'territories-third', undefined]);
  await pool.query("update exchange_run set heartbeat_at = null, claimed_by = null where import_id <> 'stock-second'");
  await ground.work();
  expect((await ground.run('stock-second')).state).not.toBe('queued');
});
