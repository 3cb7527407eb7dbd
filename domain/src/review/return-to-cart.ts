/** Merges an order that is sent back into the account's current cart, without losing anything of either. */
import {
  type CartContent,
  type CartLine,
  type DetailName,
  detailNames,
  isSameDetail,
  lineIdOf,
  maxCartLines,
  maxQuantity,
  noDetails,
  type OrderDetails,
} from '../cart/index.ts';
import { formatUsd } from '../money/index.ts';
import { type Refusal, refuse } from '../refusals/index.ts';

/** A value of the order that the cart doesn't take over, because the cart has a different one. */
export interface ReturnNote {
  readonly field: DetailName | 'price' | 'quantity';
  /** The order's own value, as displayed. */
  readonly text: string;
}

/** Texts that can be joined, with their maximum length. */
const joined: Partial<Record<DetailName, number>> = { comments: 2_000, shippingNote: 500 };

function wordsOf(name: DetailName, details: OrderDetails): string {
  const value = details[name];
  if (value === null || typeof value !== 'object') return String(value);
  return [value.line1, value.line2, value.city, value.region, value.postalCode]
    .filter((part) => part !== '')
    .join(', ');
}

/** If both have a value, the cart's wins; texts are joined if they fit. */
function mergeDetails(cart: OrderDetails, order: OrderDetails): { details: OrderDetails; notes: ReturnNote[] } {
  const details: Record<string, unknown> = { ...cart };
  const notes: ReturnNote[] = [];
  for (const name of detailNames) {
    if (isSameDetail(name, order, noDetails) || isSameDetail(name, order, cart)) continue;
    const both = `${String(cart[name])}\n${String(order[name])}`;
    if (isSameDetail(name, cart, noDetails)) details[name] = order[name];
    else if (both.length <= (joined[name] ?? 0)) details[name] = both;
    else notes.push({ field: name, text: wordsOf(name, order) });
  }
  return { details: details as unknown as OrderDetails, notes };
}

function mergeLine(cart: CartLine, order: CartLine): { line: CartLine; notes: ReturnNote[] } {
  const sum = cart.quantity + order.quantity;
  const notes: ReturnNote[] = [];
  const { itemNumber } = order;
  if (sum > maxQuantity) notes.push({ field: 'quantity', text: `${order.quantity} of item ${itemNumber}` });
  if (order.overridePrice !== null && cart.overridePrice !== null && order.overridePrice !== cart.overridePrice) {
    notes.push({ field: 'price', text: `${formatUsd(order.overridePrice)} for item ${itemNumber}` });
  }
  return {
    line: {
      ...cart,
      quantity: Math.min(sum, maxQuantity),
      overridePrice: cart.overridePrice ?? order.overridePrice,
    },
    notes,
  };
}

/**
 * The cart after an order was merged into it. Quantities of the same line add up. An agreed price or a detail of the
 * order applies if the cart has none, and is reported if the cart has a different one. Lines of the cart keep their
 * place, and the order's other lines follow. Refused, without any change, if that's too many lines for one cart.
 */
export function returnToCart(
  cart: CartContent,
  order: CartContent,
): { readonly content: CartContent; readonly notes: readonly ReturnNote[] } | Refusal<'review.cart-full'> {
  const returning = new Map(order.lines.filter(({ quantity }) => quantity > 0).map((line) => [lineIdOf(line), line]));
  const { details, notes } = mergeDetails(cart.details, order.details);
  const lines = cart.lines.map((line) => {
    const other = returning.get(lineIdOf(line));
    if (other === undefined) return line;
    returning.delete(lineIdOf(line));
    const merged = mergeLine(line, other);
    notes.push(...merged.notes);
    return merged.line;
  });
  lines.push(...returning.values());
  if (lines.length > maxCartLines) return refuse('review.cart-full', { maximum: maxCartLines });
  return { content: { lines, details }, notes };
}
