import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LetterOrder, orderLetter } from './order-letter.ts';

const line = (productId: string, quantity: number, unitPrice?: number) => ({
  ...{ productId, description: `Item ${productId}`, quantity, status: '' },
  ...(unitPrice === undefined ? {} : { unitPrice }),
});
const empty: LetterOrder = {
  orderNumber: 7,
  ...{ submitted: [], pending: [], processing: [], shipments: [], backordered: [], canceled: [] },
};
const shipped = (lines: LetterOrder['submitted']) => ({
  ...{ shipmentId: 1, shipmentNumber: '1', orderNumber: 7, shipmentDate: null, tracking: '', lines },
});

describe('the e-mail of an order', () => {
  it('has no link that someone typed as PO number or address', () => {
    const order: LetterOrder = {
      ...empty,
      poNumber: 'http://pay-dental.com/i/77',
      shipTo: { line1: '1 Main St', line2: 'Pay at pay-dental.com', city: 'Tacoma', region: 'WA', postalCode: '98402' },
    };
    expect(orderLetter(order, '03/09/2026')).toEqual([
      'Order 7, placed 03/09/2026',
      'Ship to: 1 Main St, Tacoma, WA 98402',
    ]);
  });

  it('states what was ordered, its status, its destination, and its price', () => {
    const order: LetterOrder = {
      ...empty,
      poNumber: 'A-1',
      total: 9.5,
      shipTo: { line1: '1 Main St', line2: '', city: 'Tacoma', region: 'WA', postalCode: '98402' },
      submitted: [line('A', 2, 2.5)],
      shipments: [shipped([line('B', 1, 4.5)])],
      canceled: [line('C', 3, 1)],
    };
    expect(orderLetter(order, '03/09/2026')).toEqual([
      'Order 7, placed 03/09/2026, PO A-1',
      'Ship to: 1 Main St, Tacoma, WA 98402',
      'Ordered:',
      '2 × Item A (A) at $2.50, $5.00',
      'Shipped:',
      '1 × Item B (B) at $4.50, $4.50',
      'Canceled:',
      '3 × Item C (C) at $1.00, $3.00',
      'Total: $9.50, before tax and freight',
    ]);
  });

  it('has every line or counts it, and no amount without prices', () => {
    const lines = fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 150 });
    fc.assert(
      fc.property(lines, lines, lines, (ordered, sent, waiting) => {
        const made = (quantities: number[], name: string) => quantities.map((count, at) => line(`${name}${at}`, count));
        const order = {
          ...empty,
          pending: made(ordered, 'P'),
          shipments: [shipped(made(sent, 'S'))],
          backordered: made(waiting, 'B'),
        };
        const words = orderLetter(order, 'today');
        const told = words.filter((text) => text.includes(' × ')).length;
        const left = Number(/^And (\d+) more/.exec(words.at(-1) ?? '')?.[1] ?? 0);
        expect(told + left).toBe(ordered.length + sent.length + waiting.length);
        expect(words.join()).not.toContain('$');
      }),
    );
  });
});
