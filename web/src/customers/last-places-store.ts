/** Stores a browser tab's last places across reloads. */
import { useSyncExternalStore } from 'react';
import {
  type LastPlaces,
  type OrderPlace,
  rememberOrder,
  rememberPlace,
  type TabName,
  type TabPlace,
} from './last-places.ts';

const storageKey = 'operatory.lastPlaces';

function read(): LastPlaces | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    const isMemory = typeof kept === 'object' && kept !== null && 'customerNumber' in kept && 'places' in kept;
    return isMemory ? (kept as LastPlaces) : undefined;
  } catch {
    return undefined;
  }
}

let memory: LastPlaces | undefined = read();
const listeners = new Set<() => void>();

function change(next: LastPlaces | undefined) {
  memory = next;
  try {
    if (next === undefined) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // A browser without storage remembers until it is reloaded.
  }
  for (const listener of listeners) listener();
}

/** Records a visit to a tab of the customer page. */
export function noteVisit(customerNumber: string, tab: TabName, place: TabPlace) {
  const next = rememberPlace(memory, customerNumber, tab, place);
  if (JSON.stringify(next) !== JSON.stringify(memory)) change(next);
}

/** Records that an order of this customer was opened. */
export function noteOrder(customerNumber: string, order: OrderPlace) {
  const next = rememberOrder(memory, customerNumber, order);
  if (JSON.stringify(next) !== JSON.stringify(memory)) change(next);
}

/** Clears everything when someone signs out. */
export const forgetPlaces = () => change(undefined);

/** The memory of this tab. */
export const lastPlaces = () => memory;

/** The memory of this tab; the component follows it. */
export function useLastPlaces(): LastPlaces | undefined {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, lastPlaces);
}
