/** Finds substitutes that an account can order now for unavailable products. */
import type { ItemCard, OfferedSubstitute, SubstituteOffer } from '@operatory/contract/catalog';
import { isStaff } from '@operatory/domain/access';
import { comparisonWith } from '@operatory/domain/back-orders';
import { type SubstituteReason, wantsSubstitutes } from '@operatory/domain/catalog';
import type { CustomerScope } from '../access/customer-scope.ts';
import { rowsBy } from '../database/rows-by.ts';
import { statement } from '../search/statement.ts';
import { type Catalog, cardViewerOf } from './catalog.ts';
import { findItemCards } from './find-item-cards.ts';
import { type CardRow, cardColumns, cardTables, cardValues, itemCardOf } from './item-cards.ts';

interface OfferRow extends CardRow {
  readonly replaced: string;
  readonly reason: SubstituteReason;
  readonly note: string;
}

/** As many as a person compares next to one line. */
const maxOfOne = 3;
/** As many are compared with the product. */
const maxLookedAt = 24;

/** As at the back-order desk, substitutes that are out of stock, on hold, hidden, discontinued, or drop-shipped are left out. */
const findOffers = statement<OfferRow>(
  'substitute-offers',
  `with pairs as (
     select u.item_number as replaced, u.substitute, u.reason, u.note,
            row_number() over (partition by u.item_number order by u.position, u.substitute) as place
       from substitute_pair u join item s on s.item_number = u.substitute
      where u.item_number = any({itemNumbers:text[]}) and not u.is_ruled_out
        and s.is_orderable and s.withdrawn_at is null and not s.is_on_hold and not s.is_hidden_from_customer
        and not s.is_drop_ship_only and s.life_cycle <> 'D'
        and exists (select from item_stock k
                     where k.item_key = s.item_key and k.branch_number = any({warehouses:text[]}) and k.quantity > 0))
   select ${cardColumns}, r.replaced, r.reason, r.note
     from pairs r, ${cardTables}
    where i.item_number = r.substitute and r.place <= ${maxLookedAt}
    order by r.replaced, r.place`,
);

/**
 * One entry for each of these products that can't be had and has a substitute in stock where the account is served first,
 * in no order. Prices and stock are as on any product's card.
 */
export async function offerSubstitutes(
  catalog: Catalog,
  scope: CustomerScope,
  itemNumbers: readonly string[],
): Promise<{ data: SubstituteOffer[] }> {
  const asked = await findItemCards(scope, catalog.pool, { itemNumbers, today: catalog.today() });
  const wanting = [...asked.values()].filter(
    (card) => wantsSubstitutes(card) && (isStaff(scope.viewer) || !card.isHiddenFromCustomer),
  );
  if (wanting.length === 0) return { data: [] };
  const cards = await cardViewerOf(catalog.pool, scope.viewer, { scope });
  const rows = await findOffers.run(catalog.pool, {
    ...cardValues(cards, catalog.today()),
    itemNumbers: wanting.map(({ itemNumber }) => itemNumber),
    warehouses: scope.warehouses.slice(0, 2),
  });
  const offers = rows
    .map(({ replaced, reason, note, ...row }) => ({ replaced, reason, note, item: itemCardOf(row, cards) }))
    .filter(({ item }) => !cards.hasPrices || item.price !== undefined);
  return {
    data: [...rowsBy(offers, ({ replaced }) => replaced)].flatMap(([itemNumber, found]) => {
      const ordered = asked.get(itemNumber);
      return ordered === undefined ? [] : [{ itemNumber, substitutes: nearestFirst(ordered, found) }];
    }),
  };
}

/** Of the same material and size before others; within both, in the order of the list. */
function nearestFirst(
  ordered: ItemCard,
  found: readonly { readonly item: ItemCard; readonly reason: SubstituteReason; readonly note: string }[],
): OfferedSubstitute[] {
  const compare = comparisonWith(
    ordered,
    found.map(({ item }) => item),
  );
  return found
    .map(({ item, reason, note }) => ({ offer: { item, reason, note }, compared: compare(item) }))
    .sort((one, other) => Number(one.compared.isOtherwiseMade) - Number(other.compared.isOtherwiseMade))
    .slice(0, maxOfOne)
    .map(({ offer, compared }) => ({ ...offer, differs: [...compared.differs] }));
}
