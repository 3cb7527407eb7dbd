import { describe, expect, it } from 'vitest';
import { labelPlace, labelSheets, shelfTagsFileName } from './shelf-tags.ts';

describe('shelf tags', () => {
  it('are within the page and don’t overlap, on every sheet', () => {
    for (const [name, sheet] of Object.entries(labelSheets)) {
      const perPage = sheet.columns * sheet.rows;
      expect(perPage).toBe(Number(name));
      const places = Array.from({ length: 2 * perPage }, (_, index) => labelPlace(sheet, index));
      expect(places.map(({ page }) => page)).toEqual(places.map((_, index) => Math.floor(index / perPage)));
      const first = places.slice(0, perPage);
      for (const { x, y } of first) {
        expect([x >= 0, y >= 0, x + sheet.width <= 612, y + sheet.height <= 792]).toEqual([true, true, true, true]);
        const over = first.filter((at) => Math.abs(at.x - x) < sheet.width && Math.abs(at.y - y) < sheet.height);
        expect(over).toHaveLength(1);
      }
    }
  });
});

it("names the file after the list, without characters that file systems don't allow", () => {
  expect(shelfTagsFileName('Op 2 / “Außen”: <daily>', '100009')).toBe('shelf-tags-Op-2-Außen-daily-100009.pdf');
  expect(shelfTagsFileName('***', '100009')).toBe('shelf-tags-100009.pdf');
});
