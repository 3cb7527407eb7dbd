import { expect, it } from 'vitest';
import { comingWords, cutWords, itemsForList, leftOutWords } from './items-for-list.ts';

it('a list made of lines holds each product once, from 1 to 100 of it, and at most 1,000 products', () => {
  const line = (itemNumber: string, quantity: number) => ({ itemNumber, quantity });
  expect(itemsForList([line('A', 2), line('B', 500), line('A', 3), line('C', 0)])).toEqual([
    line('A', 5),
    line('B', 100),
  ]);
  expect(itemsForList(Array.from({ length: 1_200 }, (_, n) => line(String(n), 1)))).toHaveLength(1_000);
  expect([comingWords([line('A', 1)]), comingWords([])]).toEqual(['1 product comes along.', '0 products come along.']);
  expect([leftOutWords([]), leftOutWords(['A', 'B'])]).toEqual([
    undefined,
    'No longer in the catalogue, so not on the list: A, B',
  ]);
  expect([cutWords([line('A', 100)]), cutWords([line('A', 101), line('B', 7)])]).toEqual([
    undefined,
    'Cut to 100, the most of one product on a list: A',
  ]);
});
