import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
});
afterAll(() => ground.close());

it('never moves a class, whose prices are stored by its position, and adds new ones at the end', async () => {
  const load = (...rows: string[]) =>
    ground.load('pricing-classes', ['pricingClass,name,position', ...rows, ''].join('\n'));
  await load('STD,Standard,1', 'GLD,Gold,2');
  const run = await load('GLD,Golden,1', 'STD,Standard,2', 'NEW,New,1', 'LST,Last,9');
  expect(run).toMatchObject({ state: 'applied', counts: { inserted: 2, updated: 1 } });
  const { rows } = await ground.database.pool.query<{ line: string }>(
    "select concat_ws(' ', code, name, position) as line from pricing_class order by position",
  );
  expect(rows.map(({ line }) => line)).toEqual(['STD Standard 1', 'GLD Golden 2', 'NEW New 3', 'LST Last 4']);
});

it('never gives a new class the prices of one whose load was undone', async () => {
  const header = 'pricingClass,name,position';
  const undone = await ground.load('pricing-classes', `${header}\nGONE,Gone,5\n`, { query: '&mode=delta' });
  await ground.load('vendors', 'vendorId,name\n1,Northway\n');
  await ground.load('items', 'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure\nI1,One,1,P-1,EA\n');
  await ground.load('class-prices', 'itemNumber,pricingClass,price\nI1,GONE,1.23\n', { query: '&mode=delta' });
  expect((await ground.decide(undone.importId, 'undo')).state).toBe('undone');
  await ground.load('pricing-classes', `${header}\nNEXT,Next,5\n`, { query: '&mode=delta' });
  const { rows } = await ground.database.pool.query(
    "select prices[position] as price from item, pricing_class where item_number = 'I1' and code = 'NEXT'",
  );
  expect(rows).toEqual([{ price: null }]);
});
