/** How facts of an order are said on the screen. */
import { branchOf } from '@operatory/domain/catalogue';
import { formatDate, parsePlainDate } from '@operatory/domain/dates';

const origins: Readonly<Record<string, string>> = { laptop: 'Laptop', web: 'Web', phone: 'Phone' };

/** Where an order was written [A3.01]; `brandName` is what this product is called here. */
export function originWords(
  order: { readonly origination?: string | undefined; readonly externalSource?: string | null | undefined },
  brandName: string,
): string | undefined {
  if (order.externalSource === 'punchout') return 'Punch-out';
  if (order.origination === undefined || order.origination === '') return undefined;
  return origins[order.origination] ?? brandName;
}

/** A branch by its place, with its number for those who work with numbers; other senders as they are named. */
export function senderWords(sender: string, seesNumbers: boolean): string {
  if (!/^\d+$/.test(sender)) return sender;
  const { place } = branchOf(sender);
  return seesNumbers && !place.includes(sender) ? `${place} (${sender})` : place;
}

/** `1 line`, `12 lines`. */
export function lineCountWords(count: number): string {
  return `${count} ${count === 1 ? 'line' : 'lines'}`;
}

interface LineWords {
  readonly status: string;
  readonly backOrderStatus: string;
  readonly expectedReceiptDate: string | null;
}

/**
 * What there is to say of a line that the heading of its group does not say already: why it is missing and when it is
 * expected, or its own status.
 */
export function lineNote(line: LineWords, groupWord: string): string {
  const expected = parsePlainDate(line.expectedReceiptDate ?? '');
  const parts = [
    line.backOrderStatus === '' ? line.status : line.backOrderStatus,
    expected === undefined ? '' : `expected ${formatDate(expected)}`,
  ];
  const said = new Set(['', groupWord.toLowerCase(), 'shipped']);
  return parts.filter((part) => !said.has(part.trim().toLowerCase())).join(', ');
}
