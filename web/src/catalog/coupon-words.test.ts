import { expect, it } from 'vitest';
import { couponDates, couponWords, shortCouponWords } from './coupon-words.ts';

it('puts the smallest tier first', () => {
  expect(couponWords([{ BuyQuantity: 2, RewardQuantity: 1 }])).toBe('Buy 2, get 1');
  expect(
    couponWords([
      { BuyQuantity: 10, RewardQuantity: 6 },
      { BuyQuantity: 2, RewardQuantity: 1 },
    ]),
  ).toBe('Buy 2, get 1; Buy 10, get 6');
  expect(couponWords([])).toBe('');
});

it('puts tiers into one offer in a chip: the first to reach, then the next', () => {
  const tiers = [
    { BuyQuantity: 10, RewardQuantity: 6 },
    { BuyQuantity: 2, RewardQuantity: 1 },
    { BuyQuantity: 5, RewardQuantity: 3 },
  ];
  expect(shortCouponWords(tiers.slice(1, 2))).toEqual({ offer: 'Buy 2, get 1 free', more: '' });
  expect(shortCouponWords(tiers.slice(1))).toEqual({ offer: 'Buy 2, get 1 free', more: 'more at 5' });
  expect(shortCouponWords(tiers)).toEqual({ offer: 'Buy 2, get 1 free', more: 'more at 5 & 10' });
  expect(shortCouponWords([])).toEqual({ offer: '', more: '' });
});

it('says when a coupon runs', () => {
  expect(couponDates({ StartDate: '2026-03-01', EndDate: '2026-03-31T00:00:00' })).toBe('03/01/2026 – 03/31/2026');
  expect(couponDates({ StartDate: 'soon', EndDate: '2026-03-31' })).toBe('soon – 03/31/2026');
});
