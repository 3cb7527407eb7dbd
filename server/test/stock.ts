/** Branches 14, 16, 82 and 18, and stock at each of them, for tests whose items have to be there to be ordered. */

import type { Queryable } from '../src/database/database.ts';

const branches = [
  { number: '14', name: 'Tacoma WA', city: 'Tacoma', distributionCenter: 'DC1', position: 1 },
  { number: '16', name: 'Reno NV', city: 'Reno', distributionCenter: 'DC3', position: 2 },
  { number: '82', name: 'Irving TX', city: 'Irving', distributionCenter: 'DC2', position: 3 },
  { number: '18', name: 'Irving TX', city: 'Irving', distributionCenter: 'DC2', position: 4 },
];

/** Stores these branches where they aren't there yet. */
export async function storeBranches(database: Queryable): Promise<void> {
  await database.query(
    `insert into branch (number, name, city, distribution_center, position)
     select number, name, city, "distributionCenter", position
       from jsonb_to_recordset($1::jsonb) as b (number text, name text, city text, "distributionCenter" text, position integer)
     on conflict do nothing`,
    [JSON.stringify(branches)],
  );
}

/** Puts one piece of class A of every item that has no stock yet into each branch. */
export async function stockItems(database: Queryable): Promise<void> {
  await storeBranches(database);
  await database.query(
    `insert into item_stock (item_key, branch_number, quantity, stocking_class)
     select i.item_key, b.number, 1, 'A' from item i cross join branch b on conflict do nothing`,
  );
}
