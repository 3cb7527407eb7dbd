import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactOrder } from './redact-order.ts';

const secret = 'SECRET';

/** Private text: whatever field it's in, it must not appear in the result. */
const privateText = fc.string({ maxLength: 8 }).map((text) => `${secret}${text}`);
const amount = fc.integer({ min: 900_000_000, max: 999_999_999 });
/** Fields that exist today, and fields that someone may add later. */
const extras = fc.dictionary(
  fc.string({ minLength: 1, maxLength: 12 }).filter((name) => !(name in Object.prototype)),
  fc.oneof(privateText, amount, fc.array(privateText, { maxLength: 2 }), fc.record({ name: privateText })),
  { maxKeys: 4, noNullPrototype: true },
);

const line = fc
  .tuple(
    extras,
    fc.record({
      productId: privateText,
      allocatedWarehouse: privateText,
      unitPrice: amount,
      description: fc.constant('Nitrile gloves'),
      quantity: fc.integer({ min: 1, max: 99 }),
      status: fc.constantFrom('', 'Picking'),
      backOrderStatus: fc.constantFrom('', 'Released'),
      expectedReceiptDate: fc.constantFrom(null, '2026-03-09'),
    }),
  )
  .map(([more, fields]) => ({ ...more, ...fields }));
const lines = fc.array(line, { maxLength: 3 });
const shipment = fc
  .tuple(
    extras,
    fc.record({
      shipmentId: amount,
      shipmentNumber: privateText,
      shippedFrom: privateText,
      hasBillTrustInvoice: fc.boolean(),
      orderNumber: fc.oneof(
        amount,
        amount.map((number) => -number),
      ),
      shipmentDate: fc.constantFrom(null, '2026-03-09'),
      tracking: fc.constantFrom('', '123456789012\nlost'),
      lines,
    }),
  )
  .map(([more, fields]) => ({ ...more, ...fields }));
const orders = fc
  .tuple(
    extras,
    fc.record({
      orderNumber: fc.integer({ min: 7_000_001, max: 7_999_999 }),
      orderDate: fc.constant('2026-03-01T18:00:00.000Z'),
      origination: privateText,
      externalSource: privateText,
      contactInfo: fc.record({ customerNumber: privateText, customerName: privateText }),
      poNumber: privateText,
      comments: privateText,
      total: amount,
      isHeldForReview: fc.boolean(),
      holdReasons: fc.array(privateText),
      submittedBy: privateText,
      submitted: lines,
      pending: lines,
      processing: lines,
      shipments: fc.array(shipment, { maxLength: 3 }),
      backordered: lines,
      canceled: lines,
    }),
  )
  .map(([more, fields]) => ({ ...more, ...fields }));

describe('the public view of an order', () => {
  it('has only status, dates, descriptions, quantities and tracking, whatever else an order contains', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const text = JSON.stringify(redactOrder(order));
        expect(text).not.toContain(secret);
        expect(text).not.toMatch(/9\d{8}(?!\d)/);
      }),
    );
  });

  it('has exactly the fields on its list', () => {
    const lineFields = [
      'allocatedWarehouse',
      'backOrderStatus',
      'description',
      'expectedReceiptDate',
      'productId',
      'quantity',
      'status',
    ];
    const fieldsOf = (value: object) => Object.keys(value).sort();
    fc.assert(
      fc.property(orders, (order) => {
        const redacted = redactOrder(order);
        expect(fieldsOf(redacted)).toEqual([
          'backordered',
          'canceled',
          'orderDate',
          'orderNumber',
          'pending',
          'processing',
          'shipments',
          'submitted',
        ]);
        for (const one of redacted.shipments) {
          expect(fieldsOf(one)).toEqual([
            'hasBillTrustInvoice',
            'lines',
            'orderNumber',
            'shipmentDate',
            'shipmentId',
            'shipmentNumber',
            'shippedFrom',
            'tracking',
          ]);
          expect([one.shipmentNumber, one.shippedFrom, one.hasBillTrustInvoice]).toEqual(['', '', false]);
        }
        for (const one of [
          ...redacted.submitted,
          ...redacted.canceled,
          ...redacted.shipments.flatMap((s) => s.lines),
        ]) {
          expect(fieldsOf(one)).toEqual(lineFields);
          expect([one.productId, one.allocatedWarehouse]).toEqual(['', '']);
        }
      }),
    );
  });

  it('still has the information that the visitor came for', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const redacted = redactOrder(order);
        expect(redacted.orderNumber).toBe(order.orderNumber);
        expect(redacted.orderDate).toBe(order.orderDate);
        const seen = (one: { description: string; quantity: number; status: string }) => [
          one.description,
          one.quantity,
          one.status,
        ];
        for (const group of ['submitted', 'pending', 'processing', 'backordered', 'canceled'] as const) {
          expect(redacted[group].map(seen)).toEqual(order[group].map(seen));
        }
        expect(redacted.shipments.map((one) => [one.shipmentDate, one.tracking, one.orderNumber < 0])).toEqual(
          order.shipments.map((one) => [one.shipmentDate, one.tracking, one.orderNumber < 0]),
        );
      }),
    );
  });

  it.each([
    ['Replaced by 10000004', 'Replaced'],
    ['Shipped, in place of 10000002', 'Shipped'],
    ['Shipped, in place of 10000002, 2 more than ordered', 'Shipped, 2 more than ordered'],
    ['4 accepted, 6 replaced by 10000004, 1 rejected', '4 accepted, 6 replaced, 1 rejected'],
  ])('says “%s” without the product’s number', (status, words) => {
    const plain = {
      description: 'Gloves',
      quantity: 1,
      expectedReceiptDate: null,
      productId: '',
      allocatedWarehouse: '',
    };
    const none = { pending: [], processing: [], shipments: [], backordered: [], canceled: [] };
    const submitted = [{ ...plain, status, backOrderStatus: status }];
    const redacted = redactOrder({ orderNumber: 1, orderDate: '2026-03-09', submitted, ...none } as never);
    expect(redacted.submitted).toMatchObject([{ status: words, backOrderStatus: words }]);
  });
});
