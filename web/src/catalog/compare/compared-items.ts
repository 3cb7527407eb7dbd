/** The products that a person compares, for each account. They stay on this device until they're removed. */
import { maxCompared, toggleCompared } from '@operatory/domain/catalog';
import { useCallback, useSyncExternalStore } from 'react';
import { useViewer } from '../../access/index.ts';
import { type DeviceStorage, deviceStorage, parse } from '../../outbox/storage.ts';

/** The choice of one person for one account. */
export interface ComparePlace {
  readonly userId: string;
  readonly customerNumber: string;
}

export type CompareStorage = Pick<DeviceStorage, 'getItem' | 'setItem' | 'removeItem'>;

const nameOf = ({ userId, customerNumber }: ComparePlace) => `operatory/compared/${userId}/${customerNumber}`;

/** What the browser doesn't store lives as long as the page. */
const unstored = new Map<string, string>();
const listeners = new Set<() => void>();

function textAt(name: string, storage: CompareStorage): string {
  const kept = unstored.get(name);
  if (kept !== undefined) return kept;
  try {
    return storage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

function itemsIn(text: string): readonly string[] {
  const value = parse(text === '' ? null : text);
  if (!Array.isArray(value)) return [];
  const numbers = value.filter((one): one is string => typeof one === 'string' && one !== '');
  return [...new Set(numbers)].slice(0, maxCompared);
}

/** In the order in which they were chosen. */
export const comparedItems = (place: ComparePlace, storage: CompareStorage = deviceStorage): readonly string[] =>
  itemsIn(textAt(nameOf(place), storage));

function keep(place: ComparePlace, items: readonly string[], storage: CompareStorage): void {
  const name = nameOf(place);
  const text = items.length === 0 ? '' : JSON.stringify(items);
  unstored.delete(name);
  try {
    if (text === '') storage.removeItem(name);
    else storage.setItem(name, text);
  } catch {
    unstored.set(name, text);
  }
  for (const listener of [...listeners]) listener();
}

/** Adds the product, or removes it. False if there are as many as fit, and nothing changed. */
export function toggleItem(place: ComparePlace, itemNumber: string, storage: CompareStorage = deviceStorage): boolean {
  const next = toggleCompared(comparedItems(place, storage), itemNumber);
  if (next !== undefined) keep(place, next, storage);
  return next !== undefined;
}

/** Forgets the whole choice. */
export const clearItems = (place: ComparePlace, storage: CompareStorage = deviceStorage): void =>
  keep(place, [], storage);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Follows the choice, also as another tab of the same person changes it. */
export function useComparedItems(customerNumber: string) {
  const viewer = useViewer();
  const userId = viewer.kind === 'user' ? viewer.userId : '';
  // Text is the same as long as the choice is, which a new list wouldn't be.
  const text = useSyncExternalStore(
    subscribe,
    useCallback(() => textAt(nameOf({ userId, customerNumber }), deviceStorage), [userId, customerNumber]),
  );
  const place = { userId, customerNumber };
  return {
    items: itemsIn(text),
    toggle: (itemNumber: string) => toggleItem(place, itemNumber),
    clear: () => clearItems(place),
  };
}
