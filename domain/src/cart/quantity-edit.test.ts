import fc from 'fast-check';
import { expect, it } from 'vitest';
import { combineQuantityEdits, editedQuantity, type QuantityEdit } from './quantity-edit.ts';

const small = fc.nat({ max: 20 });
const anyEdit: fc.Arbitrary<QuantityEdit> = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), to: small }),
  fc.record({ kind: fc.constant('change' as const), taken: small, added: small }),
);

it('never goes below zero', () => {
  expect(editedQuantity(2, { kind: 'change', taken: 5, added: 0 })).toBe(0);
  expect(editedQuantity(2, { kind: 'change', taken: 5, added: 3 })).toBe(3);
});

it('combines two edits into one with the same effect on any quantity', () => {
  fc.assert(
    fc.property(small, anyEdit, anyEdit, (quantity, first, next) => {
      expect(editedQuantity(quantity, combineQuantityEdits(first, next))).toBe(
        editedQuantity(editedQuantity(quantity, first), next),
      );
    }),
  );
});

it('combines three edits the same way from either end', () => {
  fc.assert(
    fc.property(anyEdit, anyEdit, anyEdit, (a, b, c) => {
      expect(combineQuantityEdits(combineQuantityEdits(a, b), c)).toEqual(
        combineQuantityEdits(a, combineQuantityEdits(b, c)),
      );
    }),
  );
});
