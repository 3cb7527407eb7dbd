/** How we read what a buyer's system tells about its orders afterward. */
import { type BuyerNotice, isRejection, type NoticeSubject } from '@operatory/domain/punch-out';
import type { Envelope } from '../cxml/envelope.ts';
import { readPaymentRemittance, readReceipt, readStatusUpdate } from '../cxml/read-buyer-notice.ts';
import { type DocumentContent, fieldsOf } from './document-content.ts';

const readers = {
  StatusUpdateRequest: readStatusUpdate,
  ReceiptRequest: readReceipt,
  PaymentRemittanceRequest: readPaymentRemittance,
} as const;

const aboutWords = ({ invoiceNumber, orderId, payloadId }: NoticeSubject) => invoiceNumber || orderId || payloadId;
const blankLine = { partNumber: '', auxiliaryId: '', unit: '', unitPrice: '' };

function contentOf(notice: BuyerNotice): DocumentContent {
  if (notice.kind === 'status') {
    const { about, code, state, text } = notice;
    return { fields: fieldsOf({ About: aboutWords(about), Status: `${code} ${state}`, Text: text }), lines: [] };
  }
  if (notice.kind === 'payment') {
    const { paymentId, paidAt, method, total, details } = notice;
    const paid = details.map(({ about, amount }) => `${aboutWords(about)} ${amount}`).join(', ');
    return {
      fields: fieldsOf({ Payment: paymentId, 'Paid on': paidAt, Method: method, Total: total, 'Paid for': paid }),
      lines: [],
    };
  }
  const { receiptId, receivedAt, isDeletion, orders } = notice;
  return {
    fields: fieldsOf({
      Receipt: receiptId,
      Operation: isDeletion ? 'delete' : 'new',
      'Received on': receivedAt,
      'Buyer’s order': orders.map(({ about }) => aboutWords(about)).join(', '),
    }),
    lines: orders.flatMap(({ items }) =>
      items.map(({ lineNumber, quantity, isReturn }) => ({
        ...blankLine,
        lineNumber: String(lineNumber),
        quantity: isReturn ? `-${quantity}` : String(quantity),
      })),
    ),
  };
}

/** `undefined` for a document of another kind. */
export function understandNotice(envelope: Envelope): DocumentContent | undefined {
  const { name } = envelope.request;
  if (!Object.hasOwn(readers, name)) return undefined;
  const notice = readers[name as keyof typeof readers](envelope);
  return isRejection(notice) ? { fields: fieldsOf({ Problem: notice.status.text }), lines: [] } : contentOf(notice);
}
