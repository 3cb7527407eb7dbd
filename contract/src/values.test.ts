import { expect, it } from 'vitest';
import { plainDate } from './values.ts';

it.each([
  ['2026-11-22', true],
  ['1900-01-01', true],
  ['0001-01-01', false],
  ['1899-12-31', false],
  ['2026-02-30', false],
])('accepts %s as a date: %s', (text, isTaken) => {
  expect(plainDate.safeParse(text).success).toBe(isTaken);
});
