import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsInSight } from './window-range.ts';

describe('the rows in sight', () => {
  it('are those under the window and ten more on each side', () => {
    expect(rowsInSight({ top: 100, height: 900 }, 1_000, 36)).toEqual({ first: 0, end: 33 });
    expect(rowsInSight({ top: -3_600, height: 900 }, 1_000, 36)).toEqual({ first: 90, end: 135 });
    expect(rowsInSight({ top: -3_600, height: 900 }, 20, 36)).toEqual({ first: 20, end: 20 });
    expect(rowsInSight({ top: 0, height: 900 }, 0, 36)).toEqual({ first: 0, end: 0 });
  });

  it('always cover every row that the window shows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000, max: 2_000 }),
        fc.integer({ min: 1, max: 3_000 }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 20, max: 80 }),
        (top, height, count, rowHeight) => {
          const { first, end } = rowsInSight({ top, height }, count, rowHeight);
          expect(first).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(count);
          for (const y of [0, height / 2, height - 1]) {
            const row = Math.floor((y - top) / rowHeight);
            if (row < 0 || row >= count) continue;
            expect(row).toBeGreaterThanOrEqual(first);
            expect(row).toBeLessThan(end);
          }
        },
      ),
    );
  });
});
