import { formOf, leaveAddress, typeAddress } from '@operatory/domain/addresses';
import { type CartContent, type CartLine, lineIdOf, noDetails, noEdits } from '@operatory/domain/cart';
import type { PlainDate } from '@operatory/domain/dates';
import { noItemNumber } from '@operatory/domain/documents';
import { cents } from '@operatory/domain/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cartRequest } from './cart.ts';
import {
  addressFromWire,
  addressToWire,
  contentFromSave,
  detailOfField,
  detailsFromWire,
  detailsToWire,
  lineIndexOfField,
  saveToWire,
} from './cart-codec.ts';

const text = (maxLength: number) =>
  fc.stringMatching(/^[A-Za-z0-9 .,#-]*$/, { maxLength }).map((value) => value.trim());
const itemNumber = fc.integer({ min: 10_000_000, max: 10_000_999 }).map(String);
const quantity = fc.integer({ min: 0, max: 999 });

const standardLine: fc.Arbitrary<CartLine> = fc.record({
  itemNumber,
  type: fc.constant(0 as const),
  quantity,
  overridePrice: fc.option(fc.integer({ min: 0, max: 99_999_99 }).map(cents)),
  couponId: fc.constant(null),
  description: fc.constant(''),
});
const freeGood: fc.Arbitrary<CartLine> = fc
  .record({
    isOurs: fc.boolean(),
    number: itemNumber,
    quantity,
    couponId: fc.integer({ min: 1, max: 999 }),
    words: text(40),
  })
  .map(({ isOurs, number, quantity: many, couponId, words }) => ({
    itemNumber: isOurs ? number : noItemNumber,
    type: isOurs ? (1 as const) : (2 as const),
    quantity: many,
    overridePrice: null,
    couponId,
    description: isOurs ? '' : words,
  }));
const address = fc.record({ line1: text(60), line2: text(60), city: text(40), region: text(2), postalCode: text(10) });
const content: fc.Arbitrary<CartContent> = fc.record({
  lines: fc.uniqueArray(fc.oneof(standardLine, freeGood), { maxLength: 20, selector: lineIdOf }),
  details: fc.record({
    poNumber: text(30),
    comments: text(200),
    shippingNote: text(200),
    accountManagerNote: text(100),
    freeShipping: fc.boolean(),
    invoiceCopy: fc.boolean(),
    futureFillDate: fc.option(fc.constantFrom('2026-11-30', '2027-01-02').map((day) => day as PlainDate)),
    alternateAddress: fc.option(address),
  }),
});
const base = {
  key: '4f0e2a3e-3c1b-4a53-9f43-0a0f3f1a1111',
  customerNumber: '100001',
  modified: '2026-11-22T10:00:00.000000Z',
  saveId: '4f0e2a3e-3c1b-4a53-9f43-0a0f3f1a2222',
};

it('a sent cart is read back as the same cart, including through JSON and the schema', () => {
  fc.assert(
    fc.property(content, (cart) => {
      const wire: unknown = JSON.parse(JSON.stringify(saveToWire(base, cart, noEdits)));
      expect(contentFromSave(cartRequest.parse(wire))).toEqual(cart);
    }),
  );
});

it('every detail has its own field, and each field names its detail and its line', () => {
  fc.assert(
    fc.property(content, ({ details }) => {
      expect(detailsFromWire(detailsToWire(details))).toEqual(details);
    }),
  );
  expect(
    ['pOnumber', 'accountManagerNotes.0.note', 'alternateAddress.zip', 'items.3.quantity', 'key'].map(detailOfField),
  ).toEqual(['poNumber', 'accountManagerNote', 'alternateAddress', undefined, undefined]);
  expect(['items.3.quantity', 'items', 'comments'].map(lineIndexOfField)).toEqual([3, undefined, undefined]);
});

it('requests tags only for the lines whose edit requests one', () => {
  const line = {
    itemNumber: '10000001',
    type: 0,
    couponId: null,
    description: '',
    quantity: 0,
    overridePrice: null,
  } as const;
  const other = { ...line, itemNumber: '10000002', quantity: 2 };
  const edits = { lines: { [lineIdOf(line)]: { line, isTagWanted: true as const } }, details: {} };
  const cart: CartContent = { lines: [line, other], details: noDetails };
  expect(saveToWire(base, cart, edits).items.map(({ isTagRequested }) => isTagRequested)).toEqual([true, undefined]);
});

it('C3.09 the form has five fields, four of them with a dirty flag; it becomes the cart’s address with its lines trimmed, and back', () => {
  const form = formOf(null);
  expect(Object.keys(form.address)).toEqual(['line1', 'line2', 'city', 'region', 'postalCode']);
  expect(form.dirty).toEqual({ line1: false, city: false, region: false, postalCode: false });
  for (const part of ['line1', 'city', 'region', 'postalCode'] as const) {
    expect(typeAddress(form, part, 'x').dirty).toEqual({ ...form.dirty, [part]: true });
    const begun = typeAddress(form, 'line2', 'x');
    expect(begun.dirty).toEqual(form.dirty);
    expect(leaveAddress(begun, part).dirty).toEqual({ ...form.dirty, [part]: true });
  }
  const address = { line1: ' 12 Main St ', line2: ' Ste 4', city: 'Tacoma', region: 'WA', postalCode: '98402-1234' };
  const wire = { addressLine1: '12 Main St', addressLine2: 'Ste 4', city: 'Tacoma', state: 'WA', zip: '98402-1234' };
  expect(addressToWire(address)).toEqual(wire);
  expect(addressFromWire(wire)).toEqual({ ...address, line1: '12 Main St', line2: 'Ste 4' });
  expect([addressToWire(null), addressFromWire(null)]).toEqual([null, null]);
  const text = fc.string({ maxLength: 12 }).map((value) => value.trim());
  fc.assert(
    fc.property(fc.record({ line1: text, line2: text, city: text, region: text, postalCode: text }), (one) => {
      expect(addressFromWire(addressToWire(one))).toEqual(one);
    }),
  );
});
