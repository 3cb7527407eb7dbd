import { expect, it } from 'vitest';
import { compactLengths, endOf, shorten, vendorWebAddress } from './short-texts.ts';

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

it('keeps the end of a shortened name, which tells sizes and shades apart', () => {
  const gloves = 'Roviranex Aloe Coated Nitrile Exam Gloves, Powder-Free, Blue, Small, 100/Box';
  expect(endOf(gloves, 27)).toBe('Powder-Free, Blue, Small, 100/Box');
  expect(endOf('Wexemar Composite Refill Capsule Nano Hybrid Universal Shade A2', 27)).toBe(
    'Capsule Nano Hybrid Universal Shade A2',
  );
  // Only the word in which it was cut stands twice.
  expect(endOf('Disposable Prophy Angles, Soft Cup, Blue', 27)).toBe('Soft Cup, Blue');
  expect(endOf('Mouth Mirror, #5', 27)).toBe('');
  expect(endOf('x'.repeat(60), 27)).toBe('x'.repeat(41));
});
