import { expect, it } from 'vitest';
import { shownRemark } from './secret-names.ts';

it.each([
  ['PCard', '4333', '(removed)'],
  ['P card', 'Number: 4333', '(removed)'],
  ['Payment', 'The order names a payment, such as a card.', 'The order names a payment, such as a card.'],
  ['', 'Gift: P card: Number: 4333 0000 1111 2222', '(removed)'],
  ['Requester', '4333 0000 1111 2222', '4333 0000 1111 2222'],
  ['Control keys', 'P card at the desk', 'P card at the desk'],
])('of a stored remark %s: %s, people see %s', (label, value, shown) => {
  expect(shownRemark({ label, value })).toEqual({ label, value: shown });
});
