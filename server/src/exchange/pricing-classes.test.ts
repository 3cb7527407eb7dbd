import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
});
afterAll(() => ground.close());

it('never moves a class, whose prices are stored by its place, and adds new ones at the end', async () => {
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
