/** The words for what a product holds, on its page and in a comparison. */
import type { Product } from '@operatory/contract/catalog';
import { unitWord } from '@operatory/domain/catalog';

export const inTitle = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** `Case of 12 × box of ` before the number of the box. */
export function heldWords({ unitOfMeasure, contained }: Pick<Product, 'unitOfMeasure' | 'contained'>): string {
  const each = contained?.item === undefined ? '' : `${unitWord(contained.item.unitOfMeasure)} of `;
  return `${inTitle(unitWord(unitOfMeasure))} of ${contained?.quantity.toLocaleString('en-US')} × ${each}`;
}
