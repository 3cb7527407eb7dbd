/** How one change of a list is told. */
import type { ListChangeRow } from './queries.ts';

const counted = (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`;

/** `Nitrile glove: 2 instead of 4`, `Nitrile glove taken off (there were 4)`. */
export function changeWords({ operation, productNumber, description, quantity, quantityBefore, name }: ListChangeRow) {
  const product = description ?? `#${productNumber}`;
  switch (operation) {
    case 'create':
      return `List made as “${name}” with ${counted(quantity ?? 0)}`;
    case 'rename':
      return `Renamed to “${name}”`;
    case 'delete':
      return `${product} taken off (there were ${quantityBefore ?? 0})`;
    default:
      return quantityBefore === null
        ? `${product} put on the list: ${quantity}`
        : `${product}: ${quantity} instead of ${quantityBefore}`;
  }
}
