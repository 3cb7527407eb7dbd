import { expect, it } from 'vitest';
import { alertLineWords, bellLabel, countText, raisedWords } from './alert-words.ts';
import { mergeAlerts } from './merge-alerts.ts';

it('counts to 99 and then shows a plus sign', () => {
  expect([0, 1, 99, 100, 1_000].map(countText)).toEqual(['0', '1', '99', '99+', '99+']);
  expect([0, 1, 500].map(bellLabel)).toEqual(['Alerts', 'Alerts, 1 new', 'Alerts, 99+ new']);
});

it.each([
  ['2026-03-09T17:00:30Z', 'just now'],
  ['2026-03-09T16:59:10Z', 'just now'],
  ['2026-03-09T16:58:59Z', '1 min ago'],
  ['2026-03-09T16:00:01Z', '59 min ago'],
  ['2026-03-09T16:00:00Z', '1 h ago'],
  ['2026-03-08T17:00:01Z', '23 h ago'],
  ['2026-03-08T07:30:00Z', '03/07/2026'],
])('%s is %s', (raised, words) => {
  expect(raisedWords(raised, Date.parse('2026-03-09T17:00:00Z'), 'America/Los_Angeles')).toBe(words);
});

it('puts pages together newest first, each alert once, and a mark stays', () => {
  const alert = (id: number, isRead = false) => ({
    id,
    isRead,
    orderAlertType: 'Canceled' as const,
    customerName: '',
    salesOrderId: id,
    customerNumber: '1',
    raisedDate: '',
    isOver: false,
    lines: [],
    lineCount: 0,
  });
  const merged = mergeAlerts([alert(4), alert(3)], [alert(3, true), alert(2)], [alert(1)]);
  expect(merged.map(({ id, isRead }) => [id, isRead])).toEqual([
    [4, false],
    [3, true],
    [2, false],
    [1, false],
  ]);
});

it('names what is missing, how many, and when it is expected', () => {
  const line = { itemNumber: '10000001', description: 'Nitrile gloves', quantity: 12, expectedReceiptDate: null };
  expect(alertLineWords(line, 'BackOrdered')).toBe('12 × Nitrile gloves, no date yet');
  const dated = { ...line, expectedReceiptDate: '2026-03-12' };
  expect(alertLineWords(dated, 'BackOrdered')).toBe('12 × Nitrile gloves, expected 03/12/2026');
  expect(alertLineWords(dated, 'Canceled')).toBe('12 × Nitrile gloves');
});
