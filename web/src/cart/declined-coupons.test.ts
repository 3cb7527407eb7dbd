import { expect, it } from 'vitest';
import { isDeclined } from './declined-coupons.ts';

it('a declined coupon stays declined until it earns more', () => {
  const declined = { 7: 2 };
  expect(isDeclined(declined, { couponId: 7, reward: 2 })).toBe(true);
  expect(isDeclined(declined, { couponId: 7, reward: 1 })).toBe(true);
  expect(isDeclined(declined, { couponId: 7, reward: 3 })).toBe(false);
  expect(isDeclined(declined, { couponId: 8, reward: 1 })).toBe(false);
});
