/** Rules of the lead product report. */
export {
  type LeadProduct,
  type LeadProductRow,
  type LeadProductTable,
  leadProductTable,
  monthsInWords,
  rollingMonthKeys,
  rollingMonthLabels,
  rollingMonths,
  rowsOfCategory,
} from './lead-product-table.ts';
export { describeLeadProducts, noPurchaseHistory } from './report-document.ts';
