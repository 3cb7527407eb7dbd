/** Whether an account already sent the order that it's about to send. */
import { daysAfter, formatDate, plainDateIn } from '../dates/index.ts';
import { byCount, plural } from '../words/index.ts';

/** Older orders don't count: three days are enough for someone to remember Friday's order on Monday. */
export const twinDays = 3;
/** Percentage of lines that must match. */
const samePercent = 80;

export interface CountedItem {
  readonly itemNumber: string;
  /** Pieces that are bought, over all lines; at least 1. */
  readonly quantity: number;
}

/** An order of the account, each product once. */
export interface RecentOrder {
  readonly orderNumber: number;
  /** ISO 8601. */
  readonly orderedAt: string;
  readonly items: readonly CountedItem[];
}

export interface TwinOrder {
  readonly orderNumber: number;
  readonly orderedAt: string;
  /** Products that are in both, in the same quantity. */
  readonly same: number;
  /** Products of the cart. */
  readonly inCart: number;
  /** Products of the order. */
  readonly inOrder: number;
}

function compare(cart: readonly CountedItem[], order: RecentOrder): TwinOrder {
  const ordered = new Map(order.items.map(({ itemNumber, quantity }) => [itemNumber, quantity]));
  return {
    orderNumber: order.orderNumber,
    orderedAt: order.orderedAt,
    same: cart.filter(({ itemNumber, quantity }) => ordered.get(itemNumber) === quantity).length,
    inCart: cart.length,
    inOrder: order.items.length,
  };
}

const isTwin = ({ same, inCart, inOrder }: TwinOrder) =>
  same > 0 && same * 100 >= samePercent * Math.max(inCart, inOrder);

/**
 * The recent order that the cart duplicates, fully or mostly: the one with most in common, and of these the newest.
 * Each product of the cart is given once.
 */
export function findTwin(cart: readonly CountedItem[], recent: readonly RecentOrder[]): TwinOrder | undefined {
  const twins = recent.map((order) => compare(cart, order)).filter(isTwin);
  const [best] = twins.sort(
    (one, other) =>
      other.same - one.same ||
      one.inOrder - other.inOrder ||
      other.orderedAt.localeCompare(one.orderedAt) ||
      other.orderNumber - one.orderNumber,
  );
  return best;
}

/** `today`, `yesterday`, or `on 11/20/2026`, in the distributor's days. */
function dayWords(orderedAt: string, { now, timeZone }: TwinTime): string {
  const day = plainDateIn(timeZone, new Date(orderedAt));
  const today = plainDateIn(timeZone, now);
  if (day === today) return 'today';
  return day === daysAfter(today, -1) ? 'yesterday' : `on ${formatDate(day)}`;
}

interface TwinTime {
  readonly now: Date;
  readonly timeZone: string;
}

/** The text after the order's number: `, sent today, has the same 6 lines.` */
export function twinWords(twin: Pick<TwinOrder, 'orderedAt' | 'same' | 'inCart' | 'inOrder'>, time: TwinTime): string {
  const { same, inCart, inOrder } = twin;
  const isWhole = same === inCart && same === inOrder;
  const lines = isWhole
    ? byCount(same, 'the same line', `the same ${same} lines`)
    : `${same} of these ${plural(inCart, 'line')} in the same quantity`;
  return `, sent ${dayWords(twin.orderedAt, time)}, has ${lines}.`;
}
