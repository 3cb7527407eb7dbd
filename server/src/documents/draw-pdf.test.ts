import type { DocumentDescription } from '@operatory/domain/documents';
import { expect, test } from 'vitest';
import { drawPdf } from './draw-pdf.ts';
import { pagesOf } from './pdf-text.fixture.ts';
import { isStandard, markMissing, tidy } from './printable.ts';

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

const names = ['Łukasz Żółć', 'Ελένη Παπαδοπούλου', 'Зубной кабинет «Улыбка»', 'Nguyễn Thị Hương', 'Հայկ', 'ქეთი'];

test('names in other letters stand as they are written, in text that can be copied', async () => {
  const plain = description(names.length);
  const pdf = await drawPdf({
    ...plain,
    issuer: { label: 'Łódź Dental', lines: plain.issuer.lines },
    blocks: [{ label: 'Bill to', lines: names }],
    rows: names.map((name, index) => [`${name} – fluoride flash`, `$${index}.00`]),
  });
  const [page = []] = pagesOf(pdf);
  for (const name of names) expect(page).toContain(name);
  expect(page).toContain('Зубной кабинет «Улыбка» – fluoride flash');
  expect(page).toContain('Łódź Dental');
  expect(page).toContain('Page 1 of 1');
  expect(page.join()).not.toMatch(/[?□\ufffd]/);
  // Only the letters that are used are embedded.
  expect(pdf.length).toBeLessThan(60_000);
});

test('a document within the standard fonts carries none', async () => {
  const pdf = await drawPdf(description(2));
  expect(pdf.toString('latin1')).not.toContain('/FontFile2');
  expect(pdf.length).toBeLessThan(8_000);
});

test('what no letter is there for is a mark that is seen and explained', async () => {
  const plain = description(1);
  const pdf = await drawPdf({
    ...plain,
    blocks: [{ label: 'Bill to', lines: ['漢字 Clinic', 'שלום', '😀 Smiles', 'नमस्ते'] }],
  });
  const [page = []] = pagesOf(pdf);
  for (const text of ['□□ Clinic', '□□□□', '□ Smiles', '□□□□']) expect(page).toContain(text);
  expect(page).toContain('□ stands for a letter that this document cannot show.');
  expect(page).toContain('Invoice 6999004-1');
});

test('2,000 rows in other letters are all there, each page numbered', async () => {
  const rows = Array.from({ length: 2000 }, (_, index) => [`Зубной набор ${index}`, `$${index}.00`]);
  const pages = pagesOf(await drawPdf({ ...description(0), rows }));
  expect(pages.flat().filter((text) => /^Зубной набор \d+$/.test(text))).toHaveLength(2000);
  pages.forEach((page, index) => {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  });
});

test('a long name is broken over lines and loses no letter', async () => {
  const long = Array.from({ length: 40 }, (_, index) => `Стоматология${index}`);
  const text = long.join(' ');
  const pdf = await drawPdf({
    ...description(1),
    facts: [['Practice', text]],
    rows: [[text, 'Ł'.repeat(300)]],
    footer: text,
  });
  const pages = pagesOf(pdf);
  const all = pages.flat().join(' ').split(' ');
  // Among the facts, in the row, and at the foot of each page.
  for (const word of long) expect(all.filter((part) => part === word)).toHaveLength(2 + pages.length);
  expect(pages.flat().join('').match(/Ł/g)).toHaveLength(300);
});

test('text is made tidy, and only what goes beyond cp1252 needs a font', () => {
  expect(tidy('Zoë Müller — “½”, €5 ™')).toBe('Zoë Müller — “½”, €5 ™');
  expect(tidy('e\u0301')).toBe('é');
  expect(tidy('a\u0000b\u202ec\u200bd\u00a0e\u2011f')).toBe('abcd e-f');
  expect(isStandard(tidy('Zoë Müller — “½”, €5 ™'))).toBe(true);
  expect(isStandard('Łódź')).toBe(false);
  expect(markMissing('aße\u0316x', (character) => character !== '\u0316')).toBe('aß□x');
});

test('never breaks a number, however many columns have large ones', async () => {
  const months = Array.from({ length: 13 }, (_, index) => ({
    label: `Mon ${index}`,
    align: 'right' as const,
    share: 9,
  }));
  const report = (figure: string) => ({
    ...description(0),
    columns: [
      { label: 'Category', align: 'left' as const, share: 15 },
      ...months,
      { label: 'Total', align: 'right' as const, share: 11 },
    ],
    rows: [['Merch', ...months.map((_, index) => (index === 3 ? figure : '0')), '12,345,678']],
    sumRow: ['Total', ...months.map(() => figure), '12,345,678'],
    orientation: 'landscape' as const,
    fontSize: 10,
  });
  for (const figure of ['1,234,568', '-12,345,678']) {
    const [page = []] = pagesOf(await drawPdf(report(figure)));
    expect(page.filter((text) => text === figure)).toHaveLength(14);
    expect(page.filter((text) => text === '12,345,678').length).toBeGreaterThan(0);
  }
});
