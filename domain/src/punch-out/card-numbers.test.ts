import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGs1Number } from '../check-digits/index.ts';
import { withoutCardNumbers, withoutUngroupedCards } from './card-numbers.ts';

describe('card numbers in free text', () => {
  it.each([
    '4111111111111111',
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    '4111  1111  1111  1111',
    '4111\u20111111\u00a01111 1111',
    '41111111 11111111',
    '4222222222222',
    '5555555555554444',
    '2223003122003222',
    '3782 822463 10005',
    '6011111111111117',
    '30569309025904',
    '3530111333300000',
    '6304000000000000',
  ])('removes %s', (number) => {
    expect(withoutCardNumbers(`Charge ${number}, please`)).toBe('Charge (removed), please');
    expect(withoutCardNumbers(`PO 7712 ${number} 12/30`)).toBe('PO 7712 (removed) 12/30');
    expect(withoutCardNumbers(`visa${number}exp1230`)).toBe('visa(removed)exp1230');
  });

  it.each(['411111 111111 1111', '37828-22463-10005', '4111111 1111111 11'])(
    'removes %s if no digits are next to it',
    (number) => expect(withoutCardNumbers(`Charge ${number}, please`)).toBe('Charge (removed), please'),
  );

  it('removes each of several', () => {
    expect(withoutCardNumbers('4111111111111111 5555555555554444; 4012-8888-8888-1881')).toBe(
      '(removed) (removed); (removed)',
    );
  });

  it.each([
    ['a wrong check digit', '4111 1111 1111 1112'],
    ['no issuer', '1234567812345670'],
    ['a UPC', '036000291452'],
    ['a UPC between blanks', '0 36000 29145 2'],
    ['a GTIN-13 of Germany', '4006381333931'],
    ['a GTIN-13 that is right by Luhn too', '4000000000068'],
    ['a part number', 'XR4111111111111111A'],
    ['a phone number', '+1 555 010 4477 ext. 12'],
    ['times', '2026-11-29 15:16:57 2026-11-30 08:00'],
    ['an ID', '4e11a111-1111-4111-8111-111111111111'],
    ['a parcel', '9400 1118 9956 4111 1111 11'],
    ['a row of quantities', '12 24 36 48 60 72 84 96'],
    ['a row of quantities that is right by Luhn', '400 240 360 120 48 17'],
    ['a ZIP code and a phone number', 'Naples, FL 34102 239-555-0108'],
    ['a PO number and a phone number', 'PO 412349 216-555-0123'],
    ['a GTIN and a quantity', '4006381333931 103'],
    ['a PO number and a UPC', 'PO 4012 036000291452'],
  ])('keeps %s', (_, text) => expect(withoutCardNumbers(text)).toBe(text));

  it('keeps every ZIP code with a phone number', () => {
    const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`));
    // They begin like cards.
    const zips = fc.stringMatching(/^(?:3[47]|4\d|62)\d{3}$/);
    fc.assert(
      fc.property(zips, digits(4), digits(3), digits(3), digits(4), (zip, plus, area, exchange, line) => {
        for (const code of [zip, `${zip}-${plus}`]) {
          for (const phone of [`${area}-${exchange}-${line}`, `${area} ${exchange} ${line}`, area + exchange + line]) {
            for (const text of [`${code} ${phone}`, `${code} - ${phone}`, `${code} 1-${phone}`]) {
              expect(withoutCardNumbers(text)).toBe(text);
            }
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('keeps every GTIN-13, GTIN-14, and SSCC-18, also in a GS1 element string', () => {
    const digits = fc
      .constantFrom(12, 13, 17)
      .chain((length) => fc.stringMatching(new RegExp(`^[3-6]\\d{${length - 1}}$`)));
    fc.assert(
      fc.property(digits, (body) => {
        const code = [...'0123456789'].map((digit) => body + digit).find(isGs1Number) ?? '';
        expect(isGs1Number(code)).toBe(true);
        for (const text of [code, `GTIN ${code} x 2`, `(01)${code}(17)301231`, `(00)${code}`]) {
          expect(withoutCardNumbers(text)).toBe(text);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('removes from account codes only numbers that aren’t grouped', () => {
    expect(withoutUngroupedCards('5100-4000-1234-0006')).toBe('5100-4000-1234-0006');
    expect(withoutUngroupedCards('5100-4111111111111111')).toBe('5100-(removed)');
    expect(withoutUngroupedCards('XR4111111111111111A')).toBe('XR4111111111111111A');
  });

  it('takes time in proportion to the text', () => {
    const began = Date.now();
    for (const text of [
      '4 '.repeat(500_000),
      '4'.repeat(1_000_000),
      '4111 '.repeat(200_000),
      '1   -'.repeat(200_000),
    ]) {
      withoutCardNumbers(text);
      withoutUngroupedCards(text);
    }
    expect(Date.now() - began, 'milliseconds').toBeLessThan(5_000);
  });
});
