export { type CartPaperFacts, type CartPaperLine, describeCart } from './cart.ts';
export { csvOf } from './csv.ts';
export type { DocumentBlock, DocumentColumn, DocumentDescription, DocumentTotal } from './document.ts';
export { namesInFolder } from './file-names.ts';
export { describeInvoice, type InvoiceFacts, type InvoiceLine } from './invoice.ts';
export {
  invoiceFileName,
  invoiceListHead,
  invoiceListRow,
  type ListedInvoice,
  type MissingDocument,
  maxInvoices,
} from './invoice-files.ts';
export type { Issuer, Recipient } from './issuer.ts';
export { noItemNumber, shownItemNumber } from './item-number.ts';
export { describeSafetySheet, type SafetySheetFacts } from './safety-sheet.ts';
export {
  describeStatement,
  type StatementCharge,
  type StatementFacts,
  type StatementMemo,
  statementPeriod,
} from './statement.ts';
