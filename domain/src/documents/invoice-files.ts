/** A download of several invoices: the names of its files, and the list of what it contains and what is missing. */
import type { PlainDate } from '../dates/index.ts';
import { type Cents, dollarsFromCents } from '../money/index.ts';

/** Maximum number of invoices and memos in one download, with and without a document. */
export const maxInvoices = 200;

/** What to tell people about an invoice whose document isn't in the download. */
export const missingDocumentWords = {
  'not-sent': 'No document has been sent for it.',
  'no-shipment': 'Its shipment hasn’t been reported yet.',
  'no-date': 'Its shipment has no date yet.',
  'has-prices': 'Its document has prices, which you can’t see.',
  lost: 'Its document couldn’t be found.',
  busy: 'The server was too busy to create it. Download it again later.',
  failed: 'Something went wrong with it. Download it again later.',
} as const;

export type MissingDocument = keyof typeof missingDocumentWords;

const kindWords = { invoice: 'Invoice', credit: 'Credit memo', debit: 'Debit memo' } as const;

/** An invoice or a memo of an account. */
export interface ListedInvoice {
  readonly kind: keyof typeof kindWords;
  /** The date on the document. */
  readonly date: PlainDate;
  /** The ERP's numbers; none for a shipment's invoice that the ERP hasn't reported. */
  readonly numbers: readonly string[];
  readonly shipmentNumbers: readonly string[];
  /** None for a memo that names no order. */
  readonly orderNumber: number | null;
  readonly poNumber: string;
  /** On the document, or as the ERP reported it; negative for a credit. Null for people who may not see prices. */
  readonly amount: Cents | null;
}

/** Such as `2026-03-05_invoice_IN-7.pdf`, so that files sort by date; with the shipment's number where there isn't exactly one number. */
export function invoiceFileName({ kind, date, numbers, shipmentNumbers }: ListedInvoice): string {
  const number = numbers.length === 1 ? numbers[0] : (shipmentNumbers[0] ?? numbers[0]);
  return `${date}_${kindWords[kind].toLowerCase().replace(' ', '-')}_${number}.pdf`;
}

/** The list's columns: amounts only for people who may see prices. */
export const invoiceListHead = ({ seesPrices }: { readonly seesPrices: boolean }) => [
  ...['Date', 'Document', 'Number', 'Shipment', 'Order', 'PO number'],
  ...(seesPrices ? ['Amount'] : []),
  ...['File', 'Why it is missing'],
];

/** One row of the list. `file` is the name of its file, or why there is none. */
export function invoiceListRow(
  { kind, date, numbers, shipmentNumbers, orderNumber, poNumber, amount }: ListedInvoice,
  file: { readonly name: string } | { readonly missing: MissingDocument },
): (string | number)[] {
  return [
    date,
    kindWords[kind],
    numbers.join(', '),
    shipmentNumbers.join(', '),
    orderNumber ?? '',
    poNumber,
    ...(amount === null ? [] : [dollarsFromCents(amount)]),
    ...('name' in file ? [file.name, ''] : ['', missingDocumentWords[file.missing]]),
  ];
}
