/** Puts lines together that turned out to be the same product. */
import { largestQuantity } from './pasted-list.ts';

/** A line whose product is known. */
export interface FoundLine {
  readonly place: number;
  readonly itemNumber: string;
  /** `undefined` while nobody knows how many. */
  readonly quantity: number | undefined;
}

export interface MergedProduct {
  readonly itemNumber: string;
  /** The lines that named it, in their order. */
  readonly places: readonly number[];
  /** Their sum, at most `largestQuantity`; `undefined` when no line said one. */
  readonly quantity: number | undefined;
  /** The sum was larger than a line of a cart holds. */
  readonly isCut: boolean;
}

/** One entry a product, in the order in which products first stand; quantities are summed and none is forgotten. */
export function mergeFound(lines: readonly FoundLine[]): MergedProduct[] {
  const byItem = new Map<string, FoundLine[]>();
  for (const line of lines) byItem.set(line.itemNumber, [...(byItem.get(line.itemNumber) ?? []), line]);
  return [...byItem].map(([itemNumber, named]) => {
    const said = named.flatMap(({ quantity }) => quantity ?? []);
    const sum = said.reduce((total, quantity) => total + quantity, 0);
    return {
      itemNumber,
      places: named.map(({ place }) => place),
      quantity: said.length === 0 ? undefined : Math.min(sum, largestQuantity),
      isCut: sum > largestQuantity,
    };
  });
}
