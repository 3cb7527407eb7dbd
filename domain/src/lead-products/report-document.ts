/** The lead product report as a document, in landscape. */
import { formatDate, type PlainDate } from '../dates/index.ts';
import type { DocumentDescription } from '../documents/document.ts';
import { addressLines, type Issuer, issuerBlock, type Recipient } from '../documents/issuer.ts';
import type { LeadProductRow } from './lead-product-table.ts';

export interface LeadProductsFacts {
  readonly rows: readonly LeadProductRow[];
  /** Descriptions of categories by their keys. */
  readonly categories: ReadonlyMap<string, string>;
  /** The category of these rows; all if absent. */
  readonly category?: string | undefined;
  readonly today: PlainDate;
  readonly issuer: Issuer;
  readonly recipient: Recipient;
}

/** The text for a category without products. */
export const noPurchaseHistory = 'No purchase history for this category';

/** Describes the report for print. */
export function describeLeadProducts(facts: LeadProductsFacts): DocumentDescription {
  const { rows, categories, category, today, recipient } = facts;
  const nameOf = (key: string) => categories.get(key) ?? key;
  return {
    title: 'Lead Product Report',
    name: category === undefined ? 'All categories' : nameOf(category),
    issuer: issuerBlock(facts.issuer),
    blocks: [{ label: 'Customer', lines: addressLines(recipient.name, recipient) }],
    facts: [
      ['Customer', recipient.customerNumber],
      ['Date', formatDate(today)],
      ['Products', rows.length.toLocaleString('en-US')],
    ],
    columns: [
      { label: 'Product', align: 'left', share: 12 },
      { label: 'Description', align: 'left', share: 40 },
      { label: 'Category', align: 'left', share: 20 },
      { label: 'Last ordered', align: 'left', share: 11 },
      { label: 'Qty', align: 'right', share: 7 },
      { label: '12 months', align: 'right', share: 10 },
    ],
    rows: rows.map((row) => [
      row.productNumber,
      row.productDescription,
      nameOf(row.productCategory),
      formatDate(row.mostRecentOrderDate),
      row.lastOrderedQuantity.toLocaleString('en-US'),
      row.rolling12Months.toLocaleString('en-US'),
    ]),
    emptyText: noPurchaseHistory,
    totals: [],
    footer: `Lead Product Report · Customer ${recipient.customerNumber}`,
    orientation: 'landscape',
  };
}
