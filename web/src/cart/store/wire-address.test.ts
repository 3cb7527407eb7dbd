import { checkedParts, formOf, leaveAddress, typeAddress } from '@operatory/domain/addresses';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressOfWire, wireAddress } from './wire-address.ts';

it('C3.09 the form has five fields, four of them with a dirty flag; it becomes the cart’s address with its lines trimmed, and back', () => {
  const form = formOf(null);
  expect(Object.keys(form.address)).toEqual(['line1', 'line2', 'city', 'region', 'postalCode']);
  expect(form.dirty).toEqual({ line1: false, city: false, region: false, postalCode: false });
  for (const part of checkedParts) {
    expect(typeAddress(form, part, 'x').dirty).toEqual({ ...form.dirty, [part]: true });
    const begun = typeAddress(form, 'line2', 'x');
    expect(begun.dirty).toEqual(form.dirty);
    expect(leaveAddress(begun, part).dirty).toEqual({ ...form.dirty, [part]: true });
  }
  const address = { line1: ' 12 Main St ', line2: ' Ste 4', city: 'Tacoma', region: 'WA', postalCode: '98402-1234' };
  const wire = { addressLine1: '12 Main St', addressLine2: 'Ste 4', city: 'Tacoma', state: 'WA', zip: '98402-1234' };
  expect(wireAddress(address)).toEqual(wire);
  expect(addressOfWire(wire)).toEqual({ ...address, line1: '12 Main St', line2: 'Ste 4' });
  expect([wireAddress(null), addressOfWire(null)]).toEqual([null, null]);
  const text = fc.string({ maxLength: 12 }).map((value) => value.trim());
  fc.assert(
    fc.property(fc.record({ line1: text, line2: text, city: text, region: text, postalCode: text }), (one) => {
      expect(addressOfWire(wireAddress(one))).toEqual(one);
    }),
  );
});
