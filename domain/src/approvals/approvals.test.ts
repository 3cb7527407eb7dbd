import fc from 'fast-check';
import { expect, it } from 'vitest';
import { userWith } from '../access/users.fixture.ts';
import {
  type CartContent,
  type CouponTerms,
  couponStanding,
  lineIdOf,
  noDetails,
  standardLine,
} from '../cart/index.ts';
import { cents } from '../money/index.ts';
import { adjustQuantities, approvalCauses, approvalWords, causeLabels } from './index.ts';

const off = { limit: null, isOverBudget: false };
const facts = { rule: off, total: cents(10_000), budget: cents(0), used: cents(0) };
const buyer = userWith(['Customer', 'OrderSubmit']);
const amounts = fc.integer({ min: 0, max: 100_000 }).map(cents);

it('asks for no approval while a practice has turned nothing on', () => {
  fc.assert(
    fc.property(amounts, amounts, amounts, (total, budget, used) => {
      expect(approvalCauses({ ...facts, viewer: buyer, total, budget, used })).toEqual([]);
    }),
  );
});

it('asks exactly above the limit and beyond the budget, and never for an approver or a procurement system', () => {
  const approver = userWith(['Customer', 'OrderSubmit', 'ApproveOrders']);
  const shopper = userWith(['PunchOut'], { punchOutSessionId: 's' });
  fc.assert(
    fc.property(amounts, amounts, amounts, amounts, (total, limit, budget, used) => {
      const rule = { limit, isOverBudget: true };
      const kinds = approvalCauses({ viewer: buyer, rule, total, budget, used }).map(({ kind }) => kind);
      expect(kinds.includes('amount')).toBe(total > limit);
      expect(kinds.includes('budget')).toBe(budget > 0 && used + total > budget);
      for (const viewer of [approver, shopper]) {
        expect(approvalCauses({ viewer, rule, total, budget, used })).toEqual([]);
      }
    }),
  );
});

it('always asks for a requester, and says every reason', () => {
  const viewer = userWith(['Customer', 'RequestOnly']);
  const causes = approvalCauses({ ...facts, viewer, rule: { limit: cents(5_000), isOverBudget: false } });
  expect(approvalWords(causes)).toBe('all of your orders need it and it’s above $50.00');
  expect(causeLabels(causes)).toEqual(['Requesters’ orders always need approval', 'Above $50.00']);
  const over = approvalCauses({ ...facts, viewer: buyer, rule: { ...off, isOverBudget: true }, budget: cents(7_500) });
  expect(approvalWords(over)).toBe('it exceeds the month’s budget by $25.00');
});

const coupon: CouponTerms = {
  couponId: 7,
  tiers: [{ buyQuantity: 3, rewardQuantity: 1 }],
  isDistributorFulfilled: true,
};
const lineOf = (itemNumber: string, quantity: number) => ({
  ...standardLine(itemNumber),
  quantity,
  overridePrice: null,
});
const bought = { ...lineOf('10000001', 6), couponId: 7 };
const free = {
  itemNumber: '10000002',
  type: 1 as const,
  couponId: 7,
  description: '',
  quantity: 2,
  overridePrice: null,
};

it('changes quantities, removes lines at 0, and leaves no free good that isn’t earned', () => {
  const counted = [bought, free, lineOf('10000003', 1)];
  const content: CartContent = { lines: counted, details: noDetails };
  const quantity = fc.integer({ min: 0, max: 12 });
  fc.assert(
    fc.property(quantity, quantity, (first, third) => {
      const changes = [
        { lineId: lineIdOf(bought), quantity: first },
        { lineId: lineIdOf(lineOf('10000003', 1)), quantity: third },
        { lineId: 'nothing of this cart', quantity: 5 },
      ];
      const { lines, details } = adjustQuantities(content, changes, { counted, coupons: [coupon] });
      const of = (itemNumber: string) => lines.find((line) => line.itemNumber === itemNumber)?.quantity ?? 0;
      expect([of('10000001'), of('10000003')]).toEqual([first, third]);
      expect(lines.every((line) => line.quantity > 0)).toBe(true);
      const { used, reward } = couponStanding(lines, coupon);
      expect(used).toBeLessThanOrEqual(reward);
      expect(details).toEqual(noDetails);
    }),
  );
});

it('leaves a cart alone without changes', () => {
  const content: CartContent = { lines: [bought, free], details: noDetails };
  expect(adjustQuantities(content, [], { counted: content.lines, coupons: [coupon] })).toEqual(content);
});
