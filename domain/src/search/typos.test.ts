import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isForgiving, typosOf } from './typos.ts';

const word = fc.string({ unit: fc.constantFrom(...'abcdef'), minLength: 5, maxLength: 9 });

it('a typo works in both directions', () => {
  fc.assert(
    fc.property(word, (typed) => {
      for (const typo of typosOf(typed)) {
        expect(Math.abs(typo.length - typed.length)).toBeLessThanOrEqual(1);
        expect(typosOf(typo).has(typed)).toBe(true);
      }
      expect(typosOf(typed).has(typed)).toBe(false);
    }),
    { numRuns: 5 },
  );
});

it('typos are forgiven in words of 5 letters and more', () => {
  expect(['glov', 'glove', 'gl0ves', '12345', 'größe'].map(isForgiving)).toEqual([false, true, false, false, true]);
});
