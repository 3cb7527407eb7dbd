/** What a device remembers between scans, in local storage; a browser without it forgets, and nothing else. */

const prefix = 'operatory/tag/';
/** Scans that are not stored yet, each below this and its id. */
export const waiting = 'waiting/';

/** Plain data under a name; `undefined` where there is none, or none that can be read. */
export function readKept<Value>(name: string): Value | undefined {
  try {
    const kept = window.localStorage.getItem(prefix + name);
    return kept === null ? undefined : (JSON.parse(kept) as Value);
  } catch {
    return undefined;
  }
}

/** False where the browser keeps nothing. */
export function keep(name: string, value: unknown): boolean {
  try {
    window.localStorage.setItem(prefix + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function forget(name: string): void {
  try {
    window.localStorage.removeItem(prefix + name);
  } catch {
    // Nothing was kept then.
  }
}

/** Whoever signed out is not there for the next one on this device, nor what they saw; what waits to be sent stays. */
export function forgetPerson(): void {
  for (const name of keptNames('')) if (!name.startsWith(waiting)) forget(name);
}

/** The names that begin like this. */
export function keptNames(beginning: string): string[] {
  try {
    return Object.keys(window.localStorage)
      .filter((key) => key.startsWith(prefix + beginning))
      .map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}
