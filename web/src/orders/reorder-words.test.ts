import { expect, it } from 'vitest';
import { addWords } from './reorder-words.ts';

it('counts the products that would be added, unless there are none', () => {
  expect([0, 1, 1_200].map((count) => addWords(count))).toEqual([
    'Add to the cart',
    'Add 1 product to the cart',
    'Add 1,200 products to the cart',
  ]);
  expect([0, 2].map((count) => addWords(count, 'list'))).toEqual(['Add to the list', 'Add 2 products to the list']);
});
