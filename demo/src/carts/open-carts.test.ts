import type { PlainDate } from '@operatory/domain/dates';
import { expect, test } from 'vitest';
import { itemIndex } from '../catalog/item-index.ts';
import { itemRow } from '../catalog/items.ts';
import { productLines } from '../catalog/lines.ts';
import { fingerprint, testDay } from '../fingerprint.fixture.ts';
import { habitsOf } from '../practices/habits.ts';
import { practiceAt } from '../practices/practices.ts';
import { openCart } from './open-carts.ts';

const items = itemIndex();
for (const line of productLines(400)) for (const item of line.items) items.add(itemRow(line, item).item, undefined);

const carts = Array.from({ length: 600 }, (_, index) => {
  const practice = practiceAt(index);
  return openCart(index, practice, habitsOf(practice, items), items, testDay as PlainDate);
}).filter((open) => open !== undefined);

test('carts are the same in every run', () => {
  expect(fingerprint(carts)).toBe('5f097577992029dd');
});

test('about one practice in ten has one; of the first ten, exactly the ones that should', () => {
  expect(carts.length).toBeGreaterThan(40);
  expect(carts.length).toBeLessThan(90);
  const special = carts.map(({ cart }) => cart.customerNumber).filter((number) => Number(number) <= 100_010);
  expect(special).toEqual(['100003', '100007', '100009']);
});

test('a cart has distinct lines that anybody may buy, a key and a version of the past', () => {
  for (const { cart } of carts) {
    expect(cart.lineCount).toBe(cart.lines.length);
    expect(cart.lineCount).toBeGreaterThan(0);
    expect(new Set(cart.lines.map(({ itemNumber }) => itemNumber)).size).toBe(cart.lines.length);
    expect(cart.cartKey).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.isSafeInteger(cart.modified)).toBe(true);
    expect(cart.modified / 1000).toBeLessThan(Date.parse(`${testDay}T08:00:00Z`));
  }
  expect(new Set(carts.map(({ cart }) => cart.cartKey)).size).toBe(carts.length);
});

test('100003 has six lines, one of them with a running coupon', () => {
  const cart = carts.find((open) => open.cart.customerNumber === '100003')?.cart;
  expect(cart?.lines).toHaveLength(6);
  expect(cart?.lines.at(-1)).toEqual({ itemNumber: '10000002', type: 0, quantity: 4 });
});
