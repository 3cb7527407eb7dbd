/** The invoice of one shipment. */
import { formatDate, type PlainDate } from '../dates/index.ts';
import { type Cents, formatUsd, multiplyCents, sumCents, usdOrDash } from '../money/index.ts';
import type { DocumentDescription } from './document.ts';
import { addressLines, type Issuer, issuerBlock, type Recipient } from './issuer.ts';
import { shownItemNumber } from './item-number.ts';

export interface InvoiceLine {
  readonly itemNumber: string;
  readonly description: string;
  readonly quantity: number;
  /** Absent for people who may not see prices. */
  readonly unitPrice?: Cents | undefined;
}

export interface InvoiceFacts {
  readonly issuer: Issuer;
  readonly recipient: Recipient;
  /** Name and address of where the order goes. */
  readonly shipTo: readonly string[];
  readonly shipmentNumber: string;
  readonly orderNumber: number;
  readonly orderDate: PlainDate;
  /** The day of the shipment, or of the ERP's invoice if the shipment has no day. */
  readonly invoiceDate: PlainDate;
  readonly poNumber: string;
  readonly lines: readonly InvoiceLine[];
}

/**
 * Describes the invoice. Its total is the sum of quantity times unit price; free goods are lines at $0.00. Without
 * prices, it lists what was shipped, without amounts.
 */
export function describeInvoice(facts: InvoiceFacts): DocumentDescription {
  const { recipient, lines } = facts;
  const amounts = lines.flatMap(({ unitPrice, quantity }) =>
    unitPrice === undefined ? [] : [multiplyCents(unitPrice, quantity)],
  );
  const hasPrices = amounts.length === lines.length;
  return {
    title: 'Invoice',
    name: facts.shipmentNumber,
    issuer: issuerBlock(facts.issuer),
    blocks: [
      { label: 'Bill to', lines: addressLines(recipient.billToName, recipient) },
      { label: 'Ship to', lines: facts.shipTo },
    ],
    facts: [
      ['Invoice', facts.shipmentNumber],
      ['Invoice date', formatDate(facts.invoiceDate)],
      ['Customer', recipient.customerNumber],
      ['Order', String(facts.orderNumber)],
      ['Order date', formatDate(facts.orderDate)],
      ['PO number', facts.poNumber === '' ? '–' : facts.poNumber],
    ],
    columns: [
      { label: 'Product', align: 'left', share: 13 },
      { label: 'Description', align: 'left', share: 55 },
      { label: 'Qty', align: 'right', share: 8 },
      ...(hasPrices
        ? ([
            { label: 'Price', align: 'right', share: 12 },
            { label: 'Amount', align: 'right', share: 14 },
          ] as const)
        : []),
    ],
    rows: lines.map(({ itemNumber, description, quantity, unitPrice }, index) => [
      shownItemNumber(itemNumber),
      description,
      String(quantity),
      ...(hasPrices ? [usdOrDash(unitPrice), usdOrDash(amounts[index])] : []),
    ]),
    emptyText: 'Nothing was charged with this shipment.',
    totals: hasPrices ? [{ label: 'Total due', value: formatUsd(sumCents(amounts)), isMain: true }] : [],
    footer: `Invoice ${facts.shipmentNumber} · Customer ${recipient.customerNumber}`,
  };
}
