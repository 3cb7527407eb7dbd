/** Reads StatusUpdateRequest, PaymentRemittanceRequest, and ReceiptRequest by their fields, in any order. */
import {
  badValue,
  cutUnits,
  isRejection,
  type NoticeSubject,
  type PaymentNotice,
  type ReceiptNotice,
  type ReceivedItem,
  type Rejection,
  type StatusNotice,
  unreadable,
  withoutCardNumbers,
} from '@operatory/domain/punch-out';
import type { Envelope } from './envelope.ts';
import { oneLine } from './one-line.ts';
import { childrenOf, elementAt, textOf, valueAt, type XmlElement } from './xml-tree.ts';

const longestNumber = 100;
const longestText = 500;
/** No order here has more lines. */
const maxLines = 2_000;

/** The first element with one of these names, at any depth. */
function findInside(element: XmlElement | undefined, names: readonly string[]): XmlElement | undefined {
  for (const child of element?.children ?? []) {
    if (typeof child === 'string') continue;
    const found = names.includes(child.name) ? child : findInside(child, names);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Buyers name a document by its payload id, an invoice by its number, or an order by theirs. */
function subjectOf(element: XmlElement | undefined): NoticeSubject {
  const invoice = findInside(element, ['InvoiceReference', 'InvoiceIDInfo']);
  const order = findInside(element, ['OrderReference', 'OrderIDInfo']);
  const document = findInside(element, ['DocumentReference']);
  return {
    payloadId: cutUnits((document?.attributes.payloadID ?? '').trim(), 500),
    invoiceNumber: oneLine(invoice?.attributes.invoiceID ?? '', longestNumber),
    orderId: oneLine(order?.attributes.orderID ?? '', longestNumber),
  };
}

const isEmpty = ({ payloadId, invoiceNumber, orderId }: NoticeSubject) =>
  payloadId === '' && invoiceNumber === '' && orderId === '';

function moneyAt(element: XmlElement | undefined, name: string): string {
  const money = elementAt(element, name, 'Money');
  return money === undefined ? '' : oneLine(`${valueAt(money)} ${money.attributes.currency ?? ''}`, 60);
}

const commentsOf = (element: XmlElement | undefined) =>
  childrenOf(element, 'Comments')
    .map((comments) => oneLine(textOf(comments), longestText))
    .filter((text) => text !== '');

/** How a document of ours, or an order, fared with the buyer. */
export function readStatusUpdate({ request }: Envelope): StatusNotice | Rejection {
  const status = elementAt(request, 'Status');
  const code = Number(status?.attributes.code);
  if (status === undefined || !Number.isInteger(code) || code < 100 || code > 999) {
    return unreadable('StatusUpdateRequest needs a Status with a code of three digits.');
  }
  const about = subjectOf(request);
  if (isEmpty(about)) return badValue('StatusUpdateRequest needs a DocumentReference that names what it is about.');
  const special = findInside(request, ['InvoiceStatus', 'DocumentStatus', 'PaymentStatus', 'IntegrationStatus']);
  const words = [oneLine(textOf(status), longestText) || oneLine(status.attributes.text ?? '', longestText)];
  return {
    kind: 'status',
    about,
    code,
    state: oneLine(special?.attributes.type ?? special?.attributes.documentStatus ?? '', 60),
    text: cutUnits(
      withoutCardNumbers([...words, ...commentsOf(special)].filter((text) => text !== '').join(' ')),
      longestText,
    ),
  };
}

/** The payments, invoice by invoice. */
export function readPaymentRemittance({ request }: Envelope): PaymentNotice | Rejection {
  const head = elementAt(request, 'PaymentRemittanceRequestHeader');
  const paymentId = oneLine(head?.attributes.paymentRemittanceID ?? '', longestNumber);
  if (paymentId === '') {
    return unreadable('PaymentRemittanceRequest needs a PaymentRemittanceRequestHeader with a paymentRemittanceID.');
  }
  const details = childrenOf(request, 'RemittanceDetail').slice(0, maxLines);
  if (details.length === 0) return unreadable('PaymentRemittanceRequest needs at least one RemittanceDetail.');
  return {
    kind: 'payment',
    paymentId,
    paidAt: oneLine(head?.attributes.paymentDate ?? '', 60),
    method: oneLine(elementAt(head, 'PaymentMethod')?.attributes.type ?? '', 60),
    total: moneyAt(elementAt(request, 'PaymentRemittanceSummary'), 'NetAmount'),
    details: details.map((detail) => ({ about: subjectOf(detail), amount: moneyAt(detail, 'NetAmount') })),
  };
}

function readItem(item: XmlElement, index: number): ReceivedItem | Rejection {
  const written = elementAt(item, 'ReceiptItemReference')?.attributes.lineNumber?.trim() ?? '';
  if (!/^\d{1,9}$/.test(written)) {
    return badValue(`ReceiptItem ${index + 1} needs a ReceiptItemReference with your line number.`);
  }
  const quantity = (item.attributes.quantity ?? '').trim();
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(quantity)) {
    return badValue(`Line ${written}: the quantity “${cutUnits(quantity, 20)}” is not a number from 0 on.`);
  }
  const type = item.attributes.type?.trim().toLowerCase();
  return { lineNumber: Number(written), quantity: Number(quantity), isReturn: type === 'returned' };
}

/** What arrived, order by order. */
export function readReceipt({ request }: Envelope): ReceiptNotice | Rejection {
  const head = elementAt(request, 'ReceiptRequestHeader');
  const receiptId = oneLine(head?.attributes.receiptID ?? '', longestNumber);
  if (receiptId === '') return unreadable('ReceiptRequest needs a ReceiptRequestHeader with a receiptID.');
  const orders: ReceiptNotice['orders'][number][] = [];
  for (const order of childrenOf(request, 'ReceiptOrder')) {
    const items: ReceivedItem[] = [];
    for (const [index, element] of childrenOf(order, 'ReceiptItem').slice(0, maxLines).entries()) {
      const item = readItem(element, index);
      if (isRejection(item)) return item;
      items.push(item);
    }
    const about = subjectOf(elementAt(order, 'ReceiptOrderInfo'));
    orders.push({ about, isClosed: order.attributes.closeForReceiving === 'yes', items });
  }
  if (orders.length === 0) return unreadable('ReceiptRequest needs at least one ReceiptOrder.');
  return {
    kind: 'receipt',
    receiptId,
    receivedAt: oneLine(head?.attributes.receiptDate ?? '', 60),
    isDeletion: head?.attributes.operation?.trim().toLowerCase() === 'delete',
    refersTo: cutUnits((elementAt(head, 'DocumentReference')?.attributes.payloadID ?? '').trim(), 500),
    orders,
  };
}
