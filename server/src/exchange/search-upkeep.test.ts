import { afterAll, beforeAll, expect, it } from 'vitest';
import { rebuildItemSearch } from '../catalog/search/index.ts';
import { inTransaction } from '../database/database.ts';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { refreshSearch } from './runs/search-upkeep.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
  await ground.load('vendors', 'vendorId,name\n1,Northway\n2,Harbor\n');
});
afterAll(async () => {
  expect(ground.lines).toEqual([]);
  await ground.close();
});

const header = 'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure,pack,popularity';
const file = (...rows: string[]) => `${[header, ...rows].join('\n')}\n`;

const isBehind = async () => {
  const { rows } = await ground.database.pool.query('select from exchange_run where is_search_behind');
  return rows.length > 0;
};
/** The words of every item that can be found, in the order in which search lists them. */
const found = async () =>
  (
    await ground.database.pool.query<{ line: string }>(
      "select item_number || ':' || words as line from item_search where not is_withdrawn order by rank",
    )
  ).rows.map(({ line }) => line);
/** The same after a rebuild, which leaves nothing out. */
async function foundAfterRebuild() {
  await inTransaction(ground.database.pool, rebuildItemSearch);
  return found();
}

it('rebuilds search only after a load that changed what search is built from', async () => {
  const { pool } = ground.database;
  const small = '&mode=delta';
  await ground.load('items', file('I1,Gloves,1,P1,EA,Each,9', 'I2,Masks,1,P2,EA,Each,5', 'I3,Burs,2,P3,EA,Each,1'));
  expect(await isBehind()).toBe(true);
  await refreshSearch(pool);
  expect(await isBehind()).toBe(false);

  // The unit isn't searched.
  expect((await ground.load('items', file('I1,Gloves,1,P1,BX,Each,9'), { query: small })).counts.updated).toBe(1);
  expect(await isBehind()).toBe(false);
  await ground.load('vendors', 'vendorId,name,city\n1,Northway,Boston\n', { query: small });
  expect(await isBehind()).toBe(false);

  const gone = await ground.load('items', `${header},operation\nI2,,,,,,,D\n`, { query: small });
  expect(gone.counts.withdrawn).toBe(1);
  expect(await isBehind()).toBe(false);
  const without = await found();
  expect(without).toHaveLength(2);
  expect(await foundAfterRebuild()).toEqual(without);

  // It has the last rank since the rebuild: only another one puts it back between the others.
  expect((await ground.load('items', file('I2,Masks,1,P2,EA,Each,5'), { query: small })).counts.updated).toBe(1);
  expect(await isBehind()).toBe(true);
  await refreshSearch(pool);
  expect((await found()).map((line) => line.slice(0, 2))).toEqual(['I1', 'I2', 'I3']);

  const renamed = await ground.load('vendors', 'vendorId,name\n2,Seaside\n', { query: small });
  expect(await isBehind()).toBe(true);
  await refreshSearch(pool);
  expect((await found())[2]).toContain('seaside');
  await ground.decide(renamed.importId, 'undo');
  expect(await isBehind()).toBe(true);
  await refreshSearch(pool);
  expect((await found())[2]).toContain('harbor');
  expect(await foundAfterRebuild()).toEqual(await found());
});

it('rebuilds search for a changed category, but not for a territory or the same file again', async () => {
  await ground.load(
    'territories',
    'territoryId,managerFirstName,managerLastName,managerEmail\nT1,Ann,Lee,a@people.test\n',
  );
  expect(await isBehind()).toBe(false);
  await ground.load('categories', 'categoryKey,description\n1,Gloves\n');
  expect(await isBehind()).toBe(true);
  await refreshSearch(ground.database.pool);
  await ground.load('categories', 'categoryKey,description\n1,Gloves\n');
  expect(await isBehind()).toBe(false);
});
