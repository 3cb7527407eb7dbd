import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feedModes, feedNames } from './feed.ts';
import { documentAddress, fileFormats, readDocumentName, readFileName } from './file-name.ts';

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

describe('names of PDFs', () => {
  it('are a number, percent-encoded where a file can’t be named after it', () => {
    expect(readDocumentName('invoices.IN-7.pdf')).toEqual({ feed: 'invoices', number: 'IN-7' });
    expect(readDocumentName('Statements.ST 9.PDF')).toEqual({ feed: 'statements', number: 'ST 9' });
    expect(readDocumentName('invoices.IN%2F7%23a+b.pdf')).toEqual({ feed: 'invoices', number: 'IN/7#a+b' });
    for (const name of [
      'invoices.%2E%2E%2Fetc.pdf',
      'invoices.IN%00.pdf',
      'invoices.IN%ff.pdf',
      'items.IN-7.pdf',
      'invoices.pdf',
    ]) {
      expect([name, readDocumentName(name)]).toEqual([name, undefined]);
    }
  });

  it('never lead out of a folder', () => {
    for (const name of ['../../etc.pdf', '/etc.pdf', '.pdf', `${'1'.repeat(61)}.pdf`]) {
      expect([name, documentAddress.test(name)]).toEqual([name, false]);
    }
    expect(documentAddress.test('IN/7.pdf')).toBe(true);
  });
});
