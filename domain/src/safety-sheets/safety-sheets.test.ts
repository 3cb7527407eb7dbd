import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../dates/index.ts';
import {
  nextSheetSort,
  type SafetySheet,
  sheetFileName,
  sheetFolderName,
  sortSheets,
  usualSheetSort,
} from './index.ts';

describe('the file name of a sheet', () => {
  it.each([
    ['10000001', 'Nitrile Gloves M', '10000001_Nitrile_Gloves_M.pdf'],
    ['10000001', 'Etch  37%\tw/ syringe\\tips', '10000001_Etch_37%_w_syringe_tips.pdf'],
    // Exactly 50 characters fit; with one more, the last word is dropped.
    ['10000001', 'a'.repeat(41), `10000001_${'a'.repeat(41)}.pdf`],
    ['10000001', `${'a'.repeat(38)} bc`, `10000001_${'a'.repeat(38)}_bc.pdf`],
    ['10000001', `${'a'.repeat(38)} bcd`, `10000001_${'a'.repeat(38)}.pdf`],
    ['10000001', 'a'.repeat(42), '10000001.pdf'],
    ['1'.repeat(60), '', `${'1'.repeat(50)}.pdf`],
    ['10000001', '', '10000001.pdf'],
  ])('C7.36 of %s and “%s” is %s', (number, description, name) => {
    expect(sheetFileName(number, description)).toBe(name);
  });

  it('has at most 50 characters before its extension, and no blank or slash', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,20}$/), fc.string({ maxLength: 90 }), (number, description) => {
        const name = sheetFileName(number, description);
        expect(name.length).toBeLessThanOrEqual(54);
        expect(name).not.toMatch(/[\s/\\]|_\.pdf$/);
        expect(name).toMatch(/\.pdf$/);
      }),
    );
  });
});

it('the download is named after its range', () => {
  expect(sheetFolderName({ startDate: '2025-11-21' as PlainDate, endDate: '2026-11-21' as PlainDate })).toBe(
    'SafetyDataSheets_2025-11-21__2026-11-21',
  );
});

describe('sorting', () => {
  const sheet = (productNumber: string, productVendor: string): SafetySheet => ({
    productNumber,
    productVendor,
    productDescription: 'x',
    productCategory: '1',
    productCategoryName: 'y',
    sdsMediaKey: productNumber,
  });
  const sheets = [sheet('10', 'b'), sheet('9', 'B'), sheet('100', 'a')];
  const numbers = (sorted: readonly SafetySheet[]) => sorted.map(({ productNumber }) => productNumber);

  it('is by item number first, numerically', () => {
    expect(numbers(sortSheets(sheets, usualSheetSort))).toEqual(['9', '10', '100']);
  });

  it('is by one column, ascending and then descending', () => {
    const up = nextSheetSort(usualSheetSort, 'productVendor');
    expect(numbers(sortSheets(sheets, up))).toEqual(['100', '9', '10']);
    const down = nextSheetSort(up, 'productVendor');
    expect(numbers(sortSheets(sheets, down))).toEqual(['9', '10', '100']);
    expect(nextSheetSort(down, 'productVendor')).toEqual(up);
    expect(nextSheetSort(down, 'productNumber')).toEqual(usualSheetSort);
  });
});
