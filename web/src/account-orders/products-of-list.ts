/** Converts a list's products for an order for several accounts. */
import type { ListItem } from '@operatory/contract/lists';
import type { OrderProduct } from './order-draft.ts';

export const productsOfList = (items: readonly ListItem[]): OrderProduct[] =>
  items.map(({ productNumber, description, pack, quantity }) => ({
    itemNumber: productNumber,
    description,
    pack,
    usual: quantity,
  }));
