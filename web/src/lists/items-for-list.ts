/** The first items of a list made from something else, such as an order or the cart. */

import { fitListQuantity, maxListItems, maxListQuantity } from '@operatory/domain/lists';
import { plural } from '@operatory/domain/words';

export interface NewListItem {
  readonly itemNumber: string;
  readonly quantity: number;
}

/** Each product once, with its summed quantity, 1 to 100; at most 1,000. */
export function itemsForList(lines: readonly NewListItem[]): NewListItem[] {
  const sums = new Map<string, number>();
  for (const { itemNumber, quantity } of lines) sums.set(itemNumber, (sums.get(itemNumber) ?? 0) + quantity);
  return [...sums]
    .filter(([, quantity]) => quantity > 0)
    .slice(0, maxListItems)
    .map(([itemNumber, quantity]) => ({ itemNumber, quantity: fitListQuantity(quantity) }));
}

/** `Includes 12 products.` */
export function comingWords(items: readonly NewListItem[]): string {
  return `Includes ${plural(items.length, 'product')}.`;
}

/** The items that couldn't be added to a new list; undefined if all were. */
export const leftOutWords = (leftOut: readonly string[]) =>
  leftOut.length === 0 ? undefined : `Not added because they’re no longer in the catalog: ${leftOut.join(', ')}`;

/** Products whose quantity was reduced; undefined if there were none. */
export function cutWords(lines: readonly NewListItem[]): string | undefined {
  const cut = lines.filter(({ quantity }) => quantity > maxListQuantity).map(({ itemNumber }) => itemNumber);
  return cut.length === 0
    ? undefined
    : `Reduced to ${maxListQuantity}, the maximum per product on a list: ${cut.join(', ')}`;
}
