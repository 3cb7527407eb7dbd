/** What a product holds, and which products hold it, each with the price that this viewer sees on its own page. */
import type { PackItem, Product } from '@operatory/contract/catalog';
import { isDiscontinued } from '@operatory/domain/catalog';
import { statement } from '../search/statement.ts';
import type { Catalog } from './catalog.ts';
import { type CardRow, type CardViewer, cardColumns, cardTables, cardValues, itemCardOf } from './item-cards.ts';

interface PackRow extends CardRow {
  readonly unit_of_measure: string;
  readonly contained_item: string | null;
  readonly contained_quantity: number | null;
}

/** The most packs that one product shows. */
const mostPacks = 12;

const findPacks = statement<PackRow>(
  'item-packs',
  `select ${cardColumns}, i.unit_of_measure, i.contained_item, i.contained_quantity
     from ${cardTables}
    where i.item_number = {contained:text} or i.contained_item = {itemNumber:text}
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
  const rows = await findPacks.run(pool, { ...cardValues(viewer, today()), contained, itemNumber });
  const held = rows.find((row) => row.item_number === contained);
  const isSeen = (row: PackRow) => viewer.isStaff || !row.is_hidden_from_customer;
  const packs = rows.filter(
    (row) =>
      row.contained_item === itemNumber &&
      isSeen(row) &&
      row.is_orderable &&
      (viewer.isStaff || !isDiscontinued({ lifeCycle: row.life_cycle })),
  );
  return {
    contained:
      contained === null || (held !== undefined && !isSeen(held))
        ? null
        : {
            itemNumber: contained,
            quantity: quantity ?? 1,
            ...(held === undefined ? {} : { item: packItemOf(held, viewer) }),
          },
    packs: packs
      .slice(0, mostPacks)
      .map((row) => ({ ...packItemOf(row, viewer), quantity: row.contained_quantity ?? 1 })),
  };
}
