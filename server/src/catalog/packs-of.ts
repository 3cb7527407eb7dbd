/** What a product holds, and which products hold it, each with the price that this viewer sees on its own page. */
import type { PackItem, Product } from '@operatory/contract/catalog';
import { statement } from '../search/statement.ts';
import type { Catalog } from './catalog.ts';
import { type CardRow, type CardViewer, cardColumns, cardTables, cardValues, itemCardOf } from './item-cards.ts';
import { isOrderableOf } from './withdrawn.ts';

interface PackRow extends CardRow {
  readonly unit_of_measure: string;
  readonly contained_quantity: number | null;
  /** Otherwise, it's what the product holds. */
  readonly is_pack: boolean;
}

/** The most packs that one product shows, the smallest first. */
const maxPacks = 12;

/** The packs are chosen before anything else of them is read: thousands may name one piece. */
const findPacks = statement<PackRow>(
  'item-packs',
  `with pack as materialized (
     select p.item_key from item p
      where p.contained_item = {itemNumber:text} and ${isOrderableOf('p')}
        and ({isStaff:boolean} or (not p.is_hidden_from_customer and p.life_cycle <> 'D'))
      order by p.contained_quantity, p.item_number limit ${maxPacks})
   select ${cardColumns}, i.unit_of_measure, i.contained_quantity, i.item_key in (select item_key from pack) as is_pack
     from ${cardTables}
    where i.item_key = any(array(select item_key from pack union select item_key from item where item_number = {contained:text}))
    order by i.contained_quantity, i.item_number`,
);

/** Only what a viewer needs to compare. */
function packItemOf(row: PackRow, viewer: CardViewer): PackItem {
  const { itemNumber, description, pack, price, lifeCycle, isOrderable } = itemCardOf(row, viewer);
  const shown = { itemNumber, description, pack, lifeCycle, isOrderable, unitOfMeasure: row.unit_of_measure };
  return price === undefined ? shown : { ...shown, price };
}

interface Packed {
  readonly item_number: string;
  readonly contained_item: string | null;
  readonly contained_quantity: number | null;
  /** Whether any product names it as what it holds. */
  readonly is_contained: boolean;
}

/** A hidden product exists for staff only, and what can't be ordered isn't offered as a pack. */
export async function packsOf(
  { pool, today }: Pick<Catalog, 'pool' | 'today'>,
  viewer: CardViewer,
  product: Packed,
): Promise<Pick<Product, 'contained' | 'packs'>> {
  const { item_number: itemNumber, contained_item: contained, contained_quantity: quantity } = product;
  if (contained === null && !product.is_contained) return { contained: null, packs: [] };
  const rows = await findPacks.run(pool, {
    ...{ ...cardValues(viewer, today()), contained, itemNumber },
    isStaff: viewer.isStaff,
  });
  const held = rows.find((row) => row.item_number === contained);
  const isHeldHidden = held?.is_hidden_from_customer === true && !viewer.isStaff;
  return {
    contained:
      contained === null || isHeldHidden
        ? null
        : {
            itemNumber: contained,
            quantity: quantity ?? 1,
            ...(held === undefined ? {} : { item: packItemOf(held, viewer) }),
          },
    packs: rows
      .filter((row) => row.is_pack)
      .map((row) => ({ ...packItemOf(row, viewer), quantity: row.contained_quantity ?? 1 })),
  };
}
