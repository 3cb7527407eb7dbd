import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideListChange, maxOnHand, missingQuantity, missingRows, readOptionalQuantity } from './index.ts';

const parLevels = fc.option(fc.integer({ min: 1, max: 100 }), { nil: null });

describe('a par level', () => {
  const entry = { quantity: 4, parLevel: null, version: 7 };

  it('is set from 1 to 100, changed, and removed with 0; the quantity stays', () => {
    expect(decideListChange(entry, { operation: 'par', quantity: 6 }, 1)).toEqual({ kind: 'par', parLevel: 6 });
    const with6 = { ...entry, parLevel: 6 };
    expect(decideListChange(with6, { operation: 'par', quantity: 6 }, 1)).toEqual({ kind: 'stays' });
    expect(decideListChange(with6, { operation: 'par', quantity: 0 }, 1)).toEqual({ kind: 'par', parLevel: null });
    expect(decideListChange(entry, { operation: 'par', quantity: 0 }, 1)).toEqual({ kind: 'stays' });
    for (const quantity of [-1, 101, 1.5, Number.NaN]) {
      expect(decideListChange(entry, { operation: 'par', quantity }, 1)).toEqual({ refused: 'list.par-level-invalid' });
    }
  });

  it('is refused for a product that was removed or has changed since', () => {
    const refused = { refused: 'list.changed-elsewhere' };
    expect(decideListChange(undefined, { operation: 'par', quantity: 6 }, 0)).toEqual(refused);
    expect(decideListChange(entry, { operation: 'par', quantity: 6, version: 6 }, 1)).toEqual(refused);
    expect(decideListChange(entry, { operation: 'par', quantity: 6, version: 7 }, 1)).toMatchObject({ parLevel: 6 });
  });

  it('never leaves a level out of bounds', () => {
    fc.assert(
      fc.property(parLevels, fc.integer({ min: -5, max: 300 }), (parLevel, quantity) => {
        const outcome = decideListChange({ ...entry, parLevel }, { operation: 'par', quantity }, 1);
        if (!('kind' in outcome) || outcome.kind !== 'par') return;
        expect(outcome.parLevel === null || (outcome.parLevel >= 1 && outcome.parLevel <= 100)).toBe(true);
      }),
    );
  });
});

describe('what is missing on the shelf', () => {
  it('is the par level minus the quantity on hand, and never below zero', () => {
    expect([missingQuantity(6, 2), missingQuantity(6, 6), missingQuantity(6, 9), missingQuantity(6, 0)]).toEqual([
      4, 0, 0, 6,
    ]);
  });

  it('fills the shelf exactly, for every product that was counted and has a par level, and no other', () => {
    const row = fc.record({ itemNumber: fc.nat(30).map(String), parLevel: parLevels });
    const rows = fc.uniqueArray(row, { selector: ({ itemNumber }) => itemNumber });
    const count = fc
      .array(fc.tuple(fc.nat(30).map(String), fc.nat(maxOnHand)))
      .map((entries) => new Map<string, number>(entries));
    fc.assert(
      fc.property(rows, count, (all, counted) => {
        const ordered = new Map(missingRows(all, counted).map(({ itemNumber, quantity }) => [itemNumber, quantity]));
        for (const { itemNumber, parLevel } of all) {
          const onHand = counted.get(itemNumber);
          const quantity = ordered.get(itemNumber);
          if (parLevel === null || onHand === undefined) expect(quantity).toBeUndefined();
          else expect(onHand + (quantity ?? 0)).toBe(Math.max(parLevel, onHand));
          if (quantity !== undefined) expect(quantity).toBeGreaterThan(0);
        }
        expect(ordered.size).toBeLessThanOrEqual(all.length);
      }),
    );
  });

  it('counts less the more is on hand', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.nat(200), fc.nat(200), (par, one, more) => {
        expect(missingQuantity(par, one + more)).toBeLessThanOrEqual(missingQuantity(par, one));
      }),
    );
  });
});

describe('an optional number', () => {
  it('is a whole number up to the most, none if empty, and wrong otherwise', () => {
    expect(['', '  ', '0', ' 7 ', '007', '100'].map((text) => readOptionalQuantity(text, 100))).toEqual([
      ...[null, null, 0, 7, 7, 100],
    ]);
    for (const text of ['101', '-1', '1.5', '1e2', 'x', '1234567']) {
      expect(readOptionalQuantity(text, 100)).toBeUndefined();
    }
  });
});
