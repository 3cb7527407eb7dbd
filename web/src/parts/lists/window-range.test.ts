import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsInSight, rowTop } from './window-range.ts';

describe('the visible rows', () => {
  it('are those under the window and ten more on each side', () => {
    const heights = { row: 36 };
    expect(rowsInSight({ top: 110, height: 900 }, 1_000, heights)).toEqual({ first: 0, end: 32 });
    expect(rowsInSight({ top: -3_610, height: 900 }, 1_000, heights)).toEqual({ first: 90, end: 136 });
    expect(rowsInSight({ top: -3_600, height: 900 }, 20, heights)).toEqual({ first: 9, end: 20 });
    expect(rowsInSight({ top: 0, height: 900 }, 0, heights)).toEqual({ first: 0, end: 0 });
  });

  it('always cover every row that the window shows, headings or not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000, max: 2_000 }),
        fc.integer({ min: 1, max: 3_000 }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 20, max: 80 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 20_000 }), { maxLength: 60 }),
        (top, height, count, row, places) => {
          const starts = places.filter((index) => index < count).sort((one, other) => one - other);
          const heights = { row, starts, heading: 32 };
          const { first, end } = rowsInSight({ top, height }, count, heights);
          expect(first).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(count);
          for (const shown of [first - 1, end]) {
            if (shown < 0 || shown >= count) continue;
            const from = top + rowTop(shown, heights);
            const isInSight = from < height && top + rowTop(shown + 1, heights) > 0;
            expect(isInSight).toBe(false);
          }
        },
      ),
    );
  });

  it('are below the headings before them', () => {
    const heights = { row: 50, starts: [0, 3], heading: 30 };
    expect([0, 1, 3, 4, 5].map((index) => rowTop(index, heights))).toEqual([0, 80, 180, 260, 310]);
  });
});
