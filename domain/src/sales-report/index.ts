/** Rules of the category sales report. */
export {
  type CategoryReport,
  type CategoryReportRow,
  categoryReport,
  type ReportMonth,
  reportMonths,
  type SalesCategoryLabel,
  type SalesFigure,
  salesCategoryOf,
} from './category-report.ts';
export {
  type CategoryReportFacts,
  categoryReportTable,
  describeCategoryReport,
  monthLabel,
  wholeUsd,
} from './report-files.ts';
