import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decideListChange,
  firstListSort,
  fitListQuantity,
  type ListEntry,
  listNameLength,
  maxListItems,
  maxListQuantity,
  operationFor,
  readListName,
  sortListItems,
} from './index.ts';

const entry: ListEntry = { quantity: 4, parLevel: null, version: 7 };

describe('the name of a list', () => {
  it('has 1 to 75 characters after trimming, one of which is seen', () => {
    expect(readListName('  Hygiene   room ')).toBe('Hygiene room');
    expect(readListName('x')).toBe('x');
    for (const none of ['', '   ', '\t\n']) expect(readListName(none)).toEqual({ refused: 'list.name-too-short' });
    for (const none of ['\u200b', '\u200d \u200b', '\u202e']) {
      expect(readListName(none)).toEqual({ refused: 'list.name-too-short' });
    }
    expect(readListName('\u202eHygiene \u200broom')).toBe('Hygiene room');
    expect(readListName('Zoë 👩‍⚕️')).toBe('Zoë 👩‍⚕️');
    expect(readListName(` ${'é'.repeat(75)} `)).toBe('é'.repeat(75));
    expect(readListName('é'.repeat(76))).toEqual({ refused: 'list.name-too-long', values: { maximum: 75 } });
  });

  it('is counted in characters as a person sees them', () => {
    expect(listNameLength(' Röntgen 🦷 ')).toBe(9);
    expect(listNameLength('   ')).toBe(0);
    expect(listNameLength('x'.repeat(80))).toBe(80);
  });
});

describe('a change of a list', () => {
  it('adds to the quantity, up to 100', () => {
    expect(decideListChange(undefined, { operation: 'add', quantity: 3 }, 0)).toEqual({ kind: 'holds', quantity: 3 });
    expect(decideListChange(entry, { operation: 'add', quantity: 3 }, 1)).toEqual({ kind: 'holds', quantity: 7 });
    expect(decideListChange(entry, { operation: 'add', quantity: 99 }, 1)).toEqual({ kind: 'holds', quantity: 100 });
    expect(
      decideListChange({ quantity: 100, parLevel: null, version: 1 }, { operation: 'add', quantity: 1 }, 1),
    ).toEqual({
      kind: 'stays',
    });
  });

  it('allows only quantities from 1 to 100', () => {
    for (const quantity of [0, -1, 101, 1.5, Number.NaN]) {
      for (const operation of ['add', 'update'] as const) {
        expect(decideListChange(entry, { operation, quantity }, 1)).toEqual({ refused: 'list.quantity-invalid' });
      }
    }
    expect(decideListChange(entry, { operation: 'update', quantity: 100 }, 1)).toEqual({
      kind: 'holds',
      quantity: 100,
    });
    expect(decideListChange(entry, { operation: 'delete', quantity: 0 }, 1)).toEqual({ kind: 'leaves' });
  });

  it("is refused if it's based on an outdated entry", () => {
    const refused = { refused: 'list.changed-elsewhere' };
    expect(decideListChange(entry, { operation: 'update', quantity: 2, version: 6 }, 1)).toEqual(refused);
    expect(decideListChange(entry, { operation: 'delete', quantity: 0, version: 6 }, 1)).toEqual(refused);
    expect(decideListChange(undefined, { operation: 'update', quantity: 2, version: 6 }, 1)).toEqual(refused);
    expect(decideListChange(undefined, { operation: 'delete', quantity: 0, version: 6 }, 1)).toEqual({ kind: 'stays' });
    expect(decideListChange(entry, { operation: 'update', quantity: 2, version: 7 }, 1)).toEqual({
      kind: 'holds',
      quantity: 2,
    });
  });

  it('adds nothing to a full list, but still changes existing products', () => {
    const add = { operation: 'add', quantity: 1 } as const;
    expect(decideListChange(undefined, add, maxListItems)).toMatchObject({ refused: 'list.too-many-items' });
    expect(decideListChange(entry, add, maxListItems)).toEqual({ kind: 'holds', quantity: 5 });
  });

  it('never leaves a quantity out of bounds', () => {
    const anyEntry = fc.option(
      fc.record({
        quantity: fc.integer({ min: 1, max: 100 }),
        parLevel: fc.constant(null),
        version: fc.nat(9),
      }),
      {
        nil: undefined,
      },
    );
    const anyChange = fc.record({
      operation: fc.constantFrom('add' as const, 'update' as const, 'delete' as const),
      quantity: fc.integer({ min: -5, max: 300 }),
      version: fc.option(fc.nat(9), { nil: undefined }),
    });
    fc.assert(
      fc.property(anyEntry, anyChange, fc.nat(1100), (before, change, count) => {
        const outcome = decideListChange(before, change, count);
        if ('kind' in outcome && outcome.kind === 'holds') {
          expect(outcome.quantity).toBeGreaterThanOrEqual(1);
          expect(outcome.quantity).toBeLessThanOrEqual(maxListQuantity);
        }
      }),
    );
  });

  it('removes a product when 0 is typed', () => {
    expect([operationFor(0), operationFor(1), operationFor(100)]).toEqual(['delete', 'update', 'update']);
  });

  it('fits any quantity into a list', () => {
    expect([0, 0.4, 1, 99.6, 250, Number.NaN].map(fitListQuantity)).toEqual([1, 1, 1, 100, 100, 1]);
  });
});

describe('the order of a list', () => {
  const items = [
    { itemNumber: '10', description: 'mask', quantity: 3 },
    { itemNumber: '9', description: 'Bur 10', quantity: 3 },
    { itemNumber: 'A2', description: 'Bur 2', quantity: 1 },
  ];
  const numbers = (order: Parameters<typeof sortListItems>[1]) =>
    sortListItems(items, order).map(({ itemNumber }) => itemNumber);

  it('is by product number first, and by name up to 767 px', () => {
    expect(firstListSort(false)).toBe('productNumber');
    expect(firstListSort(true)).toBe('name');
  });

  it('sorts numbers numerically, ignores case, can be reversed, and is always the same', () => {
    expect(numbers({ sort: 'productNumber', isAscending: true })).toEqual(['9', '10', 'A2']);
    expect(numbers({ sort: 'productNumber', isAscending: false })).toEqual(['A2', '10', '9']);
    expect(numbers({ sort: 'name', isAscending: true })).toEqual(['A2', '9', '10']);
    expect(numbers({ sort: 'quantity', isAscending: true })).toEqual(['A2', '9', '10']);
    expect(numbers({ sort: 'quantity', isAscending: false })).toEqual(['9', '10', 'A2']);
  });
});
