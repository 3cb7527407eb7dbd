/** The products of a variant group, as a product's page offers them. */
import type { Product } from '@operatory/contract/catalog';
import { readVariantOption, variantStateOf, variantStates } from '@operatory/domain/catalog';
import { statement } from '../search/statement.ts';
import type { Catalog } from './catalog.ts';
import { type CardRow, type CardViewer, cardColumns, cardTables, cardValues, itemCardOf } from './item-cards.ts';

interface VariantRow extends CardRow {
  readonly variant_option: string | null;
  readonly second_variant_option: string | null;
}

/** The most that one group shows. */
const maxVariants = 200;

/** What this viewer doesn't see takes no place among the most that are shown. The product itself is always there. */
const findVariants = statement<VariantRow>(
  'item-variants',
  `select ${cardColumns}, i.variant_option, i.second_variant_option
     from ${cardTables}
    where i.variant_group = {group:text}
      and (i.item_number = {itemNumber:text}
           or (i.withdrawn_at is null and ({isStaff:boolean} or not i.is_hidden_from_customer)))
    order by i.item_number = {itemNumber:text} desc, i.item_number limit ${maxVariants}`,
);

/** The product itself and those that this viewer sees and that are still sold, what can be had first; none if it's alone. */
export async function variantsOf(
  { pool, today }: Pick<Catalog, 'pool' | 'today'>,
  viewer: CardViewer,
  {
    item_number: itemNumber,
    variant_group: group,
  }: { readonly item_number: string; readonly variant_group: string | null },
): Promise<Product['variants']> {
  if (group === null) return [];
  // A chooser shows no prices.
  const unpriced = { ...viewer, hasPrices: false };
  const seen = await findVariants.run(pool, {
    ...{ ...cardValues(unpriced, today()), group, itemNumber },
    isStaff: viewer.isStaff,
  });
  if (seen.length < 2) return [];
  return seen
    .map((row) => ({
      itemNumber: row.item_number,
      description: row.description,
      options: [row.variant_option, row.second_variant_option].flatMap((text) => readVariantOption(text ?? '') ?? []),
      state: variantStateOf(itemCardOf(row, unpriced)),
    }))
    .sort((one, other) => variantStates.indexOf(one.state) - variantStates.indexOf(other.state));
}
