/** A cart as a document, before it is an order. */
import { formatDate, type PlainDate } from '../dates/index.ts';
import { type Cents, usdOrDash } from '../money/index.ts';
import type { DocumentDescription } from './document.ts';
import { addressLines, type Issuer, issuerBlock, type Recipient } from './issuer.ts';

export interface CartPaperLine {
  readonly quantity: number;
  readonly itemNumber: string;
  readonly description: string;
  /** The unit price; absent if it's unknown or may not be seen. */
  readonly price?: Cents | undefined;
}

export interface CartPaperFacts {
  readonly issuer: Issuer;
  readonly recipient: Recipient;
  readonly cartKey: string;
  /** The day to which its prices apply. */
  readonly today: PlainDate;
  readonly poNumber: string;
  readonly lines: readonly CartPaperLine[];
  /** Absent if a price is. */
  readonly total?: Cents | undefined;
}

/** Line, qty, product, description, and unit price, a total, and the cart's key at the bottom of each page. */
export function describeCart(facts: CartPaperFacts): DocumentDescription {
  const { recipient, cartKey, poNumber } = facts;
  return {
    title: 'Cart',
    name: recipient.customerNumber,
    issuer: issuerBlock(facts.issuer),
    blocks: [{ label: 'Cart of', lines: addressLines(recipient.name, recipient) }],
    facts: [
      ['Date', formatDate(facts.today)],
      ['Customer', recipient.customerNumber],
      ...(poNumber === '' ? [] : [['PO number', poNumber] as const]),
    ],
    columns: [
      { label: 'Line', align: 'right', share: 8 },
      { label: 'Qty', align: 'right', share: 10 },
      { label: 'Product', align: 'left', share: 20 },
      { label: 'Description', align: 'left', share: 60 },
      { label: 'Price', align: 'right', share: 18 },
    ],
    rows: facts.lines.map(({ quantity, itemNumber, description, price }, index) => [
      String(index + 1),
      String(quantity),
      itemNumber,
      description,
      usdOrDash(price),
    ]),
    emptyText: 'The cart is empty.',
    totals: [{ label: 'Total', value: usdOrDash(facts.total), isMain: true }],
    footer: `Cart ${cartKey}`,
  };
}
