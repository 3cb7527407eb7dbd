/** The printed report of a checked delivery: shipped, received, and the differences. */
import type { DocumentDescription } from '../documents/document.ts';
import { addressLines, type Issuer, issuerBlock, type Recipient } from '../documents/issuer.ts';
import { plural } from '../words/index.ts';
import { type CheckedItem, linesWithFindings } from './check-delivery.ts';
import { findingWords, lotWords } from './words.ts';

export interface ReportDocumentFacts {
  readonly lines: readonly CheckedItem[];
  readonly orderNumber: number;
  readonly shipmentNumber: string;
  readonly checkedBy: string;
  /** In words. */
  readonly checkedAt: string;
  readonly note: string;
  readonly issuer: Issuer;
  readonly recipient: Recipient;
}

export function describeDeliveryReport(facts: ReportDocumentFacts): DocumentDescription {
  const { lines, recipient, orderNumber, shipmentNumber, note } = facts;
  const differing = linesWithFindings(lines);
  return {
    title: 'Receiving report',
    name: shipmentNumber,
    issuer: issuerBlock(facts.issuer),
    blocks: [
      { label: 'Customer', lines: addressLines(recipient.name, recipient) },
      { label: 'Checked', lines: [facts.checkedBy, facts.checkedAt] },
      { label: 'Note', lines: note === '' ? ['–'] : [note] },
    ],
    facts: [
      ['Order', String(orderNumber)],
      ['Shipment', shipmentNumber],
      ['Differences', differing === 0 ? 'None' : plural(differing, 'line')],
    ],
    columns: [
      { label: 'Product', align: 'left', share: 12 },
      { label: 'Description', align: 'left', share: 34 },
      { label: 'Shipped', align: 'right', share: 8 },
      { label: 'Received', align: 'right', share: 8 },
      { label: 'Lots', align: 'left', share: 20 },
      { label: 'To report', align: 'left', share: 18 },
    ],
    rows: lines.map((line) => [
      line.itemNumber ?? '',
      line.description,
      line.shipped.toLocaleString('en-US'),
      line.quantity.toLocaleString('en-US'),
      line.lots.map(lotWords).filter(Boolean).join('; '),
      line.findings.map(findingWords).join('; '),
    ]),
    emptyText: 'Nothing was shipped.',
    totals: [],
    footer: `Receiving report · Order ${orderNumber} · Shipment ${shipmentNumber}`,
    orientation: 'landscape',
  };
}
