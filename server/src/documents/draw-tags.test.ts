import { labelPlace, labelSheets } from '@operatory/domain/lists';
import { describe, expect, it } from 'vitest';
import { scanSheets } from '../ports/shipping-label/label-scan.fixture.ts';
import { drawTags } from './draw-tags.ts';
import { pagesOf } from './pdf-text.fixture.ts';

const letter = { width: 8.5, height: 11 };
const tag = (n: number, name = `Nitrile gloves ${n}`) => ({
  name,
  pack: '100/Box',
  quantity: (n % 100) + 1,
  parLevel: n === 0 ? 100 : null,
  itemNumber: String(10_000_001 + n),
  address: `https://orders.harbor-dental.example/tag/100001/${10_000_001 + n}?quantity=${(n % 100) + 1}&list=123456`,
});
const tags = (count: number) => Array.from({ length: count }, (_, n) => tag(n));

describe('shelf tags as a PDF', () => {
  it.each(['30', '20', '10'] as const)(
    'for %s labels on a sheet are read by a scanner, each in its place',
    async (name) => {
      const sheet = labelSheets[name];
      const all = tags(Number(name) + 3);
      const pdf = await drawTags({ tags: all, sheet, used: 2, title: 'Shelf tags', author: 'Harbor' });
      const [first = [], second = [], ...more] = await scanSheets(pdf, letter, ['QRCode']);
      expect(more).toEqual([]);
      const addresses = all.map(({ address }) => address);
      expect(first.map(({ text }) => text)).toEqual(addresses.slice(0, Number(name) - 2));
      expect(second.map(({ text }) => text)).toEqual(addresses.slice(Number(name) - 2));
      const [words = [], others = []] = pagesOf(pdf);
      expect(words).toEqual(expect.arrayContaining(['Usual 1', '10000001', '100/Box', 'Usual 2', '10000002']));
      expect(words.filter((word) => word.startsWith('Usual '))).toHaveLength(Number(name) - 2);
      expect(words.filter((word) => word.startsWith('Par '))).toEqual(['Par 100']);
      expect(others.filter((word) => word.startsWith('Usual '))).toHaveLength(5);
      expect(labelPlace(sheet, 2).page).toBe(0);
    },
  );

  it('cut long names to the label, and show letters that no reader brings along', async () => {
    const all = [
      tag(
        0,
        'Sensitive prophylaxis paste with fluoride, medium grit, without dye, for the whole practice and every chair of it',
      ),
      tag(1, 'Żółta gaźdź – Перчатки нитриловые Ελληνικά'),
      tag(2, 'W'.repeat(200)),
      tag(3, ''),
    ];
    const pdf = await drawTags({ tags: all, sheet: labelSheets[30], used: 0, title: 'Shelf tags', author: 'Harbor' });
    const [words = []] = pagesOf(pdf);
    expect(words.some((word) => word.endsWith('...'))).toBe(true);
    expect(words.join(' ')).toContain('Перчатки');
    expect(words.join(' ')).toContain('Żółta');
    const [codes = []] = await scanSheets(pdf, letter, ['QRCode']);
    expect(codes.map(({ text }) => text)).toEqual(all.map(({ address }) => address));
  });

  it('are 1,000 at most, on 34 sheets', async () => {
    const sheets = { tags: tags(1000), sheet: labelSheets[30], used: 0, title: 'Shelf tags', author: 'Harbor' };
    const pdf = await drawTags(sheets);
    const pages = pagesOf(pdf);
    expect(pages).toHaveLength(34);
    expect(pages.at(-1)).toContain('10001000');
    expect(pdf.length).toBeLessThan(3_000_000);
  });
});
