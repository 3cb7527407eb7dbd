/** Writes the InvoiceDetailRequest that leaves for a buyer: an invoice by line, or the amounts of a whole order. */
import { type BilledLine, type BuyerInvoice, type InvoicedLine, xmlText } from '@operatory/domain/punch-out';
import { timestamp } from './write-cxml.ts';
import {
  type BuyerOrderReference,
  dayTime,
  element,
  money,
  orderReference,
  type RequestFrame,
  requestDocument,
  text,
} from './write-request.ts';

/** A line with the buyer's identification. */
export interface NamedLine extends BilledLine {
  readonly partNumber: string;
  /** Blank if the buyer sent none. */
  readonly auxiliaryId: string;
  readonly unit: string;
  readonly description: string;
  /** The ordered product, if this one came instead of it. */
  readonly replaces: string | undefined;
}

export interface WrittenInvoice extends BuyerOrderReference {
  readonly invoiceNumber: string;
  /** `YYYY-MM-DD`. */
  readonly invoiceDate: string;
  readonly invoice: BuyerInvoice<NamedLine>;
  /** Our own number of the order. */
  readonly orderNumber: number;
  /** The payload id of the invoice that a credit is about, if there is exactly one. */
  readonly credits: string | undefined;
}

type Charge = InvoicedLine<NamedLine>['charges'][number];

function distribution({ distribution: { name, segments }, cents }: Charge, currency: string): string {
  const written = segments.map(({ id, type, description, isPlain }) =>
    isPlain
      ? `<Segment type="${xmlText(type)}" id="${xmlText(id)}" description="${xmlText(description)}"/>`
      : `<AccountingSegment id="${xmlText(id)}"><Name xml:lang="en">${xmlText(type)}</Name>` +
        `<Description xml:lang="en">${xmlText(description)}</Description></AccountingSegment>`,
  );
  return element(
    'Distribution',
    `<Accounting name="${xmlText(name)}">${written.join('')}</Accounting>${element('Charge', money(cents, currency))}`,
  );
}

/** Every DTD release allows comments, which explain to people at the buyer why the product differs from the order. */
const replacement = ({ partNumber, replaces }: NamedLine) =>
  replaces === undefined
    ? ''
    : `<Comments xml:lang="en">${xmlText(`Our product ${partNumber} instead of ${replaces}.`)}</Comments>`;

function item({ line, lineNumber, subtotalCents, charges }: InvoicedLine<NamedLine>, index: number, currency: string) {
  const auxiliary = line.auxiliaryId === '' ? '' : text('SupplierPartAuxiliaryID', line.auxiliaryId);
  const amount = money(subtotalCents, currency);
  return (
    `<InvoiceDetailItem invoiceLineNumber="${index + 1}" quantity="${line.quantity}">` +
    text('UnitOfMeasure', line.unit) +
    element('UnitPrice', money(line.unitPriceCents, currency)) +
    `<InvoiceDetailItemReference lineNumber="${lineNumber}">` +
    element('ItemID', text('SupplierPartID', line.partNumber) + auxiliary) +
    `<Description xml:lang="en">${xmlText(line.description)}</Description></InvoiceDetailItemReference>` +
    element('SubtotalAmount', amount) +
    element('GrossAmount', amount) +
    element('NetAmount', amount) +
    charges.map((charge) => distribution(charge, currency)).join('') +
    replacement(line) +
    '</InvoiceDetailItem>'
  );
}

const tax = (cents: number, currency: string) =>
  element('Tax', `${money(cents, currency)}<Description xml:lang="en">Sales tax</Description>`);

/** What the whole order is charged, where it can't be told line by line. */
const orderSummary = (subtotalCents: number, currency: string) => {
  const amount = money(subtotalCents, currency);
  const amounts = ['SubtotalAmount', 'GrossAmount', 'NetAmount'].map((name) => element(name, amount));
  return `<InvoiceDetailOrderSummary invoiceLineNumber="1">${amounts.join('')}</InvoiceDetailOrderSummary>`;
};

/** Noon of that day, but never later than the document itself. */
const invoiceTime = (day: string, at: Date) =>
  timestamp(at).startsWith(day) && at.getUTCHours() < 12 ? xmlText(timestamp(at)) : dayTime(day);

function header({ invoiceNumber, invoiceDate, invoice, credits }: WrittenInvoice, at: Date): string {
  const isByLine = invoice.lines.length > 0;
  const hasAccounting = invoice.lines.some(({ charges }) => charges.length > 0);
  return (
    `<InvoiceDetailRequestHeader invoiceID="${xmlText(invoiceNumber)}" purpose="${invoice.purpose}" operation="new"` +
    ` invoiceDate="${invoiceTime(invoiceDate, at)}">` +
    `<InvoiceDetailHeaderIndicator${isByLine ? '' : ' isHeaderInvoice="yes"'}/>` +
    `<InvoiceDetailLineIndicator${hasAccounting ? ' isAccountingInLine="yes"' : ''}/>` +
    (credits === undefined ? '' : `<DocumentReference payloadID="${xmlText(credits)}"/>`) +
    '</InvoiceDetailRequestHeader>'
  );
}

/** The whole document. Its amounts add up to the cent: lines to the subtotal; subtotal, tax, and shipping to the total. */
export function writeInvoice(frame: RequestFrame, written: WrittenInvoice): string {
  const { invoice, orderNumber } = written;
  const { currency } = frame;
  const about = element(
    'InvoiceDetailOrderInfo',
    `${orderReference(written)}<SupplierOrderInfo orderID="${orderNumber}"/>`,
  );
  const isByLine = invoice.lines.length > 0;
  const order = element(
    isByLine ? 'InvoiceDetailOrder' : 'InvoiceDetailHeaderOrder',
    about +
      (isByLine
        ? invoice.lines.map((line, index) => item(line, index, currency)).join('')
        : orderSummary(invoice.subtotalCents, currency)),
  );
  const summary = element(
    'InvoiceDetailSummary',
    element('SubtotalAmount', money(invoice.subtotalCents, currency)) +
      tax(invoice.taxCents, currency) +
      element('ShippingAmount', money(invoice.freightCents, currency)) +
      element('GrossAmount', money(invoice.totalCents, currency)) +
      element('NetAmount', money(invoice.totalCents, currency)) +
      element('DueAmount', money(invoice.totalCents, currency)),
  );
  return requestDocument(
    frame,
    element('InvoiceDetailRequest', header(written, frame.at) + order + summary),
    'InvoiceDetail',
  );
}
