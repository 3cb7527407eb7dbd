import { type FeedName, feeds, templateOf } from '@operatory/domain/exchange';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';

let ground: ExchangeGround;
let key: string;
const needed: readonly FeedName[] = [
  'branches',
  'territories',
  'pricing-classes',
  'vendors',
  'categories',
  'customers',
];
beforeAll(async () => {
  ground = await openExchange();
  for (const feed of needed) await ground.load(feed, templateOf(feeds[feed]));
  const vendor = await one('select vendor_id from vendor order by 1 limit 1');
  const items = ['I1', 'I2', 'I3'].map((item) => `${item},Item,${vendor},P,EA\n`).join('');
  await ground.load('items', `itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure\n${items}`);
  key = await one('select customer_number from customer order by 1 limit 1');
});
afterAll(async () => {
  expect(ground.lines).toEqual([]);
  await ground.close();
});

const one = async (sql: string) => (await ground.database.pool.query({ text: sql, rowMode: 'array' })).rows[0]?.[0];
const header = 'customerNumber,itemNumber,price,validFrom,validTo,suppressCoupon,operation\n';
const load = (rows: string) => ground.load('contract-prices', header + rows, { query: '&mode=delta' });

describe('a row that removes', () => {
  it('is applied whatever its other columns say', async () => {
    expect(await load(`${key},I1,5,,,N,U\n${key},I2,6,2026-01-01,,N,U\n`)).toMatchObject({ counts: { inserted: 2 } });
    const run = await load(`${key},I1,n/a,,never,maybe,D\n${key},I2,,2026-01-01,2025-13-41,,D\n${key},I3,7,,,N,U\n`);
    expect(run).toMatchObject({ state: 'applied', counts: { bad: 0, inserted: 1, withdrawn: 2 } });
    expect(await one('select array_agg(item_number) from contract_price join item using (item_key)')).toEqual(['I3']);
  });

  it('is bad alone if what tells it apart from others cannot be read', async () => {
    const run = await load(`${key},I3,8,soon,,N,D\n${key},I1,5,,,N,U\n`);
    expect(run).toMatchObject({ state: 'waiting', counts: { bad: 1, inserted: 1 } });
    expect(await ground.errors(run.importId)).toMatchObject([{ row: 1, column: 'validFrom', code: 'not-a-date' }]);
  });

  it('withdraws an item whatever its other columns say', async () => {
    const items =
      'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure,popularity,operation\nI2,,,,?,lots,D\n';
    const run = await ground.load('items', items, { query: '&mode=delta' });
    expect(run).toMatchObject({ state: 'applied', counts: { bad: 0, withdrawn: 1 } });
  });
});
