import type { PublicSettings } from '@operatory/contract/settings';
import { expect, it } from 'vitest';
import { knownSettings } from '../settings/index.ts';
import { attentionAction, attentionPlace, attentionSentence, attentionTone, runsToRead } from './attention-words.ts';

knownSettings.set({ timeZone: 'America/Los_Angeles' } as PublicSettings);

const base = { feed: 'items' as const, count: 1, since: '2026-03-01T09:42:00Z', first: null, last: null };

it('says what needs attention, and links to where it can be fixed', () => {
  const items = [
    { ...base, kind: 'feed-late' as const },
    { ...base, kind: 'run-waiting' as const, count: 2 },
    { ...base, kind: 'sequence-missing' as const, first: 4, last: 4 },
    { ...base, kind: 'sequence-missing' as const, first: 4, last: 6 },
    { ...base, kind: 'orders-rejected' as const, feed: null, count: 1 },
    { ...base, kind: 'orders-overdue' as const, feed: null, count: 3 },
    { ...base, kind: 'comparison-differs' as const, feed: null, count: 2 },
    { ...base, kind: 'comparison-late' as const, feed: null },
    { ...base, kind: 'address-off' as const, feed: null },
    { ...base, kind: 'numbers-differ' as const, feed: null, count: 2 },
    { ...base, kind: 'rows-left-out' as const, feed: null, count: 1 },
    { ...base, kind: 'runs-with-warnings' as const, feed: 'invoices' as const, count: 2 },
    { ...base, kind: 'rows-waiting' as const, feed: 'shipments' as const, count: 1 },
    { ...base, kind: 'rows-waiting' as const, feed: 'shipments' as const, count: 12 },
    { ...base, kind: 'keys-seen' as const, feed: null, count: 1 },
    { ...base, kind: 'keys-seen' as const, feed: null, count: 2 },
    { ...base, kind: 'catalogs-failed' as const, feed: null, count: 1 },
    { ...base, kind: 'catalogs-failed' as const, feed: null, count: 3 },
  ];
  expect(
    items.map((item) => attentionSentence(item).replace(/(due|since|ERP,|first on|from) [^.]*(AM|PM) PST/, '$1 THEN')),
  ).toEqual([
    'Items: the next file was due THEN, and none has come.',
    'Items: 2 runs need a decision.',
    'Items: file 4 is missing. Send a full file to fill the gap.',
    'Items: files 4 to 6 are missing. Send a full file to fill the gap.',
    'The ERP rejected 1 order.',
    '3 messages to the ERP have waited more than 15 minutes, the oldest since THEN.',
    'The last comparison with the ERP, THEN, named 2 differences.',
    'The ERP has sent no list of its orders to compare since THEN.',
    'Nothing is posted to the ERP’s address anymore: the server responded that it no longer exists (410). Enter it again, or choose another way to send orders.',
    'The ERP sent a second number for 2 orders, first on THEN. It may have entered them twice.',
    '1 X12 file had rows that can’t be used, first on THEN. Some of their documents were processed only partly, or not at all.',
    'Invoices: 2 runs of the last week had warnings or rejected rows that nobody has read, first on THEN.',
    'Shipments: 1 row names an order that isn’t here, since THEN. Send the orders; rows are dropped after 14 days.',
    'Shipments: 12 rows name orders that aren’t here, the oldest since THEN. Send the orders; rows are dropped after 14 days.',
    'A machine key was made by someone who has seen it and may no longer load data. Make a new key for the system that uses it, then revoke this one.',
    '2 machine keys were made by people who have seen them and may no longer load data. Make new keys for the systems that use them, then revoke these.',
    '1 catalog for buyers wasn’t accepted, from THEN. Its connection says why.',
    '3 catalogs for buyers weren’t accepted, the oldest from THEN. Their connections say why.',
  ]);
  expect(items.map((item) => [attentionAction(item), attentionPlace(item)])).toEqual([
    ['Load a file', { part: 'load', feed: 'items' }],
    ['See runs', { part: 'runs', feed: 'items' }],
    ['Load a file', { part: 'load', feed: 'items' }],
    ['Load a file', { part: 'load', feed: 'items' }],
    ...Array(6).fill(['See orders', { part: 'orders' }]),
    ['See messages', { part: 'messages', direction: 'in' }],
    ['See runs', { part: 'runs', feed: 'invoices', only: 'unread' }],
    ...Array(2).fill(['See runs', { part: 'runs', feed: 'shipments' }]),
    ...Array(2).fill(['See keys', { part: 'keys' }]),
    ...Array(2).fill(['See connections', undefined]),
  ]);
});

it('only entries about runs can be marked as read, up to the last run that was seen', () => {
  const read = { ...base, kind: 'runs-with-warnings' as const, lastImportId: 'a' };
  expect(runsToRead(read)).toEqual({ kind: 'runs-with-warnings', feed: 'items', lastImportId: 'a' });
  expect(runsToRead({ ...base, kind: 'feed-late' as const })).toBeUndefined();
});

it('says what’s wrong with rows that waited, and where a person decides about them', () => {
  const item = {
    ...{ kind: 'rows-turned-bad' as const, feed: 'invoices' as const, count: 1, since: null, first: null, last: null },
    reason: 'Correct “customerNumber”.',
  };
  expect(attentionSentence(item)).toBe(
    'Invoices: 1 row that waited for other data can’t be used now that it’s here. Correct “customerNumber”.',
  );
  expect(attentionPlace(item)).toEqual({ part: 'runs', feed: 'invoices' });
  expect([attentionAction(item), attentionTone(item)]).toEqual(['See runs', 'notice']);
});
