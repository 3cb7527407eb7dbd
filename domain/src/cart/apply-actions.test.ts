import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyActions, type EditedCart } from './apply-actions.ts';
import type { CartAction } from './apply-edit.ts';
import { type CartContent, emptyCart } from './cart.ts';
import { type CartEdits, noEdits } from './cart-edits.ts';
import { lineIdOf, standardLine } from './cart-line.ts';
import { anyActions, anyItem, applyEdit, editsOf } from './carts.fixture.ts';
import { type CouponTerms, couponStanding, maxOfFreeGood } from './coupon.ts';
import { mergeCart } from './merge-cart.ts';
import { settleFreeGoods } from './settle-free-goods.ts';

const terms = [{ buyQuantity: 2, rewardQuantity: 1 }];
const coupon: CouponTerms = { couponId: 7, tiers: terms, isDistributorFulfilled: true };
const another: CouponTerms = { ...coupon, couponId: 8 };

/** The items of the other tests, as many lines of two coupons; the coupon of a standard item may have changed. */
const line = fc.oneof(
  anyItem,
  fc.constantFrom(
    standardLine('A', 7),
    standardLine('D', 8),
    { itemNumber: 'F', type: 1 as const, couponId: 8, description: '' },
    { itemNumber: 'G', type: 1 as const, couponId: 7, description: '' },
  ),
);
const quantity = fc.integer({ min: 0, max: 9 });
const place = fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined });
const action: fc.Arbitrary<CartAction> = fc.oneof(
  fc
    .record({ do: fc.constant('add' as const), line, quantity, place })
    .map(({ place: at, ...add }) => (at === undefined ? add : { ...add, place: at })),
  fc.record({ do: fc.constant('take' as const), line, quantity }),
  fc.record({ do: fc.constant('set-quantity' as const), line, quantity, isTagRequested: fc.boolean() }),
  fc.record({ do: fc.constant('remove' as const), line }),
  fc.record({ do: fc.constant('want-tag' as const), line }),
  fc.record({ do: fc.constant('set-override-price' as const), line, price: fc.constant(null) }),
  fc.record({ do: fc.constant('set-details' as const), details: fc.record({ poNumber: fc.constantFrom('', 'PO 1') }) }),
);
const manyActions = fc.array(action, { maxLength: 20 });
const anyCart = manyActions.map((actions) => mergeCart(emptyCart, editsOf(emptyCart, actions)));

function clamped(content: CartContent, wanted: CartAction, coupons: readonly CouponTerms[]): CartAction {
  if ((wanted.do !== 'add' && wanted.do !== 'set-quantity') || wanted.line.type === 0) return wanted;
  const granting = coupons.find(({ couponId }) => couponId === wanted.line.couponId);
  if (granting === undefined) return wanted;
  const now = content.lines.find((one) => lineIdOf(one) === lineIdOf(wanted.line))?.quantity ?? 0;
  const most = Math.max(0, maxOfFreeGood(now, couponStanding(content.lines, granting)));
  return { ...wanted, quantity: Math.min(wanted.quantity, wanted.do === 'add' ? most - now : most) };
}

/** The lines that a removal removes, read from the whole cart. */
function removedBy(before: CartContent, wanted: CartAction): string[] {
  const isRemoval =
    wanted.do === 'remove' ||
    (wanted.do === 'set-quantity' &&
      wanted.quantity === 0 &&
      (wanted.isTagRequested !== true || wanted.line.type !== 0));
  if (!isRemoval) return [];
  const id = lineIdOf(wanted.line);
  const gone = before.lines.find((one) => lineIdOf(one) === id);
  if (wanted.line.couponId === null || gone?.type !== 0 || gone.couponId === null) return [id];
  const rest = before.lines.filter((one) => one !== gone && one.couponId === gone.couponId);
  if (rest.some((one) => one.type === 0 && one.quantity > 0)) return [id];
  return [id, ...rest.filter((one) => one.type !== 0).map(lineIdOf)];
}

/** The same actions one at a time, each reading the whole cart before and after it. */
function oneByOne(server: CartContent, start: EditedCart, actions: readonly CartAction[], coupons: CouponTerms[]) {
  let edits: CartEdits = start.edits;
  for (const wanted of actions) {
    const before = mergeCart(server, edits);
    edits = applyEdit(server, edits, clamped(before, wanted, coupons));
    const gone = new Set(removedBy(before, wanted));
    const left = new Set(mergeCart(server, edits).lines.map(lineIdOf));
    for (const one of before.lines) {
      if ('line' in wanted && lineIdOf(wanted.line) === lineIdOf(one)) continue;
      expect([lineIdOf(one), left.has(lineIdOf(one))]).toEqual([lineIdOf(one), !gone.has(lineIdOf(one))]);
    }
  }
  const chosen = new Set(actions.map((one) => ('line' in one && one.line.type !== 0 ? one.line.couponId : undefined)));
  const unearned = start.unearned.filter((cut) => !chosen.has(cut.line.couponId));
  const before = mergeCart(server, start.edits).lines;
  const settled = settleFreeGoods(mergeCart(server, edits).lines, { coupons, unearned, before });
  for (const step of settled.steps) {
    const by = Math.abs(step.by);
    edits = applyEdit(server, edits, { do: step.by > 0 ? 'add' : 'take', line: step.line, quantity: by });
  }
  return { edits, unearned: settled.unearned };
}

it('does many actions at once as it would do them one by one', () => {
  fc.assert(
    fc.property(anyCart, manyActions, manyActions, (server, first, then) => {
      const coupons = [coupon, another];
      const start = applyActions(server, { edits: noEdits, unearned: [] }, first, { coupons });
      const together = applyActions(server, start, then, { coupons });
      const apart = oneByOne(server, start, then, coupons);
      expect(together).toEqual(apart);
      // New lines come in the order in which they were first touched.
      expect(Object.keys(together.edits.lines)).toEqual(Object.keys(apart.edits.lines));
    }),
    { numRuns: 300 },
  );
});

it('doesn’t change the edits passed to it', () => {
  fc.assert(
    fc.property(anyActions, anyActions, (first, then) => {
      const { edits } = applyActions(emptyCart, { edits: noEdits, unearned: [] }, first, { coupons: [] });
      const before = JSON.stringify(edits);
      applyActions(emptyCart, { edits, unearned: [] }, then, { coupons: [coupon] });
      expect(JSON.stringify(edits)).toBe(before);
    }),
  );
});
