/** Which products can replace a back-ordered one, and in what quantity. */
import { isDiscontinued, isWithdrawn, type SubstituteReason } from '../catalog/index.ts';
import { convertQuantity, packRatio } from './pack-content.ts';
import { hasSameSizes } from './size-words.ts';

interface ProductFacts {
  readonly itemNumber: string;
  readonly description: string;
  readonly pack: string;
  readonly categoryKey: string | null;
  /** The UNSPSC code: what it's used for. */
  readonly use: string | null;
}

/** The line that waits, as far as a stand-in depends on it. */
export interface WaitingProduct extends ProductFacts {
  readonly quantity: number;
  /** Cents for one, as ordered. */
  readonly unitPrice: number;
}

/** A product that might replace the line's own. */
export interface Candidate extends ProductFacts {
  readonly lifeCycle: string;
  readonly isOrderable: boolean;
  readonly isOnHold: boolean;
  readonly isHiddenFromCustomer: boolean;
  readonly isDropShipOnly: boolean;
  /** What the account's branches have together. */
  readonly stock: number;
  /** Cents for this account; null if it has no price. */
  readonly price: number | null;
  /** How often the account ordered it. */
  readonly timesBought: number;
  /** How often earlier swaps chose it for this product. */
  readonly timesSwapped: number;
  /** The pair in the list of substitutes, if there is one; a lower position comes first. */
  readonly listed: { readonly reason: SubstituteReason; readonly position: number; readonly note: string } | null;
  /** Someone ruled it out as a replacement for this product. */
  readonly isRuledOut: boolean;
}

/** How a stand-in was found: in the list of substitutes, in earlier swaps, or by its category, use, and pack. */
export type StandInSource = 'listed' | 'learned' | 'similar';

export interface StandIn<Facts extends Candidate = Candidate> {
  readonly product: Facts;
  readonly source: StandInSource;
  /** Packs that replace the whole line. */
  readonly quantity: number;
  /** Whether the packs' words could be compared; otherwise the quantity is the line's own and someone should check it. */
  readonly isConverted: boolean;
  /** Whether the account's branches have that many. */
  readonly isEnough: boolean;
  /** Cents for one. */
  readonly unitPrice: number;
  /** Cents: what the stand-in costs more than the line; negative if it costs less. */
  readonly difference: number;
}

/** A pack that holds four times as much, or a quarter, is another kind of purchase. */
const farthestRatio = 4;

/** Whether a product can be sent now at all, whatever it would replace. */
function canBeSent(product: Candidate): boolean {
  return (
    product.isOrderable &&
    !product.isOnHold &&
    !product.isHiddenFromCustomer &&
    !product.isDropShipOnly &&
    !isWithdrawn(product) &&
    !isDiscontinued(product) &&
    product.stock > 0 &&
    product.price !== null
  );
}

function isSimilar(line: WaitingProduct, product: Candidate, ratio: number | undefined): boolean {
  return (
    line.categoryKey !== null &&
    product.categoryKey === line.categoryKey &&
    product.use === line.use &&
    ratio !== undefined &&
    ratio <= farthestRatio &&
    ratio >= 1 / farthestRatio &&
    hasSameSizes(line.description, product.description)
  );
}

function sourceOf(line: WaitingProduct, product: Candidate, ratio: number | undefined): StandInSource | undefined {
  if (product.listed !== null) return 'listed';
  if (product.timesSwapped > 0) return 'learned';
  return isSimilar(line, product, ratio) ? 'similar' : undefined;
}

const places: Readonly<Record<StandInSource, number>> = { listed: 0, learned: 1, similar: 2 };

/** What comes first: enough in stock, then the source, the list's own order, what was chosen and bought before, the nearer price. */
function compare(one: StandIn, other: StandIn): number {
  return (
    Number(other.isEnough) - Number(one.isEnough) ||
    places[one.source] - places[other.source] ||
    (one.product.listed?.position ?? 0) - (other.product.listed?.position ?? 0) ||
    other.product.timesSwapped - one.product.timesSwapped ||
    other.product.timesBought - one.product.timesBought ||
    Math.abs(one.difference) - Math.abs(other.difference) ||
    one.product.itemNumber.localeCompare(other.product.itemNumber)
  );
}

/** The products that can replace the line now, best first: never one that can't be sent, is ruled out, or is the line's own. */
export function standIns<Facts extends Candidate>(
  line: WaitingProduct,
  candidates: readonly Facts[],
): StandIn<Facts>[] {
  return candidates
    .flatMap((product): StandIn<Facts>[] => {
      const { price, itemNumber, isRuledOut, stock } = product;
      if (itemNumber === line.itemNumber || isRuledOut || price === null || !canBeSent(product)) return [];
      const ratio = packRatio(line.pack, product.pack);
      const source = sourceOf(line, product, ratio);
      if (source === undefined) return [];
      const quantity = convertQuantity(line.quantity, ratio ?? 1);
      return [
        {
          ...{ product, source, quantity },
          isConverted: ratio !== undefined,
          isEnough: stock >= quantity,
          unitPrice: price,
          difference: quantity * price - line.quantity * line.unitPrice,
        },
      ];
    })
    .sort(compare);
}
