import { describe, expect, it } from 'vitest';
import { addressQueryOf, parseSpendingSearch, spendingQueryOf, withMonth } from './spending-search.ts';

describe('the address of the spending', () => {
  it('keeps months, category, and all accounts, and ignores anything else', () => {
    const query = { from: '2026-02', to: '2026-04', category: '1.7', of: 'all' };
    expect(addressQueryOf(parseSpendingSearch(query))).toEqual(query);
    expect(spendingQueryOf(parseSpendingSearch(query))).toEqual({ from: '2026-02', to: '2026-04', category: '1.7' });
    const wrong = parseSpendingSearch({ from: 'x', to: 2026, category: "'", of: 'some', more: 1 });
    expect([addressQueryOf(wrong), wrong.isAll]).toEqual([{}, false]);
  });

  it('never ends before it begins', () => {
    const search = parseSpendingSearch({});
    const shown = { from: '2026-02', to: '2026-04' };
    expect(withMonth(search, 'from', '2026-03', shown)).toMatchObject({ from: '2026-03', to: '2026-04' });
    expect(withMonth(search, 'from', '2026-06', shown)).toMatchObject({ from: '2026-06', to: '2026-06' });
    expect(withMonth(search, 'to', '2026-01', shown)).toMatchObject({ from: '2026-01', to: '2026-01' });
  });
});
