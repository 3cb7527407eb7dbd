import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money/index.ts';
import { parse } from './address.fixture.ts';
import {
  type FormField,
  fieldIn,
  type OciEcho,
  type OrderMessageLine,
  ociForm,
  profileFaults,
  readArrival,
  usualProfile,
} from './index.ts';
import { ociLengths } from './oci-profile.ts';
import { formText } from './oci-text.ts';
import { anyText, words } from './oci-words.fixture.ts';

const echo: OciEcho = { version: '5.0', charset: 'iso-8859-1', target: '_top', controls: [], cancelUrl: '' };
const line: OrderMessageLine = {
  lineNumber: 1,
  itemNumber: '10000001',
  partNumber: '10000001',
  auxiliaryId: 's/10000001',
  quantity: 3,
  unitPrice: cents(1250),
  description: 'Gloves',
  words: 'Gloves',
  name: 'Gloves',
  unit: 'BX',
  classification: '42132203',
  manufacturer: '',
  manufacturerPart: '',
  sheetUrl: '',
  leadTime: '',
  extrinsics: [],
};
const form = (
  lines: readonly OrderMessageLine[],
  more: { profile?: object; echo?: Partial<OciEcho>; returnUrl?: string } = {},
) =>
  ociForm(lines, {
    returnUrl: more.returnUrl ?? 'https://sap.example/',
    profile: { ...usualProfile, ...more.profile },
    echo: { ...echo, ...more.echo },
    toBase64: (text) => text,
  });
const sentAs = (fields: readonly FormField[], name: string) => fields.find((field) => field.name === name)?.value;

describe('the form of a cart', () => {
  it('keeps every field within its length whatever the catalog contains, and has all words in the long text', () => {
    fc.assert(
      fc.property(
        fc.record({
          words,
          manufacturer: words,
          manufacturerPart: words,
          unit: fc.constantFrom('BX', 'EACH', 'KARTON', ''),
          quantity: fc.integer({ min: 1, max: 99_999 }),
          unitPrice: fc.integer({ min: 0, max: 2_000_000_000 }).map(cents),
          sheetUrl: fc.constantFrom('', 'https://shop.example/sheet', `https://shop.example/${'x'.repeat(300)}`),
        }),
        fc.constantFrom('utf-8' as const, 'iso-8859-1' as const),
        fc.boolean(),
        (changes, charset, isLongTextSplit) => {
          const { fields } = form([{ ...line, ...changes, name: changes.words }], {
            profile: { isLongTextSplit, isSheetAttached: true, vendorNumber: 'x'.repeat(50) },
            echo: { charset },
          });
          for (const { name, value } of fields) {
            const own = /^NEW_ITEM-(\w+)\[1\]$/.exec(name)?.[1] as keyof typeof ociLengths | undefined;
            if (own === undefined) expect(name).toBe('NEW_ITEM-LONGTEXT_1:132[]');
            else expect(value.length).toBeLessThanOrEqual(ociLengths[own]);
            expect(value).not.toBe('');
            expect(formText(value, charset)).toBe(value);
          }
          // Required by the interface.
          for (const name of ['DESCRIPTION', 'QUANTITY', 'UNIT', 'PRICE', 'CURRENCY', 'PRICEUNIT', 'VENDORMAT']) {
            expect(sentAs(fields, `NEW_ITEM-${name}[1]`)).toBeDefined();
          }
          const sent = fields.filter(({ name }) => /LONGTEXT|DESCRIPTION/.test(name)).map(({ value }) => value);
          const whole = formText(changes.words, charset).replaceAll(' ', '');
          expect(sent.join('').replaceAll(' ', '')).toContain(whole);
          // Cut off, the address would lead elsewhere.
          const attached = sentAs(fields, 'NEW_ITEM-ATTACHMENT[1]');
          if (attached !== undefined) expect(attached).toBe(changes.sheetUrl);
        },
      ),
    );
  });

  it('numbers its lines from 1, sends no release 5 field in release 4, and has nothing without lines', () => {
    const { fields } = form([line, { ...line, partNumber: '2' }], {
      profile: { extraFields: { ITEM_TYPE: '=R', CUST_FIELD2: 'lineNumber' } },
      echo: { version: '4.0' },
    });
    expect(sentAs(fields, 'NEW_ITEM-VENDORMAT[2]')).toBe('2');
    expect(fields.some(({ name }) => /\[0\]|\[3\]|ITEM_TYPE/.test(name))).toBe(false);
    expect(sentAs(fields, 'NEW_ITEM-CUST_FIELD2[1]')).toBe('1');
    expect(form([]).fields).toEqual([]);
  });

  it('repeats the query of the return address as fields, once, and leaves an unreadable one in place', () => {
    const controls = [{ name: '~OkCode', value: 'ADDI' }];
    const returnUrl = 'https://sap.example/hook?a=1&b=x+y%26z&c&%7Eokcode=OWN#top';
    expect(form([], { returnUrl, echo: { controls } })).toMatchObject({
      action: 'https://sap.example/hook',
      fields: [
        { name: 'a', value: '1' },
        { name: 'b', value: 'x y&z' },
        { name: 'c', value: '' },
        { name: '~okcode', value: 'OWN' },
      ],
    });
    for (const kept of ['https://sap.example/hook?a=%E4', 'https://sap.example/hook?=1', 'https://sap.example/hook']) {
      expect(form([], { returnUrl: kept })).toMatchObject({ action: kept, fields: [] });
    }
    expect(form([], { returnUrl, profile: { isHookQueryKept: true } }).action).toBe(returnUrl);
  });

  it('keeps every parameter of any address', () => {
    const anyWord = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.array(fc.record({ name: anyWord, value: anyWord }), { maxLength: 8 }), (parameters) => {
        const query = parameters.map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
        const returnUrl = `https://sap.example/hook?${query.join('&')}`;
        expect(form([], { returnUrl })).toMatchObject({ action: 'https://sap.example/hook', fields: parameters });
      }),
    );
  });
});

describe('an arrival', () => {
  const read = (fields: Record<string, string>, profile = {}) =>
    readArrival(
      Object.entries(fields).map(([name, value]) => ({ name, value })),
      { ...usualProfile, ...profile },
      parse,
    );

  it('is read in any letter case, and reveals no login', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (upper) => {
        const odd = (name: string) =>
          [...name].map((letter, index) => (upper[index % 20] ? letter.toUpperCase() : letter.toLowerCase())).join('');
        const arrival = read({
          [odd('USERNAME')]: 'u',
          [odd('PASSWORD')]: 'p',
          [odd('HOOK_URL')]: 'https%3A%2F%2Fsap.example%2Fhook',
          [odd('function')]: 'Background_Search',
          [odd('SEARCHSTRING')]: ' masks ',
          [odd('OCI_VERSION')]: 'OCI 5.0',
          [odd('http_content_charset')]: 'UTF8',
          [odd('BUYER')]: 'ann',
        });
        expect(arrival).toMatchObject({
          wanted: 'search',
          hookUrl: 'https://sap.example/hook',
          searchText: 'masks',
          echo: { version: '5.0', charset: 'utf-8', target: '_top', cancelUrl: '' },
        });
        expect(JSON.stringify(arrival)).not.toMatch(/"[up]"/);
        expect(arrival.extrinsics.map(({ value }) => value)).toContain('ann');
      }),
    );
  });

  it('never fails, whatever the fields contain', () => {
    const field = fc.record({
      name: fc.oneof(anyText, fc.constantFrom('HOOK_URL', '~TARGET', 'returntarget', 'OCI_CANCEL', 'FUNCTION')),
      value: fc.oneof(anyText, fc.constantFrom('https%3A%', '__proto__', 'constructor', 'javascript:1', '_parent')),
    });
    fc.assert(
      fc.property(fc.array(field, { maxLength: 20 }), (fields) => {
        const { echo: kept, wanted } = readArrival(fields, usualProfile, parse);
        expect(kept.target).toMatch(/^[\w.-]+$/);
        expect(kept.cancelUrl).toMatch(/^(https?:.*)?$/s);
        expect(['shop', 'detail', 'validate', 'search']).toContain(wanted);
      }),
    );
  });

  it("uses the first of several fields that isn't blank, and the defaults of release 4", () => {
    const fields = [
      { name: 'A', value: ' ' },
      { name: 'a ', value: 'one' },
      { name: 'a', value: 'two' },
    ];
    expect([fieldIn(fields, 'a'), fieldIn(fields, 'b')]).toEqual(['one', '']);
    expect(read({ '~okcode': ' ' }).echo.controls).toEqual([
      { name: '~okcode', value: 'ADDI' },
      { name: '~TARGET', value: '_top' },
      { name: '~CALLER', value: 'CTLG' },
    ]);
    expect(read({ OCI_VERSION: '5.0', '~Caller': 'X' }).echo.controls).toEqual([{ name: '~Caller', value: 'X' }]);
    expect(read({ '~TARGET': 'frame_1', returntarget: '' }).echo.target).toBe('frame_1');
    expect(read({ returntarget: 'a" onclick="x' }).echo.target).toBe('_top');
  });
});

it("a connection's settings are checked", () => {
  const usable = {
    ociVersion: '5.0',
    formCharset: 'utf-8',
    leadTimeDays: '14',
    materialGroups: { '4213': 'GLOVES' },
    extraFields: { CUST_FIELD1: '=X', MATNR: 'partNumber' },
  };
  expect(profileFaults(usable)).toEqual([]);
  const unusable = {
    ociVersion: '6.0',
    formCharset: 'utf-16',
    loginField: 'a b',
    leadTimeDays: '-1',
    materialGroups: { x: 'GLOVES' },
    extraFields: { PRICE: '=0' },
    manufacturerCodes: 7,
  };
  expect(profileFaults(unusable)).toHaveLength(7);
});
