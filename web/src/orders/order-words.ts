/** The texts for an order on screens. */
import type { Order, OrderLine } from '@operatory/contract/orders';
import { type Branch, branchOf } from '@operatory/domain/catalog';
import { formatDate, type PlainDate, parsePlainDate } from '@operatory/domain/dates';
import { noItemNumber } from '@operatory/domain/documents';
import { centsFromDollars, formatUsd } from '@operatory/domain/money';
import { type GroupedLines, inPlaceOfWords, lineGroups, lineGroupWord } from '@operatory/domain/orders';
import { plural } from '@operatory/domain/words';

const origins: Readonly<Record<string, string>> = {
  laptop: 'on a laptop',
  web: 'online',
  phone: 'by phone',
  counter: 'at the counter',
};

/** How an order was placed, after the word *Placed*; `brandName` is this product's name. */
export function originWords(
  order: { readonly origination?: string | undefined; readonly externalSource?: string | null | undefined },
  brandName: string,
): string | undefined {
  if (order.externalSource === 'punchout') return 'by punch-out';
  if (order.origination === undefined || order.origination === '') return undefined;
  return origins[order.origination] ?? `in ${brandName}`;
}

/** A branch by its city, with its number for staff; other senders by name. */
export function senderWords(branches: readonly Branch[], sender: string, seesNumbers: boolean): string {
  if (!/^\d+$/.test(sender)) return sender;
  const { name } = branchOf(branches, sender);
  return seesNumbers && !name.includes(sender) ? `${name} (${sender})` : name;
}

/** Where the lines of an order are now: `On hold. Shipment: 2 lines. Backordered: 1 line.` */
export function orderProgressWords(order: GroupedLines & { readonly isHeldForReview?: boolean | undefined }): string {
  const groups = lineGroups(order, 'detail').map(
    (group) => `${lineGroupWord(group)}: ${plural(group.lines.length, 'line')}.`,
  );
  return [...(order.isHeldForReview === true ? ['On hold.'] : []), ...groups].join(' ');
}

type Replaced = NonNullable<OrderLine['substituteFor']>;

interface LineWords {
  readonly productId: string;
  readonly status: string;
  readonly backOrderStatus: string;
  readonly expectedReceiptDate: string | null;
  readonly isNoLongerSold?: boolean | undefined;
  readonly substituteFor?: OrderLine['substituteFor'];
}

/** What was ordered instead of a line's product, to show next to it; prices for those who may see them. */
export function substituteWords({ productId, description, quantity, unitPrice }: Replaced): string {
  const product = `${quantity} × ${description}${productId === '' ? '' : ` (${productId})`}`;
  const price = unitPrice === undefined ? '' : ` at ${formatUsd(centsFromDollars(unitPrice))}`;
  return `Substitute for ${product}${price}`;
}

/** The order's credit memos: `$25.00 on 03/05/2026 (CM-1)`; `undefined` without any. */
export function creditWords(credits: Order['credits'] = []): string | undefined {
  const words = credits.map(({ invoiceNumber, date, total, shipmentNumber }) => {
    const amount = total === undefined ? '' : `${formatUsd(centsFromDollars(-total))} `;
    const what = shipmentNumber === undefined ? invoiceNumber : `${invoiceNumber}, shipment ${shipmentNumber}`;
    return `${amount}on ${formatDate(date as PlainDate)} (${what})`;
  });
  return words.length === 0 ? undefined : words.join('; ');
}

/** The day by which all back-ordered lines are expected; `undefined` unless it's known of each of them. */
export function expectedWords(lines: readonly { readonly expectedReceiptDate: string | null }[]): string | undefined {
  const dates = lines.map(({ expectedReceiptDate }) => parsePlainDate(expectedReceiptDate ?? ''));
  const last = dates.reduce(
    (latest, date) => (latest === undefined || date === undefined || date > latest ? date : latest),
    dates[0],
  );
  return last === undefined || dates.includes(undefined) ? undefined : formatDate(last);
}

/** A line's text beyond its group's heading: why it's missing and when it's expected, or its own status. */
export function lineNote(line: LineWords, groupWord: string): string {
  const expected = parsePlainDate(line.expectedReceiptDate ?? '');
  // The product that it replaces is shown in full next to it.
  const remark = line.substituteFor === undefined ? '' : `, ${inPlaceOfWords(line.substituteFor.productId)}`;
  const status = remark === '' ? line.status : line.status.replace(remark, '');
  const parts = [
    line.productId === noItemNumber ? 'Ships from the manufacturer' : '',
    line.backOrderStatus === '' ? status : line.backOrderStatus,
    expected === undefined ? '' : `expected ${formatDate(expected)}`,
    line.isNoLongerSold === true ? 'No longer sold' : '',
  ];
  const said = new Set(['', groupWord.toLowerCase(), 'shipped']);
  return parts.filter((part) => !said.has(part.trim().toLowerCase())).join(', ');
}
