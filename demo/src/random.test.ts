import { expect, test } from 'vitest';
import { randomFor } from './random.ts';

test('the same name draws the same numbers on every machine', () => {
  const random = randomFor('practice', 17);
  expect([random.between(0, 999), random.between(0, 999), random.digits(6), random.pick(['a', 'b', 'c'])]).toEqual([
    828,
    498,
    '804618',
    'b',
  ]);
});

test('other names and counters draw other numbers', () => {
  const draws = [randomFor('a'), randomFor('b'), randomFor('a', 1), randomFor('a', 0, 1)].map((random) =>
    random.next(),
  );
  expect(new Set(draws).size).toBe(draws.length);
});

test('draws stay in their range and reach its ends', () => {
  const random = randomFor('range');
  const seen = new Set(Array.from({ length: 500 }, () => random.between(3, 6)));
  expect([...seen].sort()).toEqual([3, 4, 5, 6]);
});

test('weights are kept about', () => {
  const random = randomFor('weights');
  let rare = 0;
  for (let count = 0; count < 10_000; count += 1) {
    if (
      random.weighted([
        ['often', 9],
        ['rare', 1],
      ] as const) === 'rare'
    )
      rare += 1;
  }
  expect(rare).toBeGreaterThan(900);
  expect(rare).toBeLessThan(1100);
});

test('a sample holds each value once, and all when there are few', () => {
  const random = randomFor('sample');
  expect(new Set(random.sample([1, 2, 3, 4, 5], 3)).size).toBe(3);
  expect(random.sample(['x', 'y'], 9).sort()).toEqual(['x', 'y']);
  expect(() => random.pick([])).toThrow(RangeError);
});
