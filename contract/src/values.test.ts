import { expect, it } from 'vitest';
import { auditRoutes } from './audit.ts';
import { nameText, plainDate, seenVersion } from './values.ts';

it.each([
  ['2026-11-22', true],
  ['1900-01-01', true],
  ['0001-01-01', false],
  ['1899-12-31', false],
  ['2026-02-30', false],
])('accepts %s as a date: %s', (text, isTaken) => {
  expect(plainDate.safeParse(text).success).toBe(isTaken);
});

it('a version is a whole number that its column can hold', () => {
  const isOne = (value: unknown) => seenVersion(1).safeParse(value).success;
  expect([1, 2_147_483_647].map(isOne)).toEqual([true, true]);
  expect([0, 2_147_483_648, 1.5, Number.NaN, '1'].map(isOne)).toEqual([false, false, false, false, false]);
});

it('a day of the audit log is one that the calendar has', () => {
  const isDay = (from: string) => auditRoutes.listAuditEntries.query?.safeParse({ from }).success === true;
  expect(['', '2026-11-27'].map(isDay)).toEqual([true, true]);
  expect(['0000-01-01', '2026-02-30', 'x'].map(isDay)).toEqual([false, false, false]);
});

it('a name is seen, and doesn’t turn the direction of the words around it', () => {
  const isName = (text: string) => nameText(75, 'Enter a name').safeParse(text).success;
  expect(['Ada', 'Zoë 👩‍⚕️'].map(isName)).toEqual([true, true]);
  expect(['', '\u200b', '\u200d \ufeff', '\u202eAda'].map(isName)).toEqual([false, false, false, false]);
});
