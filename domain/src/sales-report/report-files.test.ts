import { expect, it } from 'vitest';
import type { PlainDate } from '../dates/index.ts';
import { cents } from '../money/index.ts';
import { categoryReport, categoryReportTable, describeCategoryReport } from './index.ts';

const endDate = '2026-02-17' as PlainDate;
const report = categoryReport(
  [
    { category: 'MERCHANDISE', year: 2026, month: 2, amount: cents(1_234_567_00) },
    { category: 'FREIGHT', year: 2025, month: 2, amount: cents(-1_234_50) },
  ],
  endDate,
);
const recipient = {
  customerNumber: '100004',
  name: '=Peña',
  billToName: 'B',
  address1: '1 Main St',
  address2: '',
  city: 'Bellevue',
  state: 'WA',
  zip: '98004',
};

it('the document has a cell for every column, is in landscape, and has font size 10', () => {
  const issuer = { name: 'Harbor Dental Supply', phone: '', email: '' };
  const described = describeCategoryReport({ report, endDate, issuer, recipient });
  expect(described).toMatchObject({ orientation: 'landscape', fontSize: 10 });
  expect(described.columns).toHaveLength(15);
  for (const row of [...described.rows, described.sumRow]) expect(row).toHaveLength(15);
  expect(described.columns[1]?.label).toBe('Feb 25');
  expect(described.rows[0]?.at(-1)).toBe('1,234,567');
  expect(described.rows.at(-1)?.[1]).toBe('−1,235');
});

it('the spreadsheet has numbers, sortable months, and totals', () => {
  const table = categoryReportTable(report, { number: '100004', name: recipient.name });
  expect(table[0]).toEqual(['Customer', '100004', '=Peña']);
  expect(table[1]).toEqual(['Category', '2025-02', ...Array(11).fill(expect.any(String)), '2026-02', 'Total']);
  expect(table[2]).toEqual(['Merch', ...Array(12).fill(0), 1_234_567, 1_234_567]);
  expect(table.at(-1)?.at(-1)).toBe(1_233_333);
});
