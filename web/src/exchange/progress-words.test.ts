import { expect, it } from 'vitest';
import { elapsedWords, progressNumbers, stepWords } from './progress-words.ts';

const counts = {
  rows: 1_000_000,
  bad: 0,
  stale: 0,
  waiting: 0,
  inserted: 0,
  updated: 0,
  withdrawn: 0,
  unchanged: 0,
  pricesUp: 0,
  pricesDown: 0,
  pricesMovedByHalf: 0,
};
const run = {
  state: 'comparing' as const,
  counts,
  rowsPerSecond: null,
  secondsLeft: null,
  step: { number: 3, of: 4 },
  secondsSoFar: 42,
  secondsUsual: null,
  waitsFor: null,
};

it('a step that can’t be measured says how long it has taken, and how long it took before', () => {
  expect(stepWords(run)).toBe('Step 3 of 4: Comparing');
  expect(progressNumbers(run)).toEqual(['1,000,000 rows', '42 s so far']);
  expect(progressNumbers({ ...run, secondsUsual: 61 })).toEqual([
    '1,000,000 rows',
    '42 s so far',
    'usually about 61 s in all',
  ]);
  expect(progressNumbers({ ...run, secondsSoFar: 0, secondsUsual: 0 })).toEqual(['1,000,000 rows']);
});

it('a measured step says what is left instead', () => {
  const measured = { ...run, rowsPerSecond: 20_000, secondsLeft: 30, secondsUsual: 61 };
  expect(progressNumbers(measured)).toEqual([
    '1,000,000 rows',
    '20,000 rows a second',
    '42 s so far',
    'about 30 s left',
  ]);
});

it('an undo is one step, and a load that waits for another says only that', () => {
  expect(stepWords({ ...run, state: 'undoing', step: null })).toBe('Undoing');
  const waiting = { ...run, waitsFor: { importId: 'a', feed: 'items' as const, fileName: 'a.csv' } };
  expect(stepWords(waiting)).toBe('Waits until “a.csv” (Items) is applied.');
  expect(progressNumbers(waiting)).toEqual([]);
});

it('time so far is told to the second, so that it moves', () => {
  expect([0, 42, 60, 252, 3_600, 3_852].map(elapsedWords)).toEqual([
    '0 s',
    '42 s',
    '1 min 0 s',
    '4 min 12 s',
    '1 h 0 min 0 s',
    '1 h 4 min 12 s',
  ]);
});
