import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openSessionWorld, type SessionWorld } from './session-calls.fixture.ts';

let world: SessionWorld;
beforeAll(async () => {
  world = await openSessionWorld();
  await world.database.pool.query(
    `update punch_out_connection set profile = profile || '{"buyerParts": {"MAT-1": "NG-100"}}'::jsonb where connection_id = 'buyer-1'`,
  );
});
beforeEach(() => world.forget());
afterAll(() => world.close());

/** What a visit opens at, and what it says about it. */
async function opened(part: string, buyerPart = ''): Promise<[item: string | null, notices: string[]]> {
  const own = buyerPart === '' ? '' : `<BuyerPartID>${buyerPart}</BuyerPartID>`;
  const inner = `<SelectedItem><ItemID><SupplierPartID>${part}</SupplierPartID>${own}</ItemID></SelectedItem>`;
  const { body } = await world.enter(await world.begin({ inner }));
  return [body.selectedItem, body.notices];
}

it('is found by our number, by the buyer’s own, and by a manufacturer’s that one product has', async () => {
  expect(await opened('NG-200')).toEqual(['NG-200', []]);
  expect(await opened('', 'mat-1')).toEqual(['NG-100', []]);
  expect(await opened('MAT-1')).toEqual(['NG-100', []]);
  expect(await opened('unknown', 'MAT-1')).toEqual(['NG-100', []]);
  expect(await opened('p-2')).toEqual(['NG-200', []]);
});

it('is named if it isn’t sold, or if several products could be meant', async () => {
  expect(await opened('NG-300')).toEqual([null, ['Product #NG-300 is not sold here.']]);
  expect(await opened('P-3')).toEqual([null, ['Product #P-3 is not sold here.']]);
  expect(await opened('', 'MAT-9')).toEqual([null, ['Product #MAT-9 is not sold here.']]);
  await world.database.pool.query(`update item set vendor_part_number = 'P-2' where item_number = 'NG-100'`);
  expect(await opened('P-2')).toEqual([null, ['Product #P-2 is not sold here.']]);
});
