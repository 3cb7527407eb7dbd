import { expect, it } from 'vitest';
import { couponDates, couponWords, shortCouponWords } from './coupon-words.ts';

it('says the smallest tier first', () => {
  expect(couponWords([{ BuyQuantity: 2, RewardQuantity: 1 }])).toBe('Buy 2, get 1');
  expect(
    couponWords([
      { BuyQuantity: 10, RewardQuantity: 6 },
      { BuyQuantity: 2, RewardQuantity: 1 },
    ]),
  ).toBe('Buy 2, get 1; Buy 10, get 6');
  expect(couponWords([])).toBe('');
});

it('leaves further tiers to the product page', () => {
  expect(
    shortCouponWords([
      { BuyQuantity: 5, RewardQuantity: 3 },
      { BuyQuantity: 2, RewardQuantity: 1 },
    ]),
  ).toEqual({ words: 'Buy 2, get 1', more: 1 });
  expect(shortCouponWords([])).toEqual({ words: '', more: 0 });
});

it('says when a coupon runs', () => {
  expect(couponDates({ StartDate: '2026-03-01', EndDate: '2026-03-31T00:00:00' })).toBe('03/01/2026 – 03/31/2026');
  expect(couponDates({ StartDate: 'soon', EndDate: '2026-03-31' })).toBe('soon – 03/31/2026');
});
