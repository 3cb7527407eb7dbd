/** Lays an order that is sent back over whatever the account's cart holds meanwhile: nothing of either is lost. */
import {
  type CartContent,
  type CartLine,
  type DetailName,
  detailNames,
  isSameDetail,
  lineIdOf,
  maximumCartLines,
  maximumQuantity,
  noDetails,
  type OrderDetails,
} from '../cart/index.ts';
import { formatUsd } from '../money/index.ts';
import { type Refusal, refuse } from '../refusals/index.ts';

/** What the order had said and the cart does not hold, because the cart says something else. */
export interface ReturnNote {
  readonly field: DetailName | 'price' | 'quantity';
  /** The order's own value, as a person reads it. */
  readonly text: string;
}

/** Texts that can stand under each other, with the most that each may hold. */
const joined: Partial<Record<DetailName, number>> = { comments: 2_000, shippingNote: 500 };

function wordsOf(name: DetailName, details: OrderDetails): string {
  const value = details[name];
  if (value === null || typeof value !== 'object') return String(value);
  return [value.line1, value.line2, value.city, value.region, value.postalCode]
    .filter((part) => part !== '')
    .join(', ');
}

/** The cart's own value stays where both say something; texts are put under each other where they fit. */
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
  if (sum > maximumQuantity) notes.push({ field: 'quantity', text: `${order.quantity} of item ${itemNumber}` });
  if (order.overridePrice !== null && cart.overridePrice !== null && order.overridePrice !== cart.overridePrice) {
    notes.push({ field: 'price', text: `${formatUsd(order.overridePrice)} for item ${itemNumber}` });
  }
  return {
    line: {
      ...cart,
      quantity: Math.min(sum, maximumQuantity),
      overridePrice: cart.overridePrice ?? order.overridePrice,
    },
    notes,
  };
}

/**
 * The cart after an order came back into it. Quantities of the same line add up; an agreed price and each detail of the
 * order count where the cart has none of its own, and are noted where it has another. Lines of the cart keep their
 * place, the order's others follow. Too many lines for one cart: refused, and nothing changes.
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
  if (lines.length > maximumCartLines) return refuse('review.cart-full', { maximum: maximumCartLines });
  return { content: { lines, details }, notes };
}
