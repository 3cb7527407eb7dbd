/** How many of this browser's changes aren't on the server yet, over all topics, for the sync mark. */

export type PendingStatus = 'idle' | 'sending' | 'retrying' | 'signed-out';

export interface Pending {
  readonly count: number;
  /** The worst of all topics. */
  readonly status: PendingStatus;
}

export interface PendingSource {
  /** Whose changes; `undefined` counts those of anyone. */
  readonly userId: string | undefined;
  readonly pending: () => Pending;
  /** Retries at once. */
  readonly wake: () => void;
}

const order: readonly PendingStatus[] = ['idle', 'sending', 'retrying', 'signed-out'];
const sources = new Set<PendingSource>();
const listeners = new Set<() => void>();
let sum: { readonly userId: string | undefined; readonly pending: Pending } | undefined;

/** Counts a source from now on; call `changed` when its number or status has changed. */
export function countPending(source: PendingSource): { readonly changed: () => void; readonly remove: () => void } {
  sources.add(source);
  const changed = () => {
    sum = undefined;
    for (const listener of listeners) listener();
  };
  return {
    changed,
    remove: () => {
      sources.delete(source);
      changed();
    },
  };
}

const sourcesOf = (userId: string) => [...sources].filter((source) => (source.userId ?? userId) === userId);

/** This person's unsent changes; the same object while nothing changed. */
export function pendingOf(userId: string): Pending {
  if (sum?.userId === userId) return sum.pending;
  let count = 0;
  let status: PendingStatus = 'idle';
  for (const source of sourcesOf(userId)) {
    const one = source.pending();
    count += one.count;
    if (one.count > 0 && order.indexOf(one.status) > order.indexOf(status)) status = one.status;
  }
  sum = { userId, pending: { count, status } };
  return sum.pending;
}

export function wakeAll(userId: string): void {
  for (const source of sourcesOf(userId)) source.wake();
}

export function subscribePending(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
