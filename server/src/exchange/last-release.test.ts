import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { file, row } from './item-file.fixture.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
  await ground.load('vendors', 'vendorId,name\n1,Northway\n2,Harbor\n');
});
afterAll(async () => {
  expect(ground.lines).toEqual([]);
  await ground.close();
});

/** Columns that a later release added to items. */
const added = ['gtin', 'udi_di', 'contained_item', 'contained_quantity', 'more_pictures'];

/** Makes the difference one of the release before those columns. */
async function asOfLastRelease(importId: string): Promise<void> {
  const { pool } = ground.database;
  const { rows } = await pool.query<{ id: number }>('select run_id as id from exchange_run where import_id = $1', [
    importId,
  ]);
  const drops = added.flatMap((column) => [`drop column old_${column}`, `drop column new_${column}`]);
  await pool.query(`alter table exchange_work.diff_${rows[0]?.id} ${drops.join(', ')}`);
}

it('a load that the last release applied can be undone', async () => {
  const text = file(row(1, { text: 'New' }), row(2, { text: 'New as well' }));
  const { importId } = await ground.load('items', text, { query: '&mode=delta' });
  await asOfLastRelease(importId);
  expect(await ground.diff(importId)).toHaveLength(2);
  expect(await ground.decide(importId, 'undo')).toMatchObject({ state: 'undone' });
  const { rows } = await ground.database.pool.query('select from item where withdrawn_at is null');
  expect(rows).toEqual([]);
});

it('a load that has waited for a person since before the upgrade can be looked at and applied', async () => {
  const { importId } = await ground.load('items', file(row(3, { text: 'Looked at' })), {
    query: '&mode=delta&dryRun=true',
  });
  await asOfLastRelease(importId);
  expect(await ground.diff(importId)).toMatchObject([{ key: 'I3', operation: 'insert' }]);
  expect(await ground.decide(importId, 'apply')).toMatchObject({ state: 'applied' });
});
