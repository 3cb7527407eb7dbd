import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entriesNear } from './uneven-window.ts';

describe('the entries near the window', () => {
  it('are those in it, and those within this distance above and below', () => {
    const heights = Array.from({ length: 100 }, () => 100);
    expect(entriesNear({ top: 150, height: 900, beyond: 900 }, heights)).toEqual({ first: 0, end: 17 });
    expect(entriesNear({ top: -5_000, height: 900, beyond: 900 }, heights)).toEqual({ first: 41, end: 68 });
    expect(entriesNear({ top: -9_600, height: 900, beyond: 900 }, heights)).toEqual({ first: 87, end: 100 });
    expect(entriesNear({ top: 0, height: 900, beyond: 900 }, [])).toEqual({ first: 0, end: 0 });
  });

  it('cover everything in the window, and nothing further away than the given distance', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -300_000, max: 2_000 }),
        fc.integer({ min: 100, max: 3_000 }),
        fc.integer({ min: 0, max: 3_000 }),
        fc.array(fc.integer({ min: 1, max: 4_000 }), { maxLength: 300 }),
        (top, height, beyond, heights) => {
          const { first, end } = entriesNear({ top, height, beyond }, heights);
          let at = top;
          for (const [index, own] of heights.entries()) {
            const isDrawn = index >= first && index < end;
            const isInSight = at < height && at + own > 0;
            const isFar = at >= height + beyond || at + own <= -beyond;
            if (isInSight) expect(isDrawn).toBe(true);
            if (isFar && index < heights.length - 1) expect(isDrawn).toBe(false);
            at += own;
          }
        },
      ),
    );
  });
});
