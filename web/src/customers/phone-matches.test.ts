import { expect, it } from 'vitest';
import { phoneMatches } from './phone-matches.ts';

const rows = [
  { customerNumber: '100001', phoneNumber: '7755550100' },
  { customerNumber: '5550199', phoneNumber: '5095550100' },
];

it('finds the customers of a complete phone number, in any format', () => {
  expect(phoneMatches('(775) 555-0100', rows)).toEqual([rows[0]]);
  expect(phoneMatches('555 0100', rows)).toEqual(rows);
  expect(phoneMatches('+1 509.555.0100', rows)).toEqual([rows[1]]);
});

it('finds nobody by part of a number, a customer number, or text', () => {
  for (const text of ['0100', '100001', '5550199', 'oak dental', '']) expect(phoneMatches(text, rows)).toEqual([]);
});
