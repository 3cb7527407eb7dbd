import { expect, it } from 'vitest';
import { packCount, packless } from './pack-size.ts';

it.each([
  ['Box of 100', 100],
  ['Case of 5,000', 5_000],
  ['200/Pack', 200],
  ['10 x 50', 500],
  ['Each', 1],
  ['', 1],
])('%s holds %d pieces', (pack, count) => {
  expect(packCount(pack)).toBe(count);
});

it('gives packs of one product the same name, and sizes of a product different ones', () => {
  expect(packless('Gauze Sponges, 2 x 2, 4-Ply, 200/Pack')).toBe(packless('Gauze Sponges, 2 x 2, 4-Ply, 5000/Case'));
  expect(packless('Gauze Sponges, 2 x 2, 200/Pack')).not.toBe(packless('Gauze Sponges, 4 x 4, 200/Pack'));
});
