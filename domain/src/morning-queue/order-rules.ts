/** Reasons in an account's orders: open carts, slipped dates, offers, overdue reorders, and stuck orders. */
import type { PlainDate } from '../dates/index.ts';
import { type Cents, cents } from '../money/index.ts';
import { dayNumber, dayOf, daysBetween } from './days.ts';
import type { MorningReason } from './kinds.ts';
import { isLate, rhythmOf } from './rhythm.ts';

/** A cart that hasn't changed for this many days was left. */
const staleDays = 3;
/** Older carts are considered abandoned. */
const forgottenDays = 90;

export interface OpenCart {
  readonly cartKey: string;
  readonly version: number;
  readonly lines: number;
  readonly changedOn: PlainDate;
  readonly total: Cents;
}

/** A cart with lines that hasn't changed for three days. Each change to it makes another reason. Worth: its total. */
export function staleCartReason(cart: OpenCart, today: PlainDate): MorningReason<'stale-cart'> | undefined {
  const days = daysBetween(cart.changedOn, today);
  if (cart.lines === 0 || days < staleDays || days > forgottenDays) return undefined;
  return {
    key: `${cart.cartKey} ${cart.version}`,
    worth: cart.total,
    facts: { lines: cart.lines, changedOn: cart.changedOn },
  };
}

export interface SlippedLine {
  readonly orderNumber: number;
  readonly lineNumber: number;
  readonly description: string;
  readonly quantity: number;
  readonly unitPrice: Cents;
  readonly slips: number;
  readonly firstExpected: PlainDate | null;
  readonly expected: PlainDate | null;
}

/** A back-ordered line whose date moved to a later one. Each further slip is another reason. Worth: the line. */
export function slippedReason(line: SlippedLine): MorningReason<'date-slipped'> | undefined {
  if (line.slips === 0) return undefined;
  const { unitPrice, ...facts } = line;
  return {
    key: `${line.orderNumber}/${line.lineNumber} ${line.slips}`,
    worth: cents(line.quantity * unitPrice),
    facts,
  };
}

/** An offer that ends within this many days. */
export const couponDays = 10;

export interface EndingCoupon {
  readonly couponId: number;
  readonly description: string;
  readonly endsOn: PlainDate;
  readonly itemNumber: string;
  readonly itemDescription: string;
  readonly products: number;
  /** The cost of the products in the quantities in which they were last bought. */
  readonly usual: Cents;
}

/** An offer that ends soon, on products that the account buys. Worth: the account's usual purchase of them. */
export function couponReason(coupon: EndingCoupon, today: PlainDate): MorningReason<'coupon-ending'> | undefined {
  const days = daysBetween(today, coupon.endsOn);
  if (days < 0 || days > couponDays) return undefined;
  const { couponId, usual, ...facts } = coupon;
  return { key: `${couponId} ${coupon.endsOn}`, worth: usual, facts };
}

export interface Purchases {
  readonly itemNumber: string;
  readonly description: string;
  /** Day numbers, in any order. */
  readonly days: readonly number[];
  readonly quantities: readonly number[];
  /** What one costs. */
  readonly price: Cents;
}

/** The quantity in the middle; 0 if there is none. */
export const usualQuantity = (quantities: readonly number[]): number =>
  quantities.toSorted((one, other) => one - other)[Math.floor(quantities.length / 2)] ?? 0;

/**
 * A product that is overdue by its own reorder interval, but not so long that the account has stopped buying it. Worth:
 * a usual purchase. Buying it makes the next reason another one.
 */
export function rhythmReason(purchases: Purchases, today: PlainDate): MorningReason<'off-rhythm'> | undefined {
  const rhythm = rhythmOf(purchases.days);
  if (rhythm === undefined || !isLate(rhythm, dayNumber(today))) return undefined;
  const { itemNumber, description, quantities, price } = purchases;
  const usual = usualQuantity(quantities);
  const { median, spread, times } = rhythm;
  const lastOn = dayOf(rhythm.last);
  return {
    key: `${itemNumber} ${lastOn}`,
    worth: cents(usual * price),
    facts: { itemNumber, description, median, spread, lastOn, times },
  };
}

/** A buyer's approval takes days; after this many, something has probably gone wrong. */
const returnedDays = 2;
/** After this, the cart counts as abandoned. */
const givenUpDays = 45;

export interface ReturnedCart {
  readonly sessionId: string;
  readonly buyer: string;
  readonly lines: number;
  readonly returnedOn: PlainDate;
  readonly total: Cents;
}

/** A cart that was returned to the buyer's system and of which no line was ever ordered. Worth: its total. */
export function punchOutReason(cart: ReturnedCart, today: PlainDate): MorningReason<'punch-out-unordered'> | undefined {
  const days = daysBetween(cart.returnedOn, today);
  if (cart.lines === 0 || days < returnedDays || days > givenUpDays) return undefined;
  const { sessionId, total, ...facts } = cart;
  return { key: sessionId, worth: total, facts };
}

export interface HeldOrder {
  readonly orderNumber: number;
  readonly heldOn: PlainDate;
  readonly causes: readonly string[];
  readonly total: Cents;
}

/** An order that waits for customer service. Worth: its total. */
export function heldReason({ total, ...order }: HeldOrder): MorningReason<'order-held'> {
  return { key: String(order.orderNumber), worth: total, facts: order };
}
