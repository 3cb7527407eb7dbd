/**
 * A tab's edits while actions change them. An action on a line looks up what it needs instead of merging the whole cart, so
 * emptying a cart of 1,000 lines is 1,000 small steps.
 */
import type { CartContent, OrderDetails } from './cart.ts';
import type { CartEdits, LineEdit } from './cart-edits.ts';
import { type CartLine, type LineId, lineIdOf } from './cart-line.ts';
import { mergeCart, mergeLine } from './merge-cart.ts';

/** How many items of a cart count toward a coupon, and how many of its free goods the cart has. */
export interface CouponCount {
  readonly bought: number;
  readonly used: number;
}

const none: CouponCount = { bought: 0, used: 0 };

/** Counts by coupon, and which free goods each coupon has or had. */
function couponCounts(server: CartContent, edits: CartEdits) {
  const counts = new Map<number, CouponCount>();
  const goods = new Map<number, Set<LineId>>();

  function noteGood(line: CartLine) {
    if (line.type === 0 || line.couponId === null) return;
    const ids = goods.get(line.couponId) ?? new Set();
    goods.set(line.couponId, ids.add(lineIdOf(line)));
  }

  function count(line: CartLine | undefined, sign: 1 | -1) {
    if (line === undefined || line.couponId === null) return;
    const { bought, used } = counts.get(line.couponId) ?? none;
    const by = sign * line.quantity;
    counts.set(line.couponId, line.type === 0 ? { bought: bought + by, used } : { bought, used: used + by });
  }

  // The stored ones first, in the order of the cart: they leave in this order.
  for (const line of server.lines) noteGood(line);
  for (const line of mergeCart(server, edits).lines) {
    noteGood(line);
    count(line, 1);
  }
  return {
    countOf: (couponId: number): CouponCount => counts.get(couponId) ?? none,
    goodsOf: (couponId: number): readonly LineId[] => [...(goods.get(couponId) ?? [])],
    change(before: CartLine | undefined, after: CartLine | undefined): void {
      count(before, -1);
      count(after, 1);
      if (after !== undefined) noteGood(after);
    },
  };
}

/** Opens edits for changing them. The copy and the edits that it's given stay as they are. */
export function editDraft(server: CartContent, edits: CartEdits) {
  const stored = new Map(server.lines.map((line) => [lineIdOf(line), line]));
  const lines = new Map(Object.entries(edits.lines));
  const coupons = couponCounts(server, edits);
  let { details } = edits;

  const lineOf = (id: LineId): CartLine | undefined => mergeLine(stored.get(id), lines.get(id));

  /** Does something to one line, and counts the line again. */
  function changeLine(id: LineId, change: () => void): void {
    const before = lineOf(id);
    change();
    coupons.change(before, lineOf(id));
  }

  return {
    server,
    /** The line in the server's copy. */
    storedLine: (id: LineId) => stored.get(id),
    /** The line as this tab shows it; none if it was removed. */
    lineOf,
    editOf: (id: LineId) => lines.get(id),
    details: () => details,
    countOf: coupons.countOf,
    /** The free goods of a coupon that this tab shows. */
    freeGoodsOf: (couponId: number): readonly CartLine[] => coupons.goodsOf(couponId).flatMap((id) => lineOf(id) ?? []),
    setEdit: (id: LineId, edit: LineEdit) => changeLine(id, () => lines.set(id, edit)),
    dropEdit: (id: LineId) => changeLine(id, () => lines.delete(id)),
    setDetails(next: Partial<OrderDetails>): void {
      details = next;
    },
    edits: (): CartEdits => ({ lines: Object.fromEntries(lines), details }),
  };
}

export type EditDraft = ReturnType<typeof editDraft>;
