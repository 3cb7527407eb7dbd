import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cents } from '../money/index.ts';
import { balanceOf } from './balance.ts';

const nothing = { current: cents(0), over30: cents(0), over60: cents(0), over90: cents(0), over120: cents(0) };

it('adds up everything over 30 days old and names the oldest part', () => {
  expect(balanceOf(nothing)).toEqual({ balanceDue: 0, pastDue: 0, oldestDays: undefined });
  expect(balanceOf({ ...nothing, current: cents(500) })).toEqual({
    balanceDue: 500,
    pastDue: 0,
    oldestDays: undefined,
  });
  expect(balanceOf({ ...nothing, current: cents(500), over30: cents(20), over90: cents(3) })).toEqual({
    balanceDue: 523,
    pastDue: 23,
    oldestDays: 90,
  });
  expect(balanceOf({ ...nothing, over30: cents(20), over120: cents(-5) })).toMatchObject({
    pastDue: 15,
    oldestDays: 30,
  });
});

it('includes both current and late amounts', () => {
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map(cents);
  fc.assert(
    fc.property(
      fc.record({ current: amount, over30: amount, over60: amount, over90: amount, over120: amount }),
      (byAge) => {
        const { balanceDue, pastDue } = balanceOf(byAge);
        expect(balanceDue).toBe(byAge.current + pastDue);
      },
    ),
  );
});
