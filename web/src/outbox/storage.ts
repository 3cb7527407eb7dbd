/**
 * Unsent changes in local storage: each entry has its own key, `operatory/outbox/{userId}/{topic}/{id}`, so that tabs
 * never overwrite each other.
 */

/** The part of local storage that is used. Every call may throw: private mode, blocked, full. */
export interface DeviceStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(): readonly string[];
}

export const deviceStorage: DeviceStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
  keys: () => Object.keys(localStorage),
};

export const outboxPrefix = 'operatory/outbox/';

/** Entries in another format are ignored. */
const format = 1;

export interface OutboxEntry<Body> {
  /** Random, so that the server makes the change once, however often it's sent. */
  readonly id: string;
  /** Who made the change; it's never sent in another person's name. */
  readonly userId: string;
  /** When it was made, in ms since 1970; entries are sent in this order. */
  readonly at: number;
  readonly body: Body;
  /** It was sent at least once and may have arrived, so it never changes again under this id. */
  readonly isAttempted?: true;
  /** Why the server refused it; it stays until the person decides. */
  readonly refused?: string;
}

/** Entries that an earlier release stored under other keys. */
export interface OldKeys<Body> {
  readonly prefix: string;
  readonly read: (key: string, value: unknown) => readonly OutboxEntry<Body>[];
}

export interface TopicStorage<Body> {
  /** In the order in which they were made. */
  all(): readonly OutboxEntry<Body>[];
  put(entry: OutboxEntry<Body>): void;
  drop(entry: Pick<OutboxEntry<Body>, 'id' | 'userId'>): void;
}

/** Stored text as a value; `null` if it can't be parsed. */
export function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function isEntry(value: unknown): value is OutboxEntry<unknown> & { readonly format: number } {
  if (typeof value !== 'object' || value === null) return false;
  const { id, userId, at, format: written } = value as Record<string, unknown>;
  return written === format && typeof id === 'string' && typeof userId === 'string' && typeof at === 'number';
}

/** `undefined` if the browser doesn't allow it. */
export function orUndefined<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Keys of this topic, of one person or of everyone on this device. */
export function topicKeys(storage: DeviceStorage, topic: string, userId?: string): string[] {
  const start = userId === undefined ? outboxPrefix : `${outboxPrefix}${userId}/`;
  const middle = `/${topic}/`;
  return (orUndefined(() => storage.keys()) ?? []).filter(
    (key) => key.startsWith(start) && key.slice(outboxPrefix.length).includes(middle),
  );
}

/** Entries of one topic. Entries that the browser doesn't store exist only in this tab. */
export function topicStorage<Body>(
  storage: DeviceStorage,
  { topic, userId, oldKeys }: { topic: string; userId?: string | undefined; oldKeys?: OldKeys<Body> | undefined },
): TopicStorage<Body> {
  const unpersisted = new Map<string, OutboxEntry<Body>>();
  const keyOf = ({ id, userId: owner }: Pick<OutboxEntry<Body>, 'id' | 'userId'>) =>
    `${outboxPrefix}${owner}/${topic}/${id}`;

  function put(entry: OutboxEntry<Body>): void {
    try {
      storage.setItem(keyOf(entry), JSON.stringify({ format, ...entry }));
      unpersisted.delete(entry.id);
    } catch {
      // An older form of it must not be sent instead.
      orUndefined(() => storage.removeItem(keyOf(entry)));
      unpersisted.set(entry.id, entry);
    }
  }

  function moveOld({ prefix, read }: OldKeys<Body>): void {
    for (const key of orUndefined(() => storage.keys()) ?? []) {
      if (!key.startsWith(prefix)) continue;
      const entries = orUndefined(() => read(key, parse(storage.getItem(key)))) ?? [];
      for (const entry of entries) put(entry);
      if (entries.length > 0) orUndefined(() => storage.removeItem(key));
    }
  }
  if (oldKeys !== undefined) moveOld(oldKeys);

  return {
    put,
    all() {
      const persisted = topicKeys(storage, topic, userId).flatMap((key) => {
        const value = parse(orUndefined(() => storage.getItem(key)) ?? null);
        if (!isEntry(value)) return [];
        const { format: _, ...entry } = value;
        return [entry as OutboxEntry<Body>];
      });
      return [...persisted, ...unpersisted.values()].sort((one, other) => one.at - other.at);
    },
    drop(entry) {
      unpersisted.delete(entry.id);
      orUndefined(() => storage.removeItem(keyOf(entry)));
    },
  };
}
