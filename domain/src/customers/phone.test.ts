import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhone, phoneDigits, typedPhone, typedWholePhone } from './phone.ts';
import { customerSearchLimits } from './search-limits.ts';

const tenDigits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 10, maxLength: 10 });

it('is found without its extension', () => {
  for (const text of ['(775) 555-0100 x12', '775-555-0100 ext. 4', '7755550100 extension 9'])
    expect(typedPhone(text), text).toBe('7755550100');
});

describe('phone numbers', () => {
  it('are read in any usual format', () => {
    for (const text of [
      '(775) 555-0100',
      '+1 775 555 0100',
      '1-775-555-0100',
      '775.555.0100',
      '7755550100',
      '775–555–0100',
    ]) {
      expect(typedPhone(text), text).toBe('7755550100');
      expect(phoneDigits(text), text).toBe('7755550100');
    }
    expect(typedPhone('555-0100')).toBe('5550100');
    expect(typedPhone('0100')).toBe('0100');
  });

  it('are nothing else', () => {
    for (const text of ['', '12', 'suite 100', '22345678901', 'x5550100', '()-'])
      expect(typedPhone(text)).toBeUndefined();
  });

  it('are complete from seven digits on', () => {
    expect(typedWholePhone('555-0100')).toBe('5550100');
    expect(typedWholePhone('+1 (775) 555-0100')).toBe('7755550100');
    for (const text of ['555-010', '100003', 'union 5550100', '']) expect(typedWholePhone(text)).toBeUndefined();
  });

  it("are read back from how they're displayed", () => {
    fc.assert(fc.property(tenDigits, (digits) => phoneDigits(formatPhone(digits)) === digits));
    expect(formatPhone('7755550100')).toBe('(775) 555-0100');
    expect(formatPhone('5550100')).toBe('5550100');
  });
});

it('has the sizes in the document', () => {
  expect(customerSearchLimits).toEqual({ pageSize: 100, typingPause: 300, bottomThreshold: 3, nameOnPhone: 30 });
});
