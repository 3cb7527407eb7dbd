/** What a device remembers between scans, in local storage; without it, it works but remembers nothing. */
import { deviceStorage, orUndefined } from '../outbox/storage.ts';

const prefix = 'operatory/tag/';
/** Unsent scans of an earlier release. */
const waiting = 'waiting/';

/** Plain data under a name; `undefined` if there is none, or none that can be read. */
export function readFact<Value>(name: string): Value | undefined {
  const text = orUndefined(() => deviceStorage.getItem(prefix + name));
  return typeof text === 'string' ? orUndefined(() => JSON.parse(text) as Value) : undefined;
}

/** Does nothing if the browser refuses. */
export function keepFact(name: string, value: unknown): void {
  orUndefined(() => deviceStorage.setItem(prefix + name, JSON.stringify(value)));
}

/** After a sign-out, the next person on this device sees neither who was here nor what they saw; unsent scans stay. */
export function forgetPerson(): void {
  for (const key of orUndefined(() => deviceStorage.keys()) ?? []) {
    if (!key.startsWith(prefix) || key.startsWith(prefix + waiting)) continue;
    orUndefined(() => deviceStorage.removeItem(key));
  }
}
