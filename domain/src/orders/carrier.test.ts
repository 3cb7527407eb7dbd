import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carrierOf, trackingEntries, trackingUrl } from './carrier.ts';

const digits = (length: number) => '123456789012345678901234567890'.slice(0, length);

describe('the carrier of a tracking number', () => {
  it('A5.04 is FedEx, UPS or OnTrac by its pattern, anything else is Invalid', () => {
    for (const length of [12, 15, 20, 22]) expect(carrierOf(digits(length))).toBe('FedEx');
    for (const number of ['1Z999AA10123456784', 'T1234567890', 'TABCDE12345', digits(9), digits(26)]) {
      expect(carrierOf(number)).toBe('UPS');
    }
    expect(carrierOf(`C${digits(14)}`)).toBe('OnTrac');
    expect(carrierOf(`D${digits(14)}`)).toBe('OnTrac');

    const fedEx = [12, 15, 20, 22];
    const ups = [9, 26];
    for (let length = 1; length <= 30; length += 1) {
      if (!fedEx.includes(length) && !ups.includes(length)) expect(carrierOf(digits(length))).toBe('Invalid');
    }
    for (const number of [
      '',
      '1Z999AA1012345678',
      '1Z999AA101234567845',
      '2Z999AA10123456784',
      'T123456789',
      'T12345678901',
      `E${digits(14)}`,
      `C${digits(13)}`,
      `C${digits(15)}`,
      'Will call',
      '1Z999AA1-123456784',
      `${digits(12)} ${digits(12)}`,
      '１２３４５６７８９０１２',
    ]) {
      expect(carrierOf(number)).toBe('Invalid');
    }
  });

  it('ignores letter case and surrounding space', () => {
    expect(carrierOf(' 1z999aa10123456784 ')).toBe('UPS');
    expect(carrierOf(`c${digits(14)}`)).toBe('OnTrac');
  });
});

describe('tracking numbers of a shipment', () => {
  it('are one per line, without blank lines and repeats', () => {
    const entries = trackingEntries(`1Z999AA10123456784\r\n\n ${digits(12)} \rlost\n${digits(12)}\n`);
    expect(entries.map(({ text, carrier }) => [text, carrier])).toEqual([
      ['1Z999AA10123456784', 'UPS'],
      [digits(12), 'FedEx'],
      ['lost', 'Invalid'],
    ]);
    expect(trackingEntries(' \n ')).toEqual([]);
  });

  it("link to their carrier's page, and invalid ones to none", () => {
    expect(trackingUrl(digits(12))).toBe(`https://www.fedex.com/fedextrack/?trknbr=${digits(12)}`);
    expect(trackingUrl('1z999aa10123456784')).toBe('https://www.ups.com/track?tracknum=1Z999AA10123456784');
    expect(trackingUrl(`D${digits(14)}`)).toBe(`https://www.ontrac.com/tracking/?number=D${digits(14)}`);
    expect(trackingUrl('lost')).toBeUndefined();
  });

  it('only use letters and digits for an address', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const url = trackingUrl(text);
        if (url !== undefined)
          expect(url).toMatch(/^https:\/\/www\.(?:fedex|ups|ontrac)\.com\/[a-z]+\/?\?\w+=[A-Z0-9]+$/);
      }),
    );
  });
});
