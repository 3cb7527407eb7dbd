/** Compares a buyer's order with the returned cart: the lines, their prices, and the differences. */
import { maxCartLines, maxQuantity } from '../cart/index.ts';
import type { BuyerOrder, Difference, OrderAddress, OrderedLine, ReturnedLine, TakenLine } from './buyer-order.ts';
import {
  type AddressRules,
  compareDelivery,
  type DeliveryPart,
  deliverySentence,
  isElsewhere,
  type ShipTo,
} from './delivery.ts';
import { type DirectRules, type JudgedLine, judgeDirectLine } from './judge-direct-line.ts';
import { otherProducts } from './match-part.ts';
import { cutUnits } from './oci-text.ts';
import { isFreeLine, tidyPart } from './order-message.ts';
import { isSameAmount, priceWords, readAmount, unitPriceOf, usd } from './ordered-price.ts';
import { badValue, isRejection, type Rejection } from './status.ts';

/** The data that an order is compared with. */
export interface KnownGoods extends DirectRules {
  /** Every line of the carts that the order refers to. */
  readonly returned: readonly ReturnedLine[];
  readonly currency: string;
  /** The account's; an order to another place needs a review. */
  readonly address: Omit<ShipTo, 'addressId' | 'attention'>;
  readonly addressRules: AddressRules;
  /** Lines of the buyer's order that go into other orders of ours; none unless it's divided. */
  readonly beside?: readonly OrderedLine[];
}

export interface ComparedOrder {
  readonly lines: readonly TakenLine[];
  readonly differences: readonly Difference[];
  /** Where it ships, if not to the account's own address. */
  readonly elsewhere: OrderAddress | undefined;
  /** The differences between the ship-to and the account's address. */
  readonly delivery: readonly DeliveryPart[];
}

/** A whole number of packs, or why the order can't be created. */
function quantityOf({ quantity, lineNumber }: OrderedLine): number | Rejection {
  const text = quantity.trim();
  const value = /^\+?\d{1,9}(\.0{1,6})?$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= maxQuantity) return value;
  return badValue(
    `Line ${lineNumber}: the quantity “${cutUnits(text, 20)}” is not a whole number from 1 to ${maxQuantity}.`,
  );
}

/** A returned line keeps the price in the returned cart, whatever the product costs today. */
function judgeReturned(
  ordered: OrderedLine,
  { known, quantity, goods }: { known: ReturnedLine; quantity: number; goods: KnownGoods },
): JudgedLine {
  const { itemNumber, unitPriceCents, auxiliaryId } = known;
  const price = unitPriceOf(ordered);
  const sold = goods.soldItemOf(itemNumber);
  const name = `Product #${itemNumber}`;
  const isSamePart = ['', itemNumber, tidyPart(itemNumber, 200)]
    .map((part) => part.toUpperCase())
    .includes(ordered.partNumber.toUpperCase());
  const texts = [
    ...(isSamePart
      ? []
      : [
          `The line names the part “${cutUnits(ordered.partNumber, 60)}”, but its SupplierPartAuxiliaryID is that of product #${itemNumber}.`,
        ]),
    // A free line may represent a product that the catalog doesn't have.
    ...(isFreeLine(auxiliaryId)
      ? []
      : otherProducts({ ...ordered, partNumber: '' }, { itemNumber, by: 'our number' }, goods)),
    ...(price === undefined || isSameAmount(price, unitPriceCents)
      ? []
      : [`${name} is ordered at ${priceWords(ordered)}; it was returned at ${usd(unitPriceCents)}.`]),
    ...(ordered.unit === '' || ordered.unit.toUpperCase() === known.unit.toUpperCase()
      ? []
      : [`${name} is ordered by ${ordered.unit}; it was returned by ${known.unit}.`]),
    ...(known.orderedBy === null ? [] : [`${name} of this cart was ordered before, by order ${known.orderedBy}.`]),
    ...(isFreeLine(auxiliaryId) || sold?.isOrderable === true ? [] : [`${name} is no longer sold.`]),
  ];
  const line = { ordered, itemNumber, quantity, unitPriceCents, isFree: isFreeLine(auxiliaryId) };
  return { line, differences: texts.map((text) => ({ text, itemNumber })) };
}

/** Lines with a larger, smaller, or no quantity; a line may be ordered in parts. */
function quantityDifferences(
  lines: readonly TakenLine[],
  { returned, beside = [] }: Pick<KnownGoods, 'returned' | 'beside'>,
): Difference[] {
  const ordered = new Map<string, number>();
  const further = beside.map((line) => ({ ordered: line, quantity: Number(line.quantity) }));
  for (const { ordered: line, quantity } of [...lines, ...further]) {
    ordered.set(line.auxiliaryId, (ordered.get(line.auxiliaryId) ?? 0) + quantity);
  }
  return returned.flatMap(({ auxiliaryId, itemNumber, quantity, orderedBy }) => {
    const now = ordered.get(auxiliaryId);
    if (now === quantity || (now === undefined && orderedBy !== null)) return [];
    const text =
      now === undefined
        ? `Product #${itemNumber} was returned (${quantity}) and is not ordered.`
        : `Product #${itemNumber}: ${now} ordered, ${quantity} returned.`;
    return [{ text, itemNumber }];
  });
}

/** That the order's total isn't the sum of its lines, or can't be; blank if it is, or if there is none. */
export function totalSentence(order: BuyerOrder): string {
  const total = readAmount(order.total);
  if (total === undefined && order.total.trim() !== '') {
    return 'The order’s total can’t be read as an amount, so it wasn’t compared with its lines.';
  }
  const prices = order.lines.map((line) => (unitPriceOf(line) ?? Number.NaN) * Number(line.quantity));
  const sum = prices.reduce((before, price) => before + price, 0);
  return total !== undefined && Math.abs(total - sum) > 0.011
    ? `The order’s total is $${order.total.trim()}; its lines are $${sum.toFixed(2)} together.`
    : '';
}

/** How the order's header differs from its lines, the account, or the agreement. */
function headDifferences(order: BuyerOrder, delivery: readonly DeliveryPart[]): Difference[] {
  const total = totalSentence(order);
  const sentence = deliverySentence(delivery);
  return [
    ...(order.deploymentMode === 'test' ? [{ text: 'The buyer marks this order as a test.' }] : []),
    ...(total === '' ? [] : [{ text: total }]),
    ...(sentence === '' ? [] : [{ text: sentence }]),
  ];
}

function judgeLine(ordered: OrderedLine, goods: KnownGoods): JudgedLine | Rejection {
  const quantity = quantityOf(ordered);
  if (isRejection(quantity)) return quantity;
  if (ordered.unitPrice.trim() !== '' && readAmount(ordered.unitPrice) === undefined) {
    return badValue(
      `Line ${ordered.lineNumber}: the price “${cutUnits(ordered.unitPrice.trim(), 20)}” cannot be read.`,
    );
  }
  const { returned } = goods;
  const known = returned.find(({ auxiliaryId }) => ordered.auxiliaryId !== '' && auxiliaryId === ordered.auxiliaryId);
  return known === undefined
    ? judgeDirectLine(ordered, quantity, goods)
    : judgeReturned(ordered, { known, quantity, goods });
}

/** Why an order can't have this many lines; undefined if it can. */
export const refuseLines = (count: number): Rejection | undefined =>
  count > maxCartLines ? badValue(`An order has at most ${maxCartLines} lines.`) : undefined;

/**
 * The order's lines at the returned prices, and every difference. Or why it can't be created: a wrong currency, a
 * fractional quantity, or a part that isn't sold.
 */
export function compareOrder(order: BuyerOrder, goods: KnownGoods): ComparedOrder | Rejection {
  if (order.lines.length === 0) return badValue('The order has no ItemOut.');
  const tooMany = refuseLines(order.lines.length);
  if (tooMany !== undefined) return tooMany;
  const foreign = order.currencies.find((currency) => currency.toUpperCase() !== goods.currency.toUpperCase());
  if (foreign !== undefined) {
    return badValue(`The order is in ${cutUnits(foreign, 10)}; ${goods.currency} is agreed for this connection.`);
  }
  // Confirmations and ship notices identify the buyer's lines by their numbers; parts of one line may share one.
  const parts = new Map<number, string>();
  for (const { lineNumber, partNumber } of order.lines) {
    if ((parts.get(lineNumber) ?? partNumber) !== partNumber) {
      return badValue(`Two lines with different parts have the number ${lineNumber}. Number each line once.`);
    }
    parts.set(lineNumber, partNumber);
  }
  const judged: JudgedLine[] = [];
  for (const line of order.lines) {
    const result = judgeLine(line, goods);
    if (isRejection(result)) return result;
    judged.push(result);
  }
  const lines = judged.map(({ line }) => line);
  const delivery = compareDelivery(order.delivery, goods.address, goods.addressRules);
  const differences = [
    ...headDifferences(order, delivery),
    ...judged.flatMap(({ differences }) => differences),
    ...quantityDifferences(lines, goods),
  ];
  const told = new Set<string>();
  return {
    lines,
    elsewhere: isElsewhere(delivery) ? order.shipTo : undefined,
    delivery,
    // A split line would repeat its difference for each part.
    differences: differences.filter(({ text }) => !told.has(text) && told.add(text)),
  };
}
