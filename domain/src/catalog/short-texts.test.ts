import { expect, it } from 'vitest';
import { compactLengths, inTwoPieces, shorten, vendorWebAddress } from './short-texts.ts';

it('A5.03 puts https:// in front of a web address that has no web scheme', () => {
  expect(vendorWebAddress('www.maker.example')).toBe('https://www.maker.example');
  expect(vendorWebAddress('maker.example/http')).toBe('https://maker.example/http');
  expect(vendorWebAddress('http://maker.example')).toBe('http://maker.example');
  expect(vendorWebAddress('HTTPS://maker.example')).toBe('HTTPS://maker.example');
  expect(vendorWebAddress('javascript:alert(1)')).toBe('https://javascript:alert(1)');
  expect(vendorWebAddress('  ')).toBe('');
});

it('shortens texts to the room of a compact card', () => {
  expect(compactLengths).toEqual({ description: 90, narrowDescription: 27, vendorPartNumber: 30 });
  expect(shorten('short', 30)).toBe('short');
  expect(shorten('a'.repeat(31), 30)).toBe(`${'a'.repeat(29)}…`);
  expect(shorten('one two', 5)).toBe('one…');
  expect(shorten('😀😀😀', 3)).toBe('😀😀😀');
});

it('splits a name without a break, and keeps the end, which tells sizes and shades apart', () => {
  expect(inTwoPieces('Norivowel Universal Nanohybrid Composite, A2, 4 g Syringe', 27)).toEqual({
    start: 'Norivowel Universal',
    rest: 'Nanohybrid Composite, A2, 4 g Syringe',
  });
  expect(inTwoPieces('Wexalilex Waterline Testers Kit, 5/Box', 27).start).toBe('Wexalilex Waterline Testers');
  expect(inTwoPieces('Roviranex Aloe Coated Nitrile Exam Gloves, Powder-Free, Blue, Small, 1000/Case', 27)).toEqual({
    start: 'Roviranex Aloe Coated',
    rest: '…Exam Gloves, Powder-Free, Blue, Small, 1000/Case',
  });
  expect(inTwoPieces('Mouth Mirror, #5', 27)).toEqual({ start: 'Mouth Mirror, #5', rest: '' });
  expect(inTwoPieces('x'.repeat(60), 27)).toEqual({ start: 'x'.repeat(27), rest: 'x'.repeat(33) });
});
