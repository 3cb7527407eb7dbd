/** The text of the e-mail that confirms an order, for a recipient who may not have a sign-in. */
import { type Cents, centsFromDollars, formatUsd, multiplyCents } from '../money/index.ts';
import { leadsSomewhere, plural } from '../words/index.ts';
import type { GroupedLines, OrderLineFacts, ShipmentFacts } from './order.ts';

interface LetterLine extends OrderLineFacts {
  readonly productId: string;
  readonly description: string;
  readonly quantity: number;
  /** In dollars; absent where prices aren't included. */
  readonly unitPrice?: number | undefined;
  /** The ordered product, if this product is a substitute. */
  readonly substituteFor?:
    | { readonly productId: string; readonly description: string; readonly quantity: number }
    | undefined;
}

export interface LetterOrder extends GroupedLines<LetterLine, ShipmentFacts<LetterLine>> {
  readonly orderNumber: number;
  readonly poNumber?: string | undefined;
  /** In dollars, without canceled lines. */
  readonly total?: number | undefined;
  readonly shipTo?:
    | {
        readonly line1: string;
        readonly line2: string;
        readonly city: string;
        readonly region: string;
        readonly postalCode: string;
        readonly country?: string | undefined;
      }
    | undefined;
}

/** A longer message doesn't help: the order's page has the rest. */
const maxLines = 200;

const priceWords = ({ quantity, unitPrice }: LetterLine): string => {
  if (unitPrice === undefined) return '';
  const each: Cents = centsFromDollars(unitPrice);
  return ` at ${formatUsd(each)}, ${formatUsd(multiplyCents(each, quantity))}`;
};

const productWords = ({ quantity, description, productId }: Omit<LetterLine, 'status'>) =>
  `${quantity} × ${description} (${productId})`;

function lineWords(line: LetterLine): string {
  const words = `${productWords(line)}${priceWords(line)}`;
  return line.substituteFor === undefined ? words : `${words}, a substitute for ${productWords(line.substituteFor)}`;
}

function shipToWords({ shipTo }: LetterOrder): string[] {
  if (shipTo === undefined) return [];
  const { line1, line2, city, region, postalCode, country = '' } = shipTo;
  const place = `${[city, region].filter((part) => part !== '').join(', ')} ${postalCode}`;
  const parts = [line1, line2, place, country].filter((part) => part.trim() !== '' && !leadsSomewhere(part));
  return parts.length === 0 ? [] : [`Ship to: ${parts.join(', ')}`];
}

/**
 * Returns paragraphs: the order's facts, then the lines of each state. PO numbers and address lines that look like links are left
 * out. `day` is the day the order was placed, in words.
 */
export function orderLetter(order: LetterOrder, day: string): string[] {
  const { orderNumber, poNumber = '', total } = order;
  const groups: readonly (readonly [title: string, lines: readonly LetterLine[]])[] = [
    ['Ordered', [...order.submitted, ...order.pending, ...order.processing]],
    ['Shipped', order.shipments.flatMap(({ lines }) => lines)],
    ['Back-ordered', order.backordered],
    // A replaced line is named with its substitute.
    ['Canceled', order.canceled.filter(({ replacedBy }) => replacedBy === undefined)],
  ];
  const all = groups.flatMap(([title, lines]) =>
    lines.map((line, at) => ({ title: at === 0 ? title : undefined, line })),
  );
  const shown = all.slice(0, maxLines);
  const left = all.length - shown.length;
  return [
    `Order ${orderNumber}, placed ${day}${poNumber === '' || leadsSomewhere(poNumber) ? '' : `, PO ${poNumber}`}`,
    ...shipToWords(order),
    ...shown.flatMap(({ title, line }) => (title === undefined ? [lineWords(line)] : [`${title}:`, lineWords(line)])),
    ...(left === 0 ? [] : [`And ${plural(left, 'more line')}`]),
    ...(total === undefined ? [] : [`Total: ${formatUsd(centsFromDollars(total))}, before tax and freight`]),
  ];
}
