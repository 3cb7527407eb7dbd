/** A person's shelf counts, by list. They stay on this device until they're added to the cart or cleared. */
import type { ShelfCount } from '@operatory/domain/lists';
import { useCallback, useSyncExternalStore } from 'react';
import { type DeviceStorage, deviceStorage, parse } from '../../outbox/storage.ts';

/** One list of one person. */
export interface CountPlace {
  readonly userId: string;
  readonly customerNumber: string;
  readonly listId: number;
}

export type CountStorage = Pick<DeviceStorage, 'getItem' | 'setItem' | 'removeItem'>;

const nameOf = ({ userId, customerNumber, listId }: CountPlace) =>
  `operatory/shelf-count/${userId}/${customerNumber}/${listId}`;

/** Counts that the browser doesn't store last until the page closes. */
const unstored = new Map<string, string>();
const listeners = new Set<() => void>();

function textAt(name: string, storage: CountStorage): string {
  const kept = unstored.get(name);
  if (kept !== undefined) return kept;
  try {
    return storage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

function countIn(text: string): ShelfCount {
  const value = parse(text === '' ? null : text);
  if (typeof value !== 'object' || value === null) return new Map();
  const isCounted = (entry: [string, unknown]): entry is [string, number] =>
    Number.isInteger(entry[1]) && Number(entry[1]) >= 0;
  return new Map(Object.entries(value).filter(isCounted));
}

export const readCount = (place: CountPlace, storage: CountStorage = deviceStorage): ShelfCount =>
  countIn(textAt(nameOf(place), storage));

function keepCount(place: CountPlace, count: ShelfCount, storage: CountStorage): void {
  const name = nameOf(place);
  const text = count.size === 0 ? '' : JSON.stringify(Object.fromEntries(count));
  unstored.delete(name);
  try {
    if (text === '') storage.removeItem(name);
    else storage.setItem(name, text);
  } catch {
    unstored.set(name, text);
  }
  for (const listener of [...listeners]) listener();
}

/** Stores a product's quantity on hand; null removes it from the count. Counts from other tabs aren't affected. */
export function setOnHand(
  place: CountPlace,
  { itemNumber, onHand }: { readonly itemNumber: string; readonly onHand: number | null },
  storage: CountStorage = deviceStorage,
): void {
  const count = new Map(readCount(place, storage));
  if (onHand === null) count.delete(itemNumber);
  else count.set(itemNumber, onHand);
  keepCount(place, count, storage);
}

/** Clears the whole count. Returns what it was. */
export function clearCount(place: CountPlace, storage: CountStorage = deviceStorage): ShelfCount {
  const before = readCount(place, storage);
  keepCount(place, new Map(), storage);
  return before;
}

/** Clears the given part of the count; products that were counted again since then stay. */
export function settleCount(place: CountPlace, settled: ShelfCount, storage: CountStorage = deviceStorage): void {
  const left = [...readCount(place, storage)].filter(([itemNumber, onHand]) => settled.get(itemNumber) !== onHand);
  keepCount(place, new Map(left), storage);
}

/** Restores what was cleared; products that were counted since then stay. */
export function restoreCount(place: CountPlace, count: ShelfCount, storage: CountStorage = deviceStorage): void {
  keepCount(place, new Map([...count, ...readCount(place, storage)]), storage);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

let last = { text: '', count: countIn('') };

/** Follows the count, also as another tab of the same person changes it. */
export function useShelfCount(place: CountPlace): ShelfCount {
  const name = nameOf(place);
  const snapshot = useCallback(() => {
    const text = textAt(name, deviceStorage);
    if (text !== last.text) last = { text, count: countIn(text) };
    return last.count;
  }, [name]);
  return useSyncExternalStore(subscribe, snapshot);
}
