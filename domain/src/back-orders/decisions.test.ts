import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../dates/index.ts';
import { formatDate } from '../dates/index.ts';
import { cents } from '../money/index.ts';
import { actionWords, checkDecision, priceDifferenceWords, suggestionWords } from './index.ts';

const today = '2026-03-09' as PlainDate;
const line = { type: 0, quantity: 4, isFromErp: false };
const day = (text: string) => text as PlainDate;

describe('a decision', () => {
  it.each([
    ['waits for a later day', { action: 'wait', until: day('2026-03-10') }, line, undefined],
    ['waits for no day', { action: 'wait' }, line, 'back-order.wait-date'],
    ['waits for today', { action: 'wait', until: today }, line, 'back-order.wait-date'],
    ['waits for years', { action: 'wait', until: day('2028-01-01') }, line, 'back-order.wait-date'],
    ['swaps', { action: 'swap' }, line, undefined],
    ['swaps a free good', { action: 'swap' }, { ...line, type: 1 }, 'back-order.free-good'],
    ['cancels a free good', { action: 'cancel' }, { ...line, type: 1 }, undefined],
    ['splits off some', { action: 'split', replaced: 3 }, line, undefined],
    ['splits off all', { action: 'split', replaced: 4 }, line, 'back-order.split'],
    ['splits off none', { action: 'split' }, line, 'back-order.split'],
    [
      'cancels a line that the ERP has accepted',
      { action: 'cancel' },
      { ...line, isFromErp: true },
      'back-order.in-erp',
    ],
    [
      'waits for a line that the ERP has accepted',
      { action: 'wait', until: day('2026-03-20') },
      { ...line, isFromErp: true },
      undefined,
    ],
  ] as const)('that %s', (_, decision, of, refused) => {
    expect(checkDecision(decision, { line: of, today })?.refused).toBe(refused);
  });

  it('is described in a few words', () => {
    const instead = { substitute: '10000002', substituteQuantity: 2, replaced: 3 };
    expect(actionWords({ action: 'wait', until: today }, formatDate)).toBe('wait until 03/09/2026');
    expect(actionWords({ action: 'swap', ...instead }, formatDate)).toBe('send 2 × 10000002 instead');
    expect(actionWords({ action: 'split', ...instead }, formatDate)).toBe(
      'send 2 × 10000002 for 3 now and wait for the rest',
    );
    expect(suggestionWords({ action: 'wait', until: today }, formatDate)).toBe('waiting until 03/09/2026');
    expect(suggestionWords({ action: 'split', ...instead }, formatDate)).toBe(
      'sending 2 × 10000002 for 3 now and waiting for the rest',
    );
    expect(suggestionWords({ action: 'cancel' }, formatDate)).toBe('canceling the line');
  });

  it('names the product and the price difference', () => {
    const named = { substitute: '10000002', substituteDescription: 'Soft Gloves, Medium', substituteQuantity: 2 };
    expect(actionWords({ action: 'swap', ...named }, formatDate)).toBe(
      'send 2 × Soft Gloves, Medium (10000002) instead',
    );
    expect([6580, 0, -100].map((difference) => priceDifferenceWords(cents(difference)))).toEqual([
      ...['+$65.80', 'same price', '−$1.00'],
    ]);
  });
});
