/** An upgrade without downtime: the last release serves while the next one migrates, so a migration may only add (docs/operations.md). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { riskySteps } from './migrations.ts';

const folder = fileURLToPath(new URL('../../server/drizzle', import.meta.url));

/**
 * Steps of before the first release, which no installation runs while people work. A new migration isn't added here. First add
 * what's new and let both releases write it, and drop what's old two releases later, with a line here that says which release
 * still read it. An index on a big table is built beforehand (`create index concurrently … ; if not exists` in the migration).
 */
const past: Readonly<Record<string, readonly string[]>> = {
  '0002_search_tables': [
    'adds a column that the last release leaves out: customer_search',
    'adds a column that the last release leaves out: item_search',
    'builds an index under a lock: item',
    'builds an index under a lock: item_search',
    'drops a column: customer_search',
    'rewrites a column: item_search',
  ],
  '0003_search_word_indexes': ['builds an index under a lock: item_search'],
  '0004_orders_by_number': ['builds an index under a lock: sales_order'],
  '0005_open_carts_by_age': ['builds an index under a lock: cart'],
  '0006_order_alerts': ['builds an index under a lock: sales_order', 'checks every row: customer'],
  '0009_search_bands': ['builds an index under a lock: item_search'],
  '0014_order_reviews': ['builds an index under a lock: outbox'],
  '0015_punch_out': ['builds an index under a lock: cart'],
  '0017_sheet_keys': ['builds an index under a lock: item'],
  '0018_buyer-orders': ['builds an index under a lock: outbox'],
  '0019_indices': [
    'builds an index under a lock: cart',
    'builds an index under a lock: cart_save',
    'builds an index under a lock: contract_price',
    'builds an index under a lock: customer',
    'builds an index under a lock: outbox',
  ],
  '0022_documents_given_up': ['builds an index under a lock: outbox'],
  '0027_withdrawn': [
    'checks every row: cart',
    'checks every row: contract_price',
    'checks every row: item_text',
    'renames: item_text',
  ],
  '0028_branch_stock': ['drops a column: item'],
  '0029_contract_price_keys': ['checks every row: customer', 'drops a table: contract_price_by_number'],
  '0031_erp_numbers': [
    'builds an index under a lock: customer',
    'builds an index under a lock: sales_order',
    'checks every row: sales_order',
    'checks every row: shipment',
  ],
  '0035_order_receipts': ['builds an index under a lock: outbox'],
  '0057_vendor_part': ['builds an index under a lock: item'],
  '0061_order_corrections': ['builds an index under a lock: outbox', 'drops a table: demo_fulfilment'],
};

it('migrations neither lock or rewrite big tables, nor remove anything that the last release reads', () => {
  const found: Record<string, readonly string[]> = {};
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.sql'))) {
    const steps = [...new Set(riskySteps(readFileSync(join(folder, name), 'utf8')))].sort();
    if (steps.length > 0) found[name.replace('.sql', '')] = steps;
  }
  expect(found).toEqual(past);
});

it.each([
  ['ALTER TABLE "item" DROP COLUMN "pack";', ['drops a column: item']],
  ['drop table "note";', ['drops a table: note']],
  ['alter table note rename column a to b', ['renames: note']],
  ['ALTER TABLE "cart" ALTER COLUMN "modified" SET DATA TYPE bigint;', ['rewrites a column: cart']],
  ['alter table note add column a text not null', ['adds a column that the last release leaves out: note']],
  ['alter table note alter column a set not null', ['makes a column required: note']],
  ['alter table sales_order add constraint c check (a > 0)', ['checks every row: sales_order']],
  ['CREATE INDEX "a" ON "order_line" USING btree ("b");', ['builds an index under a lock: order_line']],
  ['update item set pack = upper(pack)', ['writes every row: item']],
  ['alter table item add column a text', []],
  ["alter table item add column a text not null default ''", []],
  ['alter table sales_order add constraint c check (a > 0) not valid', []],
  ['create table "x" ("a" int);--> statement-breakpoint\ncreate index "y" on "x" ("a");', []],
])('finds what an upgrade would notice: %s', (sql, expected) => {
  expect(riskySteps(sql)).toEqual(expected);
});
