import { expect, it } from 'vitest';
import { byCount, plural } from './index.ts';

it('puts a count before its noun', () => {
  expect([0, 1, 2, 1_200].map((count) => plural(count, 'line'))).toEqual([
    '0 lines',
    '1 line',
    '2 lines',
    '1,200 lines',
  ]);
  expect(plural(2, 'safety data sheet')).toBe('2 safety data sheets');
  expect(plural(3, 'entry', 'entries')).toBe('3 entries');
  expect([1, 2].map((count) => byCount(count, 'is', 'are'))).toEqual(['is', 'are']);
});
