import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CatalogWorld, openCatalogWorld, type Who } from './catalog-world.fixture.ts';

/** Wedge 0 is a box; wedges 1 to 4 are cases of it, of which one is hidden, one can't be ordered, and one is discontinued. */
const [box, smallCase, hidden, notOrderable, discontinued] = [
  '20000000',
  '20000001',
  '20000002',
  '20000003',
  '20000004',
];
const dangling = '20000005';

let world: CatalogWorld;
beforeAll(async () => {
  world = await openCatalogWorld();
  const holds = (itemNumber: string | undefined, contained: string | undefined, quantity: number, more = '') =>
    world.database.pool.query(
      `update item set contained_item = $2, contained_quantity = $3, unit_of_measure = 'CS'${more} where item_number = $1`,
      [itemNumber, contained, quantity],
    );
  await holds(smallCase, box, 12);
  await holds(hidden, box, 3, ', is_hidden_from_customer = true');
  await holds(notOrderable, box, 4, ', is_orderable = false');
  await holds(discontinued, box, 24, ", life_cycle = 'D'");
  await holds(dangling, 'GONE', 6);
  await world.database.pool.query('update item set prices = array[1500, 1500] where item_number = $1', [smallCase]);
  await world.database.pool.query('update item set prices = array[140, 140] where item_number = $1', [box]);
});
afterAll(async () => {
  expect(world.ground.logged).toEqual([]);
  await world.close();
});

const read = async (who: Who, itemNumber: string | undefined, query = '?customerNumber=1') =>
  (await world.get(who, `/item/itemNumber/${itemNumber}${query}`)).body;
const numbers = ({ packs }: { packs: { itemNumber: string }[] }) => packs.map(({ itemNumber }) => itemNumber);

describe('what a pack holds', () => {
  it('is told with the account’s prices of both', async () => {
    expect(await read('buyer', smallCase)).toMatchObject({
      price: 15,
      contained: { itemNumber: box, quantity: 12, item: { itemNumber: box, price: 1.4, unitOfMeasure: 'BX' } },
    });
    const { packs } = await read('buyer', box);
    expect(packs).toEqual([
      expect.objectContaining({ itemNumber: smallCase, quantity: 12, price: 15, unitOfMeasure: 'CS' }),
    ]);
    // A contract's price counts here as anywhere else.
    await world.database.pool.query(
      `insert into contract_price (customer_key, item_key, price_cents) select c.customer_key, i.item_key, 130
         from customer c, item i where c.customer_number = '1' and i.item_number = $1`,
      [box],
    );
    expect((await read('buyer', smallCase)).contained.item.price).toBe(1.3);
    expect((await read('manager', smallCase, '?customerNumber=2')).contained.item.price).toBe(1.4);
    await world.database.pool.query('delete from contract_price where price_cents = 130');
  });

  it('has no prices without the right to see them, and without an account', async () => {
    for (const [who, query] of [
      ['unpriced', '?customerNumber=1'],
      ['visitor', ''],
      ['manager', ''],
    ] as const) {
      expect(JSON.stringify(await read(who, smallCase, query))).not.toContain('"price"');
      expect(JSON.stringify(await read(who, box, query))).not.toContain('"price"');
    }
    expect((await world.get('buyer', `/item/itemNumber/${box}?customerNumber=2`)).status).toBe(404);
  });

  it('leaves out what this person doesn’t see and what can’t be ordered', async () => {
    expect(numbers(await read('buyer', box))).toEqual([smallCase]);
    expect(numbers(await read('manager', box))).toEqual([hidden, smallCase, discontinued]);
    await world.database.pool.query('update item set is_hidden_from_customer = true where item_number = $1', [box]);
    expect((await read('buyer', smallCase)).contained).toBeNull();
    expect((await read('manager', smallCase)).contained).toMatchObject({ itemNumber: box });
    await world.database.pool.query('update item set is_hidden_from_customer = false where item_number = $1', [box]);
    await world.database.pool.query('update item set withdrawn_at = now() where item_number = $1', [smallCase]);
    expect(numbers(await read('buyer', box))).toEqual([]);
    await world.database.pool.query('update item set withdrawn_at = null');
  });

  it('is told without a link if the catalog lacks it', async () => {
    expect((await read('buyer', dangling)).contained).toEqual({ itemNumber: 'GONE', quantity: 6 });
  });

  it('are the smallest that can be ordered, if thousands name one piece', async () => {
    const piece = '20000006';
    await world.database.pool.query(
      `insert into item (item_number, item_key, description, vendor_id, vendor_part_number, category_key, pack, unit_of_measure, prices,
                         image_url, contained_item, contained_quantity, is_orderable, is_hidden_from_customer)
       select 'P' || n, 5000 + n, 'Wedges', vendor_id, '', category_key, pack, 'CS', prices, image_url, $1, n, n > 20, n between 21 and 30
         from item, generate_series(1, 4000) n where item_number = $1`,
      [piece],
    );
    await world.database.pool.query(
      `insert into item_stock (item_key, branch_number, quantity, stocking_class)
       select i.item_key, b.number, 5, 'A' from item i cross join branch b where i.contained_item = $1`,
      [piece],
    );
    const from = (first: number) => Array.from({ length: 12 }, (_, index) => `P${first + index}`);
    expect(numbers(await read('buyer', piece))).toEqual(from(31));
    expect(numbers(await read('manager', piece))).toEqual(from(21));
  });
});
