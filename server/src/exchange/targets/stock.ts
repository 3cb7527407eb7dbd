/** Branches, and what each has of an item. */
import { same, sameAs, type Target } from './target.ts';

export const branches: Target = {
  feed: 'branches',
  table: 'branch',
  key: [same('number', 'branchNumber')],
  columns: sameAs({ name: 'name', city: 'city', distribution_center: 'distributionCenter', position: 'position' }),
  absence: 'kept',
};

export const stock: Target = {
  feed: 'stock',
  table: 'item_stock',
  key: [same('item_key', 'itemNumber'), same('branch_number', 'branchNumber')],
  columns: sameAs({
    quantity: 'quantityAvailable',
    stocking_class: 'stockingClass',
    expected_on: 'expectedReceiptDate',
  }),
  gather: `
    select row_number, is_removal, i.item_key, "branchNumber" as branch_number, "quantityAvailable" as quantity,
           "stockingClass" as stocking_class, "expectedReceiptDate" as expected_on
      from rows join item i on i.item_number = "itemNumber"`,
  feedKey: ['(select i.item_number from item i where i.item_key = l.item_key)', 'l.branch_number'],
  // Nothing is known about branches that the load doesn't name.
  afterApplied: (wanted) =>
    `update branch set stock_as_of = now() where number in (select branch_number from ${wanted})`,
  absence: 'removed',
};
