/**
 * A tab's edits while actions change them. An action on a line reads only what it needs instead of merging the whole
 * cart, so emptying a cart of 1,000 lines is 1,000 small steps.
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

/** Counts by coupon. */
function couponCounts(lines: readonly CartLine[]) {
  const counts = new Map<number, CouponCount>();

  const countOf = (couponId: number): CouponCount => counts.get(couponId) ?? none;

  function count(line: CartLine | undefined, sign: number) {
    if (line === undefined || line.couponId === null) return;
    const { bought, used } = countOf(line.couponId);
    const by = sign * line.quantity;
    counts.set(line.couponId, line.type === 0 ? { bought: bought + by, used } : { bought, used: used + by });
  }

  for (const line of lines) count(line, 1);
  return { countOf, count };
}

/** Opens edits for changing them. Doesn't change the copy and the edits passed to it. */
export function editDraft(server: CartContent, edits: CartEdits) {
  const stored = new Map(server.lines.map((line) => [lineIdOf(line), line]));
  const lines = new Map(Object.entries(edits.lines));
  const { countOf, count } = couponCounts(mergeCart(server, edits).lines);
  let { details } = edits;

  const lineOf = (id: LineId): CartLine | undefined => mergeLine(stored.get(id), lines.get(id));

  /** Does something to one line, and counts the line again. */
  function changeLine(id: LineId, change: () => void): void {
    count(lineOf(id), -1);
    change();
    count(lineOf(id), 1);
  }

  return {
    server,
    /** The line in the server's copy. */
    storedLine: (id: LineId) => stored.get(id),
    /** The line as this tab shows it; none if it was removed. */
    lineOf,
    editOf: (id: LineId) => lines.get(id),
    details: () => details,
    countOf,
    /** The free goods of a coupon that this tab shows, the stored ones first, in the order of the cart. */
    freeGoodsOf(couponId: number): readonly CartLine[] {
      const ids = new Set<LineId>();
      for (const line of [...server.lines, ...[...lines.values()].map((edit) => edit.line)]) {
        if (line.type !== 0 && line.couponId === couponId) ids.add(lineIdOf(line));
      }
      return [...ids].flatMap((id) => lineOf(id) ?? []);
    },
    setEdit: (id: LineId, edit: LineEdit) => changeLine(id, () => lines.set(id, edit)),
    dropEdit: (id: LineId) => changeLine(id, () => lines.delete(id)),
    setDetails(next: Partial<OrderDetails>): void {
      details = next;
    },
    edits: (): CartEdits => ({ lines: Object.fromEntries(lines), details }),
  };
}

export type EditDraft = ReturnType<typeof editDraft>;
