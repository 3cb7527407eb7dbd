/**
 * A person's preferences on this device: one versioned object in local storage under the person's e-mail address [C3.15,
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
  /** Recent choices in the command palette, newest first; the palette defines what an entry contains. */
  readonly recentJumps?: readonly KeptSearch[];
  /** Numbers of the customers that staff opened last, newest first. */
  readonly recentCustomers?: readonly string[];
}

const currentVersion = 1;
const none: Preferences = {};

const isRecord = (value: unknown): value is KeptSearch =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const recordOf = (value: unknown) => (isRecord(value) ? value : undefined);
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
const flagOf = (value: unknown) => (typeof value === 'boolean' ? value : undefined);

/** Items that can't be meant are left out. */
const listOf =
  <Item>(itemOf: (item: unknown) => Item | undefined) =>
  (value: unknown): readonly Item[] | undefined =>
    Array.isArray(value) ? value.flatMap((item) => itemOf(item) ?? []) : undefined;

const savedSets = listOf((value): SavedSet | undefined =>
  isRecord(value) && typeof value.name === 'string' && isRecord(value.search)
    ? (value as unknown as SavedSet)
    : undefined,
);

const readers: { readonly [Name in keyof Preferences]-?: (value: unknown) => Preferences[Name] | undefined } = {
  orderFilters: recordOf,
  orderFiltersAccount: textOf,
  productFilters: recordOf,
  searchBy: recordOf,
  compactListView: flagOf,
  singleKeys: flagOf,
  savedOrderSets: savedSets,
  savedProductSets: savedSets,
  recentJumps: listOf(recordOf),
  recentCustomers: listOf(textOf),
};

/** Reads the stored preferences; anything missing, of another version, or unreadable counts as never chosen. */
export function parsePreferences(text: string | null): Preferences {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? 'null');
  } catch {
    return none;
  }
  if (!isRecord(kept) || kept.version !== currentVersion) return none;
  const entries = Object.entries(readers).map(([name, read]) => [name, read(kept[name])] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
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

/** The person's preferences; a new person has none yet. */
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
