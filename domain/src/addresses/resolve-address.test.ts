import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mixedCase } from './letter-case.ts';
import type { PostalAddress } from './postal-address.ts';
import { cityKey, type Place, resolveAddress } from './resolve-address.ts';
import { standardStreetLine, standardUnitLine } from './standard-line.ts';

const known: Place[] = [
  { zip: '98004', city: 'Bellevue', region: 'WA' },
  { zip: '98402', city: 'Tacoma', region: 'WA' },
  { zip: '63101', city: 'Saint Louis', region: 'MO' },
  { zip: '97000', city: 'Lone Pine', region: 'OR' },
];
const places = {
  ofZip: (zip: string) => known.find((place) => place.zip === zip),
  ofCity: (key: string, region: string) =>
    known.filter((place) => cityKey(place.city) === key && place.region === region),
};
const address = (part: Partial<PostalAddress>): PostalAddress => ({
  line1: '12 main street',
  line2: '',
  city: 'bellevue',
  region: 'wa',
  postalCode: '98004',
  ...part,
});
const resolve = (part: Partial<PostalAddress> = {}) => resolveAddress(address(part), places);

describe('resolving an address', () => {
  it.each([
    ['123 MAIN STREET', '123 Main St'],
    ['100 north main street south', '100 N Main St S'],
    ['100 North St', '100 North St'],
    ['4 Park Avenue', '4 Park Ave'],
    ['4 Park', '4 Park'],
    ['12 southwest 5TH avenue', '12 SW 5th Ave'],
    ['800 Pike Street, Suite 200', '800 Pike St Ste 200'],
    ['800 Pike St. #12b', '800 Pike St # 12B'],
    ['1234 Highway 99', '1234 Highway 99'],
    ['P.O. Box 12', 'PO Box 12'],
    ['post office box 12', 'PO Box 12'],
    ["9 o'brien court", "9 O'Brien Ct"],
    ['9 DeSoto Lane', '9 DeSoto Ln'],
    ['7 Court Street Southwest', '7 Court St SW'],
    ['', ''],
  ])('writes the line %s as %s', (typed, line) => {
    expect(standardStreetLine(typed)).toBe(line);
    expect(standardStreetLine(line)).toBe(line);
  });

  it('writes second lines likewise', () => {
    expect(['suite 200', 'APARTMENT 4b', '#12', 'attn dr. lee', 'penthouse', ''].map(standardUnitLine)).toEqual([
      'Ste 200',
      'Apt 4B',
      '# 12',
      'Attn Dr Lee',
      'Ph',
      '',
    ]);
  });

  it('returns a matching address in standard form and mixed case, with the zip joined', () => {
    expect(resolve({ line2: 'SUITE 4', postalCode: '980041234' })).toEqual({
      messages: [],
      addresses: [{ line1: '12 Main St', line2: 'Ste 4', city: 'Bellevue', region: 'WA', postalCode: '98004-1234' }],
    });
    expect(resolve({ city: 'ST. LOUIS', region: 'mo', postalCode: '63101' }).addresses[0]?.city).toBe('Saint Louis');
  });

  it("suggests the city of the zip if the city or the state doesn't match it", () => {
    const bellevue = { city: 'Bellevue', region: 'WA', postalCode: '98004' };
    expect(resolve({ city: 'Belevue' }).addresses).toEqual([{ line1: '12 Main St', line2: '', ...bellevue }]);
    expect(resolve({ region: 'NY' }).addresses).toEqual([{ line1: '12 Main St', line2: '', ...bellevue }]);
    expect(resolve({ city: 'Tacoma' }).addresses).toMatchObject([bellevue, { city: 'Tacoma', postalCode: '98402' }]);
  });

  it('suggests the zip of a small place if the zip matches nothing', () => {
    for (const postalCode of ['98004', '00000'])
      expect(resolve({ city: 'lone pine', region: 'OR', postalCode }).addresses).toMatchObject([
        { city: 'Lone Pine', region: 'OR', postalCode: '97000' },
      ]);
  });

  it.each([
    ['an unknown zip', { city: 'Nowhere', postalCode: '00000' }],
    ['a zip far from the city', { city: 'Nowhere', region: 'NY' }],
    ['a zip of another form', { postalCode: '9800' }],
    ['a line without letters', { line1: '123' }],
  ])('does not find %s, and says why', (_, part) => {
    const { messages, addresses } = resolve(part);
    expect(addresses).toEqual([]);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatch(/\w/);
  });

  it('finds every address that it returned', () => {
    const word = fc.constantFrom(
      'n',
      'North',
      'street',
      'Main',
      '12',
      'ave',
      '#',
      'apt',
      '4b',
      'P.O.',
      'box',
      "o'neil",
      'é',
    );
    const line = fc.array(word, { maxLength: 7 }).map((words) => words.join(' '));
    const city = fc.constantFrom('bellevue', 'Tacoma', 'saint louis', 'St Louis', 'nowhere');
    const postalCode = fc.constantFrom('98004', '98402', '63101', '00000', '980041234');
    const entered = fc.record({
      line1: line,
      line2: line,
      city,
      region: fc.constantFrom('wa', 'MO', 'NY'),
      postalCode,
    });
    fc.assert(
      fc.property(entered, (asked) => {
        const { messages, addresses } = resolveAddress(asked, places);
        expect(messages.length > 0).toBe(addresses.length === 0);
        for (const one of addresses) expect(resolveAddress(one, places)).toEqual({ messages: [], addresses: [one] });
      }),
    );
  });

  it('separates letter case from meaning', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'B', 'ñ', ' ', '1', 'x', "'") }), (text) => {
        expect(mixedCase(text).toLowerCase()).toBe(text.trim().replace(/\s+/g, ' ').toLowerCase());
        expect(mixedCase(mixedCase(text))).toBe(mixedCase(text));
      }),
    );
  });
});
