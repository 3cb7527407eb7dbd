import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PhoneLink } from './phone-link.tsx';

const drawn = (number: string) => renderToStaticMarkup(createElement(PhoneLink, { number }));

it('calls a number however it’s written, and is nothing where there is none', () => {
  expect(drawn('7755550100')).toBe('<a href="tel:+17755550100">(775) 555-0100</a>');
  expect(drawn('1-800-555-0199')).toBe('<a href="tel:+18005550199">1-800-555-0199</a>');
  expect(drawn('+44 20 7946 0018')).toBe('<a href="tel:+442079460018">+44 20 7946 0018</a>');
  expect(drawn('555-0100')).toBe('<a href="tel:5550100">555-0100</a>');
  for (const blank of ['', '  ', '-']) expect(drawn(blank)).toBe('');
});
