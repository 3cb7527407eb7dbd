import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { User } from '../access/index.ts';
import type { CountedLine } from '../cart/index.ts';
import type { PlainDate } from '../dates/index.ts';
import { type CorrectableCoupon, correctionStanding, settleCorrection } from './corrected-free-goods.ts';
import { type CorrectableLine, type CorrectableOrder, checkCorrection, correctionChanges } from './order-correction.ts';

const good = (redemptionItem: string) => ({ redemptionItem, redemptionDescription: `Good ${redemptionItem}` });
const coupon: CorrectableCoupon = {
  couponId: 7,
  description: 'Buy 3 get 1, buy 12 get 6',
  tiers: [
    { buyQuantity: 3, rewardQuantity: 1 },
    { buyQuantity: 12, rewardQuantity: 6 },
  ],
  isDistributorFulfilled: true,
  options: [good('G-1'), good('G-2')],
};
const bought = (quantity: number): CountedLine => ({ type: 0, couponId: 7, quantity });
const given = (quantity: number, couponId: number | null = 7): CountedLine => ({ type: 1, couponId, quantity });
const quantities = (lines: readonly CountedLine[]) => lines.map(({ quantity }) => quantity);

describe('the free goods of a corrected order', () => {
  const ordered = [bought(12), given(4), given(2)];

  it('are reduced from the last one if less is bought, and earned again if the quantity is raised back', () => {
    const settled = (quantity: number) =>
      quantities(settleCorrection(ordered, [bought(quantity), given(4), given(2)], [coupon]));
    expect(settled(12)).toEqual([12, 4, 2]);
    expect(settled(11)).toEqual([11, 3, 0]);
    expect(settled(2)).toEqual([2, 0, 0]);
    expect(settled(12)).toEqual([12, 4, 2]);
  });

  it('can be more if more is bought, and only what the correction earns is left to choose', () => {
    const declined = [bought(6), given(1)];
    expect(correctionStanding(declined, [bought(9), given(1)], coupon)).toEqual({
      ...{ bought: 9, earned: 3, used: 1, left: 1 },
    });
    expect(correctionStanding(declined, declined, coupon)).toMatchObject({ earned: 2, left: 0 });
  });

  it('don’t change while as much is bought, even after the offer ended or changed', () => {
    const ended = { ...coupon, tiers: [] };
    expect(quantities(settleCorrection(ordered, ordered, [ended]))).toEqual([12, 4, 2]);
    expect(quantities(settleCorrection(ordered, [bought(11), given(4), given(2)], [ended]))).toEqual([11, 0, 0]);
  });

  it('of an unknown coupon, or of none, stay', () => {
    const lines = [bought(1), given(5, 8), given(1, null)];
    expect(settleCorrection([bought(9), given(5, 8), given(1, null)], lines, [coupon])).toEqual(lines);
  });
});

const viewer: User = {
  ...{ kind: 'user', userId: 'u', email: 'u@people.test', name: 'U', accounts: 'all' },
  permissions: new Set(['CustomerService']),
  territoryIds: new Set(),
};
const details = { poNumber: 'P', comments: '', shippingNote: '', futureFillDate: null, alternateAddress: null };
const rules = { viewer, isPoRequired: false, today: '2026-03-04' as PlainDate, priceOf: () => undefined };
const orderOf = (lines: readonly CountedLine[], isFromBuyer = false): CorrectableOrder => ({
  ...{ details, isFromBuyer, coupons: [coupon] },
  lines: lines.map((line, index): CorrectableLine => {
    const itemNumber = line.type === 0 ? `I-${index}` : 'G-1';
    return { ...line, lineNumber: index + 1, itemNumber, description: 'x' };
  }),
});
const codes = (
  order: CorrectableOrder,
  wanted: readonly number[],
  added: readonly { item: string; quantity: number }[],
) =>
  checkCorrection(
    order,
    {
      details,
      lines: wanted.map((quantity, index) => ({ lineNumber: index + 1, quantity })),
      freeGoods: added.map(({ item, quantity }) => ({ couponId: 7, good: good(item), quantity })),
      products: [],
    },
    rules,
  ).map(({ refused }) => refused);
const notEarned = 'order-correction.free-good-not-earned';

describe('a correction', () => {
  it('is refused if its lines don’t earn its free goods', () => {
    expect(codes(orderOf([bought(6), given(2)]), [3, 2], [])).toEqual([notEarned]);
    expect(codes(orderOf([bought(6), given(2)]), [3, 1], [])).toEqual([]);
    expect(codes(orderOf([bought(6), given(2)]), [6, 3], [])).toEqual([notEarned]);
    expect(codes(orderOf([bought(6), given(2)]), [9, 3], [])).toEqual([]);
  });

  it('may add the offer’s items as far as they are earned, unless a buyer’s system sent the order', () => {
    const order = orderOf([bought(3), given(1)]);
    expect(codes(order, [6, 1], [{ item: 'G-2', quantity: 1 }])).toEqual([]);
    expect(codes(order, [6, 1], [{ item: 'G-2', quantity: 2 }])).toEqual([notEarned]);
    expect(codes(order, [6, 1], [{ item: 'I-0', quantity: 1 }])).toEqual([notEarned]);
    expect(codes(orderOf([bought(6), given(1)], true), [6, 1], [{ item: 'G-2', quantity: 1 }])).toEqual([notEarned]);
  });

  it('describes changes of free goods in separate sentences', () => {
    const order = orderOf([bought(6), given(2)]);
    const lines = [{ lineNumber: 2, quantity: 1 }];
    const freeGoods = [{ couponId: 7, good: good('G-2'), quantity: 1 }];
    expect(correctionChanges(order, { details, lines, freeGoods, products: [] })).toEqual([
      'Free item G-1: 2 → 1',
      'Free item G-2: 1 added',
    ]);
  });
});

describe('any lines, before and after', () => {
  const line = fc.record({
    type: fc.constantFrom(0 as const, 1 as const, 2 as const),
    couponId: fc.constantFrom(7, 8, null),
    quantity: fc.integer({ min: 1, max: 30 }),
  });
  const pairs = fc.array(fc.tuple(line, fc.integer({ min: 0, max: 30 })), { minLength: 1, maxLength: 8 });

  it('settle at the earned quantity in one step, without changing purchases, and are then accepted', () => {
    fc.assert(
      fc.property(pairs, (all) => {
        const before = all.map(([each]) => each);
        // What nothing is known about can only be lowered.
        const wanted = all.map(([each, quantity]) => ({
          ...each,
          quantity: each.type === 0 || each.couponId === 7 ? quantity : Math.min(quantity, each.quantity),
        }));
        const settled = settleCorrection(before, wanted, [coupon]);
        const { used, earned } = correctionStanding(before, settled, coupon);
        expect(used).toBeLessThanOrEqual(earned);
        settled.forEach((each, index) => {
          const asked = wanted[index]?.quantity ?? 0;
          expect(each.quantity).toBeLessThanOrEqual(asked);
          if (each.type === 0 || each.couponId !== 7) expect(each.quantity).toBe(asked);
        });
        expect(settleCorrection(before, settled, [coupon])).toEqual(settled);
        expect(codes(orderOf(before), quantities(settled), [])).not.toContain(notEarned);
        const isCut = quantities(settled).join() !== quantities(wanted).join();
        if (isCut) expect(codes(orderOf(before), quantities(wanted), [])).toContain(notEarned);
      }),
      { numRuns: 500 },
    );
  });
});
