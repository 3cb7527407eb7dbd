import { expect, it } from 'vitest';
import {
  decisionWords,
  differenceWords,
  durationWords,
  expectedWords,
  outcomeWords,
  proposalWords,
  sourceWords,
} from './back-order-words.ts';
import { parseBackOrdersSearch } from './back-orders-search.ts';

it('says how long a line waits, what is expected, and what a substitute costs', () => {
  const now = Date.parse('2026-03-31T12:00:00Z');
  const since = (days: number) => durationWords(new Date(now - days * 86_400_000).toISOString(), now);
  expect([0, 1, 20, 35, 120].map(since)).toEqual(['today', '1 day', '20 days', '5 weeks', '4 months']);
  expect(expectedWords({ expected: '2026-04-09', slips: 0 })).toBe('04/09/2026');
  expect(expectedWords({ expected: '2026-04-09', slips: 1 })).toBe('04/09/2026, slipped once');
  expect(expectedWords({ expected: null, slips: 3 })).toBe('No date, slipped 3 times');
  expect([undefined, 0, 3.2, -1].map(differenceWords)).toEqual(['', 'same price', '$3.20 more', '$1.00 less']);
});

it('says why a substitute is offered, and who decided what', () => {
  const entry = { timesSwapped: 2, timesBought: 0, same: ['kind', 'size'] } as Parameters<typeof sourceWords>[0];
  expect(sourceWords({ ...entry, source: 'learned' })).toBe('Learned from 2 swaps');
  expect(sourceWords({ ...entry, source: 'similar' })).toBe('Same kind and size');
  expect(sourceWords({ ...entry, source: 'listed', reason: 'cheaper', timesBought: 1 })).toBe(
    'Lower price · bought 1 time before',
  );
  const decision = {
    decisionId: '',
    at: '',
    note: '',
    answer: '',
    by: 'Casey',
    action: 'wait',
    until: '2026-04-09',
  } as const;
  expect(decisionWords({ ...decision, state: 'done' })).toBe('Casey decided to wait until 04/09/2026');
  const swap = {
    ...decision,
    action: 'swap',
    substitute: '10000002',
    substituteQuantity: 2,
    difference: 65.8,
  } as const;
  expect(decisionWords({ ...swap, substituteDescription: 'Soft Gloves', state: 'proposed' })).toBe(
    'Casey suggested sending 2 × Soft Gloves (10000002) instead, +$65.80 (waiting for an answer)',
  );
  expect(decisionWords({ ...decision, state: 'declined' })).toBe('Casey suggested waiting until 04/09/2026 (declined)');
  expect(decisionWords({ ...decision, state: 'done', answeredBy: 'Dana' })).toBe(
    'Casey suggested waiting until 04/09/2026 (agreed by Dana)',
  );
  expect(proposalWords({ ...decision, state: 'proposed' })).toBe('Casey suggests waiting until 04/09/2026');
  const named = { ...swap, substituteDescription: 'Soft Gloves' };
  expect(outcomeWords({ ...named, state: 'done' })).toBe('Swapped. 2 × Soft Gloves will be sent instead.');
  expect(outcomeWords({ ...named, action: 'split', replaced: 1, state: 'done' })).toBe(
    'Split. 2 × Soft Gloves will be sent for 1 now; the rest waits.',
  );
  expect(outcomeWords({ ...decision, state: 'done' })).toBe('Waiting until 04/09/2026');
  expect(outcomeWords({ ...decision, action: 'cancel', state: 'done' })).toBe('Line canceled');
  expect(outcomeWords({ ...decision, state: 'proposed' })).toBe('Sent to the practice for an answer');
  expect(outcomeWords({ ...decision, state: 'declined' })).toBe('Declined. The line is still back-ordered.');
});

it('reads an address, and ignores invalid values', () => {
  expect(parseBackOrdersSearch({ state: 'asked', find: 7000123, line: '7000123-2', sort: 'oldest' })).toEqual({
    ...{ state: 'asked', find: '7000123', line: '7000123-2' },
  });
  expect(parseBackOrdersSearch({ state: 'x', line: '../1', sort: 3 })).toEqual({});
});
