import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { User } from '../access/index.ts';
import { maxQuantity } from '../cart/index.ts';
import type { PlainDate } from '../dates/index.ts';
import { cents } from '../money/index.ts';
import type { CorrectableCoupon } from './corrected-free-goods.ts';
import { type CorrectableOrder, type Correction, checkCorrection, correctionChanges } from './order-correction.ts';

const viewer: User = {
  kind: 'user',
  userId: 'u',
  email: 'u@people.test',
  name: 'U',
  permissions: new Set(['CustomerService']),
  territoryIds: new Set(),
  accounts: 'all',
};
const today = '2026-03-04' as PlainDate;
const priceOf = (itemNumber: string) => (itemNumber === 'GONE' ? undefined : cents(500));
const rules = { viewer, isPoRequired: true, today, priceOf };
const products = fc.array(
  fc.record({ itemNumber: fc.constantFrom('NEW-1', 'NEW-2', 'GONE'), quantity: fc.integer({ min: 1, max: 9 }) }),
  { maxLength: 2 },
);

const details = fc.record({
  poNumber: fc.constantFrom('', 'PO-1', 'PO-2'),
  comments: fc.constantFrom('', 'ring the bell'),
  shippingNote: fc.constantFrom('', 'back door'),
  futureFillDate: fc.constantFrom(null, '2026-03-02', '2026-03-09') as fc.Arbitrary<PlainDate | null>,
  alternateAddress: fc.constant(null),
});
const good = { redemptionItem: 'I-9', redemptionDescription: 'A good' };
const coupon: CorrectableCoupon = {
  couponId: 7,
  description: 'Buy 2 get 1',
  tiers: [{ buyQuantity: 2, rewardQuantity: 1 }],
  isDistributorFulfilled: true,
  options: [good],
};
const order: fc.Arbitrary<CorrectableOrder> = fc.record({
  details,
  isFromBuyer: fc.boolean(),
  coupons: fc.constantFrom([], [coupon]),
  lines: fc
    .array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 9 }),
        type: fc.constantFrom(0 as const, 0 as const, 1 as const, 2 as const),
        couponId: fc.constantFrom(7, null),
      }),
      { minLength: 1, maxLength: 5 },
    )
    .map((lines) =>
      lines.map((line, index) => ({
        ...line,
        lineNumber: index + 1,
        itemNumber: `I-${index}`,
        description: `Item ${index}`,
      })),
    ),
});
const few = fc.integer({ min: 0, max: 3 });
/** A realistic correction: of the order's own lines, with most details unchanged. Many are accepted. */
const likely = order.chain((before) =>
  fc.tuple(
    fc.constant(before),
    fc
      .record({
        poNumber: fc.constant('PO-2'),
        quantities: fc.array(fc.option(few, { nil: undefined }), { minLength: 5, maxLength: 5 }),
        freeGoods: fc.array(
          few.map((quantity) => ({ couponId: 7, good, quantity: quantity + 1 })),
          { maxLength: 1 },
        ),
        isWithGoods: fc.nat({ max: 3 }).map((of) => of === 0),
        products,
        isWithProducts: fc.boolean(),
      })
      .map(
        ({ poNumber, quantities, freeGoods, isWithGoods, products: added, isWithProducts }): Correction => ({
          details: { ...before.details, poNumber: before.isFromBuyer ? before.details.poNumber : poNumber },
          lines: before.lines.flatMap(({ lineNumber }, index) => {
            const quantity = quantities[index];
            return quantity === undefined ? [] : [{ lineNumber, quantity }];
          }),
          freeGoods: isWithGoods ? freeGoods : [],
          products: isWithProducts ? added : [],
        }),
      ),
  ),
);
const correction: fc.Arbitrary<Correction> = fc.record({
  details,
  products,
  lines: fc.uniqueArray(
    fc.record({
      lineNumber: fc.integer({ min: 1, max: 6 }),
      quantity: fc.oneof(fc.integer({ min: 0, max: 10 }), fc.constantFrom(maxQuantity, maxQuantity + 1)),
    }),
    { maxLength: 6, selector: ({ lineNumber }) => lineNumber },
  ),
  freeGoods: fc.array(
    fc.record({ couponId: fc.constant(7), good: fc.constant(good), quantity: fc.integer({ min: 1, max: 3 }) }),
    {
      maxLength: 1,
    },
  ),
});

/** The quantities that an accepted correction leads to, by line. */
const after = ({ lines }: CorrectableOrder, wanted: Correction) =>
  lines.map((line) => {
    const { quantity } = wanted.lines.find(({ lineNumber }) => lineNumber === line.lineNumber) ?? line;
    return { ...line, before: line.quantity, quantity };
  });

describe('any correction of any rejected order', () => {
  it('an accepted one preserves the order, its free goods, and what a buyer’s system knows', () => {
    fc.assert(
      fc.property(fc.oneof(likely, fc.tuple(order, correction)), ([before, wanted]) => {
        fc.pre(checkCorrection(before, wanted, rules).length === 0);
        const lines = after(before, wanted);
        expect([...lines, ...wanted.products].some(({ quantity }) => quantity > 0)).toBe(true);
        expect(wanted.products.every(({ itemNumber }) => itemNumber !== 'GONE')).toBe(true);
        if (before.isFromBuyer) expect(wanted.products).toEqual([]);
        for (const { type, quantity, couponId, before: ordered } of lines) {
          const mayRise = !before.isFromBuyer && (type === 0 || (couponId === 7 && before.coupons.length > 0));
          expect(quantity).toBeLessThanOrEqual(mayRise ? maxQuantity : ordered);
        }
        const used = [...lines.filter(({ type, couponId }) => type !== 0 && couponId === 7), ...wanted.freeGoods];
        const bought = (of: readonly { type: number; couponId: number | null; quantity: number }[]) =>
          of.reduce((sum, line) => sum + (line.type === 0 && line.couponId === 7 ? line.quantity : 0), 0);
        const sum = used.reduce((all, { quantity }) => all + quantity, 0);
        if (before.coupons.length > 0 && bought(lines) !== bought(before.lines)) {
          expect(sum).toBeLessThanOrEqual(Math.floor(bought(lines) / 2));
        }
        if (before.isFromBuyer || before.coupons.length === 0) expect(wanted.freeGoods).toEqual([]);
        if (before.isFromBuyer) expect(wanted.details.poNumber).toBe(before.details.poNumber);
        expect(wanted.lines.every(({ lineNumber }) => lineNumber <= before.lines.length)).toBe(true);
        expect(correctionChanges(before, wanted)).not.toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('is described in one sentence for each change, and applying it twice changes nothing', () => {
    fc.assert(
      fc.property(order, correction, (before, wanted) => {
        const lines = after(before, wanted);
        const changed = lines.filter(({ quantity, before: ordered }) => quantity !== ordered);
        const told = correctionChanges(before, wanted);
        expect(told.filter((text) => /^(Item|Free item) /.test(text)).length).toBe(
          changed.length + wanted.freeGoods.length + wanted.products.length,
        );
        fc.pre(new Set(wanted.products.map(({ itemNumber }) => itemNumber)).size === wanted.products.length);
        expect(new Set(told).size).toBe(told.length);
        const corrected = { ...before, details: wanted.details, lines };
        const again = { ...wanted, freeGoods: [], products: [] };
        expect(correctionChanges(corrected, again)).toEqual([]);
        expect(checkCorrection(corrected, { ...again, lines: [] }, rules).map(({ refused }) => refused)).toEqual([
          'order-correction.nothing-changed',
        ]);
      }),
    );
  });

  it('that removes every line, or names one that isn’t there, is refused', () => {
    fc.assert(
      fc.property(order, (before) => {
        const codes = (lines: Correction['lines']) =>
          checkCorrection(before, { details: before.details, lines, freeGoods: [], products: [] }, rules).map(
            ({ refused }) => refused,
          );
        expect(codes(before.lines.map(({ lineNumber }) => ({ lineNumber, quantity: 0 })))).toContain(
          'order-correction.no-lines',
        );
        expect(codes([{ lineNumber: 99, quantity: 1 }])).toEqual(['order-correction.line-unknown']);
      }),
    );
  });

  it('that shows another price than the one that counts now is refused and says which', () => {
    fc.assert(
      fc.property(order, fc.integer({ min: 0, max: 1_000 }), (before, seen) => {
        const products = [{ itemNumber: 'NEW-1', quantity: 1, seenPrice: cents(seen) }];
        const refused = checkCorrection(
          { ...before, isFromBuyer: false },
          { details: before.details, lines: [], freeGoods: [], products },
          { ...rules, isPoRequired: false },
        ).filter(({ refused: code }) => code === 'order-correction.price-changed');
        expect(refused).toEqual(
          seen === 500 ? [] : [{ refused: 'order-correction.price-changed', values: { itemNumber: 'NEW-1' } }],
        );
      }),
    );
  });

  it('that adds what can’t be sold, or adds to a buyer’s order, is refused and says which', () => {
    fc.assert(
      fc.property(order, (before) => {
        const add = (itemNumber: string, isFromBuyer: boolean) =>
          checkCorrection(
            { ...before, isFromBuyer },
            { details: before.details, lines: [], freeGoods: [], products: [{ itemNumber, quantity: 1 }] },
            { ...rules, isPoRequired: false },
          ).filter(({ refused }) => refused === 'cart.item-not-orderable' || refused.endsWith('buyers-products'));
        expect(add('NEW-1', false)).toEqual([]);
        expect(add('GONE', false)).toEqual([{ refused: 'cart.item-not-orderable', values: { itemNumber: 'GONE' } }]);
        expect(add('NEW-1', true)).toMatchObject([{ refused: 'order-correction.buyers-products' }]);
      }),
    );
  });
});
