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
  it('are those that are valid today, in order; hidden ones are for staff only', async () => {
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

  it('disappear when they are withdrawn or can’t be ordered', async () => {
    await world.database.pool.query("update item set withdrawn_at = now() where item_number = '10000002'");
    await world.database.pool.query("update item set is_orderable = false where item_number = 'AB-6x'");
    expect(await numbers('buyer', `${path}?customerNumber=1`)).toEqual(['20000002']);
  });
});

describe('substitutes for unavailable products', () => {
  type Offers = Record<string, string[]>;
  const ask = async (who: Who, itemNumbers: string[], account = '1') =>
    world.post(who, `/item/substitutes/customer/${account}`, { itemNumbers });
  const offers = async (who: Who, itemNumbers: string[]): Promise<Offers> =>
    Object.fromEntries(
      (await ask(who, itemNumbers)).body.data.map(
        (offer: { itemNumber: string; substitutes: { item: { itemNumber: string } }[] }) => [
          offer.itemNumber,
          offer.substitutes.map(({ item }) => item.itemNumber),
        ],
      ),
    );
  const pair = (itemNumber: string, substitute: string, rest: { reason?: string; isRuledOut?: boolean } = {}) =>
    world.database.pool.query(
      `insert into substitute_edit (item_number, substitute, reason, note, is_ruled_out, by_user_id, at)
       select $1, $2, $3, 'Same use.', $4, null, now()`,
      [itemNumber, substitute, rest.reason ?? 'equivalent', rest.isRuledOut ?? false],
    );
  const stock = (itemNumber: string, branch: string, quantity: number) =>
    world.database.pool.query(
      `insert into item_stock (item_key, branch_number, quantity, stocking_class)
       select item_key, $2, $3, 'A' from item where item_number = $1
       on conflict (item_key, branch_number) do update set quantity = excluded.quantity`,
      [itemNumber, branch, quantity],
    );
  let branches: string[] = [];

  beforeAll(async () => {
    const { rows } = await world.database.pool.query<{ warehouses: string[] }>(
      "select warehouses from customer where customer_number = '1'",
    );
    branches = rows[0]?.warehouses ?? [];
    for (const branch of branches.slice(0, 2)) {
      await stock('20000005', branch, 0);
      await stock('20000006', branch, 9);
      await stock('20000007', branch, 9);
      await stock('20000008', branch, 0);
      await stock('20000009', branch, 9);
    }
    for (const substitute of ['20000006', '20000007', '20000008']) await pair('20000005', substitute);
    await pair('20000009', '20000006');
  });

  it('come first if they have the same size, and state their differences', async () => {
    const describe = (itemNumber: string, description: string) =>
      world.database.pool.query('update item set description = $2 where item_number = $1', [itemNumber, description]);
    const { rows: before } = await world.database.pool.query<{ item_number: string; description: string }>(
      "select item_number, description from item where item_number in ('20000005', '20000006', '20000007')",
    );
    await describe('20000005', 'Acme Nitrile Gloves, Blue, Medium');
    await describe('20000006', 'Acme Nitrile Gloves, Blue, Small');
    await describe('20000007', 'Acme Nitrile Gloves, Violet, Medium');
    const { body } = await ask('buyer', ['20000005']);
    expect(
      body.data[0].substitutes.map(({ item, differs }: { item: { itemNumber: string }; differs: string[] }) => [
        item.itemNumber,
        differs,
      ]),
    ).toEqual([
      ['20000007', ['violet instead of blue']],
      ['20000006', ['small instead of medium']],
    ]);
    for (const { item_number, description } of before) await describe(item_number, description);
  });

  it('are in stock, have a reason, and are offered only for products that are out', async () => {
    expect(await offers('buyer', ['20000005', '20000009', 'nothing'])).toEqual({
      '20000005': ['20000006', '20000007'],
    });
    const { body } = await ask('buyer', ['20000005']);
    expect(body.data[0].substitutes[0]).toMatchObject({
      reason: 'equivalent',
      note: 'Same use.',
      item: { availability: 'available' },
    });
  });

  it('show prices and stock by the viewer’s rights, and only for their account', async () => {
    expect((await ask('buyer', ['20000005'])).body.data[0].substitutes[0].item).toHaveProperty('price');
    expect((await ask('buyer', ['20000005'], '2')).status).toBe(404);
    expect((await ask('visitor', ['20000005'])).status).toBe(401);
    expect(
      (
        await ask(
          'manager',
          Array.from({ length: 1_001 }, () => '20000005'),
        )
      ).status,
    ).toBe(400);
  });

  it('leave out pairs that people ruled out, and products on hold, hidden, discontinued, withdrawn, or drop-shipped', async () => {
    const { pool } = world.database;
    for (const change of [
      'is_on_hold = true',
      'is_hidden_from_customer = true',
      "life_cycle = 'D'",
      'withdrawn_at = now()',
      'is_drop_ship_only = true',
      'is_orderable = false',
    ]) {
      const [column] = change.split(' =');
      const { rows } = await pool.query(`select ${column} as value from item where item_number = '20000006'`);
      await pool.query(`update item set ${change} where item_number = '20000006'`);
      expect(await offers('manager', ['20000005']), change).toEqual({ '20000005': ['20000007'] });
      await pool.query(`update item set ${column} = $1 where item_number = '20000006'`, [rows[0]?.value]);
    }
    await pool.query("update substitute_edit set is_ruled_out = true where substitute = '20000006'");
    expect(await offers('manager', ['20000005'])).toEqual({ '20000005': ['20000007'] });
    expect(await numbers('buyer', '/item/itemNumber/20000005/substitutes?customerNumber=1')).not.toContain('20000006');
  });

  it('are offered for a product that is no longer sold', async () => {
    await world.database.pool.query("update item set withdrawn_at = now() where item_number = '20000009'");
    await world.database.pool.query("update substitute_edit set is_ruled_out = false where substitute = '20000006'");
    expect(await offers('buyer', ['20000009'])).toEqual({ '20000009': ['20000006'] });
  });
});
