/** Adds several products to the chosen list through its outbox, so that nothing is lost offline or after a failure. */
import type { ItemCard } from '@operatory/contract/catalog';
import { maxListItems } from '@operatory/domain/lists';
import { plural } from '@operatory/domain/words';
import { notify } from '../parts/messages/toasts.ts';
import { cutWords, itemsForList } from './items-for-list.ts';
import { useListOutbox } from './list-outbox.ts';
import type { ListSummary } from './queries.ts';

/** A product with its quantity, as pasted or scanned. */
export interface ProductForList {
  readonly item: Pick<ItemCard, 'itemNumber' | 'description' | 'pack' | 'vendorName' | 'imageUrl'>;
  readonly quantity: number;
}

export const listLinesOf = (products: readonly ProductForList[]) =>
  products.map(({ item, quantity }) => ({ itemNumber: item.itemNumber, quantity }));

/** A list allows less of one product than a cart; the message says so. */
export function tellCut(products: readonly ProductForList[]): void {
  const words = cutWords(listLinesOf(products));
  if (words !== undefined) notify(words);
}

/** `itemNumbers` are the list's products, with unsaved changes. Returns the item numbers that don't fit in the list. */
export function useAddManyToList(customerNumber: string, list: ListSummary, itemNumbers: readonly string[]) {
  const outbox = useListOutbox(customerNumber);
  return (products: readonly ProductForList[]): string[] => {
    const held = new Set(itemNumbers);
    const full: string[] = [];
    const quantities = new Map(
      itemsForList(listLinesOf(products)).map(({ itemNumber, quantity }) => [itemNumber, quantity]),
    );
    for (const { item } of products) {
      const { itemNumber, description, pack, vendorName, imageUrl } = item;
      const quantity = quantities.get(itemNumber);
      if (quantity === undefined || (!held.has(itemNumber) && held.size >= maxListItems)) {
        full.push(itemNumber);
        continue;
      }
      held.add(itemNumber);
      const facts = { description, pack, vendorName, imageUrl };
      outbox.add({ listId: list.id, operation: 'add', itemNumber, quantity, facts });
    }
    tellCut(products);
    const added = products.length - full.length;
    if (added > 0) notify(`${plural(added, 'product')} added to ${list.name}`);
    return full;
  };
}
