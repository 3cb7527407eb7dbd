import { expect, it } from 'vitest';
import { leadsSomewhere } from './index.ts';

it.each([
  'https://pay.example',
  'see www.evil.example',
  'ann@pay.example',
  'Pay at pay-dental.com or call',
  'PO http://pay-dental.com/i/77',
  'pay.example/i/77',
  'PAY.COM',
])('%s leads somewhere', (text) => {
  expect(leadsSomewhere(text)).toBe(true);
});

it.each([
  'Dr. Jo Smith',
  'J.Smith',
  'Dr.Smith',
  'PO-2026/11',
  'PO 4711.5',
  'A.Comstock',
  'St. Mary’s, Bldg. 4',
  'X.Co',
])('%s contains no link', (text) => {
  expect(leadsSomewhere(text)).toBe(false);
});
