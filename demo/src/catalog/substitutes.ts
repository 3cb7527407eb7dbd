/** Substitutes for items of the demo that can't be ordered: other items of their line. */
import type { itemSubstitute } from '@operatory/server/database/schema/index.ts';
import type { ItemRow, ItemStockRow } from './items.ts';

export type ItemSubstituteRow = typeof itemSubstitute.$inferInsert;

interface Stocked {
  readonly item: ItemRow;
  readonly stock: readonly ItemStockRow[];
}

const maxOfOne = 3;

const isOut = ({ item, stock }: Stocked) => !item.isDropShipOnly && stock.every(({ quantity }) => quantity <= 0);
const canBeHad = (each: Stocked) =>
  each.item.lifeCycle === 'A' &&
  each.item.isOrderable &&
  !each.item.isHiddenFromCustomer &&
  !each.item.isOnHold &&
  !isOut(each);

/** Up to three for each item of a line that is discontinued, out of stock, on hold, or can't be ordered; best sellers first. */
export function substitutesOf(line: readonly Stocked[]): ItemSubstituteRow[] {
  const offered = line.filter(canBeHad).sort((one, other) => other.item.popularity - one.item.popularity);
  return line
    .filter((each) => !canBeHad(each))
    .flatMap(({ item }) =>
      offered.slice(0, maxOfOne).map(
        (other, index): ItemSubstituteRow => ({
          itemKey: item.itemKey,
          substituteKey: other.item.itemKey,
          reason: item.lifeCycle === 'D' && index === 0 ? 'successor' : 'equivalent',
          position: index + 1,
          note: index === 0 ? 'From the same product line.' : '',
          validFrom: null,
          validTo: null,
        }),
      ),
    );
}
