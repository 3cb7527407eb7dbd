/**
 * What a person prefers on this device: one versioned object in local storage under the person's e-mail address [C3.15,
 * C9.11], shared by all tabs of the browser.
 */
import { useCallback, useSyncExternalStore } from 'react';
import { useViewer } from './viewer.ts';

/** The values of an address's query; each screen parses its own. */
export type KeptSearch = Readonly<Record<string, unknown>>;

/** A set of filters that a person named. */
export interface SavedSet {
  readonly name: string;
  readonly search: KeptSearch;
}

export interface Preferences {
  readonly orderFilters?: KeptSearch;
  /** The account where the order filters were used; they don't apply to another one. */
  readonly orderFiltersAccount?: string;
  readonly productFilters?: KeptSearch;
  /** How the customer search is sorted and which customers it searches. */
  readonly searchBy?: KeptSearch;
  /** Products as compact rows instead of cards. */
  readonly compactListView?: boolean;
  /** False turns off the shortcuts of one printable sign. */
  readonly singleKeys?: boolean;
  readonly savedOrderSets?: readonly SavedSet[];
  readonly savedProductSets?: readonly SavedSet[];
  /** What was chosen last in the command palette, newest first; each entry is its own kind's business. */
  readonly recentJumps?: readonly KeptSearch[];
}

const currentVersion = 1;
const none: Preferences = {};

const isRecord = (value: unknown): value is KeptSearch =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSavedSet = (value: unknown): value is SavedSet =>
  isRecord(value) && typeof value.name === 'string' && isRecord(value.search);

const listOf = <Item>(value: unknown, isItem: (item: unknown) => item is Item): readonly Item[] | undefined =>
  Array.isArray(value) ? value.filter(isItem) : undefined;

/** Reads the stored preferences; anything missing, of another version, or unreadable counts as never chosen. */
export function parsePreferences(text: string | null): Preferences {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? 'null');
  } catch {
    return none;
  }
  if (!isRecord(kept) || kept.version !== currentVersion) return none;
  const { orderFilters, orderFiltersAccount, productFilters, searchBy, compactListView, singleKeys } = kept;
  const savedOrderSets = listOf(kept.savedOrderSets, isSavedSet);
  const savedProductSets = listOf(kept.savedProductSets, isSavedSet);
  const recentJumps = listOf(kept.recentJumps, isRecord);
  return {
    ...(isRecord(orderFilters) && { orderFilters }),
    ...(typeof orderFiltersAccount === 'string' && { orderFiltersAccount }),
    ...(isRecord(productFilters) && { productFilters }),
    ...(isRecord(searchBy) && { searchBy }),
    ...(typeof compactListView === 'boolean' && { compactListView }),
    ...(typeof singleKeys === 'boolean' && { singleKeys }),
    ...(savedOrderSets && { savedOrderSets }),
    ...(savedProductSets && { savedProductSets }),
    ...(recentJumps && { recentJumps }),
  };
}

const listeners = new Set<() => void>();
/** The last text of each person and its parsed object, so that unchanged text returns the same object. */
const lastRead = new Map<string, { text: string | null; preferences: Preferences }>();
/** Replaces local storage where the browser refuses it. */
const inMemory = new Map<string, string>();

function readText(email: string): string | null {
  try {
    return localStorage.getItem(email) ?? inMemory.get(email) ?? null;
  } catch {
    return inMemory.get(email) ?? null;
  }
}

/** The person's preferences; an unknown person has none yet. */
export function preferencesOf(email: string): Preferences {
  const text = readText(email);
  const known = lastRead.get(email);
  if (known?.text === text) return known.preferences;
  const preferences = parsePreferences(text);
  lastRead.set(email, { text, preferences });
  return preferences;
}

/** Stores some of a person's preferences and leaves the others; `undefined` deletes one. */
export function keepPreferences(
  email: string,
  changes: { readonly [Name in keyof Preferences]: Preferences[Name] | undefined },
): void {
  const next = JSON.stringify({ ...preferencesOf(email), ...changes, version: currentVersion });
  if (next === readText(email)) return;
  try {
    localStorage.setItem(email, next);
    inMemory.delete(email);
  } catch {
    inMemory.set(email, next);
  }
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The viewer's preferences and how to change them; a visitor's last as long as the page. */
export function usePreferences() {
  const viewer = useViewer();
  const email = viewer.kind === 'user' ? viewer.email : '';
  const preferences = useSyncExternalStore(listen, () => (email === '' ? none : preferencesOf(email)));
  const keep = useCallback(
    (changes: Parameters<typeof keepPreferences>[1]) => {
      if (email !== '') keepPreferences(email, changes);
    },
    [email],
  );
  return { preferences, keep };
}
