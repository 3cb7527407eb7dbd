import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { words } from './oci-words.fixture.ts';
import { shortText, shortTexts } from './short-text.ts';

const named = (name: string, index: number) => ({ text: `${name}, Box of 100`, name, partNumber: `1000000${index}` });

describe('a short description', () => {
  it.each([
    [
      'Thalunis Lidocaine HCl 2% with Epinephrine, 1:100,000, 50 x 1.7 mL Cartridges/Box',
      'Thalunis Lidocaine HCl 2% 1:100,000',
    ],
    ['Pralequist Nitrile Exam Gloves, Powder-Free, Blue, X-Small, 100/Box', 'Pralequist Nitrile Gloves Blue X-Small'],
    ['Gilavyn Periodontal Probe, Williams, #8 Wide Grip, Each', 'Gilavyn Periodontal Probe Williams #8'],
    ['Velanex Power Chain, Neon Pink, Long', 'Velanex Power Chain, Neon Pink, Long'],
  ])('keeps strength, size and shade of “%s”', (text, short) => {
    expect(shortText(text, 40)).toBe(short);
  });

  it('is different for any two products of a cart, and never too long', () => {
    fc.assert(
      fc.property(fc.array(words, { minLength: 2, maxLength: 12 }), fc.integer({ min: 20, max: 60 }), (texts, most) => {
        const lines = texts.map(named);
        const short = shortTexts(lines, most);
        expect(short.every((text) => text.length <= most)).toBe(true);
        expect(new Set(short.map((text) => text.toLowerCase())).size).toBe(lines.length);
      }),
    );
  });

  it('drops what a cart’s lines have in common before what differs, and falls back to the part number', () => {
    const gloves = ['Powder-Free', 'Lightly Powdered'].map(
      (powder) => `Pralequist Nitrile Exam Gloves, ${powder}, Blue, X-Small, 100/Box`,
    );
    expect(shortTexts(gloves.map(named), 40)).toEqual([
      'Pralequist Nitrile Powder-Free X-Small',
      expect.stringContaining('Lightly Powdered'),
    ]);
    const same = 'Pralequist Nitrile Exam Gloves, Powder-Free, Blue, X-Small, 100/Box';
    expect(shortTexts([same, same].map(named), 40)).toEqual([
      expect.stringMatching(/ 10000000$/),
      expect.stringMatching(/ 10000001$/),
    ]);
    // The same product twice, bought and free, may have the same text.
    const twice = { ...named(same, 1) };
    expect(new Set(shortTexts([twice, twice], 40)).size).toBe(1);
  });
});
