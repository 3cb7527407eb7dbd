import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../dates/index.ts';
import { cents } from '../money/index.ts';
import { reportMonths, salesCategoryOf } from './category-report.ts';
import { categoryReport, type SalesFigure } from './index.ts';

const end = '2026-02-17' as PlainDate;

const figure = (category: string, year: number, month: number, amount: number): SalesFigure => ({
  category,
  year,
  month,
  amount: cents(amount),
});

describe('the category sales report', () => {
  it('counts 13 months back from the month of the end date', () => {
    const months = reportMonths(end);
    expect(months).toHaveLength(13);
    expect(months[0]).toEqual({ year: 2025, month: 2 });
    expect(months[11]).toEqual({ year: 2026, month: 1 });
    expect(months[12]).toEqual({ year: 2026, month: 2 });
  });

  it("has categories by the ERP's names and counts everything else as Misc", () => {
    const sources = ['MERCHANDISE', 'TEETH', 'SERVICES', 'LABOR', 'EQUIPMENT', 'RENTAL', 'PARTS', 'MISC'];
    expect(sources.map(salesCategoryOf)).toEqual([
      'Merch',
      'Teeth',
      'Support SUP',
      'Labor',
      'Equip',
      'Rental',
      'Parts',
      'Misc',
    ]);
    expect(['FREIGHT', '', 'constructor'].map(salesCategoryOf)).toEqual(['Misc', 'Misc', 'Misc']);
  });

  it('B4.31 groups thirteen months into categories, in whole dollars', () => {
    const report = categoryReport(
      [
        figure('MERCHANDISE', 2026, 2, 1049),
        figure('MERCHANDISE', 2026, 1, 1_050),
        figure('FREIGHT', 2026, 2, 250),
        figure('MISC', 2026, 2, 25_00),
        figure('LABOR', 2025, 2, -150),
        figure('LABOR', 2025, 1, 99_999),
        figure('LABOR', 2026, 3, 99_999),
      ],
      end,
    );
    const row = (label: string) => report.rows.find((one) => one.label === label);
    expect(report.rows.map(({ label }) => label)).toHaveLength(8);
    expect(row('Merch')?.amounts.slice(-2)).toEqual([11, 10]);
    expect(row('Merch')?.total).toBe(21);
    expect(row('Misc')?.amounts.at(-1)).toBe(28);
    expect(row('Labor')).toEqual({ label: 'Labor', amounts: [-2, ...Array(12).fill(0)], total: -2 });
    expect(report.monthTotals.at(-1)).toBe(38);
    expect(report.total).toBe(47);
  });

  it('never shows a total more than a dollar off the exact cents', () => {
    const amounts = fc.array(
      fc.record({
        category: fc.constantFrom('MERCHANDISE', 'TEETH', 'LABOR', 'GIFTS'),
        month: fc.integer({ min: 1, max: 12 }),
        year: fc.constant(2025),
        amount: fc.integer({ min: -10_000_000, max: 10_000_000 }).map(cents),
      }),
    );
    fc.assert(
      fc.property(amounts, (figures) => {
        const report = categoryReport(figures, '2025-12-31' as PlainDate);
        const exact = figures.reduce((sum, { amount }) => sum + amount, 0);
        expect(Math.abs(report.total * 100 - exact)).toBeLessThanOrEqual(50);
      }),
    );
  });
});
