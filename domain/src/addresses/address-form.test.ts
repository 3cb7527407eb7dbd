import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressWanted,
  checkTouched,
  checkWholeForm,
  formOf,
  isCompleteAddress,
  isFormSendable,
  leaveAddress,
  typeAddress,
} from './address-form.ts';
import {
  type AddressPart,
  addressParts,
  blankAddress,
  hyphenated,
  isAlikeAddress,
  isPostalCode,
  longestPostalCode,
  type PostalAddress,
  trimmedAddress,
} from './postal-address.ts';
import { withShippingAddress } from './shipping-note.ts';
import { country, states } from './states.ts';

const blank = formOf(null);
const whole: PostalAddress = {
  line1: '12 Main St',
  line2: 'Ste 4',
  city: 'Tacoma',
  region: 'WA',
  postalCode: '98402',
};
const type = (part: AddressPart, value: string, form = blank) => typeAddress(form, part, value);
/** The same, letter by letter. */
const typeSlowly = (part: AddressPart, value: string, form = blank) =>
  [...value].reduce((before, letter) => typeAddress(before, part, before.address[part] + letter), form);

const partName = fc.constantFrom(...addressParts);
const doing = fc.oneof(
  fc.record({
    part: partName,
    typed: fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('', '98402', '984021234')),
  }),
  fc.record({ part: partName }),
);
const anyForm = fc
  .array(doing, { maxLength: 14 })
  .map((steps) =>
    steps.reduce(
      (form, step) => ('typed' in step ? typeAddress(form, step.part, step.typed) : leaveAddress(form, step.part)),
      blank,
    ),
  );

describe('the form for another address', () => {
  it('B5.02 says what is missing, checks the zip on blur and at 5 and 10 characters, opens the send button when everything touched is right, and empty means the primary address', () => {
    const started = type('line2', 'Suite 4');
    expect(leaveAddress(started, 'line1').errors).toEqual({ line1: 'address.line-missing' });
    expect(leaveAddress(started, 'city').errors).toEqual({ city: 'address.city-missing' });
    expect(leaveAddress(started, 'region').errors).toEqual({ region: 'address.state-missing' });
    expect(leaveAddress(started, 'line2').errors).toEqual({});
    expect(type('line1', '  ', started).errors).toEqual({ line1: 'address.line-missing' });
    expect(type('line1', '1 A St', leaveAddress(started, 'line1')).errors).toEqual({});

    // While typing, only at 5 and 10.
    const zipErrors = ['9', '98', '984', '98a', '98ab'].map((zip) => type('postalCode', zip, started).errors);
    expect(zipErrors).toEqual([{}, {}, {}, {}, {}]);
    expect(type('postalCode', '98abc', started).errors).toEqual({ postalCode: 'address.zip-invalid' });
    expect(type('postalCode', '98402', started).errors).toEqual({});
    expect(typeSlowly('postalCode', '98402-12', started).errors).toEqual({});
    expect(typeSlowly('postalCode', '98402-12x4', started).errors).toEqual({ postalCode: 'address.zip-invalid' });
    expect(typeSlowly('postalCode', '98402-1234', started).errors).toEqual({});
    expect(typeSlowly('postalCode', '98402 1234', started).errors).toEqual({});
    // On blur always.
    expect(leaveAddress(type('postalCode', '984', started), 'postalCode').errors).toEqual({
      postalCode: 'address.zip-invalid',
    });
    expect(leaveAddress(typeSlowly('postalCode', '98402-12', started), 'postalCode').errors).toEqual({
      postalCode: 'address.zip-invalid',
    });
    expect(['98402', '98402-1234', '98402 1234'].map(isPostalCode)).toEqual([true, true, true]);
    expect(['', '9840', '984021', '984021234', '98402_1234', '98402-123', 'abcde'].some(isPostalCode)).toBe(false);
    expect(longestPostalCode).toBe(10);
    expect(type('postalCode', '98402-12345', started).address.postalCode).toBe('98402-1234');

    // Sending: touched parts are right and the zip has 5 characters; untouched parts are only checked when the button
    // is pressed.
    expect(isFormSendable(started)).toBe(false);
    const withZip = type('postalCode', '98402', started);
    expect(isFormSendable(withZip)).toBe(true);
    expect(isCompleteAddress(withZip.address)).toBe(false);
    expect(checkWholeForm(withZip).errors).toEqual({
      line1: 'address.line-missing',
      city: 'address.city-missing',
      region: 'address.state-missing',
    });
    expect(isFormSendable(leaveAddress(withZip, 'city'))).toBe(false);
    expect(isFormSendable(type('postalCode', '984021', started))).toBe(false);
    const full = (['line1', 'city', 'region'] as const).reduce((form, part) => type(part, whole[part], form), withZip);
    expect([isFormSendable(full), isCompleteAddress(full.address)]).toEqual([true, true]);

    expect(isFormSendable(blank)).toBe(true);
    expect(addressWanted(blank)).toBeNull();
    expect(addressWanted(formOf({ ...blankAddress, line1: '   ' }))).toBeNull();
  });

  it('C4.28 takes the entered address, and forgets every error when it is emptied', () => {
    const wrong = leaveAddress(leaveAddress(type('line2', 'x'), 'line1'), 'postalCode');
    expect(Object.keys(wrong.errors)).toEqual(['line1', 'postalCode']);
    expect(type('line2', '', wrong)).toEqual(blank);
    expect(formOf(null)).toEqual(blank);
    expect(addressWanted(formOf({ ...whole, line1: '  12 Main St ', postalCode: '98402 1234' }))).toEqual({
      ...whole,
      postalCode: '98402-1234',
    });
  });

  it("checks touched parts again when it's reopened", () => {
    const left = { ...type('postalCode', '984', type('line1', '1 A St')), errors: {} };
    expect(checkTouched(left).errors).toEqual({ postalCode: 'address.zip-invalid' });
  });

  it('never enables the send button with a wrong touched part, and never complains about an empty form', () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        if (addressWanted(form) === null) {
          expect([form.errors, isFormSendable(form)]).toEqual([{}, true]);
          return;
        }
        const checked = checkTouched(form);
        expect(isFormSendable(form)).toBe(
          Object.keys(checked.errors).length === 0 && form.address.postalCode.trim().length >= 5,
        );
        expect(isCompleteAddress(form.address)).toBe(Object.keys(checkWholeForm(form).errors).length === 0);
        // An error is always true for the value that is left in the field.
        for (const part of addressParts) {
          expect(Object.keys(leaveAddress(form, part).errors)).toEqual(
            expect.arrayContaining(Object.keys(form.errors).filter((name) => name !== part)),
          );
        }
      }),
    );
  });
});

describe('postal codes and states', () => {
  it('C5.05 joins a long postal code with a hyphen after the fifth digit, unless it has one', () => {
    expect(['984021234', '98402 1234', '98402-1234', '98402', '9840', '984021', ' 984021234 '].map(hyphenated)).toEqual(
      ['98402-1234', '98402-1234', '98402-1234', '98402', '9840', '98402-1', '98402-1234'],
    );
    expect(typeSlowly('postalCode', '984021234').address.postalCode).toBe('98402-1234');
    // Deleting the hyphen doesn't bring it back.
    const back = ['98402-', '98402', '9840'].reduce((form, value) => type('postalCode', value, form), blank);
    expect(back.address.postalCode).toBe('9840');
    fc.assert(
      fc.property(fc.string({ maxLength: 14 }), (text) => {
        expect(hyphenated(hyphenated(text))).toBe(hyphenated(text));
        expect(hyphenated(text).replace(/[- ]/g, '')).toBe(text.trim().replace(/[- ]/g, ''));
      }),
    );
  });

  it('C9.09 the hyphen follows five characters, the country is the US, the list has the 50 states', () => {
    expect(hyphenated('123456')).toBe('12345-6');
    expect(country).toBe('US');
    expect(states).toHaveLength(50);
    expect(new Set(states.map(({ abbreviation }) => abbreviation)).size).toBe(50);
    expect(
      states.every(
        ({ abbreviation, name }) => /^[A-Z]{2}$/.test(abbreviation) && /^[A-Z][a-z]+( [A-Z][a-z]+)?$/.test(name),
      ),
    ).toBe(true);
    expect(states.map(({ name }) => name)).toEqual(states.map(({ name }) => name).sort());
    for (const [abbreviation, name] of [
      ['AK', 'Alaska'],
      ['DE', 'Delaware'],
      ['NH', 'New Hampshire'],
      ['WA', 'Washington'],
      ['WY', 'Wyoming'],
    ])
      expect(states).toContainEqual({ abbreviation, name });
  });
});

describe('the shipping note', () => {
  it('C9.10 reads SHIPPING ADDRESS: line1, line2, city, state zip', () => {
    expect(withShippingAddress('', whole)).toBe('SHIPPING ADDRESS: 12 Main St, Ste 4, Tacoma, WA 98402');
    expect(withShippingAddress('', { ...whole, line2: ' ', postalCode: '984021234' })).toBe(
      'SHIPPING ADDRESS: 12 Main St, Tacoma, WA 98402-1234',
    );
  });

  it('has at most one address, and leaves other text alone', () => {
    const first = withShippingAddress('Ring twice', whole);
    expect(first).toBe('Ring twice\nSHIPPING ADDRESS: 12 Main St, Ste 4, Tacoma, WA 98402');
    expect(withShippingAddress(first, { ...whole, line1: '9 Oak Ave' })).toBe(
      'Ring twice\nSHIPPING ADDRESS: 9 Oak Ave, Ste 4, Tacoma, WA 98402',
    );
    expect(withShippingAddress(first, null)).toBe('Ring twice');
    expect(withShippingAddress('', null)).toBe('');
  });
});

describe('comparing addresses', () => {
  it('ignores only capitals, spaces, and how the zip is joined', () => {
    expect(isAlikeAddress(whole, { ...whole, line1: ' 12  MAIN st', city: 'tacoma' })).toBe(true);
    expect(isAlikeAddress({ ...whole, postalCode: '984021234' }, { ...whole, postalCode: '98402-1234' })).toBe(true);
    expect(isAlikeAddress(whole, { ...whole, line1: '12 Main Street' })).toBe(false);
    expect(isAlikeAddress(whole, { ...whole, postalCode: '98403' })).toBe(false);
    fc.assert(
      fc.property(
        fc.record({
          line1: fc.string(),
          line2: fc.string(),
          city: fc.string(),
          region: fc.string(),
          postalCode: fc.string(),
        }),
        (one) => {
          expect(isAlikeAddress(one, trimmedAddress(one))).toBe(true);
        },
      ),
    );
  });
});
