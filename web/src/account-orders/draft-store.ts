/** Keeps orders for several accounts on this device, one for each list or overview, until they're done or cleared. */
import { useCallback, useSyncExternalStore } from 'react';
import { type DeviceStorage, deviceStorage, parse } from '../outbox/storage.ts';
import { emptyDraft, type OrderDraft } from './order-draft.ts';

/** The person, and where the order was started. */
export interface DraftPlace {
  readonly userId: string;
  /** Such as `list-100001-7`. */
  readonly source: string;
}

export type DraftStorage = Pick<DeviceStorage, 'getItem' | 'setItem' | 'removeItem'>;

const nameOf = ({ userId, source }: DraftPlace) => `operatory/account-order/${userId}/${source}`;

/** In-memory copies by storage and key, including drafts that the browser couldn't store. */
const heldOf = new WeakMap<DraftStorage, Map<string, OrderDraft>>();

function heldIn(storage: DraftStorage): Map<string, OrderDraft> {
  const held = heldOf.get(storage) ?? new Map<string, OrderDraft>();
  heldOf.set(storage, held);
  return held;
}

const listeners = new Set<() => void>();

function isDraft(value: unknown): value is OrderDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { id, accounts, products, quantities, outcomes } = value as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    Array.isArray(accounts) &&
    Array.isArray(products) &&
    typeof quantities === 'object' &&
    quantities !== null &&
    typeof outcomes === 'object' &&
    outcomes !== null
  );
}

export function readDraft(place: DraftPlace, storage: DraftStorage = deviceStorage): OrderDraft {
  const name = nameOf(place);
  const held = heldIn(storage);
  const known = held.get(name);
  if (known !== undefined) return known;
  let stored: unknown;
  try {
    stored = parse(storage.getItem(name));
  } catch {
    stored = null;
  }
  const draft = isDraft(stored) ? stored : emptyDraft(crypto.randomUUID());
  held.set(name, draft);
  return draft;
}

/** Replaces the draft with the result of the change. */
export function changeDraft(
  place: DraftPlace,
  change: (draft: OrderDraft) => OrderDraft,
  storage: DraftStorage = deviceStorage,
): void {
  const name = nameOf(place);
  const draft = change(readDraft(place, storage));
  heldIn(storage).set(name, draft);
  try {
    storage.setItem(name, JSON.stringify(draft));
  } catch {
    // It's held in memory, so only a reload loses it. Remove the stale copy so that it can't come back.
    try {
      storage.removeItem(name);
    } catch {
      // The browser has no storage at all.
    }
  }
  for (const listener of [...listeners]) listener();
}

function onStorage({ key }: StorageEvent): void {
  // Another tab of the same person changed it, or signed out.
  const held = heldIn(deviceStorage);
  if (key === null) held.clear();
  else held.delete(key);
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', onStorage);
    // Drop what is stored, because other tabs may change it; drafts that couldn't be stored exist only in memory.
    const held = heldIn(deviceStorage);
    for (const name of held.keys()) if (isStored(name)) held.delete(name);
  };
}

function isStored(name: string): boolean {
  try {
    return deviceStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

/** Follows the draft, also as another tab of the same person changes it. */
export function useDraft({ userId, source }: DraftPlace) {
  const snapshot = useCallback(() => readDraft({ userId, source }), [userId, source]);
  const draft = useSyncExternalStore(subscribe, snapshot);
  const change = useCallback(
    (next: (draft: OrderDraft) => OrderDraft) => changeDraft({ userId, source }, next),
    [userId, source],
  );
  return { draft, change };
}
