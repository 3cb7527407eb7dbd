/** The free goods report as a document: in landscape, with a title and a totals row. */
import { type DateRange, formatDate } from '../dates/index.ts';
import type { DocumentDescription } from '../documents/document.ts';
import { addressLines, type Issuer, issuerBlock, type Recipient } from '../documents/issuer.ts';
import { type Cents, formatUsd, usdOrDash } from '../money/index.ts';
import { type FreeGoodsLedger, formatShare, shareOfMerchandise } from './ledger.ts';
import type { FreeGoodsReport, ReportTotals, Totals } from './report.ts';

export interface FreeGoodsReportFacts {
  readonly report: FreeGoodsReport;
  readonly ledger: FreeGoodsLedger;
  /** Bought in the range. */
  readonly merchandise: Cents;
  /** Without it, the document has quantities but no values. */
  readonly seesValues: boolean;
  readonly range: DateRange;
  readonly issuer: Issuer;
  readonly recipient: Recipient;
}

/** Describes the report for print, with the ledger's figures below the table. Without values, those are quantities. */
export function describeFreeGoodsReport(facts: FreeGoodsReportFacts): DocumentDescription {
  const { report, ledger, merchandise, recipient, seesValues } = facts;
  const valueCell = (value: Cents | undefined) => (seesValues ? [usdOrDash(value)] : []);
  const range = `${formatDate(facts.range.startDate)} to ${formatDate(facts.range.endDate)}`;
  const sum = (label: string, { quantity, value }: ReportTotals) => [
    '',
    '',
    '',
    label,
    quantity.toLocaleString('en-US'),
    ...valueCell(value),
  ];
  const figure = (label: string, { quantity, value }: Totals) => {
    if (!seesValues) return { label, value: quantity.toLocaleString('en-US'), isMain: false };
    const share = shareOfMerchandise(value, merchandise);
    const beside = share === undefined ? '' : ` (${formatShare(share)})`;
    return { label, value: `${formatUsd(value)}${beside}`, isMain: false };
  };
  return {
    title: 'Free Goods Report',
    name: range,
    issuer: issuerBlock(facts.issuer),
    blocks: [{ label: 'Customer', lines: addressLines(recipient.name, recipient) }],
    facts: [
      ['Customer', recipient.customerNumber],
      ['From', formatDate(facts.range.startDate)],
      ['To', formatDate(facts.range.endDate)],
      ['Values', seesValues ? 'US dollars' : 'Not shown'],
    ],
    columns: [
      { label: 'Item', align: 'right', share: 7 },
      { label: 'Date', align: 'left', share: 11 },
      { label: 'Product', align: 'left', share: 14 },
      { label: 'Description', align: 'left', share: 46 },
      { label: 'Qty', align: 'right', share: 9 },
      ...(seesValues ? [{ label: 'Value', align: 'right', share: 13 } as const] : []),
    ],
    rows: report.groups.flatMap(({ label, rows, totals }) => [
      ...rows.map(({ item, date, product, description, quantity, value }) => [
        String(item),
        formatDate(date),
        product,
        description,
        quantity.toLocaleString('en-US'),
        ...valueCell(value),
      ]),
      sum(`${label}, total`, totals),
    ]),
    ...(report.groups.length === 0 ? {} : { sumRow: sum('Total', report.totals) }),
    emptyText: 'No free goods were given in this time.',
    totals: [
      figure('Earned', ledger.earned),
      figure('Redeemed', ledger.redeemed),
      figure('Expiring', ledger.expiring),
      figure('Missed', ledger.missed),
      ...(seesValues ? [{ label: 'Merchandise', value: formatUsd(merchandise), isMain: false }] : []),
    ],
    footer: `Free Goods Report · Customer ${recipient.customerNumber}`,
    orientation: 'landscape',
  };
}
