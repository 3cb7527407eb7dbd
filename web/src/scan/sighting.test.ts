import { expect, it } from 'vitest';
import { openSighting } from './sighting.ts';

it('a code counts once while it’s in view, and again after it was gone for more than a second', () => {
  const { see } = openSighting();
  expect(see(['A', 'A'], 0)).toEqual(['A']);
  expect(see(['A', 'B'], 120)).toEqual(['B']);
  for (let now = 240; now < 5_000; now += 120) expect(see(['A'], now)).toEqual([]);
  expect(see(['A'], 6_200)).toEqual(['A']);
  expect(see(['B'], 6_300)).toEqual(['B']);
});
