import { describe, expect, it } from 'vitest';
import type { ItemToday } from '../catalog/index.ts';
import { reorderObstacle, wantedAgain } from './reorder.ts';

const line = (itemNumber: string, quantity: number, type = 0) => ({
  itemNumber,
  quantity,
  type,
  description: `Thing ${itemNumber}`,
});

describe('what is reordered', () => {
  it('sums an item over the groups of its order, in the order in which items first appear', () => {
    const wanted = wantedAgain([line('B', 2), line('A', 1), line('B', 3), line('C', 0)]);
    expect(wanted).toEqual([
      { itemNumber: 'B', description: 'Thing B', quantity: 5, isFreeGood: false },
      { itemNumber: 'A', description: 'Thing A', quantity: 1, isFreeGood: false },
    ]);
  });

  it('keeps free goods separate from the same item that was paid for', () => {
    const wanted = wantedAgain([line('A', 2), line('A', 1, 1), line('0', 1, 2)]);
    expect(wanted.map(({ itemNumber, quantity, isFreeGood }) => [itemNumber, quantity, isFreeGood])).toEqual([
      ['A', 2, false],
      ['A', 1, true],
      ['0', 1, true],
    ]);
  });
});

describe("why it can't be ordered again", () => {
  const paid = { isFreeGood: false };
  const sold: ItemToday = { lifeCycle: 'A', isOrderable: true, isHiddenFromCustomer: false, isOnHold: false };
  const staff = { isStaff: true };
  const customer = { isStaff: false };

  it.each([
    ['nothing', paid, sold, customer, undefined],
    ['a free good', { isFreeGood: true }, sold, staff, 'free-good'],
    ['gone from the catalog', paid, undefined, staff, 'unknown'],
    ['hidden, for a customer user', paid, { ...sold, isHiddenFromCustomer: true }, customer, 'unknown'],
    ['hidden, for staff', paid, { ...sold, isHiddenFromCustomer: true }, staff, undefined],
    [
      'hidden and discontinued, for a customer user',
      paid,
      { ...sold, isHiddenFromCustomer: true, lifeCycle: 'D' },
      customer,
      'unknown',
    ],
    ['discontinued', paid, { ...sold, lifeCycle: 'D' }, staff, 'discontinued'],
    ['no longer sold', paid, { ...sold, lifeCycle: 'W', isOrderable: false }, staff, 'withdrawn'],
    ['on hold', paid, { ...sold, isOnHold: true }, staff, 'on-hold'],
    ['not orderable', paid, { ...sold, isOrderable: false }, customer, 'not-orderable'],
  ] as const)('%s', (_name, wanted, item, viewer, obstacle) => {
    expect(reorderObstacle(wanted, item, viewer)).toBe(obstacle);
  });
});
