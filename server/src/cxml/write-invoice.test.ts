/** The amounts in written invoices, for any lines, tax, and freight. */
import { invoiceFor } from '@operatory/domain/punch-out';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDtdThere, validateByDtd } from '../../test/dtd.ts';
import { readXml } from './read-xml.ts';
import { type NamedLine, writeInvoice } from './write-invoice.ts';
import { childrenOf, elementAt, valueAt, type XmlElement } from './xml-tree.ts';

const segment = fc.record({ id: fc.string(), type: fc.string(), description: fc.string(), isPlain: fc.boolean() });
const distribution = fc
  .record({
    name: fc.string(),
    segments: fc.array(segment, { minLength: 1, maxLength: 3 }),
    chargeCents: fc.nat(999_999),
  })
  // A document has one kind of segment or the other.
  .map(({ segments, ...each }) => ({
    ...each,
    segments: segments.map((one) => ({ ...one, isPlain: segments[0]?.isPlain === true })),
  }));
const line: fc.Arbitrary<NamedLine> = fc.record({
  lineNumber: fc.integer({ min: 1, max: 999 }),
  quantity: fc.integer({ min: 1, max: 999 }),
  unitPriceCents: fc.nat(999_999),
  distributions: fc.array(distribution, { maxLength: 4 }),
  partNumber: fc.string({ minLength: 1 }),
  auxiliaryId: fc.string(),
  unit: fc.constantFrom('BX', 'EA'),
  description: fc.string(),
  replaces: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
});
const invoice = fc.record({
  lines: fc.array(line, { maxLength: 8 }),
  taxCents: fc.nat(99_999),
  freightCents: fc.nat(99_999),
  /** Other charges of the ERP, which make it an invoice of the whole order or a credit. */
  other: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: -99_999_999, max: 99_999_999 })),
});

function written({
  lines,
  taxCents,
  freightCents,
  other,
}: typeof invoice extends fc.Arbitrary<infer Value> ? Value : never) {
  const subtotal = lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
  const totalCents = subtotal + taxCents + freightCents + other;
  const text = writeInvoice(
    {
      ...{
        version: '1.2.071',
        payloadId: '7.invoice.IN-1@operatory',
        at: new Date('2026-03-04T20:00:00Z'),
        currency: 'USD',
      },
      ...{ from: [], to: [], userAgent: 'Operatory', deploymentMode: 'production' },
    },
    {
      ...{
        orderId: 'PO-1',
        payloadId: 'order@buyer.example',
        orderNumber: 7,
        invoiceNumber: 'IN-1',
        invoiceDate: '2026-03-04',
      },
      ...{ invoice: invoiceFor({ totalCents, taxCents, freightCents, lines }), credits: undefined },
    },
  );
  const read = readXml(Buffer.from(text));
  if (!('root' in read)) throw new Error(text);
  const request = elementAt(read.root, 'Request', 'InvoiceDetailRequest');
  return { text, totalCents, request };
}

/** An amount in whole cents, read from its digits. */
function centsAt(element: XmlElement | undefined, name: string): number {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)\.(\d\d)$/.exec(valueAt(element, name, 'Money')) ?? [];
  return Number(`${sign}${whole}${part}`) + 0;
}

const sum = (elements: readonly XmlElement[], name: string) =>
  elements.reduce((total, element) => total + centsAt(element, name), 0);

describe('a written invoice', () => {
  it('adds up to the cent: charges to lines, lines to the subtotal, and with tax and shipping to the amount due', () => {
    fc.assert(
      fc.property(invoice, (given) => {
        const { request, totalCents } = written(given);
        const summary = elementAt(request, 'InvoiceDetailSummary');
        const subtotal = centsAt(summary, 'SubtotalAmount');
        expect(centsAt(summary, 'DueAmount')).toBe(totalCents);
        expect(subtotal + centsAt(summary, 'Tax') + centsAt(summary, 'ShippingAmount')).toBe(totalCents);
        const items = childrenOf(elementAt(request, 'InvoiceDetailOrder'), 'InvoiceDetailItem');
        for (const item of items) {
          expect(centsAt(item, 'UnitPrice') * Number(item.attributes.quantity)).toBe(centsAt(item, 'SubtotalAmount'));
          const charges = childrenOf(item, 'Distribution');
          if (charges.length > 0) expect(sum(charges, 'Charge')).toBe(centsAt(item, 'SubtotalAmount'));
        }
        const order = elementAt(request, 'InvoiceDetailHeaderOrder', 'InvoiceDetailOrderSummary');
        expect(order === undefined ? sum(items, 'SubtotalAmount') : centsAt(order, 'SubtotalAmount')).toBe(subtotal);
      }),
    );
  });

  it.runIf(isDtdThere)('is valid by the DTD', () => {
    fc.assert(
      fc.property(invoice, (given) => validateByDtd(written(given).text, '1.2.071/InvoiceDetail.dtd')),
      { numRuns: 20 },
    );
  });
});
