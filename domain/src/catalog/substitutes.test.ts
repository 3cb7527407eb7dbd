import { describe, expect, it } from 'vitest';
import { substituteReasons, substituteReasonWords, wantsSubstitutes } from './substitutes.ts';

const item = { lifeCycle: 'A', isOrderable: true, isOnHold: false, isDropShipOnly: false };
const stock = (...quantities: number[]) => ({
  inventories: quantities.map((quantityAvailable) => ({ quantityAvailable })),
});

describe('substitutes', () => {
  it('are wanted for what can’t be had', () => {
    expect(wantsSubstitutes(item)).toBe(false);
    for (const change of [{ lifeCycle: 'W' }, { lifeCycle: 'D' }, { isOrderable: false }, { isOnHold: true }]) {
      expect(wantsSubstitutes({ ...item, ...change })).toBe(true);
    }
  });

  it('are wanted for items that are out of stock at the account’s first branch', () => {
    expect(wantsSubstitutes({ ...item, availability: 'available' })).toBe(false);
    expect(wantsSubstitutes({ ...item, availability: 'ships-in-2-3-weeks' })).toBe(true);
    expect(wantsSubstitutes({ ...item, ...stock(0, 3, 0) })).toBe(false);
    expect(wantsSubstitutes({ ...item, ...stock(0, 0, 9) })).toBe(true);
    expect(wantsSubstitutes({ ...item, ...stock(0, 0), isDropShipOnly: true })).toBe(false);
  });

  it('have a reason in words', () => {
    expect(new Set(substituteReasons.map(substituteReasonWords)).size).toBe(substituteReasons.length);
  });
});
