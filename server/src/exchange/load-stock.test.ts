import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
  await ground.load('branches', 'branchNumber,name,city,position\n14,North,Tacoma,1\n16,South,Salem,2\n');
  await ground.load('vendors', 'vendorId,name\n1,Northway\n');
  await ground.load('items', 'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure\nI1,Item,1,P,EA\n');
});
afterAll(async () => {
  expect(ground.lines).toEqual([]);
  await ground.close();
});

it('tells only of the branches in the file that their stock is of now', async () => {
  const fresh = async () =>
    (
      await ground.database.pool.query<{ number: string }>(
        "select number from branch where stock_as_of > now() - interval '1 hour' order by 1",
      )
    ).rows.map(({ number }) => number);
  await ground.database.pool.query("update branch set stock_as_of = now() - interval '3 days'");
  const load = (rows: string) =>
    ground.load('stock', `itemNumber,branchNumber,quantityAvailable,operation\n${rows}`, { query: '&mode=delta' });
  expect(await load('I1,16,5,U\n')).toMatchObject({ state: 'applied', counts: { inserted: 1 } });
  expect(await fresh()).toEqual(['16']);
  await ground.database.pool.query("update branch set stock_as_of = now() - interval '3 days'");
  expect(await load('I1,16,,D\n')).toMatchObject({ state: 'applied', counts: { withdrawn: 1 } });
  expect(await fresh()).toEqual(['16']);
});
