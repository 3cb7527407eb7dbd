import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pressGate, pressPauses, whenStill } from './press-pauses.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('A9.05 waits 300 ms for the cart, 100 for a tag, 300 for a tile and 300 for a filter', () => {
  expect(pressPauses).toEqual({ addToCart: 300, tagRequest: 100, allTags: 200, tile: 300, filter: 300 });
  for (const kind of ['addToCart', 'tagRequest', 'tile'] as const) {
    const pause = pressPauses[kind];
    const counts = pressGate(pause);
    expect([0, 1, pause - 1, pause, pause + 1, 2 * pause].map(counts), kind).toEqual([
      true,
      false,
      false,
      true,
      false,
      true,
    ]);
  }

  const sent: string[] = [];
  const still = whenStill(pressPauses.filter);
  still.later(() => sent.push('Gloves'));
  vi.advanceTimersByTime(299);
  still.later(() => sent.push('Gloves and Burs'));
  vi.advanceTimersByTime(299);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual(['Gloves and Burs']);
  still.later(() => sent.push('left'));
  still.cancel();
  vi.advanceTimersByTime(1_000);
  expect(sent).toHaveLength(1);
});
