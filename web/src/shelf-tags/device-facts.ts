/** Data that a device stores between scans, in local storage; without it, everything works but nothing is stored. */
import { deviceStorage, orUndefined } from '../outbox/storage.ts';

const prefix = 'operatory/tag/';
/** Unsent scans of an earlier release. */
const waiting = 'waiting/';

/** Plain data under a name; `undefined` if there is none, or it's unreadable. */
export function readFact<Value>(name: string): Value | undefined {
  const text = orUndefined(() => deviceStorage.getItem(prefix + name));
  return typeof text === 'string' ? orUndefined(() => JSON.parse(text) as Value) : undefined;
}

/** Does nothing if the browser refuses. */
export function keepFact(name: string, value: unknown): void {
  orUndefined(() => deviceStorage.setItem(prefix + name, JSON.stringify(value)));
}

/** After a sign-out, the next person on this device sees neither who was here nor their data; unsent scans stay. */
export function forgetPerson(): void {
  for (const key of orUndefined(() => deviceStorage.keys()) ?? []) {
    if (!key.startsWith(prefix) || key.startsWith(prefix + waiting)) continue;
    orUndefined(() => deviceStorage.removeItem(key));
  }
}
