import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hibcCheck } from '../check-digits/index.ts';
import type { PlainDate } from '../dates/index.ts';
import { longestCode, readScannedCode } from './index.ts';

const today = '2026-11-26' as PlainDate;
const read = (text: string) => readScannedCode(text, today);
const gs = '\u001d';
const gtin = '09501101530003';
const hibc = (body: string) => `${body}${hibcCheck(body)}`;

it('reads a product’s own number in each of its lengths', () => {
  expect(read('9501101530003')).toEqual({ kind: 'gtin', gtin });
  expect(read(gtin)).toEqual({ kind: 'gtin', gtin });
  expect(read(' 96385074 ')).toEqual({ kind: 'gtin', gtin: '00000096385074' });
  expect(read('9501101530004')).toEqual({ kind: 'text', text: '9501101530004' });
});

it.each([
  [`01${gtin}17280131${'10'}AB-1`, { lot: 'AB-1', expiresOn: '2028-01-31' }],
  [`]d201${gtin}10AB-1${gs}17280100`, { lot: 'AB-1', expiresOn: '2028-01-31' }],
  [`${gs}01${gtin}21SERIAL${gs}10L2${gs}3012`, { lot: 'L2' }],
  [`02${gtin}3712${gs}10L3`, { lot: 'L3', count: 12 }],
  [`02${gtin}371`, {}],
  [`(01)${gtin}(17)280229(10)X`, { lot: 'X', expiresOn: '2028-02-29' }],
  [`01${gtin}17281301`, {}],
  [`01${gtin}310300012510Z`, { lot: 'Z' }],
  [`01${gtin}7003261231120010Z`, {}],
])('reads the elements of %s', (text, facts) => {
  expect(read(text)).toEqual({ kind: 'gtin', gtin, ...facts });
});

it('takes an element string with a wrong number, or cut off, for text', () => {
  for (const text of [`01${gtin.slice(0, 13)}4`, `01${gtin}17`, `01${gtin}1728`, `01${gtin}AB`])
    expect(read(text)).toEqual({ kind: 'text', text });
});

it('reads HIBC codes: product, lot, both in one, and lowercase from a scanner', () => {
  const primary = '+A123BJC5D6E71';
  expect(read(hibc(primary))).toEqual({ kind: 'hibc', primary });
  expect(read('+A123BJC5D6E71G')).toEqual({ kind: 'hibc', primary });
  expect(read(hibc(primary).toLowerCase())).toEqual({ kind: 'hibc', primary });
  const lot = { lot: '3C001' };
  const dated = { ...lot, expiresOn: '2028-09-30' };
  for (const [secondary, facts] of [
    ['$3C001', lot],
    ['$$09283C001', dated],
    ['$$20930283C001', dated],
    ['$$32809303C001', dated],
    ['$$4280930083C001', dated],
    ['$$5282743C001', dated],
    ['$$628274083C001', dated],
    ['$$73C001', lot],
    ['$$80509283C001', dated],
    ['282743C001', dated],
  ] as const) {
    expect(read(hibc(`${primary}/${secondary}`))).toEqual({ kind: 'hibc', primary, ...facts });
    expect(read(hibc(`+${secondary}G`))).toEqual({ kind: 'lot', ...facts });
  }
  expect(read('+A123BJC5D6E71H')).toEqual({ kind: 'text', text: '+A123BJC5D6E71H' });
});

it('reads our own tags, and leaves anything else as text', () => {
  const tag = 'https://shop.example/base/tag/100001/10000001?quantity=3';
  expect(read(tag)).toEqual({ kind: 'item', itemNumber: '10000001', quantity: 3 });
  expect(read('https://shop.example/tag/100001/10000001')).toMatchObject({ quantity: 1 });
  expect(read('https://shop.example/else')).toMatchObject({ kind: 'text' });
  expect(read('10000001')).toEqual({ kind: 'text', text: '10000001' });
  for (const nothing of ['', '  ', 'x'.repeat(longestCode + 1), 'a\u0000b', '\ud800', 'a\u202eb'])
    expect(read(nothing)).toBeUndefined();
});

it('never throws, and reads back what was written, with any lot', () => {
  const lotText = fc.stringMatching(/^[A-Z0-9-]{1,20}$/);
  fc.assert(fc.property(fc.string({ maxLength: 220 }), (text) => void read(text)));
  fc.assert(
    fc.property(lotText, (lot) => {
      expect(read(`01${gtin}17280131${`10${lot}`}`)).toMatchObject({ gtin, lot, expiresOn: '2028-01-31' });
      expect(read(`01${gtin}10${lot}${gs}17280131`)).toMatchObject({ gtin, lot, expiresOn: '2028-01-31' });
    }),
  );
});
