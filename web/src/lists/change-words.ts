/** One change of a list, as text. */
import { plural } from '@operatory/domain/words';
import type { ListChangeRow } from './queries.ts';

/** `Nitrile glove: quantity changed from 4 to 2`, `Nitrile glove removed (quantity was 4)`. */
export function changeWords({ operation, productNumber, description, quantity, quantityBefore, name }: ListChangeRow) {
  const product = description ?? `#${productNumber}`;
  switch (operation) {
    case 'create':
      return `List created as “${name}” with ${plural(quantity ?? 0, 'product')}`;
    case 'sync':
      return `List updated: ${plural(quantity ?? 0, 'change')}`;
    case 'rename':
      return `Renamed to “${name}”`;
    case 'delete':
      return `${product} removed (quantity was ${quantityBefore ?? 0})`;
    case 'par':
      return quantity === 0
        ? `${product}: par level ${quantityBefore ?? ''} removed`
        : quantityBefore === null
          ? `${product}: par level set to ${quantity}`
          : `${product}: par level changed from ${quantityBefore} to ${quantity}`;
    default:
      return quantityBefore === null
        ? `${product} added, quantity ${quantity}`
        : `${product}: quantity changed from ${quantityBefore} to ${quantity}`;
  }
}
