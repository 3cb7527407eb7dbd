import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedRows, maxCompared, toggleCompared } from './compare.ts';

const anyNumbers = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5', '6'), { maxLength: maxCompared });

describe('the choice of products to compare', () => {
  it('takes four, each once, and pressing again removes', () => {
    expect(toggleCompared(['1', '2'], '3')).toEqual(['1', '2', '3']);
    expect(toggleCompared(['1', '2'], '1')).toEqual(['2']);
    expect(toggleCompared(['1', '2', '3', '4'], '5')).toBeUndefined();
    fc.assert(
      fc.property(anyNumbers, fc.constantFrom('1', '2', '3', '4', '5', '6'), (chosen, one) => {
        const next = toggleCompared(chosen, one) ?? chosen;
        expect(next.length).toBeLessThanOrEqual(maxCompared);
        expect(new Set(next).size).toBe(next.length);
        // Twice is as before, though an added product may have been elsewhere.
        expect([...(toggleCompared(next, one) ?? [])].sort()).toEqual(next === chosen ? [] : [...chosen].sort());
      }),
    );
  });
});

describe('the rows of a comparison', () => {
  const facts = (...entries: [string, string][]) => new Map(entries);

  it('mark what differs, also what only some have, but not what isn’t known', () => {
    const one = facts(['Pack', 'Box of 100'], ['Size', 'Medium'], ['Maker', 'Acme']);
    const other = facts(['Pack', 'Box of 200'], ['Maker', 'Acme'], ['Color', 'Blue']);
    expect(comparedRows([one, undefined, other])).toEqual([
      { name: 'Pack', values: ['Box of 100', undefined, 'Box of 200'], isDifferent: true },
      { name: 'Size', values: ['Medium', undefined, undefined], isDifferent: true },
      { name: 'Maker', values: ['Acme', undefined, 'Acme'], isDifferent: false },
      { name: 'Color', values: [undefined, undefined, 'Blue'], isDifferent: true },
    ]);
    expect(comparedRows([one, undefined]).some(({ isDifferent }) => isDifferent)).toBe(false);
    expect(comparedRows([])).toEqual([]);
  });

  it('don’t mark what is each product’s own', () => {
    const parts = [facts(['Part number', 'A-1'], ['Size', 'Small']), facts(['Part number', 'A-2'], ['Size', 'Large'])];
    const marked = comparedRows(parts, ['Part number']).filter(({ isDifferent }) => isDifferent);
    expect(marked.map(({ name }) => name)).toEqual(['Size']);
  });

  it('never differ between equal products, in any number', () => {
    const anyFacts = fc.dictionary(fc.string(), fc.string()).map((record) => new Map(Object.entries(record)));
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 1, max: 4 }), (one, count) => {
        const rows = comparedRows(Array.from({ length: count }, () => new Map(one)));
        expect(rows.map(({ name }) => name)).toEqual([...one.keys()]);
        expect(rows.every(({ isDifferent }) => !isDifferent)).toBe(true);
      }),
    );
  });
});
