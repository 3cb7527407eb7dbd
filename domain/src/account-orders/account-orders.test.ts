import { describe, expect, it } from 'vitest';
import { signedOut, type User, type Viewer } from '../access/index.ts';
import type { CustomerNumber } from '../customers/index.ts';
import { cents } from '../money/index.ts';
import {
  commonQuantity,
  estimateOf,
  joinAccounts,
  linesFor,
  mayOrderForAccounts,
  quantityAt,
  setForAll,
  totalOf,
  withOnly,
} from './index.ts';

const start = { G: { '1': 2, '2': 2, '3': 5 }, B: { '1': 1 } };
const numbers = ['1', '2', '3'];

describe('the quantities of an order for several accounts', () => {
  it('are set for one account, or the same for all of the given ones', () => {
    const single = setForAll(start, { itemNumber: 'G', customerNumbers: ['3'], quantity: null });
    expect(single.G).toEqual({ '1': 2, '2': 2 });
    const all = setForAll(start, { itemNumber: 'G', customerNumbers: ['1', '2'], quantity: 7 });
    expect(all.G).toEqual({ '1': 7, '2': 7, '3': 5 });
    expect(setForAll(start, { itemNumber: 'G', customerNumbers: numbers, quantity: 0 }).G).toEqual({});
    expect(start.G).toEqual({ '1': 2, '2': 2, '3': 5 });
    expect(setForAll({}, { itemNumber: 'X', customerNumbers: ['1'], quantity: 200_000 })).toEqual({
      X: { '1': 99_999 },
    });
  });

  it('are common where all accounts order the same, or nothing', () => {
    expect(commonQuantity(start, { itemNumber: 'G', customerNumbers: ['1', '2'] })).toBe(2);
    expect(commonQuantity(start, { itemNumber: 'G', customerNumbers: numbers })).toBeUndefined();
    expect(commonQuantity(start, { itemNumber: 'none', customerNumbers: numbers })).toBe(0);
    expect(commonQuantity(start, { itemNumber: 'G', customerNumbers: [] })).toBeUndefined();
  });

  it('give a new account the quantities that all others have in common', () => {
    const joined = joinAccounts({ G: { '1': 2, '2': 2 }, B: { '1': 1 } }, { joining: ['8', '9'], others: ['1', '2'] });
    expect(joined).toEqual({ G: { '1': 2, '2': 2, '8': 2, '9': 2 }, B: { '1': 1 } });
    expect(joinAccounts(start, { joining: ['9'], others: [] })).toEqual(start);
  });

  it('leave with their product or account', () => {
    expect(withOnly(start, { itemNumbers: ['G', 'X'], customerNumbers: ['1', '3', '9'] })).toEqual({
      G: { '1': 2, '3': 5 },
    });
  });

  it('become the lines of an account in the order of the products, and sums', () => {
    expect(linesFor(start, { customerNumber: '1', itemNumbers: ['B', 'X', 'G'] })).toEqual([
      { itemNumber: 'B', quantity: 1 },
      { itemNumber: 'G', quantity: 2 },
    ]);
    expect(totalOf(start, { itemNumber: 'G', customerNumbers: numbers })).toBe(9);
    expect(quantityAt(start, { itemNumber: 'constructor', customerNumber: 'toString' })).toBe(0);
  });

  it('come to an amount only if every price is known', () => {
    const lines = linesFor(start, { customerNumber: '1', itemNumbers: ['G', 'B'] });
    expect(
      estimateOf(
        lines,
        new Map([
          ['G', cents(1_050)],
          ['B', cents(99)],
        ]),
      ),
    ).toBe(2_199);
    expect(estimateOf(lines, new Map([['G', cents(1_050)]]))).toBeUndefined();
    expect(estimateOf([], new Map())).toBe(0);
  });
});

describe('who orders for several accounts', () => {
  const user = (
    permissions: readonly string[],
    accounts: readonly string[] | 'all',
    more: Partial<User> = {},
  ): Viewer =>
    ({
      kind: 'user',
      userId: 'someone',
      email: 'someone@example.test',
      permissions: new Set(permissions) as User['permissions'],
      territoryIds: new Set(['T1']),
      accounts: accounts === 'all' ? 'all' : new Set(accounts as CustomerNumber[]),
      ...more,
    }) as User;

  it('is for customer service, account managers, and people who fill the carts of two or more accounts', () => {
    expect(mayOrderForAccounts(user(['CustomerService'], 'all'))).toBe(true);
    expect(mayOrderForAccounts(user(['PricingView', 'OrderSubmit'], 'all'))).toBe(true);
    expect(mayOrderForAccounts(user(['Customer'], ['1', '2']))).toBe(true);
    expect(mayOrderForAccounts(user(['Customer', 'RequestOnly'], ['1', '2']))).toBe(true);
  });

  it('excludes single-account users, viewers, punch-out users, and *View as*', () => {
    expect(mayOrderForAccounts(user(['Customer'], ['1']))).toBe(false);
    expect(mayOrderForAccounts(user(['Customer', 'ViewOnly'], ['1', '2']))).toBe(false);
    expect(mayOrderForAccounts(user(['PunchOut'], ['1', '2']))).toBe(false);
    expect(mayOrderForAccounts(user(['PricingView'], 'all'))).toBe(false);
    const viewedBy = { userId: 'staff', name: 'Staff' } as unknown as NonNullable<User['viewedBy']>;
    expect(mayOrderForAccounts(user(['Customer'], ['1', '2'], { viewedBy }))).toBe(false);
    expect(mayOrderForAccounts(signedOut)).toBe(false);
  });
});
