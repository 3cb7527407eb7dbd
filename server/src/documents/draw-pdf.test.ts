import type { DocumentDescription } from '@operatory/domain/documents';
import { expect, test } from 'vitest';
import { drawPdf } from './draw-pdf.ts';
import { pagesOf } from './pdf-text.fixture.ts';
import { printable } from './printable.ts';

function description(rowCount: number): DocumentDescription {
  return {
    title: 'Invoice',
    name: '6999004-1',
    issuer: { label: 'Harbor Dental Supply', lines: ['(253) 555-0100'] },
    blocks: [{ label: 'Bill to', lines: ["O'Rourke & Peña", '1 Main St (rear)'] }],
    facts: [['Order', '6999004']],
    columns: [
      { label: 'Product', align: 'left', share: 20 },
      { label: 'Amount', align: 'right', share: 10 },
    ],
    rows: Array.from({ length: rowCount }, (_, index) => [`Product ${index}`, `$${index}.00`]),
    emptyText: 'Nothing was charged.',
    totals: [{ label: 'Total due', value: '$1,234.00', isMain: true }],
    footer: 'Invoice 6999004-1',
  };
}

test('a short document is one page with everything on it', async () => {
  const pdf = await drawPdf(description(2));
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const pages = pagesOf(pdf);
  expect(pages).toHaveLength(1);
  for (const text of [
    'Harbor Dental Supply',
    'Invoice',
    "O'Rourke & Peña",
    '1 Main St (rear)',
    'Product 1',
    '$1.00',
    'Total due',
    '$1,234.00',
    'Page 1 of 1',
  ]) {
    expect(pages[0]).toContain(text);
  }
});

test('a long one repeats its headings and numbers its pages', async () => {
  const pages = pagesOf(await drawPdf(description(120)));
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((page, index) => {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(page).toContain('Invoice 6999004-1');
  });
  expect(pages.slice(0, -1).every((page) => page.includes('Product'))).toBe(true);
  expect(pages.flat().filter((text) => /^Product \d+$/.test(text))).toHaveLength(120);
  expect(pages.flat().filter((text) => text === 'Total due')).toHaveLength(1);
});

test('without rows it says so', async () => {
  expect(pagesOf(await drawPdf(description(0)))[0]).toContain('Nothing was charged.');
});

test('every length of table keeps the totals on the paper', async () => {
  for (let rowCount = 22; rowCount < 30; rowCount += 1) {
    const pages = pagesOf(await drawPdf(description(rowCount)));
    expect(pages.flat()).toContain('$1,234.00');
  }
});

test('text is made fit for standard fonts, near letters for those that they lack', () => {
  expect(printable('Zoë Müller — “½”, €5 ™')).toBe('Zoë Müller — “½”, €5 ™');
  expect(printable('Łódź')).toBe('Lódz');
  expect(printable('e\u0301')).toBe('é');
  expect(printable('a\u0000b\u202ec\u200bd\u00a0e')).toBe('abcd e');
  expect(printable('漢字')).toBe('??');
});
