import { expect, it } from 'vitest';
import { claimWords, liveClaim, othersWords } from './claim-words.ts';

const now = Date.parse('2026-03-02T19:00:00.000Z');
const claim = (by: string, isMine = false) => ({
  ...{ by, isMine, since: '2026-03-02T18:42:00.000Z', until: '2026-03-02T19:12:00.000Z' },
});

it('says who is on an order and since when', () => {
  expect(claimWords(claim('Ana Reyes'), 'America/Los_Angeles')).toBe('Ana Reyes has had it since 10:42 AM');
  expect(claimWords(claim('Ana Reyes', true), 'America/New_York')).toBe('You’ve had it since 1:42 PM');
});

it('ends on the screen at its time', () => {
  expect(liveClaim({ claim: claim('Ana') }, now)?.by).toBe('Ana');
  expect(liveClaim({ claim: claim('Ana') }, now + 12 * 60_000)).toBeUndefined();
  expect(liveClaim({}, now)).toBeUndefined();
});

it('names colleagues on orders that are released together', () => {
  const orders = [
    { orderNumber: 1, claim: claim('Ana') },
    { orderNumber: 2, claim: claim('Me', true) },
    { orderNumber: 3 },
  ];
  expect(othersWords(orders, now)).toBe('Ana is on order 1.');
  expect(othersWords([...orders, { orderNumber: 4, claim: claim('Ana') }], now)).toBe('Ana is on 2 of these orders.');
  expect(othersWords([...orders, { orderNumber: 4, claim: claim('Bo') }], now)).toBe(
    'Colleagues are on 2 of these orders.',
  );
  expect(othersWords(orders.slice(1), now)).toBe('');
});
