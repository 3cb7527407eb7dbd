import { describe, expect, it } from 'vitest';
import { conflictWords, deliveryState, differenceWords, underWayWords, wayInUse } from './order-words.ts';

const now = new Date('2026-03-02T20:00:00Z');
const connected = { waitingSince: null, rejected: 0, hasKey: true };

describe('orders to the ERP', () => {
  it('are all accepted, waiting, overdue after 15 minutes, or rejected', () => {
    const words = [
      connected,
      { ...connected, waitingSince: '2026-03-02T19:46:00Z' },
      { ...connected, waitingSince: '2026-03-02T19:44:59Z' },
      { ...connected, rejected: 1 },
    ].map((state) => deliveryState(state, now).word);
    expect(words).toEqual(['All accepted', 'Waiting', 'Overdue', 'Rejected orders']);
  });

  it('aren’t overdue as long as no ERP is connected', () => {
    const state = deliveryState({ ...connected, hasKey: false, waitingSince: '2020-01-01T00:00:00Z' }, now);
    expect(state).toEqual({ word: 'Not connected', tone: 'neutral' });
  });
});

describe('an order that differs', () => {
  it('says how many lines differ, and whether the total does', () => {
    const order = { orderNumber: 7, ourLines: 3, theirLines: 2, isTotalDifferent: true };
    expect(differenceWords(order)).toBe('3 lines here, 2 in the ERP, different total');
    expect(differenceWords({ ...order, isTotalDifferent: false })).toBe('3 lines here, 2 in the ERP');
    expect(differenceWords({ ...order, theirLines: 3 })).toBe('different total');
  });
});

describe('another transport for orders', () => {
  it('is the one that is switched on, or fetching', () => {
    const [on, off] = [{ isOn: true }, { isOn: false }];
    expect([wayInUse(null, null), wayInUse(on, off), wayInUse(off, on), wayInUse(off, off)]).toEqual([
      ...['fetch', 'address', 'folder', 'fetch'],
    ]);
  });
  it('says what happens to waiting messages, and to files without a response', () => {
    expect(underWayWords('address', { waiting: 0, unanswered: 0 })).toEqual([]);
    expect(underWayWords('address', { waiting: 1, unanswered: 1 })).toEqual([
      '1 message is waiting and will be sent the new way.',
    ]);
    expect(underWayWords('folder', { waiting: 3, unanswered: 2 })).toEqual([
      '3 messages are waiting and will be sent the new way.',
      '2 were written to the folder and not answered yet: remove those files from “out”, unless the ERP has read them. Late answers still count.',
    ]);
  });
});

describe('a second number of the ERP', () => {
  it('names the order’s own number, and the order that has the second one', () => {
    const conflict = { orderNumber: 7, erpOrderNumber: 'SO-1', named: 'SO-2', namedFor: null };
    expect(conflictWords(conflict)).toBe('Sent SO-2. This order has SO-1.');
    expect(conflictWords({ ...conflict, erpOrderNumber: null, namedFor: 8 })).toBe(
      'Sent SO-2, which belongs to order 8.',
    );
  });
});
