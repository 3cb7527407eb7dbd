import { describe, expect, it } from 'vitest';
import {
  availabilityFor,
  availabilityWords,
  discontinuedWords,
  isDiscontinued,
  showsPrice,
  staffAvailability,
} from './availability.ts';

const words = (isOnHold: boolean, ...stock: number[]) => availabilityWords(availabilityFor({ isOnHold, stock }));

describe('what a customer user sees', () => {
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

  it('shows no price and whom to contact once the item is discontinued', () => {
    expect(isDiscontinued({ lifeCycle: 'D' })).toBe(true);
    expect(showsPrice({ lifeCycle: 'D' }, { isStaff: false })).toBe(false);
    expect(showsPrice({ lifeCycle: 'D' }, { isStaff: true })).toBe(true);
    expect(showsPrice({ lifeCycle: 'A' }, { isStaff: false })).toBe(true);
    expect(discontinuedWords).toEqual({ contact: 'Contact your account manager to purchase', price: '$--' });
  });
});

describe('what staff read', () => {
  const inventories = [
    { warehouseNumber: '16', quantityAvailable: 12, stockingClass: 'C' },
    { warehouseNumber: '14', quantityAvailable: 0, stockingClass: 'A' },
  ];

  it('A4.02 is the class of the first warehouse and the stock of each location or out of stock, or only Drop Ship Only', () => {
    const { stockingClass, dropShipWords, places } = staffAvailability(inventories, { isDropShipOnly: false });
    expect([stockingClass, dropShipWords]).toEqual(['C', undefined]);
    expect(places.map(({ warehouseNumber, words }) => [warehouseNumber, words])).toEqual([
      ['16', '12'],
      ['14', 'Out of stock'],
    ]);
    expect(staffAvailability(inventories, { isDropShipOnly: true })).toEqual({
      stockingClass: undefined,
      dropShipWords: 'Drop Ship Only',
      places: [],
    });
  });

  it('has no class without a warehouse', () => {
    expect(staffAvailability([], { isDropShipOnly: false })).toMatchObject({ stockingClass: undefined, places: [] });
  });
});
