import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ownNumbers } from './match-part.ts';

it('a buyer’s own number is found in any letter case, with blanks around it, and the first of two counts', () => {
  const part = fc.constantFrom('a-1', 'A-1', ' a-1 ', 'B2', 'b2', '', '__proto__', 'constructor');
  fc.assert(
    fc.property(fc.array(fc.tuple(part, fc.string())), part, (pairs, asked) => {
      const buyerParts = Object.fromEntries(pairs);
      const plain = (text: string) => text.trim().toUpperCase();
      const expected = Object.entries(buyerParts).find(([theirs]) => plain(theirs) === plain(asked))?.[1];
      expect(ownNumbers(buyerParts)(asked)).toBe(expected);
    }),
  );
});
