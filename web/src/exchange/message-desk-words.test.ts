import { expect, it } from 'vitest';
import { parseExchangeSearch } from './exchange-search.ts';
import { kindWord, placeOf, resultOf } from './message-desk-words.ts';

it('names topics and feeds in plain words, and the states of each direction', () => {
  expect(['order.submitted', 'invoices', 'later.topic'].map(kindWord)).toEqual([
    'New order',
    'Invoices',
    'later.topic',
  ]);
  const words = (direction: 'in' | 'out') =>
    (['waiting', 'accepted', 'refused'] as const).map((state) => resultOf({ state, direction }).word);
  expect(words('out')).toEqual(['Waiting', 'Accepted', 'Rejected']);
  expect(words('in')).toEqual(['Waiting', 'Applied', 'Not applied']);
  const part = resultOf({ state: 'partial', direction: 'in', load: 'applied' });
  expect([part.word, part.tone]).toEqual(['Applied in part', 'notice']);
  // As for runs: a message that someone decided about needs no attention.
  const stopped = resultOf({ state: 'refused', direction: 'in', load: 'discarded' });
  expect([stopped.word, stopped.tone]).toEqual(['Discarded', 'neutral']);
  expect(resultOf({ state: 'refused', direction: 'in', load: 'failed' }).word).toBe('Not applied');
});

it('a message’s search parameters are read, and anything else is ignored', () => {
  const message = placeOf({ direction: 'out', messageId: '7000001.submitted.88' });
  const query = { part: 'messages', message, direction: 'out', state: 'refused', find: 7000001 };
  expect(parseExchangeSearch(query)).toEqual({ ...query, find: '7000001' });
  expect(parseExchangeSearch({ part: 'messages', message: 'up:1', direction: 'up', state: 'lost', find: '' })).toEqual({
    part: 'messages',
  });
});
