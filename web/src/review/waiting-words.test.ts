import { expect, it } from 'vitest';
import { waitingWords } from './waiting-words.ts';

it('lists everything that waits for review, each by its own name', () => {
  const none = { orders: 0, deliveries: 0, requests: 0, changes: 0 };
  expect(waitingWords(none)).toBe('');
  expect(waitingWords({ ...none, orders: 1_000 })).toBe('1,000 orders waiting');
  expect(waitingWords({ ...none, orders: 4, deliveries: 1 })).toBe('4 orders and 1 delivery waiting');
  expect(waitingWords({ orders: 1, deliveries: 2, requests: 1, changes: 1 })).toBe(
    '1 order, 2 deliveries, 1 order request and 1 buyer change waiting',
  );
});
