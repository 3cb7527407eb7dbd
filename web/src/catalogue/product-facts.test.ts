import { describe, expect, it } from 'vitest';
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
  it('tell staff everything and customers only what concerns them', () => {
    const flagged = { ...plain, isOnHold: true, isDropShipOnly: true, isHiddenFromCustomer: true };
    expect(words({ ...flagged, inventories: [place] })).toEqual([
      'On hold',
      'Drop Ship Only',
      'Special order',
      'Hidden from customers',
    ]);
    expect(words({ ...flagged, availability: 'temporarily-unavailable' })).toEqual([]);
  });

  it('say once that a discontinued product is no longer to be had', () => {
    expect(words({ ...plain, lifeCycle: 'D', isOrderable: false })).toEqual(['Discontinued']);
    expect(words({ ...plain, isOrderable: false })).toEqual(['Cannot be ordered']);
  });
});

it('sends customer users to their account manager for a discontinued product, and nobody else', () => {
  const gone = { ...plain, lifeCycle: 'D' };
  expect(isContactOnly({ ...gone, availability: 'available' })).toBe(true);
  expect(isForSale({ ...gone, availability: 'available' })).toBe(false);
  expect(isForSale(gone)).toBe(true);
  expect(isForSale({ ...plain, isOrderable: false })).toBe(false);
});

it('has a word, an icon and a colour for every answer', () => {
  expect(availabilityMark('available').word).toBe('Available');
  expect(availabilityMark('ships-in-2-3-weeks').word).toBe('Ships in 2-3 weeks');
  expect(availabilityMark('temporarily-unavailable').word).toBe('Temporarily Unavailable');
});

it('draws every stocking class with its label, in its colour, with an icon of its own', () => {
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
