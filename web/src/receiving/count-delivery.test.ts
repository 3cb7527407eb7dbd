import type { ItemCard } from '@operatory/contract/catalog';
import { expect, it } from 'vitest';
import { type ScannedLine, withTotal } from '../scanning/scan-list.ts';
import { countedOf, keysOf, othersOf } from './count-delivery.ts';

const shipped = { itemNumber: 'A1', description: 'Gloves', quantity: 3, codes: ['item a1', 'gtin 1'] };
const line = (key: string, more: Partial<ScannedLine> = {}): ScannedLine => ({
  ...{ key, code: key, quantity: 1, lots: [] },
  ...more,
});

it('counts codes of the shipment without the server, and others once the server has named them', () => {
  const scanned = [
    line('gtin 1', { quantity: 2, lots: [{ lot: 'L', quantity: 5 }] }),
    line('gtin 9', { found: { item: { itemNumber: 'A1', description: 'Gloves, M' } as ItemCard, obstacle: null } }),
    line('item zzz', { found: { item: null, obstacle: 'unknown' } }),
    line('gtin 8'),
  ];
  expect(countedOf([shipped], scanned)).toEqual([
    { itemNumber: 'A1', description: 'Gloves', quantity: 2, lots: [{ lot: 'L', quantity: 2 }] },
    { itemNumber: 'A1', description: 'Gloves, M', quantity: 1, lots: [] },
    { itemNumber: undefined, description: 'item zzz', quantity: 1, lots: [] },
    { itemNumber: undefined, description: 'gtin 8', quantity: 1, lots: [] },
  ]);
  expect(othersOf([shipped], scanned).map(({ key }) => key)).toEqual(['item zzz', 'gtin 8']);
  expect([...keysOf(shipped, scanned)]).toEqual(['gtin 1', 'gtin 9']);
});

it('sets the received quantity by hand, whatever was scanned before', () => {
  const keys = new Set(['a', 'b']);
  const total = (lines: readonly ScannedLine[], quantity: number | undefined) =>
    withTotal(lines, { keys, uncounted: 'A1', quantity }).map((each) => [each.key, each.quantity]);
  expect(total([], 4)).toEqual([['item a1', 4]]);
  const both = [line('a', { quantity: 2 }), line('b', { quantity: 3 }), line('c')];
  expect(total(both, 6)).toEqual([
    ['a', 3],
    ['b', 3],
    ['c', 1],
  ]);
  expect(total(both, 1)).toEqual([
    ['a', 1],
    ['b', 0],
    ['c', 1],
  ]);
  expect(total(both, undefined)[0]).toEqual(['a', undefined]);
});
