import { describe, expect, it } from 'vitest';
import { CheckCircleIcon } from '../parts/icons/status-icons.tsx';
import { availabilityMark, flagsOf, isContactOnly, isForSale } from './product-facts.ts';
import { stockingClassMark } from './stocking-class-look.ts';

const plain = {
  lifeCycle: 'A',
  isOnHold: false,
  isDropShipOnly: false,
  isOrderable: true,
  isHiddenFromCustomer: false,
};
const place = {
  warehouseNumber: '14',
  quantityAvailable: 3,
  stockingClass: 'X',
  marsClass: '',
  isSpecialOrder: true,
};
const words = (item: Parameters<typeof flagsOf>[0]) => flagsOf(item).map((mark) => mark.word);

describe('flags', () => {
  it('show everything to staff, and to customers only what concerns them', () => {
    const flagged = { ...plain, isOnHold: true, isDropShipOnly: true, isHiddenFromCustomer: true };
    expect(words({ ...flagged, inventories: [place] })).toEqual(['On hold', 'Drop Ship Only', 'Hidden from customers']);
    expect(words({ ...flagged, availability: 'temporarily-unavailable' })).toEqual([]);
  });

  it('say only once that a product is discontinued', () => {
    expect(words({ ...plain, lifeCycle: 'D', isOrderable: false })).toEqual(['Discontinued']);
    expect(words({ ...plain, isOrderable: false })).toEqual(['Can’t be ordered']);
  });
});

it('sends customer users to their account manager for a discontinued product, but not staff', () => {
  const gone = { ...plain, lifeCycle: 'D' };
  expect(isContactOnly({ ...gone, availability: 'available' })).toBe(true);
  expect(isForSale({ ...gone, availability: 'available' })).toBe(false);
  expect(isForSale(gone)).toBe(true);
  expect(isForSale({ ...plain, isOrderable: false })).toBe(false);
});

it('calls a product a special order if it is one at the first branch of the account', () => {
  const stocked = { ...place, stockingClass: 'A', isSpecialOrder: false };
  expect(words({ ...plain, inventories: [place, stocked] })).toEqual(['Special order']);
  expect(words({ ...plain, inventories: [stocked, stocked, stocked, place] })).toEqual([]);
});

describe('the word for customer users', () => {
  const wordOf = (item: Partial<Parameters<typeof availabilityMark>[0]>) =>
    availabilityMark({ ...plain, ...item })?.word;

  it('has an icon and a color for every value', () => {
    expect(wordOf({ availability: 'available' })).toBe('Available');
    expect(wordOf({ availability: 'ships-in-2-3-weeks' })).toBe('Ships in 2-3 weeks');
    expect(wordOf({ availability: 'temporarily-unavailable' })).toBe('Temporarily Unavailable');
    expect(wordOf({})).toBeUndefined();
  });

  it('is left out for a product that cannot be ordered', () => {
    expect(wordOf({ availability: 'available', isOrderable: false })).toBeUndefined();
    expect(wordOf({ availability: 'ships-in-2-3-weeks', isOrderable: false })).toBeUndefined();
    expect(wordOf({ availability: 'available', lifeCycle: 'D' })).toBeUndefined();
    expect(wordOf({ availability: 'temporarily-unavailable', isOrderable: false })).toBe('Temporarily Unavailable');
  });
});

it('draws every stocking class with its label, in its color, with a distinct icon that is never a check mark', () => {
  for (const letter of 'ABCDEX') expect(stockingClassMark(letter).icon).not.toBe(CheckCircleIcon);
  const seen = (letter: string) => [stockingClassMark(letter).tone, stockingClassMark(letter).word];
  expect(seen('A')).toEqual(['good', 'Recurring Sales Volume']);
  expect(seen('B')).toEqual(['good', 'Moderate Sales Volume']);
  expect(seen('C')).toEqual(['notice', 'Low Sales Volume']);
  expect(seen('D')).toEqual(['notice', 'Very Low Sales Volume']);
  expect(seen('E')).toEqual(['alarm', 'Vendor Backorder Issues Present']);
  expect(seen('X')).toEqual([
    'alarm',
    'Special Order, 2-3 weeks typical lead time to customer. Consider requesting drop shipment (subject to vendor terms)',
  ]);
  expect(stockingClassMark('Q').word).toBe('Q');
  expect(new Set([...'ABCDEX'].map((letter) => stockingClassMark(letter).icon)).size).toBe(6);
});
