/** The version of a cart: microseconds since 1970, increasing with every accepted write; an ISO instant on the wire. */

/** Later versions are larger numbers: microseconds, or one more than the previous version. */
export type CartVersion = number;

/** `2026-03-01T12:00:00.123456Z`. */
export function isoOfVersion(version: CartVersion): string {
  const milliseconds = Math.floor(version / 1000);
  const rest = String(version - milliseconds * 1000).padStart(3, '0');
  return new Date(milliseconds).toISOString().replace(/Z$/, `${rest}Z`);
}

/** Reads an ISO instant with microseconds in UTC; `undefined` for anything else. */
export function versionOfIso(text: string): CartVersion | undefined {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})(\d{3})Z$/.exec(text);
  if (match === null) return undefined;
  const version = Date.parse(`${match[1]}Z`) * 1000 + Number(match[2]);
  return Number.isSafeInteger(version) && version >= 0 ? version : undefined;
}

/** The next version: the clock's, or one more than the last if the clock stopped or went back. */
export function nextVersion(previous: CartVersion, now: Date): CartVersion {
  return Math.max(now.getTime() * 1000, previous + 1);
}
