import { expect, test } from 'vitest';
import { drawPicture } from '../pictures/draw-picture.ts';
import { checkWellFormed } from '../pictures/well-formed.fixture.ts';
import { productLines } from './lines.ts';
import { vendorNames } from './vendor-names.ts';

test('the picture of every kind of product is well formed, small and its own', () => {
  const seen = new Set<string>();
  const drawings = new Set<string>();
  for (const line of productLines(3_000)) {
    for (const { itemNumber, description, variant } of line.items) {
      const kind = `${line.family.name} ${variant.pack[0]}`;
      if (seen.has(kind)) continue;
      seen.add(kind);
      const svg = drawPicture({ itemNumber, description, vendorName: vendorNames[line.maker] ?? '', pack: '' });
      expect(() => checkWellFormed(svg), description).not.toThrow();
      expect(svg, description).not.toMatch(/undefined|NaN|\[object/);
      expect(svg.length, description).toBeLessThan(14_000);
      drawings.add(svg.replaceAll(/#[0-9a-f]{6}|>[^<]*</g, ''));
    }
  }
  expect(seen.size).toBeGreaterThan(250);
  // Kinds of product look different from each other, not just in color and words.
  expect(drawings.size).toBeGreaterThan(150);
});
