import { expect, it } from 'vitest';
import { cents } from '../money/index.ts';
import { hasPriceOverride, lineTotal, overrideFor, unitPrice } from './line-price.ts';

const standard = { type: 0, quantity: 3, overridePrice: null } as const;
const overridden = { ...standard, overridePrice: cents(750) };

it("prefers the override to the account's price, and is nothing for a free good", () => {
  expect(unitPrice(standard, cents(1000))).toBe(1000);
  expect(unitPrice(overridden, cents(1000))).toBe(750);
  expect(unitPrice({ ...standard, overridePrice: cents(0) }, cents(1000))).toBe(0);
  expect(unitPrice({ ...overridden, type: 1 }, cents(1000))).toBe(0);
  expect(unitPrice({ ...standard, type: 2 }, undefined)).toBe(0);
});

it("isn't guessed for a total without a price", () => {
  expect(lineTotal(standard, undefined)).toBeUndefined();
  expect(lineTotal(overridden, undefined)).toBe(2250);
});

it('sets the override flag with a price, even with price 0', () => {
  expect(hasPriceOverride(standard)).toBe(false);
  expect(hasPriceOverride(overridden)).toBe(true);
  expect(hasPriceOverride({ overridePrice: cents(0) })).toBe(true);
});

it('treats the original price as no override', () => {
  expect(overrideFor(cents(1000), cents(1000))).toBeNull();
  expect(overrideFor(cents(999), cents(1000))).toBe(999);
  expect(overrideFor(cents(0), undefined)).toBe(0);
  expect(overrideFor(null, cents(1000))).toBeNull();
});
