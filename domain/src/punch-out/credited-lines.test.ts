import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditedLinesPattern, knowsLineCredits, readCreditedLines } from './credited-lines.ts';
import { invoiceFor } from './invoice.ts';

const line = fc.record(
  {
    lineNumber: fc.integer({ min: 1, max: 999_999_999 }),
    quantity: fc.integer({ min: 1, max: 999_999_999 }),
    unitPriceCents: fc.nat(999_999_999),
    itemNumber: fc.stringMatching(/^[-A-Z0-9/. ]{1,50}$/),
  },
  { requiredKeys: ['lineNumber', 'quantity', 'unitPriceCents'] },
);

describe('the lines of a credit', () => {
  it('are read back as written', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), (lines) => {
        const text = lines
          .map(({ lineNumber, quantity, unitPriceCents, itemNumber }) =>
            [
              lineNumber,
              quantity,
              (unitPriceCents / 100).toFixed(2),
              ...(itemNumber === undefined ? [] : [itemNumber]),
            ].join(':'),
          )
          .join(';');
        expect(text).toMatch(new RegExp(creditedLinesPattern));
        expect(readCreditedLines(text)).toEqual(lines);
      }),
    );
    expect(readCreditedLines('')).toEqual([]);
  });

  it.each([
    '1',
    '1:2',
    '0:1:1',
    '1:0:1',
    '1:-1:1',
    '1:1.5:1',
    '1:1:1.234',
    '1:1:1;',
    ';',
    '1:1:1,2:1:1',
    'a:1:1',
    '1:1:1:',
    '1:1:1:a:b',
  ])('are not %j', (text) => expect(text).not.toMatch(new RegExp(creditedLinesPattern)));

  it.each([
    ['1.1.010', false],
    ['1.2.014', false],
    ['1.2.023', false],
    ['1.2.024', true],
    ['1.2.071', true],
    ['1.3.001', true],
    ['2.0.000', true],
    ['', false],
  ])('are known to release %j: %s', (version, isKnown) => expect(knowsLineCredits(version)).toBe(isKnown));

  const credited = { lineNumber: 1, quantity: -2, unitPriceCents: 1_250, distributions: [] };
  it('make it a credit by line if they come to its total, and the whole order’s otherwise', () => {
    const amounts = { taxCents: -50, freightCents: 0, lines: [credited] };
    expect(invoiceFor({ ...amounts, totalCents: -2_550 })).toMatchObject({
      ...{ purpose: 'lineLevelCreditMemo', subtotalCents: -2_500, lines: [{ lineNumber: 1, subtotalCents: -2_500 }] },
    });
    expect(invoiceFor({ ...amounts, totalCents: -2_551 })).toMatchObject({ purpose: 'creditMemo', lines: [] });
    const unknown = { ...credited, lineNumber: undefined };
    expect(invoiceFor({ ...amounts, totalCents: -2_550, lines: [unknown] })).toMatchObject({ purpose: 'creditMemo' });
  });
});
