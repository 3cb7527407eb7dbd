/** Combines lines that turned out to be the same product. */
import { maxQuantity } from '../cart/index.ts';

/** A line whose product is known. */
export interface FoundLine {
  readonly place: number;
  readonly itemNumber: string;
  /** `undefined` if the line's quantity can't be read. */
  readonly quantity: number | undefined;
}

export interface MergedProduct {
  readonly itemNumber: string;
  /** The lines that named it, in order. */
  readonly places: readonly number[];
  /** Their sum, at most `maxQuantity`; `undefined` if no line has one. */
  readonly quantity: number | undefined;
  /** The sum was larger than a cart's line allows. */
  readonly isCut: boolean;
}

/** One entry per product, in the order in which products first appear, with quantities summed. */
export function mergeFound(lines: readonly FoundLine[]): MergedProduct[] {
  const byItem = new Map<string, FoundLine[]>();
  for (const line of lines) byItem.set(line.itemNumber, [...(byItem.get(line.itemNumber) ?? []), line]);
  return [...byItem].map(([itemNumber, named]) => {
    const said = named.flatMap(({ quantity }) => quantity ?? []);
    const sum = said.reduce((total, quantity) => total + quantity, 0);
    return {
      itemNumber,
      places: named.map(({ place }) => place),
      quantity: said.length === 0 ? undefined : Math.min(sum, maxQuantity),
      isCut: sum > maxQuantity,
    };
  });
}
