/**
 * Deletes data from a shared computer: at sign-out, and after some time. A separate file, so that no page loads it
 * at first.
 */
import { type DeviceStorage, orUndefined, outboxPrefix, parse } from './storage.ts';

/** How long other people's entries stay on a shared computer, in ms. */
const oldestMs = 30 * 24 * 3_600_000;

/** Deletes what other people left too long ago. The person's own entries are sent instead. */
export function dropOldEntries(
  storage: DeviceStorage,
  { exceptUserId, now }: { readonly exceptUserId: string; readonly now: number },
): void {
  const others = (orUndefined(() => storage.keys()) ?? []).filter(
    (key) => key.startsWith(outboxPrefix) && !key.startsWith(`${outboxPrefix}${exceptUserId}/`),
  );
  for (const key of others) {
    const { at } = (parse(orUndefined(() => storage.getItem(key)) ?? null) ?? {}) as { at?: unknown };
    if (typeof at === 'number' && at < now - oldestMs) orUndefined(() => storage.removeItem(key));
  }
}

/** How many entries this person has on this device, over all topics. */
export function countEntries(storage: DeviceStorage, userId: string): number {
  const keys = orUndefined(() => storage.keys()) ?? [];
  return keys.filter((key) => key.startsWith(`${outboxPrefix}${userId}/`) && !key.endsWith('/copy')).length;
}

/** Deletes every key of this person: unsent entries, drafts, and entries of earlier releases. */
export function forgetEntries(storage: DeviceStorage, { userId, email }: { userId: string; email: string }): void {
  const rooms = ['outbox', 'address', 'cart', 'lists', 'tags', 'notes', 'shelf-count', 'account-order', 'compared'];
  const prefixes = rooms.flatMap((room) => [`operatory/${room}/${userId}/`, `operatory/${room}/${email}/`]);
  for (const key of orUndefined(() => storage.keys()) ?? []) {
    if (prefixes.some((prefix) => key.startsWith(prefix))) orUndefined(() => storage.removeItem(key));
  }
}
