/** The category sales report as a document and as a table for a spreadsheet. */
import { formatDate, type PlainDate } from '../dates/index.ts';
import type { DocumentDescription } from '../documents/document.ts';
import { addressLines, type Issuer, issuerBlock, type Recipient } from '../documents/issuer.ts';
import type { CategoryReport, ReportMonth } from './category-report.ts';
import { monthKey } from './periods.ts';

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Of the month's number, from 1. */
export const monthName = (month: number): string => monthNames[month - 1] ?? String(month);

/** `Feb 26`: short, so that thirteen fit side by side. */
export function monthLabel({ year, month }: ReportMonth): string {
  return `${monthName(month)} ${String(year).slice(-2)}`;
}

/** Whole dollars with thousands separators, `−1,234`. */
export function wholeUsd(dollars: number): string {
  return String(dollars)
    .replace('-', '−')
    .replace(/\B(?=(\d{3})+$)/g, ',');
}

export interface CategoryReportFacts {
  readonly report: CategoryReport;
  readonly endDate: PlainDate;
  readonly issuer: Issuer;
  readonly recipient: Recipient;
}

/** Describes the report for print: landscape, with font size 10. */
export function describeCategoryReport({
  report,
  endDate,
  issuer,
  recipient,
}: CategoryReportFacts): DocumentDescription {
  const figures = (label: string, amounts: readonly number[], total: number) => [
    label,
    ...amounts.map(wholeUsd),
    wholeUsd(total),
  ];
  return {
    title: 'Category sales',
    name: `13 months to ${formatDate(endDate)}`,
    issuer: issuerBlock(issuer),
    blocks: [{ label: 'Customer', lines: addressLines(recipient.name, recipient) }],
    facts: [
      ['Customer', recipient.customerNumber],
      ['End date', formatDate(endDate)],
      ['Figures', 'whole US dollars'],
    ],
    columns: [
      { label: 'Category', align: 'left', share: 15 },
      ...report.months.map((month) => ({ label: monthLabel(month), align: 'right' as const, share: 9 })),
      { label: 'Total', align: 'right', share: 11 },
    ],
    rows: report.rows.map(({ label, amounts, total }) => figures(label, amounts, total)),
    sumRow: figures('Total', report.monthTotals, report.total),
    emptyText: 'Nothing was bought.',
    totals: [],
    footer: `Category sales · Customer ${recipient.customerNumber}`,
    orientation: 'landscape',
    fontSize: 10,
  };
}

/** Rows of a spreadsheet: the account, then the table with months as `2026-02`. */
export function categoryReportTable(
  report: CategoryReport,
  customer: { readonly number: string; readonly name: string },
): (string | number)[][] {
  const months = report.months.map(monthKey);
  return [
    ['Customer', customer.number, customer.name],
    ['Category', ...months, 'Total'],
    ...report.rows.map(({ label, amounts, total }) => [label, ...amounts, total]),
    ['Total', ...report.monthTotals, report.total],
  ];
}
