/** Which products can replace a back-ordered one, and in what quantity. */
import { convertQuantity, isDiscontinued, isWithdrawn, packRatio, type SubstituteReason } from '../catalog/index.ts';
import type { SameAspect } from './differences.ts';
import { comparisonWith } from './product-differences.ts';

interface ProductFacts {
  readonly itemNumber: string;
  readonly description: string;
  readonly pack: string;
  readonly categoryKey: string | null;
  /** The UNSPSC code: what it's used for. */
  readonly use: string | null;
}

/** The waiting line, as far as it affects the choice of substitutes. */
export interface WaitingProduct extends ProductFacts {
  readonly quantity: number;
  /** Cents for one, as ordered. */
  readonly unitPrice: number;
}

/** A product that might replace the line's own. */
export interface Candidate extends ProductFacts {
  readonly vendorName: string;
  readonly lifeCycle: string;
  readonly isOrderable: boolean;
  readonly isOnHold: boolean;
  readonly isHiddenFromCustomer: boolean;
  readonly isDropShipOnly: boolean;
  /** The combined stock of the account's branches. */
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

/** Where a substitute was found: in the list of substitutes, in earlier swaps, or by comparing descriptions. */
export type StandInSource = 'listed' | 'learned' | 'similar';

export interface StandIn<Facts extends Candidate = Candidate> {
  readonly product: Facts;
  readonly source: StandInSource;
  /** What both descriptions have in common, and how they differ, in a few words each. */
  readonly same: readonly SameAspect[];
  readonly differs: readonly string[];
  /**
   * It can be selected in advance: no important difference, and not much more expensive. Otherwise, a person has to
   * choose.
   */
  readonly isClose: boolean;
  /** Packs that replace the whole line. */
  readonly quantity: number;
  /** Whether the packs' words could be compared; otherwise the quantity is the line's own and someone should check it. */
  readonly isConverted: boolean;
  /** Whether the account's branches have that many. */
  readonly isEnough: boolean;
  /** Cents for one. */
  readonly unitPrice: number;
  /** Cents: the price difference between the substitute and the line; negative if the substitute costs less. */
  readonly difference: number;
}

/** A pack that holds four times as much, or a quarter, is another kind of purchase. */
const farthestRatio = 4;

/** Whether a product can be sent now, whatever it would replace. */
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

/** The same category and use, in a similar pack: checked before the words, because it's faster. */
const isNear = (line: WaitingProduct, product: Candidate, ratio: number | undefined): boolean =>
  line.categoryKey !== null &&
  product.categoryKey === line.categoryKey &&
  product.use === line.use &&
  ratio !== undefined &&
  ratio <= farthestRatio &&
  ratio >= 1 / farthestRatio;

const places: Readonly<Record<StandInSource, number>> = { listed: 0, learned: 1, similar: 2 };

/** A substitute that costs at least this share more than the line ranks below what the account has bought before. */
const dearShare = 0.25;

/** Cents that a substitute may cost more without counting as expensive. */
const dearLimit = ({ quantity, unitPrice }: WaitingProduct) => quantity * unitPrice * dearShare;

/**
 * Ranking: enough in stock, then the source, the list's own order, earlier choices, close and not much more expensive.
 * Ties: bought before and then the nearer price; among the expensive ones, the cheapest.
 */
function compareFor(line: WaitingProduct) {
  const dearness = ({ difference }: StandIn) => (difference > dearLimit(line) ? difference : 0);
  return (one: StandIn, other: StandIn): number =>
    Number(other.isEnough) - Number(one.isEnough) ||
    places[one.source] - places[other.source] ||
    (one.product.listed?.position ?? 0) - (other.product.listed?.position ?? 0) ||
    other.product.timesSwapped - one.product.timesSwapped ||
    Number(other.isClose) - Number(one.isClose) ||
    dearness(one) - dearness(other) ||
    other.product.timesBought - one.product.timesBought ||
    Math.abs(one.difference) - Math.abs(other.difference) ||
    one.product.itemNumber.localeCompare(other.product.itemNumber);
}

/** The product as it would replace the line; undefined if nothing says that it can. */
function standInOf<Facts extends Candidate>(
  line: WaitingProduct,
  product: Facts,
  { price, compare }: { readonly price: number; readonly compare: ReturnType<typeof comparisonWith> },
): StandIn<Facts> | undefined {
  const ratio = packRatio(line.pack, product.pack);
  const named = product.listed !== null ? 'listed' : product.timesSwapped > 0 ? 'learned' : undefined;
  if (named === undefined && !isNear(line, product, ratio)) return undefined;
  const compared = compare(product);
  // The list doesn't name it, so it has to be of the same kind, material, and size; latex and latex-free products never
  // replace each other.
  if (named === undefined && (!compared.isOfKind || compared.isOtherwiseMade)) return undefined;
  const source = named ?? 'similar';
  const quantity = convertQuantity(line.quantity, ratio ?? 1);
  const { same, differs, isOtherwiseMade } = compared;
  const difference = quantity * price - line.quantity * line.unitPrice;
  const isLikeIt = source === 'similar' ? differs.length === 0 : !isOtherwiseMade;
  return {
    ...{ product, source, quantity, same, differs, difference },
    isClose: isLikeIt && difference <= dearLimit(line),
    isConverted: ratio !== undefined,
    isEnough: product.stock >= quantity,
    unitPrice: price,
  };
}

/** The products that can replace the line now, best first: never one that can't be sent, is ruled out, or is the line's own. */
export function standIns<Facts extends Candidate>(
  line: WaitingProduct,
  candidates: readonly Facts[],
): StandIn<Facts>[] {
  const compare = comparisonWith(line, candidates);
  return candidates
    .flatMap((product): StandIn<Facts>[] => {
      const { price, itemNumber, isRuledOut } = product;
      if (itemNumber === line.itemNumber || isRuledOut || price === null || !canBeSent(product)) return [];
      const found = standInOf(line, product, { price, compare });
      return found === undefined ? [] : [found];
    })
    .sort(compareFor(line));
}
