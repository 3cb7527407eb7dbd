import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLate, rhythmOf } from './rhythm.ts';

const days = fc.array(fc.integer({ min: 18_000, max: 18_800 }), { maxLength: 24 });
/** Purchases with gaps that are close to each other, so that most of them have a rhythm. */
const regular = fc
  .tuple(fc.integer({ min: 5, max: 90 }), fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 4, maxLength: 20 }))
  .map(([gap, shifts]) => shifts.map((shift, index) => 18_000 + index * gap + shift));
const any = fc.oneof(days, regular);

it('doesn’t depend on the order of the purchases, or on two on one day', () => {
  fc.assert(
    fc.property(
      any.chain((bought) =>
        fc.tuple(fc.constant(bought), fc.shuffledSubarray([...bought, ...bought], { minLength: bought.length * 2 })),
      ),
      ([bought, shuffled]) => {
        expect(rhythmOf(shuffled)).toEqual(rhythmOf(bought));
      },
    ),
  );
});

it('is never due before the last purchase and the median, and late only after that', () => {
  fc.assert(
    fc.property(any, fc.integer({ min: 18_000, max: 19_500 }), (bought, today) => {
      const rhythm = rhythmOf(bought);
      fc.pre(rhythm !== undefined);
      expect(rhythm.last).toBe(Math.max(...bought));
      expect(rhythm.due).toBeGreaterThan(rhythm.last + rhythm.median);
      const latest = rhythm.last + rhythm.median + rhythm.spread;
      expect(isLate(rhythm, latest)).toBe(false);
      if (isLate(rhythm, today)) expect(today).toBeGreaterThan(latest);
    }),
  );
});

it('has a median that half of the gaps reach, and a spread of at most half of it', () => {
  fc.assert(
    fc.property(any, (bought) => {
      const rhythm = rhythmOf(bought);
      fc.pre(rhythm !== undefined);
      const sorted = [...new Set(bought)].sort((one, other) => one - other);
      const gaps = sorted.slice(1).map((day, index) => day - (sorted[index] ?? 0));
      expect(gaps.filter((gap) => gap <= rhythm.median).length * 2).toBeGreaterThanOrEqual(gaps.length);
      expect(gaps.filter((gap) => gap >= rhythm.median - 1).length * 2).toBeGreaterThanOrEqual(gaps.length);
      expect(rhythm.spread * 2).toBeLessThanOrEqual(rhythm.median);
    }),
  );
});

it('moves with the calendar', () => {
  fc.assert(
    fc.property(any, fc.integer({ min: 1, max: 500 }), (bought, later) => {
      const rhythm = rhythmOf(bought);
      const moved = rhythmOf(bought.map((day) => day + later));
      expect(moved?.median).toBe(rhythm?.median);
      expect(moved?.due).toBe(rhythm === undefined ? undefined : rhythm.due + later);
    }),
  );
});

it('finds the gap of someone who buys exactly on time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 200 }), fc.integer({ min: 4, max: 20 }), (gap, count) => {
      const bought = Array.from({ length: count }, (_, index) => 10_000 + index * gap);
      expect(rhythmOf(bought)).toMatchObject({ median: gap, spread: 0, times: count });
    }),
  );
});
