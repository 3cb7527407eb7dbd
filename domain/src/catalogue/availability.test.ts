import { describe, expect, it } from 'vitest';
import { accountPrice } from './account-price.ts';
import {
  availabilityFor,
  availabilityWords,
  discontinuedWords,
  isDiscontinued,
  showsPrice,
  staffAvailability,
} from './availability.ts';

const words = (isOnHold: boolean, ...stock: number[]) => availabilityWords(availabilityFor({ isOnHold, stock }));

describe('what a customer user is told', () => {
  it('A4.01 is Temporarily Unavailable on hold, else Available, or Ships in 2-3 weeks when both warehouses have none', () => {
    expect(words(true, 100, 100)).toBe('Temporarily Unavailable');
    expect(words(true, 0, 0)).toBe('Temporarily Unavailable');
    expect(words(false, 1, 0)).toBe('Available');
    expect(words(false, 0, 1)).toBe('Available');
    expect(words(false, 0, 0)).toBe('Ships in 2-3 weeks');
  });

  it('counts the first two warehouses only, and a missing one as empty', () => {
    expect(words(false, 0, 0, 50, 50)).toBe('Ships in 2-3 weeks');
    expect(words(false, 0)).toBe('Ships in 2-3 weeks');
    expect(words(false, 3)).toBe('Available');
    expect(words(false)).toBe('Ships in 2-3 weeks');
    expect(words(false, -5, 0)).toBe('Ships in 2-3 weeks');
  });

  it('is no price and whom to ask, once the item is discontinued', () => {
    expect(isDiscontinued({ lifeCycle: 'D' })).toBe(true);
    expect(showsPrice({ lifeCycle: 'D' }, { isStaff: false })).toBe(false);
    expect(showsPrice({ lifeCycle: 'D' }, { isStaff: true })).toBe(true);
    expect(showsPrice({ lifeCycle: 'A' }, { isStaff: false })).toBe(true);
    expect(discontinuedWords).toEqual({ contact: 'Contact your account manager to purchase', price: '$--' });
  });
});

describe('what staff are told', () => {
  const inventories = [
    { warehouseNumber: '16', quantityAvailable: 12, stockingClass: 'C' },
    { warehouseNumber: '14', quantityAvailable: 0, stockingClass: 'A' },
  ];

  it('A4.02 is the class of the first warehouse, then the stock of each location or out of stock, and Drop Ship Only', () => {
    expect(staffAvailability(inventories, { isDropShipOnly: false })).toEqual({
      stockingClass: { label: 'Low Sales Volume', color: 'yellow' },
      dropShipWords: undefined,
      places: [
        { warehouseNumber: '16', words: '12' },
        { warehouseNumber: '14', words: 'Out of stock' },
      ],
    });
    expect(staffAvailability(inventories, { isDropShipOnly: true }).dropShipWords).toBe('Drop Ship Only');
  });

  it('has no class without a warehouse', () => {
    expect(staffAvailability([], { isDropShipOnly: false })).toMatchObject({ stockingClass: undefined, places: [] });
  });
});

it("a price is the contract's, else that of the account's class", () => {
  expect(accountPrice([100, 200], 2, null)).toBe(200);
  expect(accountPrice([100, 200], 2, 150)).toBe(150);
  expect(accountPrice([100, 200], 2, 0)).toBe(0);
  expect(accountPrice([100, 200], 3, null)).toBeUndefined();
  expect(accountPrice([100, 200], 0, null)).toBeUndefined();
});
