/** Which items of a line are cases of another one, such as `Case of 1000` of ten times `Box of 100`. */
import { packRatio } from '@operatory/domain/catalog';
import type { LineItem, ProductLine } from './lines.ts';
import { packInWords, unitOfMeasure } from './variants.ts';

const packOf = ({ variant }: LineItem) => variant.pack[0];
const isCase = (item: LineItem) => unitOfMeasure(packOf(item)) === 'CS';

/** A case holds whole packs of the same variant; null for everything else. */
export function contentOf(
  { items }: ProductLine,
  item: LineItem,
): { readonly containedItem: string | null; readonly containedQuantity: number | null } {
  const words = item.variant.words.join();
  const piece = isCase(item)
    ? items.find(
        (other) => !isCase(other) && other.itemNumber < item.itemNumber && other.variant.words.join() === words,
      )
    : undefined;
  const quantity = piece === undefined ? undefined : packRatio(packInWords(packOf(item)), packInWords(packOf(piece)));
  if (piece === undefined || quantity === undefined || !Number.isInteger(quantity) || quantity < 2) {
    return { containedItem: null, containedQuantity: null };
  }
  return { containedItem: piece.itemNumber, containedQuantity: quantity };
}
