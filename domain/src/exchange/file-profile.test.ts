import { describe, expect, it } from 'vitest';
import { allColumns } from './check-row.ts';
import { feeds } from './feeds/index.ts';
import { type FileForm, fitsProfile, matchWithProfile, ownForm, profileProblem } from './file-profile.ts';
import { readValue } from './read-values.ts';

const column = (name: string) => {
  const found = allColumns(feeds['contract-prices']).find((one) => one.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};
const read = (name: string, text: string, form: Partial<FileForm>) =>
  readValue(column(name), text, { ...ownForm, ...form });

describe('headers of a profile', () => {
  const columns = { Artikel: 'itemNumber', Kunde: 'customerNumber', 'Item #': null };

  it('take precedence over our own guesses, and keep an omitted header omitted', () => {
    const matches = matchWithProfile(feeds['contract-prices'], ['kunde', 'Item #', 'Artikel', 'Price', 'Note'], {
      columns,
    });
    expect(matches.map((match) => match.column)).toEqual([
      'customerNumber',
      undefined,
      'itemNumber',
      'price',
      undefined,
    ]);
    expect(matches[1]?.kind).toBe('profile');
    expect(matches[4]?.kind).toBeUndefined();
  });

  it('fit a file that has all of them, in any order and case', () => {
    expect(fitsProfile({ columns }, ['KUNDE', 'Artikel', 'Price'])).toBe(true);
    expect(fitsProfile({ columns }, ['Artikel', 'Price'])).toBe(false);
    expect(fitsProfile({ columns: {} }, ['Artikel'])).toBe(false);
  });

  it('can’t give one column two meanings, or name a column that doesn’t exist', () => {
    const feed = feeds['contract-prices'];
    expect(profileProblem(feed, allColumns(feed), { columns })).toBeUndefined();
    expect(profileProblem(feed, allColumns(feed), { columns: { A: 'price', B: 'price' } })).toBe(
      '“A” and “B” both mean price. Leave one of them out.',
    );
    expect(profileProblem(feed, allColumns(feed), { columns: { A: 'color' } })).toContain('has no column “color”');
  });
});

describe('a value in another form', () => {
  it('may have a decimal comma and groups of three digits', () => {
    const form = { hasDecimalComma: true };
    expect(['1.234,50', '1 234,5', "1'234", '12,5', '-3', '0,10'].map((text) => read('price', text, form))).toEqual([
      '1234.50',
      '1234.5',
      '1234',
      '12.5',
      '-3',
      '0.10',
    ]);
  });

  it('never becomes another number: a decimal point is marked where a comma is meant', () => {
    expect(read('price', '12.5', { hasDecimalComma: true })).toBe('12.5 (no decimal comma)');
    expect(read('price', '1,234.50', { hasDecimalComma: true })).toBe('1,234.50 (no decimal comma)');
    expect(read('price', 'free', { hasDecimalComma: true })).toBe('free');
  });

  it('may be a date in several formats, and an ISO date in all of them', () => {
    expect(read('validFrom', '3/9/2026', { dateFormat: 'MM/DD/YYYY' })).toBe('2026-03-09');
    expect(read('validFrom', '03/09/26', { dateFormat: 'MM/DD/YY' })).toBe('2026-03-09');
    expect(read('validFrom', '3/9/2026', { dateFormat: 'DD/MM/YYYY' })).toBe('2026-09-03');
    expect(read('validFrom', '03.09.2026', { dateFormat: 'DD.MM.YYYY' })).toBe('2026-09-03');
    expect(read('validFrom', '20260903', { dateFormat: 'YYYYMMDD' })).toBe('2026-09-03');
    expect(read('validFrom', '2026-09-03', { dateFormat: 'DD.MM.YYYY' })).toBe('2026-09-03');
    expect(read('validFrom', '31/12/2026', { dateFormat: 'DD.MM.YYYY' })).toBe('31/12/2026');
  });

  it('is rounded half away from zero only if the profile says so', () => {
    const form = { areDecimalsRounded: true };
    expect(
      ['1.005', '-1.005', '.995', '9.999', '1.2', '0.004', '-0.004', 'x'].map((t) => read('price', t, form)),
    ).toEqual(['1.01', '-1.01', '1.00', '10.00', '1.2', '0.00', '0.00', 'x']);
    expect(read('price', '1.005', {})).toBe('1.005');
    expect(read('price', '1.234,555', { hasDecimalComma: true, areDecimalsRounded: true })).toBe('1234.56');
  });

  it('has the profile’s currency where the row names none', () => {
    expect(read('currency', ' ', { currency: 'EUR' })).toBe('EUR');
    expect(read('currency', 'USD', { currency: 'EUR' })).toBe('USD');
  });
});
