import { expect, it } from 'vitest';
import { cents } from '../money/index.ts';
import { meantAccounts, sumFigures } from './index.ts';

it('adds up each figure over the accounts that have it', () => {
  const figures = [
    { cartLines: 2, cart: cents(500), month: cents(100), budgetLeft: cents(-40) },
    { cartLines: 0, held: 1, month: cents(7) },
  ];
  expect(sumFigures(figures)).toEqual({ cartLines: 2, cart: 500, held: 1, month: 107, budgetLeft: -40 });
  expect(sumFigures([{}, {}])).toEqual({});
});

it('finds accounts by words of the name and city, ignoring case and accents, and by the start of a number', () => {
  const accounts = [
    { customerNumber: '100003', name: 'Émile Orthodontics', city: 'Reno' },
    { customerNumber: '100004', name: 'Oak Dental', city: 'Irving' },
  ];
  const meant = (typed: string) => meantAccounts(accounts, typed).map(({ customerNumber }) => customerNumber);
  expect(meant(' ')).toEqual(['100003', '100004']);
  expect(meant('emile RENO')).toEqual(['100003']);
  expect(meant('100004')).toEqual(['100004']);
  expect(meant('oak reno')).toEqual([]);
});
