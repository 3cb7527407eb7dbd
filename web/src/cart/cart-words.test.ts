import { cents } from '@operatory/domain/money';
import { expect, it } from 'vitest';
import { spokenTotal } from './cart-words.ts';

it('describes a cart’s lines and total, without amounts that may not be seen', () => {
  expect(spokenTotal(0, cents(0))).toBe('The cart is empty');
  expect(spokenTotal(2, cents(123_450))).toBe('Cart: 2 lines, total $1,234.50');
  expect(spokenTotal(2, undefined)).toBe('Cart: 2 lines');
});
