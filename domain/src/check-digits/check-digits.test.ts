import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDeviceIdentifier, isGtin, isHibc } from './check-digits.ts';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''));

describe('GTINs', () => {
  it.each(['4006381333931', '73513537', '036000291452', '00614141000012'])('takes %s', (code) => {
    expect(isGtin(code)).toBe(true);
  });

  it('takes exactly one last digit, and notices every single wrong digit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(7, 11, 12, 13).chain(digits),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (body, at, by) => {
          const right = [...'0123456789'].filter((digit) => isGtin(body + digit));
          expect(right).toHaveLength(1);
          const code = body + right[0];
          const place = at % code.length;
          const wrong = (Number(code[place]) + by) % 10;
          expect(isGtin(code.slice(0, place) + wrong + code.slice(place + 1))).toBe(false);
        },
      ),
    );
  });

  it('refuses other lengths and signs', () => {
    expect(['', '0', '123456789', '4006381333931 ', 'A006381333931', '１2345670'].map(isGtin)).toEqual(
      Array(6).fill(false),
    );
  });
});

describe('HIBC', () => {
  it('takes the published example and refuses another check character', () => {
    expect(isHibc('+A123BJC5D6E71G')).toBe(true);
    expect(isHibc('+A123BJC5D6E71H')).toBe(false);
  });

  it('is a device identifier, as a GTIN of 14 digits is and a shorter one is not', () => {
    expect(['+A123BJC5D6E71G', '00614141000012', '4006381333931'].map(isDeviceIdentifier)).toEqual([true, true, false]);
  });
});
