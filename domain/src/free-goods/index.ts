/** Rules for free goods: the report, what may be recorded by hand, and the ledger. */
export {
  type CouponItemEntry,
  couponItemProblems,
  digitsOf,
  type EntryField,
  type EntryRefusal,
  isProductNumber,
  longestDescription,
  lookUpDelay,
  type OwnProductEntry,
  ownProductProblems,
  readUnitValue,
  shortestProductNumber,
  type WrongEntryField,
} from './entry.ts';
export {
  type FreeGoodsLedger,
  formatShare,
  freeGoodsLedger,
  type LedgerEntry,
  type LedgerLine,
  type LedgerOffer,
  type OfferStanding,
  shareOfMerchandise,
} from './ledger.ts';
export {
  type FreeGood,
  type FreeGoodRow,
  type FreeGoodsGroup,
  type FreeGoodsReport,
  freeGoodsReport,
  type ReportTotals,
  type Totals,
  unitValueOf,
} from './report.ts';
export { freeGoodsCsvRows } from './report-csv.ts';
export { describeFreeGoodsReport } from './report-document.ts';
