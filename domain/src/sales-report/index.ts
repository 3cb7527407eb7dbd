/** Rules of the category sales report. */
export {
  type CategoryReport,
  type CategoryReportRow,
  categoryReport,
  type ReportMonth,
  type SalesCategoryLabel,
  type SalesFigure,
} from './category-report.ts';
export {
  type CategoryReportFacts,
  categoryReportTable,
  describeCategoryReport,
  monthLabel,
  wholeUsd,
} from './report-files.ts';
