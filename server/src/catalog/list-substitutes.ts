/** Products that can replace another. */
import type { Substitute } from '@operatory/contract/catalog';
import type { Viewer } from '@operatory/domain/access';
import { isDiscontinued, type SubstituteReason } from '@operatory/domain/catalog';
import type { CustomerScope } from '../access/customer-scope.ts';
import { statement } from '../search/statement.ts';
import { type Catalog, cardViewerOf } from './catalog.ts';
import { type CardRow, cardColumns, cardTables, cardValues, itemCardOf } from './item-cards.ts';
import { isItemNumber } from './item-number.ts';

interface SubstituteRow extends CardRow {
  readonly reason: SubstituteReason;
  readonly note: string;
}

/** Maximum per item. */
const maxShown = 12;

/** The same pairs as the back-order desk: those from the feed, with people's changes. */
const findSubstitutes = statement<SubstituteRow>(
  'item-substitutes',
  `select ${cardColumns}, u.reason, u.note
     from substitute_pair u join item o on o.item_number = u.item_number, ${cardTables}
    where u.item_number = (select n.item_number from item n where lower(n.item_number) = lower({itemNumber:text}) limit 1)
      and i.item_number = u.substitute and not u.is_ruled_out
      and ({isStaff:boolean} or not i.is_hidden_from_customer) and i.is_orderable and i.withdrawn_at is null
      and ({isStaff:boolean} or not o.is_hidden_from_customer)
    order by u.position, i.item_number limit ${maxShown}`,
);

/**
 * Substitutes that can be ordered and that this viewer may see, best first; none for an unknown item. Price and stock
 * are as on any product's card.
 */
export async function listSubstitutes(
  catalog: Catalog,
  call: { readonly viewer: Viewer; readonly scope: CustomerScope | undefined; readonly itemNumber: string },
): Promise<{ data: Substitute[] }> {
  const itemNumber = call.itemNumber.trim();
  if (!isItemNumber(itemNumber)) return { data: [] };
  const cards = await cardViewerOf(catalog.pool, call.viewer, { scope: call.scope });
  const rows = await findSubstitutes.run(catalog.pool, {
    ...cardValues(cards, catalog.today()),
    itemNumber,
    isStaff: cards.isStaff,
  });
  // Only staff can order discontinued products.
  const offered = rows.filter((row) => cards.isStaff || !isDiscontinued({ lifeCycle: row.life_cycle }));
  return { data: offered.map((row) => ({ item: itemCardOf(row, cards), reason: row.reason, note: row.note })) };
}
