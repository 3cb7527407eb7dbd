/** The entries of one topic of an outbox, and what each change does to them. */
import type { Failure } from '../calls/index.ts';
import { type DeviceStorage, type OldKeys, type OutboxEntry, topicStorage } from './storage.ts';

export interface EntryRules<Body, Reply> {
  readonly topic: string;
  /** The person whose entries are sent; by default, the signed-in person. */
  readonly userId?: string;
  /** Entries with the same key change the same thing. */
  readonly keyOf?: (body: Body) => string;
  /** Combines an entry that was never sent with a later one of the same key; `undefined` sends both. */
  readonly supersede?: (earlier: Body, later: Body) => Body | undefined;
  /** The server has it. Called before the entry is removed, so that the screen doesn't jump back in between. */
  readonly onDone?: (entry: OutboxEntry<Body>, reply: Reply) => void;
  /** Adapts a later entry of the same key, now that the server has this one. */
  readonly rebase?: (later: Body, reply: Reply) => Body;
  /** Notifies the person. `keep` leaves the entry with its reason until they decide. */
  readonly onRefused: (entry: OutboxEntry<Body>, failure: Failure, thrown: unknown) => 'drop' | 'keep';
  /** Entries of an earlier release. */
  readonly oldKeys?: OldKeys<Body>;
}

/** The entries of `parts.topic` on this device; only storage changes here, and nothing is sent. */
export function outboxEntries<Body, Reply>(
  parts: EntryRules<Body, Reply>,
  device: { readonly storage: DeviceStorage; readonly newId: () => string },
) {
  const { topic, userId, keyOf, supersede, oldKeys } = parts;
  const stored = topicStorage<Body>(device.storage, { topic, userId, oldKeys });
  /** When an entry that may still be superseded is sent. */
  const due = new Map<string, number>();
  const find = (id: string) => stored.all().find((one) => one.id === id);

  function put(entry: OutboxEntry<Body>, delayMs: number): void {
    stored.put(entry);
    due.set(entry.id, Date.now() + delayMs);
  }

  return {
    all: stored.all,
    /** How long later entries may still supersede it, in ms; not positive if it can be sent. */
    delayOf: ({ id }: OutboxEntry<Body>) => (due.get(id) ?? 0) - Date.now(),
    markAttempted: (entry: OutboxEntry<Body>) => stored.put({ ...entry, isAttempted: true }),
    add(body: Body, { delayMs, owner }: { readonly delayMs: number; readonly owner: string }): void {
      const entries = stored.all();
      const last = entries.findLast((one) => one.userId === owner && keyOf?.(one.body) === keyOf?.(body));
      const canChange =
        keyOf !== undefined && last !== undefined && last.isAttempted !== true && last.refused === undefined;
      const both = canChange ? supersede?.(last.body, body) : undefined;
      const id = device.newId();
      if (last === undefined || both === undefined) {
        // Two entries of the same millisecond keep their order.
        const at = Math.max(Date.now(), (entries.at(-1)?.at ?? 0) + 0.001);
        put({ id, userId: owner, at, body }, delayMs);
        return;
      }
      // Under a new id, because another tab may be sending the earlier one right now.
      stored.drop(last);
      due.delete(last.id);
      put({ id, userId: owner, at: last.at, body: both }, delayMs);
    },
    drop(id: string): void {
      const entry = find(id);
      if (entry !== undefined) stored.drop(entry);
    },
    /** Clears why it was refused; false if it isn't there. */
    allowRetry(id: string): boolean {
      const entry = find(id);
      if (entry === undefined) return false;
      const { refused: _, ...asked } = entry;
      stored.put(asked);
      return true;
    },
    /** The server refused it. The person may have dropped it in the meantime. */
    refuse(entry: OutboxEntry<Body>, failure: Failure, thrown: unknown): void {
      if (find(entry.id) === undefined) return;
      const { isAttempted: _, ...asked } = entry;
      if (parts.onRefused(entry, failure, thrown) === 'drop') stored.drop(entry);
      else stored.put({ ...asked, refused: 'detail' in failure ? failure.detail : '' });
    },
    /** The server has it. */
    finish(entry: OutboxEntry<Body>, reply: Reply): void {
      parts.onDone?.(entry, reply);
      stored.drop(entry);
      due.delete(entry.id);
      if (parts.rebase === undefined || keyOf === undefined) return;
      for (const later of stored.all()) {
        const isSame = later.userId === entry.userId && keyOf(later.body) === keyOf(entry.body);
        if (isSame && later.isAttempted !== true) stored.put({ ...later, body: parts.rebase(later.body, reply) });
      }
    },
  };
}
