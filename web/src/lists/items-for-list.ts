/** What a list begins with when it is made of something else, such as an order or the cart. */
import { fitListQuantity, maximumListItems, mostListQuantity } from '@operatory/domain/lists';

export interface NewListItem {
  readonly itemNumber: string;
  readonly quantity: number;
}

/** Each product once, what was ordered of it together, 1 to 100; the first 1,000. */
export function itemsForList(lines: readonly NewListItem[]): NewListItem[] {
  const sums = new Map<string, number>();
  for (const { itemNumber, quantity } of lines) sums.set(itemNumber, (sums.get(itemNumber) ?? 0) + quantity);
  return [...sums]
    .filter(([, quantity]) => quantity > 0)
    .slice(0, maximumListItems)
    .map(([itemNumber, quantity]) => ({ itemNumber, quantity: fitListQuantity(quantity) }));
}

/** `12 products come along.`, with the rest that could not be taken over. */
export function comingWords(items: readonly NewListItem[]): string {
  return `${items.length} ${items.length === 1 ? 'product comes' : 'products come'} along.`;
}

/** What a new list could not take over, as one sentence; nothing where it took all. */
export const leftOutWords = (leftOut: readonly string[]) =>
  leftOut.length === 0 ? undefined : `No longer in the catalogue, so not on the list: ${leftOut.join(', ')}`;

/** Of which products a list takes less than was asked for, as one sentence; nothing where it takes all. */
export function cutWords(lines: readonly NewListItem[]): string | undefined {
  const cut = lines.filter(({ quantity }) => quantity > mostListQuantity).map(({ itemNumber }) => itemNumber);
  return cut.length === 0
    ? undefined
    : `Cut to ${mostListQuantity}, the most of one product on a list: ${cut.join(', ')}`;
}
