/** Keeps changes that are not stored in local storage, one entry each, so that windows never write over each other. */
import type { QueueParts } from './change-queue.ts';
import type { QueuedChange } from './list-changes.ts';

/** Entries of another form are left alone. */
const form = 1;

const prefixOf = (userId: string, customerNumber: string) => `operatory/lists/${userId}/${customerNumber}/`;

function keptIn(prefix: string): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

function read(key: string): QueuedChange[] {
  try {
    const kept = JSON.parse(window.localStorage.getItem(key) ?? 'null') as {
      form: number;
      change: QueuedChange;
    } | null;
    return kept?.form === form ? [kept.change] : [];
  } catch {
    return [];
  }
}

/** Is there anything that an earlier window could not send? */
export const hasKeptChanges = (userId: string, customerNumber: string) =>
  keptIn(prefixOf(userId, customerNumber)).length > 0;

/** A browser without storage keeps nothing, and the queue goes on without it. */
export function changeShelf(userId: string, customerNumber: string): QueueParts['shelf'] {
  const prefix = prefixOf(userId, customerNumber);
  return {
    all: () => keptIn(prefix).flatMap(read),
    put(change) {
      try {
        window.localStorage.setItem(prefix + change.id, JSON.stringify({ form, change }));
      } catch {
        // It still goes out as long as this window lives.
      }
    },
    drop(id) {
      try {
        window.localStorage.removeItem(prefix + id);
      } catch {
        // Nothing was kept then.
      }
    },
  };
}
