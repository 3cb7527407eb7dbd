import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wantedQuantity } from './index.ts';
import { cutUnits, formText, longTextLines, ociDecimal } from './oci-text.ts';
import { anyText, words } from './oci-words.fixture.ts';

describe('text in a form', () => {
  it('is one line of characters in the charset, and stays the same when written again', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom('utf-8' as const, 'iso-8859-1' as const), (text, charset) => {
        const written = formText(text, charset);
        expect(formText(written, charset)).toBe(written);
        expect(written).toBe(written.trim());
        expect(written).not.toMatch(/[\p{Cc}\p{Surrogate}]| {2}/u);
        if (charset === 'iso-8859-1') expect(written).not.toMatch(/[^\u{20}-\u{7E}\u{A0}-\u{FF}]/u);
      }),
    );
  });

  it('keeps every character of the charset', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[!-~¡-¬®-ÿ]{0,80}$/), (text) => {
        expect(formText(text, 'iso-8859-1')).toBe(text.normalize('NFC'));
        expect(formText(text, 'utf-8')).toBe(text.normalize('NFC'));
      }),
    );
    expect(formText('“Ő” – 5 €…\n中', 'iso-8859-1')).toBe('"O" - 5 EUR... ?');
    expect(formText('“Ő” – 5 €…\n中', 'utf-8')).toBe('“Ő” – 5 €… 中');
  });

  it('is cut to its length, never within a character', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 3, max: 60 }), (text, most) => {
        const clean = formText(text, 'utf-8');
        const cut = cutUnits(clean, most);
        expect(cut.length).toBeLessThanOrEqual(most);
        expect(clean.startsWith(cut)).toBe(true);
        expect(cut).not.toMatch(/\p{Surrogate}/u);
        if (clean.length <= most) expect(cut).toBe(clean);
      }),
    );
  });

  it('is split into lines of 132 characters, from which the whole text can be restored', () => {
    fc.assert(
      fc.property(words, (text) => {
        const clean = formText(text, 'utf-8');
        const lines = longTextLines(clean);
        for (const part of lines) {
          expect(part.length).toBeLessThanOrEqual(132);
          expect(part).not.toBe('');
        }
        expect(lines.join('').replaceAll(' ', '')).toBe(clean.replaceAll(' ', ''));
        if (clean.split(' ').every((word) => word.length <= 132)) expect(lines.join(' ')).toBe(clean);
      }),
    );
  });
});

describe('numbers', () => {
  it('have a decimal point, three decimals, and at most eleven digits before it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (thousandths) => {
        const written = ociDecimal(thousandths);
        expect(written).toMatch(/^(0|[1-9]\d{0,10})\.\d{3}$/);
        expect(BigInt(written.replace('.', ''))).toBe(BigInt(thousandths));
      }),
    );
    for (const wrong of [-1, 0.5, 1e14, Number.NaN]) expect(() => ociDecimal(wrong)).toThrow(RangeError);
  });

  it('that a buyer asks about become whole packs that fit in a cart', () => {
    expect(['3', '3.000', '2,5', '', 'x', '-1', '0', '99999999999'].map((text) => wantedQuantity(text, 999))).toEqual([
      3, 3, 3, 1, 1, 1, 1, 999,
    ]);
  });
});
