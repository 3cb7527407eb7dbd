import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CatalogWorld, openCatalogWorld, type Who } from './catalog-world.fixture.ts';

/** Wedges 0 to 4 are one group; the last one is hidden. */
const [small, medium, large, gone, hidden] = ['20000000', '20000001', '20000002', '20000003', '20000004'];

let world: CatalogWorld;
beforeAll(async () => {
  world = await openCatalogWorld();
  const put = (itemNumber: string | undefined, option: string, more = '') =>
    world.database.pool.query(
      `update item set variant_group = 'W', variant_option = $2, second_variant_option = 'Color: Blue'${more}
        where item_number = $1`,
      [itemNumber, option],
    );
  await put(small, 'Size: Small');
  await put(medium, 'Size: Medium', ', is_orderable = false');
  await put(large, 'Size: Large');
  await put(gone, 'Size: X-Large', ', withdrawn_at = now()');
  await put(hidden, 'Size: X-Small', ', is_hidden_from_customer = true');
  await world.database.pool.query(
    'update item_stock set quantity = 0 where item_key = (select item_key from item where item_number = $1)',
    [small],
  );
});
afterAll(async () => {
  expect(world.ground.logged).toEqual([]);
  await world.close();
});

const variants = async (who: Who, itemNumber: string | undefined, query = '?customerNumber=1') => {
  const { body } = await world.get(who, `/item/itemNumber/${itemNumber}${query}`);
  return body.variants.map((each: { itemNumber: string; state: string }) => [each.itemNumber, each.state]);
};

describe('the variants of a product', () => {
  it('are those that this person sees and that are sold, what can be had first', async () => {
    expect(await variants('buyer', small)).toEqual([
      [large, 'available'],
      [small, 'out-of-stock'],
      [medium, 'not-orderable'],
    ]);
    expect((await variants('manager', small)).map(([itemNumber]: string[]) => itemNumber)).toContain(hidden);
    // A visitor sees no stock, so nothing is out.
    expect(await variants('visitor', small, '')).toContainEqual([small, 'available']);
    expect(await variants('buyer', gone)).toHaveLength(4);
    expect((await world.get('buyer', `/item/itemNumber/${small}?customerNumber=2`)).status).toBe(404);
  });

  it('have their options and no prices', async () => {
    const { body } = await world.get('buyer', `/item/itemNumber/${small}?customerNumber=1`);
    expect(body.variants[0]).toEqual({
      itemNumber: large,
      description: 'Wedge 2',
      options: [
        { name: 'Size', value: 'Large' },
        { name: 'Color', value: 'Blue' },
      ],
      state: 'available',
    });
  });

  it('are none for a product without a group, and for one that is alone in it', async () => {
    expect(await variants('buyer', '20000009')).toEqual([]);
    await world.database.pool.query("update item set variant_group = 'alone' where item_number = '20000009'");
    expect(await variants('buyer', '20000009')).toEqual([]);
  });

  it('are all there in a group with hundreds that are withdrawn or hidden, the product itself first of all', async () => {
    const copy = `insert into item (item_number, item_key, description, vendor_id, vendor_part_number, category_key, pack, unit_of_measure,
                                    prices, image_url, variant_group, variant_option, withdrawn_at, is_hidden_from_customer)
      select prefix || n, 5000 + n + case prefix when 'B' then 300 else 0 end, 'Wedge', vendor_id, '', category_key, pack, unit_of_measure, prices, image_url, 'big', 'Size: ' || prefix || n,
             case when prefix = 'A' then now() end, prefix = 'B'
        from item, generate_series(1, 220) n, unnest(array['A', 'B']) prefix where item_number = '20000010'`;
    await world.database.pool.query(copy);
    await world.database.pool.query(
      `update item set variant_group = 'big', variant_option = 'Size: ' || item_number where item_number in ('20000010', '20000011')`,
    );
    const shown = await variants('buyer', '20000011');
    expect(shown.map(([itemNumber]: string[]) => itemNumber).sort()).toEqual(['20000010', '20000011']);
    // Staff see the hidden ones, up to the most that a group shows, and the product itself among them.
    const seen = (await variants('manager', '20000011')).map(([itemNumber]: string[]) => itemNumber);
    expect(seen).toHaveLength(200);
    expect(seen).toContain('20000011');
    expect(seen.filter((itemNumber: string) => itemNumber.startsWith('A'))).toEqual([]);
  });
});
