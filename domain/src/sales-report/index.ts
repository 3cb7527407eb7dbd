/** Rules of the category sales report: its figures, why they changed, and conclusions from them. */
export {
  type CategoryReport,
  type CategoryReportRow,
  categoryReport,
  type ReportMonth,
  reportMonths,
  type SalesCategoryLabel,
  type SalesFigure,
  salesCategories,
  salesCategoryOf,
} from './category-report.ts';
export { describeSalesChange, periodLabel, salesChangeTable } from './change-files.ts';
export { type BoughtProduct, cheaperEqual, type EqualProduct, equalReasons, type Saving } from './cheaper.ts';
export {
  type ComparedPeriods,
  type Comparison,
  comparedPeriods,
  comparisons,
  dayAfter,
  firstDayOf,
  longestPeriod,
  monthBefore,
  monthKey,
  monthOf,
  type Period,
} from './periods.ts';
export {
  type CategoryReportFacts,
  categoryReportTable,
  describeCategoryReport,
  monthLabel,
  monthName,
  wholeUsd,
} from './report-files.ts';
export {
  type ChangeCause,
  type ComparedProduct,
  causeNames,
  changeCauses,
  explainChange,
  type ProductCause,
  type ProductSales,
  productChange,
  productsBehind,
  type SalesChange,
} from './sales-change.ts';
export { type StoppedProduct, stoppedProduct, stoppedWords } from './stopped.ts';
