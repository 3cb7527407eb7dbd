import type { HistoryEntry } from '@operatory/contract/history';
import { expect, it } from 'vitest';
import { parseReviewSearch } from './review-search.ts';
import { entryWords, lineWords, noteWords, priceWords, remarkPlace } from './review-words.ts';

const entry = (more: Partial<HistoryEntry>): HistoryEntry => ({
  kind: 'changed',
  at: '2026-03-02T20:00:00.000Z',
  actor: 'Mia Chen',
  lines: [],
  details: [],
  reasons: [],
  message: '',
  ...more,
});
const line = (before: number, after: number) => ({ itemNumber: 'A', type: 0, description: 'Gloves', before, after });

it('says who did what and for whom', () => {
  const lines = [line(0, 2), line(0, 1), line(3, 0), line(1, 4)];
  expect(
    [
      entry({ lines, details: ['poNumber'], onBehalfOf: 'Lakeside Dental' }),
      entry({ lines: [line(0, 1)] }),
      entry({ details: ['cart'] }),
      entry({ kind: 'released', onBehalfOf: 'Lakeside Dental' }),
      entry({ kind: 'returned', orderNumber: 7 }),
      entry({ kind: 'held', reasons: ['pricing overrides'] }),
      entry({ kind: 'held', reasons: [] }),
      entry({ kind: 'corrected', reasons: [] }),
      entry({ kind: 'shipped', lineCount: 3, shipmentId: 7 }),
      entry({ kind: 'shipped', lineCount: 3, shipmentId: 7, isUndated: true }),
      entry({ kind: 'shipped', lineCount: 3 }),
      entry({ kind: 'canceled', lineCount: 1 }),
    ].map(entryWords),
  ).toEqual([
    'Mia Chen for Lakeside Dental added 2 products, changed 1 product, removed 1 product and set PO number',
    'Mia Chen added 1 product',
    'Mia Chen changed the cart',
    'Mia Chen for Lakeside Dental released the order',
    'Mia Chen sent order 7 back into this cart',
    'The order was put on hold: pricing overrides',
    'The order was put on hold',
    'Mia Chen corrected the order for the ERP',
    '3 lines shipped',
    '3 lines shipped, with no date given',
    '3 lines reported as shipped',
    '1 line canceled',
  ]);
});

it('says what changed on a line, and the previous values of an order', () => {
  expect(
    [line(0, 2), line(2, 5), { ...line(2, 2), overridePrice: 4.5 }, { ...line(2, 2), overridePrice: null }].map(
      lineWords,
    ),
  ).toEqual(['+2', '2 → 5', '2, at $4.50', '2, usual price']);
  expect(noteWords({ field: 'poNumber', text: 'PO-1' })).toBe('The cart keeps its own PO number; the order had PO-1.');
});

it('compares a price with the usual one', () => {
  const cause = { kind: 'price-override', overridePrice: 5 } as const;
  expect(priceWords({ ...cause, usualPrice: 10 })).toBe('$5.00 instead of $10.00 (−50%)');
  expect(priceWords({ ...cause, usualPrice: 4 })).toBe('$5.00 instead of $4.00 (+25%)');
  expect(priceWords(cause)).toBe('$5.00, no account price');
});

it('reads its state from the address, and ignores invalid values', () => {
  expect(parseReviewSearch({ order: '7', find: 700, mine: 'true' })).toEqual({ order: 7, find: '700', mine: true });
  expect(parseReviewSearch({ order: '-1', find: '', more: 1, mine: 'x' })).toEqual({});
  expect(parseReviewSearch({ order: 'x', find: ['a'] })).toEqual({});
});

it('says on which lines a buyer wrote something', () => {
  expect([[], [20], [1, 2, 5]].map((lines) => remarkPlace({ lines }))).toEqual([
    '',
    'on line 20',
    'on lines 1, 2 and 5',
  ]);
});
