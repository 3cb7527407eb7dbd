/** The texts for notices from a buyer's system about an order. */
import type { BuyerNotice } from '@operatory/contract/buyer-notices';
import { plural } from '@operatory/domain/words';

type Status = Extract<BuyerNotice, { kind: 'status' }>;

const aboutWords: Readonly<Record<Status['about'], string>> = {
  order: 'Order',
  confirmation: 'Confirmation',
  shipment: 'Shipment',
  invoice: 'Invoice',
};

/** The cXML states that have a plain name; others are shown as received. */
const stateWords: Readonly<Record<string, string>> = {
  processing: 'being processed',
  canceled: 'canceled by the buyer',
  reconciled: 'approved',
  rejected: 'rejected',
  paying: 'about to be paid',
  paid: 'paid',
};

const resultWords = (code: number) => (code >= 200 && code < 300 ? 'accepted' : 'refused');

/** The date of a buyer's timestamp, such as `2026-03-20T10:00:00-05:00`; otherwise the text as received. */
const dayOf = (written: string) => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(written) ?? [];
  return year === undefined ? written : `${month}/${day}/${year}`;
};

/** Up to three decimals, none that are zero. */
export const quantityWords = (quantity: number) => String(Math.round(quantity * 1_000) / 1_000);

function receiptText({ items, isClosed }: Extract<BuyerNotice, { kind: 'receipt' }>): string {
  const [received, returned] = [items.filter(({ isReturn }) => !isReturn), items.filter(({ isReturn }) => isReturn)];
  const parts = [
    received.length === 0 ? '' : `${plural(received.length, 'line')} received`,
    returned.length === 0 ? '' : `${plural(returned.length, 'line')} returned`,
    isClosed ? 'nothing more is expected' : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}

/** What happened, and the details in one sentence; the sentence may be blank. */
export function noticeWords(notice: BuyerNotice): { readonly title: string; readonly text: string } {
  if (notice.kind === 'status') {
    const { about, number, state, code, text } = notice;
    const word = state === '' ? resultWords(code) : (stateWords[state] ?? state);
    return { title: `${aboutWords[about]} ${number}: ${word}`, text };
  }
  if (notice.kind === 'receipt') {
    const day = dayOf(notice.receivedAt);
    return { title: `Receipt ${notice.receiptId}${day === '' ? '' : ` of ${day}`}`, text: receiptText(notice) };
  }
  const { paymentId, paidAt, method, total = '', details } = notice;
  const day = dayOf(paidAt);
  const invoices = details
    .map(({ invoiceNumber, amount = '' }) => [invoiceNumber, amount].filter((part) => part !== '').join(' '))
    .filter((part) => part !== '');
  return {
    title: `Payment ${paymentId}${day === '' ? '' : ` of ${day}`}`,
    text: [
      [total, method === '' ? '' : `by ${method}`].filter((part) => part !== '').join(' '),
      invoices.length === 0 ? '' : `for ${invoices.join(', ')}`,
    ]
      .filter((part) => part !== '')
      .join(', '),
  };
}

/** `Requested delivery date (lines 1, 2)`. */
export const remarkTitle = ({ label, lines }: { readonly label: string; readonly lines: readonly number[] }): string =>
  lines.length === 0 ? label : `${label} (${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')})`;
