import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feedModes, feedNames } from './feed.ts';
import { fileFormats, readFileName } from './file-name.ts';

const problem = (name: string) => {
  const read = readFileName(name);
  return 'problem' in read ? read.problem : undefined;
};

describe('file names', () => {
  it('reads every name that follows the form', () => {
    fc.assert(
      fc.property(
        fc.record({
          feed: fc.constantFrom(...feedNames),
          mode: fc.constantFrom(...feedModes),
          sequence: fc.integer({ min: 1, max: 999_999_999_999 }),
          format: fc.constantFrom(...fileFormats),
          isGzip: fc.boolean(),
        }),
        (file) => {
          const { feed, mode, sequence, format, isGzip } = file;
          const name = `${feed}.${mode}.${String(sequence).padStart(6, '0')}.${format}${isGzip ? '.gz' : ''}`;
          expect(readFileName(name)).toEqual({ file });
          expect(readFileName(name.toUpperCase())).toEqual({ file });
        },
      ),
    );
  });

  it('takes a file without mode and sequence for a full one', () => {
    expect(readFileName('items.csv')).toEqual({ file: { feed: 'items', mode: 'full', format: 'csv', isGzip: false } });
    expect(readFileName('items.000007.csv.gz')).toMatchObject({ file: { mode: 'full', sequence: 7, isGzip: true } });
  });

  it.each([
    ['../items.csv', 'can’t have a folder in it'],
    ['in\\items.csv', 'can’t have a folder in it'],
    ['.items.csv', 'can’t have a folder in it'],
    ['prices.csv', 'doesn’t begin with the name of a feed'],
    ['items.exe', 'doesn’t end with csv'],
    ['items.daily.csv', 'has the mode “daily”'],
    ['items.full.0.csv', 'where its sequence number should be'],
    ['items.full.1.2.csv', 'too many parts'],
  ])('refuses %s in words', (name, says) => {
    expect(problem(name)).toContain(says);
    expect(problem(name)).toContain('contract-prices.delta.000123.csv.gz');
  });
});
