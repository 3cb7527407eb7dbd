import { expect, it } from 'vitest';
import { attentionAction, attentionPlace, attentionSentence } from './attention-words.ts';

const base = { feed: 'items' as const, count: 1, since: '2026-03-01T09:42:00Z', first: null, last: null };

it('says what needs a person, and leads to where they can do something about it', () => {
  const items = [
    { ...base, kind: 'feed-late' as const },
    { ...base, kind: 'run-waiting' as const, count: 2 },
    { ...base, kind: 'sequence-missing' as const, first: 4, last: 4 },
    { ...base, kind: 'sequence-missing' as const, first: 4, last: 6 },
    { ...base, kind: 'orders-rejected' as const, feed: null, count: 1 },
    { ...base, kind: 'orders-overdue' as const, feed: null, count: 3 },
  ];
  expect(items.map((item) => attentionSentence(item).replace(/(due|since) .*(AM|PM)/, '$1 THEN'))).toEqual([
    'Items: the next file was due THEN, and none has come.',
    'Items: 2 runs need a decision.',
    'Items: file 4 never came. Send a full file to fill the gap.',
    'Items: files 4 to 6 never came. Send a full file to fill the gap.',
    'The ERP rejected 1 order.',
    '3 messages to the ERP have waited more than 15 minutes, the oldest since THEN.',
  ]);
  expect(items.map((item) => [attentionAction(item), attentionPlace(item)])).toEqual([
    ['Load a file', { part: 'load', feed: 'items' }],
    ['See runs', { part: 'runs', feed: 'items' }],
    ['Load a file', { part: 'load', feed: 'items' }],
    ['Load a file', { part: 'load', feed: 'items' }],
    ['See orders', { part: 'orders' }],
    ['See orders', { part: 'orders' }],
  ]);
});
