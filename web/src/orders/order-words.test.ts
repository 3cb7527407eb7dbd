import { describe, expect, it } from 'vitest';
import { lineCountWords, lineNote, originWords, senderWords } from './order-words.ts';

describe('words of an order', () => {
  it('say where it was written', () => {
    expect(originWords({ origination: 'phone', externalSource: null }, 'Brand')).toBe('Phone');
    expect(originWords({ origination: 'operatory' }, 'Brand')).toBe('Brand');
    expect(originWords({ origination: 'web', externalSource: 'punchout' }, 'Brand')).toBe('Punch-out');
    expect(originWords({}, 'Brand')).toBeUndefined();
  });

  it('name a branch by its place, its number only for those who work with numbers', () => {
    expect(senderWords('14', true)).toBe('Tacoma WA (14)');
    expect(senderWords('14', false)).toBe('Tacoma WA');
    expect(senderWords('99', true)).toBe('Branch 99');
    expect(senderWords('Manufacturer', true)).toBe('Manufacturer');
    expect(senderWords('', true)).toBe('');
  });

  it('count lines', () => {
    expect([lineCountWords(1), lineCountWords(2)]).toEqual(['1 line', '2 lines']);
  });

  it('say of a line only what its heading does not say', () => {
    const line = { status: '', backOrderStatus: '', expectedReceiptDate: null };
    expect(lineNote({ ...line, status: 'Shipped' }, 'Shipment')).toBe('');
    expect(lineNote({ ...line, status: 'Picking' }, 'Picking')).toBe('');
    expect(lineNote({ ...line, status: 'Canceled by Customer' }, 'Canceled')).toBe('Canceled by Customer');
    expect(
      lineNote(
        { status: 'Backordered', backOrderStatus: 'On Order', expectedReceiptDate: '2026-04-01' },
        'Backordered',
      ),
    ).toBe('On Order, expected 04/01/2026');
    expect(
      lineNote({ ...line, backOrderStatus: 'Backordered', expectedReceiptDate: '2026-04-01' }, 'Backordered'),
    ).toBe('expected 04/01/2026');
  });
});
