import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PlainDate } from '../dates/index.ts';
import { cents } from '../money/index.ts';
import {
  categoryReport,
  changeCauses,
  comparedPeriods,
  dayAfter,
  explainChange,
  firstDayOf,
  type ProductSales,
  productChange,
  productsBehind,
  salesCategories,
} from './index.ts';

const shipped = (quantity: number, amount: number) => ({ quantity, amount: cents(amount) });
const product = (before: ReturnType<typeof shipped>, after: ReturnType<typeof shipped>, more = {}): ProductSales => ({
  ...{ itemNumber: '1', description: 'Gloves', category: 'Merch', wasBoughtEarlier: false, before, after },
  ...more,
});
const none = shipped(0, 0);

it('price and volume are of products that were bought in both periods', () => {
  expect(productChange(product(shipped(10, 1000), shipped(12, 1320)))).toEqual({ price: 120, volume: 200 });
  expect(productChange(product(shipped(10, 1000), shipped(10, 900)))).toEqual({ price: -100, volume: 0 });
  expect(productChange(product(shipped(4, 400), shipped(2, 200)))).toEqual({ price: 0, volume: -200 });
  expect(productChange(product(none, none))).toEqual({});
});

it('a product is new, bought again, or lost', () => {
  expect(productChange(product(none, shipped(1, 500)))).toEqual({ new: 500 });
  expect(productChange(product(none, shipped(1, 500), { wasBoughtEarlier: true }))).toEqual({ again: 500 });
  expect(productChange(product(shipped(2, 700), none))).toEqual({ lost: -700 });
});

it('the same number of pieces is no change in volume, even for a credit', () => {
  expect(productChange(product(shipped(12, -1), shipped(12, 0)))).toEqual({ price: 1, volume: 0 });
});

const amount = fc.integer({ min: -5_000_000, max: 50_000_000 });
const period = fc.oneof(
  fc.constant(none),
  fc.tuple(fc.integer({ min: -20, max: 5000 }), amount).map(([quantity, value]) => shipped(quantity, value)),
);
const anyProduct = fc.record({
  itemNumber: fc.string({ minLength: 1, maxLength: 4 }),
  description: fc.constant('x'),
  category: fc.constantFrom(...salesCategories.map(({ label }) => label)),
  before: period,
  after: period,
  wasBoughtEarlier: fc.boolean(),
});
const figures = (year: number) =>
  fc.array(
    fc.record({
      category: fc.constantFrom('MERCHANDISE', 'TEETH', 'LABOR', 'FREIGHT'),
      year: fc.constant(year),
      month: fc.integer({ min: 1, max: 12 }),
      amount: amount.map(cents),
    }),
  );

it('the causes of a product add up to its change, and price includes only the price change', () => {
  fc.assert(
    fc.property(anyProduct, (one) => {
      const causes = productChange(one);
      expect(Object.values(causes).reduce((sum, value) => sum + value, 0)).toBe(one.after.amount - one.before.amount);
    }),
  );
});

it('a product whose quantity or price stays the same has no other cause', () => {
  const count = fc.integer({ min: 1, max: 5000 });
  const unit = fc.integer({ min: 1, max: 10_000 });
  fc.assert(
    fc.property(anyProduct, count, count, unit, unit, (one, was, is, old, fresh) => {
      const sameQuantity = productChange({ ...one, before: shipped(was, was * old), after: shipped(was, was * fresh) });
      expect(sameQuantity.volume).toBe(0);
      const samePrice = productChange({ ...one, before: shipped(was, was * old), after: shipped(is, is * old) });
      expect(samePrice.price).toBe(0);
    }),
  );
});

it('the causes of each category and of all add up to the difference of the report, which doesn’t change', () => {
  fc.assert(
    fc.property(fc.array(anyProduct), figures(2024), figures(2025), (products, before, after) => {
      const { rows, total } = explainChange(products, { before, after });
      for (const { before: was, after: is, causes } of [...rows, total]) {
        expect(was + changeCauses.reduce((sum, cause) => sum + causes[cause], 0)).toBe(is);
      }
      for (const cause of changeCauses) {
        expect(rows.reduce((sum, { causes }) => sum + causes[cause], 0)).toBe(total.causes[cause]);
      }
      const report = categoryReport(after, '2025-12-31' as PlainDate);
      for (const [index, { after: is }] of rows.entries()) {
        expect(Math.abs((report.rows[index]?.total ?? 0) * 100 - is)).toBeLessThanOrEqual(50);
      }
    }),
  );
});

it('the products behind a cell add up to the cell', () => {
  fc.assert(
    fc.property(fc.array(anyProduct), (products) => {
      const { rows } = explainChange(products, { before: [], after: [] });
      for (const { label: category, causes } of rows) {
        for (const cause of ['price', 'volume', 'new', 'again', 'lost'] as const) {
          const found = productsBehind(products, { category, cause });
          expect(found.reduce((sum, one) => sum + (productChange(one)[cause] ?? 0), 0)).toBe(causes[cause]);
        }
      }
    }),
  );
});

it('periods have the same length, never overlap, and end with the month of the day', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2001-01-01'), max: new Date('2040-12-31'), noInvalidDate: true }),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom('before' as const, 'year' as const),
      (date, months, against) => {
        const day = date.toISOString().slice(0, 10) as PlainDate;
        const { before, after } = comparedPeriods(day, { months, against });
        expect(after.to).toEqual({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 });
        expect(dayAfter(before.to) <= firstDayOf(after.from)).toBe(true);
        const count = ({ from, to }: typeof after) => (to.year - from.year) * 12 + to.month - from.month + 1;
        expect([count(before), count(after)]).toEqual([months, months]);
      },
    ),
  );
  const { before, after } = comparedPeriods('2026-02-17' as PlainDate, { months: 3, against: 'before' });
  expect([firstDayOf(before.from), dayAfter(before.to), firstDayOf(after.from), dayAfter(after.to)]).toEqual([
    ...['2025-09-01', '2025-12-01'],
    ...['2025-12-01', '2026-03-01'],
  ]);
});
