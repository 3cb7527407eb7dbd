import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyActions, type EditedCart, settleEdits } from './apply-actions.ts';
import type { CartAction } from './apply-edit.ts';
import type { CartContent } from './cart.ts';
import { noEdits } from './cart-edits.ts';
import { type LineIdentity, lineIdOf, standardLine } from './cart-line.ts';
import { cartOf, line, sorted } from './carts.fixture.ts';
import { type CouponTerms, couponStanding, freeGoodLine } from './coupon.ts';
import { mergeCart } from './merge-cart.ts';
import { rewardQuantity } from './reward.ts';

const gloves = { redemptionItem: 'F', redemptionDescription: 'Gloves' };
const mug = { redemptionItem: null, redemptionDescription: 'A mug' };

const twoForOne: CouponTerms = {
  couponId: 7,
  tiers: [
    { buyQuantity: 2, rewardQuantity: 1 },
    { buyQuantity: 5, rewardQuantity: 3 },
  ],
  isDistributorFulfilled: true,
};
const F = freeGoodLine(twoForOne, gloves);
const M = freeGoodLine(twoForOne, mug);
const D = standardLine('D', 7);
const E = standardLine('E', 7);

const start: EditedCart = { edits: noEdits, unearned: [] };
const withCoupon = (coupon: CouponTerms) => ({ coupons: [coupon] });

/** A cart of the coupon's two items and two free goods; a quantity of 0 has no line. */
function cartWith(bought: readonly number[], free: readonly number[]): CartContent {
  const of = [D, E].map((item, index) => line(item.itemNumber, bought[index] ?? 0, item));
  const gone = [F, M].map((good, index) => ({ ...good, quantity: free[index] ?? 0, overridePrice: null }));
  return { ...cartOf(''), lines: [...of, ...gone].filter(({ quantity }) => quantity > 0) };
}

/** `D4 E1 F1`, the mug as `M`. */
function shown({ lines }: CartContent): string {
  return lines
    .map(({ itemNumber, quantity }) => `${itemNumber === '0' ? 'M' : itemNumber}${quantity}`)
    .sort()
    .join(' ');
}

const set = (item: LineIdentity, quantity: number): CartAction => ({ do: 'set-quantity', line: item, quantity });

/** Actions in order in one tab, without saving in between. */
function after(server: CartContent, ...acts: CartAction[]): CartContent {
  const done = acts.reduce((sofar, act) => applyActions(server, sofar, [act], withCoupon(twoForOne)), start);
  return mergeCart(server, done.edits);
}

describe('free goods follow the quantity that earns them', () => {
  it('B4.21 reduces the last redemption when too much is chosen, and removes it when none of it is earned', () => {
    const server = cartWith([6], [1, 2]);
    expect(shown(after(server, set(D, 5)))).toBe('D5 F1 M2');
    expect(shown(after(server, set(D, 4)))).toBe('D4 F1 M1');
    expect(shown(after(server, set(D, 2)))).toBe('D2 F1');
    expect(shown(after(server, set(D, 1)))).toBe('D1');
  });

  it('share one coupon among all items that count toward it', () => {
    expect(couponStanding(cartWith([3, 2], [2]).lines, twoForOne)).toEqual({
      bought: 5,
      reward: 3,
      used: 2,
      remaining: 1,
      isComplete: false,
    });
    expect(shown(after(cartWith([3, 2], [3]), { do: 'remove', line: E }))).toBe('D3 F1');
  });

  it('B9.05 have type 1 if they come from our own stock, and type 2 if the manufacturer ships them', () => {
    expect([F.type, M.type, freeGoodLine({ ...twoForOne, isDistributorFulfilled: false }, gloves).type]).toEqual([
      1, 1, 2,
    ]);
    expect(M).toMatchObject({ itemNumber: '0', description: 'A mug', couponId: 7 });
  });

  it('B5.05 lets a free good be at most its quantity and what remains, any other item 1, or 0 with a tag', () => {
    const server = cartWith([5], [1, 1]);
    expect(shown(after(server, set(F, 9)))).toBe('D5 F2 M1');
    expect(shown(after(server, { do: 'add', line: M, quantity: 4 }))).toBe('D5 F1 M2');
    expect(shown(after(server, set(F, 9), set(M, 9)))).toBe('D5 F2 M1');
    expect(shown(after(cartWith([2], []), set(D, 0)))).toBe('');
    const zero = { do: 'set-quantity', line: D, quantity: 0, isTagRequested: true } as const;
    expect(shown(after(cartWith([2], [1]), zero))).toBe('D0');
  });

  it('don’t change if their coupon is unknown', () => {
    const server = cartWith([1], [1]);
    const done = applyActions(server, start, [set(D, 2)], { coupons: [] });
    expect(shown(mergeCart(server, done.edits))).toBe('D2 F1');
  });

  it('don’t come back once the person has chosen again, or for a coupon without purchases', () => {
    const server = cartWith([5], [1, 2]);
    expect(shown(after(server, set(D, 2), set(D, 5)))).toBe('D5 F1 M2');
    expect(shown(after(server, set(D, 2), set(F, 0), set(D, 5)))).toBe('D5');
    expect(shown(after(server, { do: 'remove', line: D }, { do: 'add', line: D, quantity: 5 }))).toBe('D5');
  });
});

const anyTiers = fc.array(
  fc.record({ buyQuantity: fc.integer({ min: 0, max: 6 }), rewardQuantity: fc.integer({ min: 0, max: 4 }) }),
  { maxLength: 3 },
);
const anyTerms = anyTiers.map((tiers) => ({ ...twoForOne, tiers }));
const bought = fc.integer({ min: 0, max: 12 });

const anyAct: fc.Arbitrary<CartAction> = fc.oneof(
  fc.record({ do: fc.constant('set-quantity' as const), line: fc.constantFrom(D, E, F, M), quantity: bought }),
  fc.record({
    do: fc.constant('add' as const),
    line: fc.constantFrom(D, E, F, M),
    quantity: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({ do: fc.constant('remove' as const), line: fc.constantFrom(D, E, F, M) }),
);

function expectEarned(cart: CartContent, coupon: CouponTerms) {
  const { used, reward, bought: items } = couponStanding(cart.lines, coupon);
  expect(used).toBeLessThanOrEqual(reward);
  if (items === 0) expect(used).toBe(0);
}

/** A tab that saves now and then: the displayed cart becomes its copy. */
function play(server: CartContent, coupon: CouponTerms, steps: readonly (CartAction | 'save')[]) {
  let copy = server;
  let done = start;
  for (const step of steps) {
    if (step === 'save') {
      copy = mergeCart(copy, done.edits);
      done = { ...done, edits: noEdits };
    } else done = applyActions(copy, done, [step], withCoupon(coupon));
    expectEarned(mergeCart(copy, done.edits), coupon);
  }
  return mergeCart(copy, done.edits);
}

const anySteps = fc.array(fc.oneof({ weight: 4, arbitrary: anyAct }, fc.constant('save' as const)), { maxLength: 20 });

describe('whatever happens', () => {
  it('never uses more than is earned, and has no redemption without an item that counts toward it', () => {
    fc.assert(
      fc.property(anyTerms, anySteps, (coupon, steps) => {
        play(cartOf(''), coupon, steps);
      }),
    );
  });

  it('editing back and forth ends where it started, however often it is saved in between', () => {
    const quantities = fc.array(fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constant('save' as const)), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(anyTerms, anySteps, quantities, (coupon, before, between) => {
        const began = play(cartOf(''), coupon, [...before, set(D, 6), 'save']);
        const steps = between.map((step) => (step === 'save' ? step : set(D, step)));
        const ended = play(began, coupon, [...steps, set(D, 6)]);
        expect(sorted(ended)).toEqual(sorted(began));
      }),
    );
  });

  it('two tabs that change one cart alternately end with an earned cart, and settling it again changes nothing', () => {
    fc.assert(
      fc.property(anyTerms, anySteps, anySteps, anySteps, (coupon, before, mine, theirs) => {
        const copy = play(cartOf(''), coupon, before);
        const acts = (steps: typeof mine) =>
          steps
            .filter((step) => step !== 'save')
            .reduce((sofar, act) => applyActions(copy, sofar, [act], withCoupon(coupon)), start);
        const server = mergeCart(copy, acts(theirs).edits);
        const merged = settleEdits(server, acts(mine), withCoupon(coupon));
        const final = mergeCart(server, merged.edits);
        expectEarned(final, coupon);
        const again = settleEdits(final, { edits: noEdits, unearned: merged.unearned }, withCoupon(coupon));
        expect(again.edits).toEqual(noEdits);
      }),
    );
  });

  it('the largest tier comes first: the reward is the same for any order of the tiers', () => {
    fc.assert(
      fc.property(anyTiers, fc.nat({ max: 60 }), (tiers, quantity) => {
        const largest = tiers.filter(({ buyQuantity }) => buyQuantity > 0 && buyQuantity <= quantity);
        const top = Math.max(0, ...largest.map(({ buyQuantity }) => buyQuantity));
        const gives = largest.find(({ buyQuantity }) => buyQuantity === top)?.rewardQuantity ?? 0;
        const times = top === 0 ? 0 : Math.floor(quantity / top);
        const rest = tiers.filter(({ buyQuantity }) => buyQuantity < top);
        const isDistinct = new Set(tiers.map(({ buyQuantity }) => buyQuantity)).size === tiers.length;
        fc.pre(isDistinct);
        expect(rewardQuantity(tiers, quantity)).toBe(times * gives + rewardQuantity(rest, quantity - times * top));
      }),
    );
  });
});

it('a free good has the same key in every tab', () => {
  expect([lineIdOf(F), lineIdOf(M)]).toEqual(['1/F/7', '1/0/7/A mug']);
});
