import { expect, it } from 'vitest';
import { isInStock, lineSupply, supplyOfCard, supplyWords } from './line-availability.ts';

const item = { lifeCycle: 'A', isOnHold: false, isDropShipOnly: false, isSpecialOrder: false, stock: [3, 2, 50] };
const told = (change: Partial<typeof item>, quantity: number, isStaff: boolean) => {
  const supply = lineSupply({ ...item, ...change }, { isStaff });
  return [supplyWords(supply, quantity), isInStock(supply, quantity)];
};

it('tells staff how many the first two branches have, and how an order is split', () => {
  expect(told({}, 5, true)).toEqual(['5 in stock', true]);
  expect(told({}, 8, true)).toEqual(['5 in stock, 3 back-ordered', false]);
  expect(told({ stock: [-2, 1] }, 1, true)).toEqual(['1 in stock', true]);
  expect(told({ stock: [0, 0, 9] }, 1, true)).toEqual(['Ships in 2-3 weeks', false]);
  expect(told({ stock: [0, 0], isSpecialOrder: true }, 1, true)).toEqual(['Special order', false]);
  expect(told({ isSpecialOrder: true }, 1, true)).toEqual(['5 in stock', true]);
  expect(told({ isDropShipOnly: true }, 1, true)).toEqual(['Ships from the manufacturer', false]);
  expect(told({ isOnHold: true, isDropShipOnly: true }, 1, true)).toEqual(['Temporarily Unavailable', false]);
  expect(told({ lifeCycle: 'D', isOnHold: true }, 1, true)).toEqual(['Discontinued', false]);
});

it('shows customer users one of three texts, or that the item is discontinued, and never a quantity', () => {
  expect(told({}, 500, false)).toEqual(['Available', true]);
  for (const change of [{ isDropShipOnly: true }, { isSpecialOrder: true }]) {
    expect(told({ ...change, stock: [0, 0] }, 1, false)).toEqual(['Ships in 2-3 weeks', false]);
  }
  expect(told({ isOnHold: true }, 1, false)).toEqual(['Temporarily Unavailable', false]);
  expect(told({ lifeCycle: 'D' }, 1, false)).toEqual(['Discontinued', false]);
  expect(lineSupply(item, { isStaff: false })).toEqual({ availability: 'available' });
});

it('is the same from a product’s card, which has numbers for staff and a word for customer users', () => {
  const card = { lifeCycle: 'A', isOnHold: false, isDropShipOnly: false };
  const inventories = [3, 2, 50].map((quantityAvailable, index) => ({
    quantityAvailable,
    isSpecialOrder: index === 0,
  }));
  expect(supplyOfCard({ ...card, inventories })).toEqual({ availability: 'available', quantityAvailable: 5 });
  const none = inventories.map((one) => ({ ...one, quantityAvailable: 0 }));
  expect(supplyOfCard({ ...card, inventories: none })?.availability).toBe('special-order');
  expect(supplyOfCard({ ...card, inventories, isDropShipOnly: true })?.availability).toBe('drop-ship');
  expect(supplyOfCard({ ...card, availability: 'ships-in-2-3-weeks' })).toEqual({ availability: 'ships-in-2-3-weeks' });
  expect(supplyOfCard({ ...card, lifeCycle: 'D', availability: 'available' })).toEqual({
    availability: 'discontinued',
  });
  expect(supplyOfCard({ ...card, lifeCycle: 'W', availability: 'available' })).toEqual({ availability: 'withdrawn' });
  expect(supplyOfCard(card)).toBeUndefined();
});
