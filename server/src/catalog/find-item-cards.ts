/** Cards of some items by their numbers, for rooms that know which items they mean. */
import type { ItemCard } from '@operatory/contract/catalog';
import type { PlainDate } from '@operatory/domain/dates';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import { statement } from '../search/statement.ts';
import { cardViewerOf } from './catalog.ts';
import { type CardRow, cardColumns, cardTables, cardValues, itemCardOf } from './item-cards.ts';

const findCards = statement<CardRow>(
  'item-cards-by-number',
  `select ${cardColumns} from ${cardTables} where i.item_number = any({itemNumbers:text[]})`,
);

/**
 * The cards by item number, with the prices of the scope's account where the caller may see them. Numbers that the
 * catalog doesn't have are absent. Hidden items are included; the caller decides what may be returned of them.
 */
export async function findItemCards(
  scope: CustomerScope,
  database: Queryable,
  { itemNumbers, today }: { readonly itemNumbers: readonly string[]; readonly today: PlainDate },
): Promise<ReadonlyMap<string, ItemCard>> {
  const cards = await cardViewerOf(database, scope.viewer, { scope });
  const rows = await findCards.run(database, { ...cardValues(cards, today), itemNumbers: [...itemNumbers] });
  return new Map(rows.map((row) => [row.item_number, itemCardOf(row, cards)]));
}
