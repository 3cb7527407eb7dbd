import { expect, it } from 'vitest';
import { firstSort, nextAccountSort, readSort, sortAccounts, sortWord } from './sort-accounts.ts';

const account = (customerNumber: string, name: string, month?: number) => ({
  ...{ customerNumber, name, city: 'Reno', state: 'NV', isClosed: false, billTo: null },
  ...(month === undefined ? {} : { month }),
});
const accounts = [account('3', 'Zenith', 5), account('10', 'Émile'), account('2', 'alder', 9)];

it('sorts by every column; accounts without the figure are last, and equal ones by name', () => {
  const sorted = (word: string) => sortAccounts(accounts, readSort(word)).map(({ customerNumber }) => customerNumber);
  expect(sorted('name')).toEqual(['2', '10', '3']);
  expect(sorted('-name')).toEqual(['3', '10', '2']);
  expect(sorted('customerNumber')).toEqual(['2', '3', '10']);
  expect(sorted('month')).toEqual(['3', '2', '10']);
  expect(sorted('-month')).toEqual(['2', '3', '10']);
  expect(sorted('-city')).toEqual(['2', '10', '3']);
});

it('starts with the largest value, can be reversed, and round-trips through the address', () => {
  const first = nextAccountSort(firstSort, 'month');
  expect(sortWord(first)).toBe('-month');
  expect(sortWord(nextAccountSort(first, 'month'))).toBe('month');
  expect(readSort('-month')).toEqual(first);
  for (const word of [undefined, 'constructor', '-toString', 7]) expect(readSort(word)).toEqual(firstSort);
});
