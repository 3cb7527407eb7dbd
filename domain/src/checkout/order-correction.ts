/** What customer service may change in an order that the ERP rejected, and how the change is described. */
import { isSameAddress } from '../addresses/index.ts';
import {
  type CountedLine,
  type FreeGood,
  freeGoodLine,
  type LineType,
  lineIdOf,
  maxQuantity,
  type OrderDetails,
} from '../cart/index.ts';
import { noItemNumber } from '../documents/index.ts';
import type { Cents } from '../money/index.ts';
import { type Refusal, refuse } from '../refusals/index.ts';
import { type CorrectableCoupon, correctionStanding } from './corrected-free-goods.ts';
import { checkSubmit, type SubmitFacts, type SubmitRefusal } from './submit-check.ts';

/** An open line of the order: nothing was delivered or canceled. */
export interface CorrectableLine {
  readonly lineNumber: number;
  readonly itemNumber: string;
  readonly description: string;
  readonly quantity: number;
  /** 0 standard; anything else is a free good. */
  readonly type: LineType;
  /** The coupon that it counts toward or comes from. */
  readonly couponId: number | null;
}

/** A free good that the order doesn't have yet. */
export interface AddedFreeGood {
  readonly couponId: number;
  readonly good: FreeGood;
  readonly quantity: number;
}

/** A product added to the order, at the account's price on the day of the correction. */
export interface AddedProduct {
  readonly itemNumber: string;
  readonly quantity: number;
  /** The price that the person saw; undefined if they may not see prices. */
  readonly seenPrice?: Cents;
}

export type CorrectableDetails = Pick<
  OrderDetails,
  'poNumber' | 'comments' | 'shippingNote' | 'futureFillDate' | 'alternateAddress'
>;

export interface CorrectableOrder {
  readonly details: CorrectableDetails;
  readonly lines: readonly CorrectableLine[];
  readonly coupons: readonly CorrectableCoupon[];
  /** A buyer's procurement system sent it: it knows the order by its PO number, and asked for no more than these quantities. */
  readonly isFromBuyer: boolean;
}

export interface Correction {
  readonly details: CorrectableDetails;
  /** Quantity 0 removes a line; lines that aren't named don't change. */
  readonly lines: readonly { readonly lineNumber: number; readonly quantity: number }[];
  readonly freeGoods: readonly AddedFreeGood[];
  readonly products: readonly AddedProduct[];
}

export type CorrectionRefusal =
  | Exclude<SubmitRefusal, 'cart.empty'>
  | 'order-correction.buyers-po'
  | 'order-correction.buyers-products'
  | 'order-correction.price-changed'
  | 'order-correction.free-good-not-earned'
  | 'order-correction.line-unknown'
  | 'order-correction.no-lines'
  | 'order-correction.nothing-changed'
  | 'order-correction.quantity-raised'
  | 'order-correction.twice';

/** The corrected lines; a removed one has quantity 0. */
function correctedLines({ lines }: CorrectableOrder, wanted: Correction): CorrectableLine[] {
  const quantities = new Map(wanted.lines.map(({ lineNumber, quantity }) => [lineNumber, quantity]));
  return lines.map((line) => ({ ...line, quantity: quantities.get(line.lineNumber) ?? line.quantity }));
}

/** Goods without an item number are identified by their description. */
const nameOf = ({ itemNumber, description }: Pick<CorrectableLine, 'itemNumber' | 'description'>) =>
  itemNumber === '' || itemNumber === noItemNumber ? description : itemNumber;
const goodName = ({ redemptionItem, redemptionDescription }: FreeGood) => redemptionItem ?? redemptionDescription;
const kindOf = ({ type }: Pick<CorrectableLine, 'type'>) => (type === 0 ? 'Item' : 'Free item');
const quoted = (text: string) => (text === '' ? 'none' : `“${text}”`);

/** One sentence for each change, such as `Item NG-100: 5 → 4`; empty if nothing changed. */
export function correctionChanges(before: CorrectableOrder, wanted: Correction): string[] {
  const { details } = before;
  const after = correctedLines(before, wanted);
  return [
    ...(details.poNumber === wanted.details.poNumber
      ? []
      : [`PO number: ${quoted(details.poNumber)} → ${quoted(wanted.details.poNumber)}`]),
    ...(isSameAddress(details.alternateAddress, wanted.details.alternateAddress) ? [] : ['Shipping address']),
    ...(details.shippingNote === wanted.details.shippingNote ? [] : ['Ship-to note']),
    ...(details.comments === wanted.details.comments ? [] : ['Comments']),
    ...(details.futureFillDate === wanted.details.futureFillDate
      ? []
      : [`Future fill date: ${details.futureFillDate ?? 'none'} → ${wanted.details.futureFillDate ?? 'none'}`]),
    ...before.lines.flatMap((line, index) => {
      const quantity = after[index]?.quantity ?? line.quantity;
      if (quantity === line.quantity) return [];
      const name = `${kindOf(line)} ${nameOf(line)}`;
      return [quantity === 0 ? `${name}: removed` : `${name}: ${line.quantity} → ${quantity}`];
    }),
    ...wanted.products.map(({ itemNumber, quantity }) => `Item ${itemNumber}: ${quantity} added`),
    ...wanted.freeGoods.map(({ good, quantity }) => `Free item ${goodName(good)}: ${quantity} added`),
  ];
}

/** A buyer's system expects no more than it ordered, and a free good of an unknown coupon is earned by nothing. */
function raisedLine({ lines, isFromBuyer, coupons }: CorrectableOrder, after: readonly CorrectableLine[]) {
  const known = new Set(coupons.map(({ couponId }) => couponId));
  return lines.find(({ type, quantity, couponId }, index) => {
    const mayRise = !isFromBuyer && (type === 0 || (couponId !== null && known.has(couponId)));
    return (after[index]?.quantity ?? 0) > (mayRise ? maxQuantity : quantity);
  });
}

/** The goods that the offer doesn't include, and those of coupons with more chosen than earned [B4.18] [B4.19]. */
function unearnedGoods(
  { lines, coupons, isFromBuyer }: CorrectableOrder,
  after: readonly CorrectableLine[],
  added: readonly AddedFreeGood[],
): string[] {
  const offers = (coupon: CorrectableCoupon, good: FreeGood) =>
    coupon.options.some((option) => lineIdOf(freeGoodLine(coupon, option)) === lineIdOf(freeGoodLine(coupon, good)));
  const isOffered = ({ couponId, good }: AddedFreeGood) =>
    !isFromBuyer && coupons.some((coupon) => coupon.couponId === couponId && offers(coupon, good));
  const counted: CountedLine[] = [
    ...after,
    ...added.map(({ couponId, quantity }) => ({ couponId, quantity, type: 1 as const })),
  ];
  const over = coupons.filter((coupon) => {
    const { earned, used } = correctionStanding(lines, counted, coupon);
    return used > earned;
  });
  return [
    ...added.filter((good) => !isOffered(good)).map(({ good }) => goodName(good)),
    ...over.map(({ description }) => description),
  ];
}

/** What the correction names twice, so that the quantity would be ambiguous; undefined if there's nothing. */
function namedTwice({ lines, products, freeGoods }: Correction): string | undefined {
  const names = [
    ...lines.map(({ lineNumber }) => ({ key: `line ${lineNumber}`, name: `line ${lineNumber}` })),
    ...products.map(({ itemNumber }) => ({ key: `item ${itemNumber}`, name: `item ${itemNumber}` })),
    ...freeGoods.map(({ couponId, good }) => ({
      key: JSON.stringify([couponId, good.redemptionItem, good.redemptionDescription]),
      name: `free item ${goodName(good)}`,
    })),
  ];
  const seen = new Set<string>();
  return names.find(({ key }) => seen.size === seen.add(key).size)?.name;
}

/** What the ordering rules need in addition to the order. */
export interface CorrectionFacts extends Pick<SubmitFacts, 'viewer' | 'isPoRequired' | 'today'> {
  readonly priceOf: (itemNumber: string) => Cents | undefined;
}

/**
 * Every reason why the order can't be sent this way; empty if it can. `today` is the distributor's; `priceOf` returns
 * an added product's current price for the account, undefined if it can't be sold to it.
 */
export function checkCorrection(
  before: CorrectableOrder,
  wanted: Correction,
  { viewer, isPoRequired, today, priceOf }: CorrectionFacts,
): readonly Refusal<CorrectionRefusal>[] {
  const known = new Set(before.lines.map(({ lineNumber }) => lineNumber));
  const unknown = wanted.lines.find(({ lineNumber }) => !known.has(lineNumber));
  if (unknown !== undefined) return [refuse('order-correction.line-unknown', { lineNumber: unknown.lineNumber })];
  const twice = namedTwice(wanted);
  if (twice !== undefined) return [refuse('order-correction.twice', { name: twice })];
  if (correctionChanges(before, wanted).length === 0) return [refuse('order-correction.nothing-changed')];
  const after = correctedLines(before, wanted);
  const raised = raisedLine(before, after);
  const unearned = unearnedGoods(before, after, wanted.freeGoods);
  const unsold = [...new Set(wanted.products.map(({ itemNumber }) => itemNumber))].filter(
    (one) => priceOf(one) === undefined,
  );
  const repriced = wanted.products.filter(({ itemNumber, seenPrice }) => {
    const price = priceOf(itemNumber);
    return seenPrice !== undefined && price !== undefined && seenPrice !== price;
  });
  const isPoChanged = before.isFromBuyer && wanted.details.poNumber !== before.details.poNumber;
  const refused = checkSubmit({
    ...{ lines: [...after, ...wanted.products], details: wanted.details, isPoRequired, viewer, today },
    // Products already ordered aren't checked again; only the ERP can reject them.
    isOrderable: () => true,
  });
  return [
    ...refused.map(({ refused: code, values }) =>
      code === 'cart.empty'
        ? refuse<CorrectionRefusal>('order-correction.no-lines')
        : refuse<CorrectionRefusal>(code, values),
    ),
    ...unsold.map((itemNumber) => refuse<CorrectionRefusal>('cart.item-not-orderable', { itemNumber })),
    ...repriced.map(({ itemNumber }) => refuse<CorrectionRefusal>('order-correction.price-changed', { itemNumber })),
    ...(before.isFromBuyer && wanted.products.length > 0
      ? [refuse<CorrectionRefusal>('order-correction.buyers-products')]
      : []),
    ...(isPoChanged ? [refuse<CorrectionRefusal>('order-correction.buyers-po')] : []),
    ...(raised === undefined
      ? []
      : [
          refuse<CorrectionRefusal>('order-correction.quantity-raised', {
            itemNumber: nameOf(raised),
            most: raised.quantity,
          }),
        ]),
    ...(unearned.length === 0
      ? []
      : [
          refuse<CorrectionRefusal>('order-correction.free-good-not-earned', {
            description: [...new Set(unearned)].join(', '),
          }),
        ]),
  ];
}
