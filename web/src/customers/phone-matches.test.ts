import { expect, it } from 'vitest';
import { phoneMatches } from './phone-matches.ts';

const rows = [
  { customerNumber: '100001', phoneNumber: '7755550100' },
  { customerNumber: '5550199', phoneNumber: '5095550100' },
];

it('finds whom a whole phone number means, in any writing', () => {
  expect(phoneMatches('(775) 555-0100', rows)).toEqual([rows[0]]);
  expect(phoneMatches('555 0100', rows)).toEqual(rows);
  expect(phoneMatches('+1 509.555.0100', rows)).toEqual([rows[1]]);
});

it('finds nobody by a part of a number, by a customer number or by words', () => {
  for (const text of ['0100', '100001', '5550199', 'oak dental', '']) expect(phoneMatches(text, rows)).toEqual([]);
});
