import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CatalogWorld, openCatalogWorld, type Who } from './catalog-world.fixture.ts';

let world: CatalogWorld;
beforeAll(async () => {
  world = await openCatalogWorld();
  const put = (substitute: string, position: number, rest = "'equivalent', '', null, null") =>
    world.database.pool.query(
      `insert into item_substitute (item_key, substitute_key, position, reason, note, valid_from, valid_to)
       select i.item_key, o.item_key, $3, ${rest} from item i, item o where i.item_number = $1 and o.item_number = $2`,
      ['10000003', substitute, position],
    );
  await put('10000002', 2, "'cheaper', 'A note.', null, null");
  await put('10000004', 1);
  await put('AB-6x', 3);
  await put('20000000', 1, "'successor', '', null, '2020-01-01'");
  await put('20000001', 1, "'successor', '', '2099-01-01', null");
  await put('20000002', 9, "'successor', '', '2020-01-01', '2099-01-01'");
});
afterAll(async () => {
  expect(world.ground.logged).toEqual([]);
  await world.close();
});

const path = '/item/itemNumber/10000003/substitutes';
const numbers = async (who: Who, address = path): Promise<string[]> =>
  (await world.get(who, address)).body.data.map(({ item }: { item: { itemNumber: string } }) => item.itemNumber);

describe('substitutes of a product', () => {
  it('are those that count today, in order; hidden ones are for staff only', async () => {
    expect(await numbers('buyer', `${path}?customerNumber=1`)).toEqual(['10000002', 'AB-6x', '20000002']);
    expect(await numbers('manager', `${path}?customerNumber=1`)).toEqual(['10000004', '10000002', 'AB-6x', '20000002']);
    expect(await numbers('visitor')).toEqual(['10000002', 'AB-6x', '20000002']);
    expect(await numbers('visitor', '/item/itemNumber/nothing/substitutes')).toEqual([]);
  });

  it('have price and stock by the rights of products, and say why', async () => {
    const first = async (who: Who, query = '?customerNumber=1') => (await world.get(who, path + query)).body.data;
    expect((await first('buyer'))[0]).toMatchObject({
      reason: 'cheaper',
      note: 'A note.',
      item: { price: 7.77, availability: 'available' },
    });
    const [, , ofManager] = await first('manager');
    expect(ofManager.item.inventories).not.toHaveLength(0);
    expect((await first('unpriced'))[1].item).not.toHaveProperty('price');
    const [ofVisitor] = await first('visitor', '');
    for (const name of ['price', 'availability', 'inventories']) expect(ofVisitor.item).not.toHaveProperty(name);
    expect((await world.get('buyer', `${path}?customerNumber=2`)).status).toBe(404);
  });

  it('are gone when they are withdrawn or can’t be ordered', async () => {
    await world.database.pool.query("update item set withdrawn_at = now() where item_number = '10000002'");
    await world.database.pool.query("update item set is_orderable = false where item_number = 'AB-6x'");
    expect(await numbers('buyer', `${path}?customerNumber=1`)).toEqual(['20000002']);
  });
});
