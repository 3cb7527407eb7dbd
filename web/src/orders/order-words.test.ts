import { describe, expect, it } from 'vitest';
import { creditWords, expectedWords, lineNote, orderProgressWords, originWords, senderWords } from './order-words.ts';

const branches = [{ number: '14', name: 'Tacoma WA', city: 'Tacoma', distributionCenter: 'DC1' }];

describe('texts for an order', () => {
  it('say how it was placed', () => {
    expect(originWords({ origination: 'phone', externalSource: null }, 'Brand')).toBe('by phone');
    expect(originWords({ origination: 'counter' }, 'Brand')).toBe('at the counter');
    expect(originWords({ origination: 'operatory' }, 'Brand')).toBe('in Brand');
    expect(originWords({ origination: 'web', externalSource: 'punchout' }, 'Brand')).toBe('by punch-out');
    expect(originWords({}, 'Brand')).toBeUndefined();
  });

  it('name a branch by its city, with its number only for staff', () => {
    expect(senderWords(branches, '14', true)).toBe('Tacoma WA (14)');
    expect(senderWords(branches, '14', false)).toBe('Tacoma WA');
    expect(senderWords(branches, '99', true)).toBe('Branch 99');
    expect(senderWords(branches, 'Manufacturer', true)).toBe('Manufacturer');
    expect(senderWords(branches, '', true)).toBe('');
  });

  it('give the date by which all back-ordered lines are expected, if it is known for each of them', () => {
    const line = (expectedReceiptDate: string | null) => ({ expectedReceiptDate });
    expect(expectedWords([line('2026-12-04'), line('2026-12-18'), line('2026-12-11')])).toBe('12/18/2026');
    expect(expectedWords([line('2026-12-04'), line(null)])).toBeUndefined();
    expect(expectedWords([])).toBeUndefined();
  });

  it('say where the lines of an order are now', () => {
    const line = { status: '', quantity: 1 } as never;
    const none = { submitted: [], pending: [], processing: [], shipments: [], backordered: [], canceled: [] };
    expect(orderProgressWords({ ...none, submitted: [line, line], isHeldForReview: true })).toBe(
      'On hold. Submitted: 2 lines.',
    );
    const shipments = [{ lines: [line] } as never];
    expect(orderProgressWords({ ...none, shipments, backordered: [line] })).toBe(
      'Shipment: 1 line. Backordered: 1 line.',
    );
  });

  it('describe a line without repeating its heading', () => {
    const line = { productId: '10000001', status: '', backOrderStatus: '', expectedReceiptDate: null };
    expect(lineNote({ ...line, status: 'Shipped' }, 'Shipment')).toBe('');
    expect(lineNote({ ...line, productId: '0', status: 'Submitted' }, 'Submitted')).toBe('Ships from the manufacturer');
    expect(lineNote({ ...line, status: 'Picking' }, 'Picking')).toBe('');
    expect(lineNote({ ...line, status: 'Shipped', isNoLongerSold: true }, 'Shipment')).toBe('No longer sold');
    expect(lineNote({ ...line, status: 'Canceled by Customer' }, 'Canceled')).toBe('Canceled by Customer');
    expect(
      lineNote(
        { ...line, status: 'Backordered', backOrderStatus: 'On Order', expectedReceiptDate: '2026-04-01' },
        'Backordered',
      ),
    ).toBe('On Order, expected 04/01/2026');
    expect(
      lineNote({ ...line, backOrderStatus: 'Backordered', expectedReceiptDate: '2026-04-01' }, 'Backordered'),
    ).toBe('expected 04/01/2026');
  });
});

it('names each credit memo with its amount and day, for those who see prices', () => {
  const credit = { invoiceNumber: 'CM-1', date: '2026-03-05' };
  expect(creditWords()).toBeUndefined();
  expect(creditWords([{ ...credit, total: -25 }])).toBe('$25.00 on 03/05/2026 (CM-1)');
  expect(creditWords([credit, { ...credit, invoiceNumber: 'CM-2', shipmentNumber: 'SH-1' }])).toBe(
    'on 03/05/2026 (CM-1); on 03/05/2026 (CM-2, shipment SH-1)',
  );
});
