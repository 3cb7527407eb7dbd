import { describe, expect, it } from 'vitest';
import { noticeWords, quantityWords, remarkTitle } from './buyer-notice-words.ts';

const heard = { at: '2026-03-20T15:00:00.000Z', payloadId: 'p' };

describe('a buyer’s notice', () => {
  it('of an invoice or an order is named with its state in plain words', () => {
    const status = {
      ...heard,
      kind: 'status' as const,
      about: 'invoice' as const,
      number: 'IN-1',
      code: 200,
      text: '',
    };
    expect(noticeWords({ ...status, state: 'reconciled' }).title).toBe('Invoice IN-1: approved');
    expect(noticeWords({ ...status, state: 'parked' }).title).toBe('Invoice IN-1: parked');
    expect(noticeWords({ ...status, state: '', code: 423, text: 'No budget' })).toEqual({
      title: 'Invoice IN-1: refused',
      text: 'No budget',
    });
  });

  it('of a payment has the day, the amounts, and the invoices, without amounts for those who may not see them', () => {
    const payment = {
      ...{ ...heard, kind: 'payment' as const, paymentId: 'R-1', paidAt: '2026-03-20T10:00:00-05:00', method: 'ach' },
      ...{ total: '77.36 USD', details: [{ invoiceNumber: 'IN-1', amount: '77.36 USD' }] },
    };
    expect(noticeWords(payment)).toEqual({
      title: 'Payment R-1 of 03/20/2026',
      text: '77.36 USD by ach, for IN-1 77.36 USD',
    });
    const { total: _, ...hidden } = payment;
    expect(noticeWords({ ...hidden, details: [{ invoiceNumber: 'IN-1' }] }).text).toBe('by ach, for IN-1');
  });

  it('of a receipt counts its lines', () => {
    const item = { lineNumber: 1, quantity: 2, isReturn: false };
    const receipt = { ...heard, kind: 'receipt' as const, receiptId: 'RC-1', receivedAt: 'March', isClosed: true };
    expect(noticeWords({ ...receipt, items: [item, { ...item, isReturn: true }] })).toEqual({
      title: 'Receipt RC-1 of March',
      text: '1 line received, 1 line returned, nothing more is expected.',
    });
    expect([5, 2.5, 0.1 + 0.2].map(quantityWords)).toEqual(['5', '2.5', '0.3']);
  });
});

it('an order’s extra content is listed with its lines', () => {
  expect([[], [2], [1, 3]].map((lines) => remarkTitle({ label: 'Dock', lines }))).toEqual([
    ...['Dock', 'Dock (line 2)', 'Dock (lines 1, 3)'],
  ]);
});
