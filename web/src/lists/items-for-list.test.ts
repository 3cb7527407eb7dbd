import { expect, it } from 'vitest';
import { comingWords, cutWords, itemsForList, leftOutWords } from './items-for-list.ts';

it('a list made from lines has each product once, 1 to 100 of it, and at most 1,000 products', () => {
  const line = (itemNumber: string, quantity: number) => ({ itemNumber, quantity });
  expect(itemsForList([line('A', 2), line('B', 500), line('A', 3), line('C', 0)])).toEqual([
    line('A', 5),
    line('B', 100),
  ]);
  expect(itemsForList(Array.from({ length: 1_200 }, (_, n) => line(String(n), 1)))).toHaveLength(1_000);
  expect([comingWords([line('A', 1)]), comingWords([])]).toEqual(['Includes 1 product.', 'Includes 0 products.']);
  expect([leftOutWords([]), leftOutWords(['A', 'B'])]).toEqual([
    undefined,
    'Not added because they’re no longer in the catalog: A, B',
  ]);
  expect([cutWords([line('A', 100)]), cutWords([line('A', 101), line('B', 7)])]).toEqual([
    undefined,
    'Reduced to 100, the maximum per product on a list: A',
  ]);
});
