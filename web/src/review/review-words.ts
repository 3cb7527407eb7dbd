/** The review's texts. */

import type { BuyerAttachment } from '@operatory/contract/buyer-document';
import type { HistoryEntry, ReturnedOrder } from '@operatory/contract/history';
import type { BuyerRemark, HoldCauseEntry } from '@operatory/contract/review';
import { centsFromDollars, formatUsd } from '@operatory/domain/money';
import { plural } from '@operatory/domain/words';

const usd = (dollars: number): string => formatUsd(centsFromDollars(dollars));

/** `$5.00 instead of $10.01 (−50%)`. */
export function priceWords({ usualPrice, overridePrice }: HoldCauseEntry): string {
  if (overridePrice === undefined) return '';
  if (usualPrice === undefined) return `${usd(overridePrice)}, no account price`;
  const percent = usualPrice === 0 ? 0 : Math.round((overridePrice / usualPrice - 1) * 100);
  const change = percent === 0 ? '' : ` (${percent > 0 ? '+' : '−'}${Math.abs(percent)}%)`;
  return `${usd(overridePrice)} instead of ${usd(usualPrice)}${change}`;
}

/** `on line 2` or `on lines 1, 2 and 5`; blank for what applies to the whole order. */
export function remarkPlace({ lines }: Pick<BuyerRemark, 'lines'>): string {
  if (lines.length === 0) return '';
  return `on ${lines.length === 1 ? 'line' : 'lines'} ${joinWords(lines.map(String))}`;
}

const fileSize = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1_024))} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;

/** `PDF, 120 KB, on line 2`, or why the file can't be opened. */
export function attachmentFacts({ state, type, size, lines }: BuyerAttachment): string {
  const place = remarkPlace({ lines });
  const about = place === '' ? '' : `, ${place}`;
  if (state === 'missing') return `Named in the order${about}, but not sent with it. Ask the buyer for it.`;
  if (state === 'unknown') return `${fileSize(size)}${about}. Not opened here: ask the buyer for a PDF.`;
  return `${type}, ${fileSize(size)}${about}`;
}

/** The short name of a reason, for dense rows. */
export function reasonWord(reason: string): string {
  if (reason === 'a difference from the returned cart' || reason === 'a request in the buyer’s order')
    return 'Punch-out';
  return reason === 'pricing overrides' ? 'Price' : 'Note or shipping';
}

const fieldWords: Readonly<Record<string, string>> = {
  poNumber: 'PO number',
  comments: 'order notes',
  shippingNote: 'shipping note',
  accountManagerNote: 'account manager note',
  freeShipping: 'free shipping',
  invoiceCopy: 'invoice copy',
  futureFillDate: 'future fill date',
  alternateAddress: 'shipping address',
  price: 'price',
  quantity: 'quantity',
  cart: 'cart',
};

const fieldWord = (field: string): string => fieldWords[field] ?? field;

/** The parts of an order that conflict with what the cart already had. */
export function noteWords({ field, text }: ReturnedOrder['notes'][number]): string {
  if (field === 'quantity') return `The cart line is at its maximum; the order had ${text}.`;
  return `The cart keeps its own ${fieldWord(field)}; the order had ${text}.`;
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** The action without the person: `added 2 products, changed 1 product and set PO number`. */
export function doneWords(entry: HistoryEntry): string {
  const { kind, lines, details, orderNumber, reasons } = entry;
  switch (kind) {
    case 'approval-asked':
      return 'asked for approval';
    case 'approval-given':
      return 'approved the order';
    case 'submitted':
      return 'sent the order';
    case 'held':
      // Its reasons may be those of an order that it was divided from.
      return reasons.length === 0 ? 'was put on hold' : `was put on hold: ${joinWords(reasons)}`;
    case 'released':
      return 'released the order';
    case 'sent-back':
      return 'sent the order back to the cart';
    case 'buyer-changed':
      return reasons.length === 0
        ? 'changed the order by a document'
        : `changed the order by a document, which held it: ${reasons.join(' ')}`;
    case 'buyer-canceled':
      return 'canceled the order by a document';
    case 'corrected':
      return reasons.length === 0
        ? 'corrected the order for the ERP'
        : `corrected the order for the ERP: ${reasons.join(', ')}`;
    case 'back-order-decided':
    case 'back-order-answered':
      return `decided about back-ordered ${reasons[0] ?? ''}: ${reasons[1] ?? ''}`;
    case 'back-order-asked':
      return `asked about back-ordered ${reasons[0] ?? ''}: ${reasons[1] ?? ''}`;
    case 'returned':
      return `sent order ${orderNumber ?? ''} back into this cart`;
    case 'shipped':
      if (entry.isUndated === true) return 'shipped, with no date given';
      return entry.shipmentId === undefined ? 'reported as shipped' : 'shipped';
    case 'backordered':
      return 'back-ordered';
    case 'canceled':
      return 'canceled';
    case 'substituted':
      return 'substituted';
    case 'changed':
      break;
  }
  const added = lines.filter(({ before, after }) => before === 0 && after > 0).length;
  const removed = lines.filter(({ before, after }) => before > 0 && after === 0).length;
  const changed = lines.length - added - removed;
  const set = details.filter((name) => name !== 'cart').map(fieldWord);
  return joinWords([
    ...(added === 0 ? [] : [`added ${plural(added, 'product')}`]),
    ...(changed === 0 ? [] : [`changed ${plural(changed, 'product')}`]),
    ...(removed === 0 ? [] : [`removed ${plural(removed, 'product')}`]),
    ...(details.includes('cart') ? ['changed the cart'] : []),
    ...(set.length === 0 ? [] : [`set ${joinWords(set)}`]),
  ]);
}

/** `Mia Chen for Lakeside Dental released the order`; what the warehouse did, or a hold, has no person. */
export function entryWords(entry: HistoryEntry): string {
  if (entry.kind === 'held') return `The order ${doneWords(entry)}`;
  if (entry.lineCount !== undefined) return `${plural(entry.lineCount, 'line')} ${doneWords(entry)}`;
  if (entry.kind === 'submitted' && entry.actor === undefined) return 'Order sent (sender not recorded)';
  const who = entry.actor ?? 'Former user';
  const forWhom = entry.onBehalfOf === undefined ? '' : ` for ${entry.onBehalfOf}`;
  return `${who}${forWhom} ${doneWords(entry)}`;
}

/** One line of an entry: `#10000001 Gloves: 2 → 5, at $4.50`. */
export function lineWords({ before, after, overridePrice }: HistoryEntry['lines'][number]): string {
  const quantity = before === after ? `${after}` : before === 0 ? `+${after}` : `${before} → ${after}`;
  if (overridePrice === undefined) return quantity;
  return `${quantity}, ${overridePrice === null ? 'usual price' : `at ${usd(overridePrice)}`}`;
}
