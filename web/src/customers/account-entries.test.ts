import { describe, expect, it } from 'vitest';
import { accountEntries, accountToOpen, matchingEntries, tabOnEntering } from './account-entries.ts';

const accounts = [
  { customerNumber: '100003', customerName: 'zenith Dental' },
  { customerNumber: '100001', customerName: 'Alder Dental' },
  { customerNumber: '100002', customerName: 'Émile Orthodontics' },
];
const open = [{ customerNumber: '100003', lineItemCount: 4, modified: '2030-01-01T00:00:00.000000Z' }];

describe('the account selector', () => {
  it('A3.07 lists accounts by name with the lines and the time of their open carts', () => {
    expect(accountEntries(accounts, open)[2]).toEqual({ ...accounts[0], ...open[0] });
    expect(accountEntries(accounts, open).map((entry) => [entry.customerName, entry.lineItemCount])).toEqual([
      ['Alder Dental', 0],
      ['Émile Orthodontics', 0],
      ['zenith Dental', 4],
    ]);
  });

  it('is narrowed to names with every word, in any letter case and without accents, and to prefixes of numbers', () => {
    const narrowed = (typed: string) =>
      matchingEntries(accountEntries(accounts, open), typed).map((e) => e.customerNumber);
    expect(narrowed('  ')).toHaveLength(3);
    expect(narrowed('emile ORTHO')).toEqual(['100002']);
    expect(narrowed('dental')).toEqual(['100001', '100003']);
    expect(narrowed('100003')).toEqual(['100003']);
    expect(narrowed('zenith 100001')).toEqual([]);
  });

  it('opens the only account, or the preset one when it is theirs', () => {
    const entries = accountEntries(accounts, open);
    expect(accountToOpen(entries, undefined)).toBeUndefined();
    expect(accountToOpen(entries.slice(0, 1), undefined)?.customerNumber).toBe('100001');
    expect(accountToOpen(entries, '100002')?.customerNumber).toBe('100002');
    expect(accountToOpen(entries, '999999')).toBeUndefined();
    expect(accountToOpen([], undefined)).toBeUndefined();
  });

  it('goes to a cart that has items, unless products are being browsed', () => {
    const [empty, , full] = accountEntries(accounts, open);
    if (empty === undefined || full === undefined) throw new Error('three entries expected');
    expect(tabOnEntering(full, false)).toBe('cart');
    expect(tabOnEntering(full, true)).toBe('start');
    expect(tabOnEntering(empty, false)).toBe('start');
  });
});
