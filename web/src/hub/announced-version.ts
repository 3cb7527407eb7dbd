/** The version that the hub announces, and whether this page should offer it [A4.18]. */
import { useSyncExternalStore } from 'react';

/** How long a version isn't offered again after a reload that didn't load it, in ms. */
const rest = 10 * 60_000;
const storageKey = 'operatory.triedVersion';

export interface TriedVersion {
  readonly version: string;
  /** In ms since 1970. */
  readonly at: number;
}

/** Whether it differs from the running version, and isn't one that a reload just failed to load. */
export function isUpdate(
  announced: string | undefined,
  { running, tried, now }: { running: string; tried: TriedVersion | undefined; now: number },
): announced is string {
  if (announced === undefined || announced === running) return false;
  return tried?.version !== announced || now - tried.at >= rest;
}

const releaseOf = (version: string) => version.replace(/[+].*/, '');

/** The release, with its build number only if two builds of one release have to be told apart. */
export function shownVersion(version: string, running = version): string {
  const release = releaseOf(version);
  return version !== running && release === releaseOf(running) ? version : release;
}

/** What is stored about the last reload in this tab; an unreadable entry counts as none. */
export function parseTried(text: string | null): TriedVersion | undefined {
  try {
    const { version, at } = JSON.parse(text ?? '{}') as Record<string, unknown>;
    return typeof version === 'string' && typeof at === 'number' ? { version, at } : undefined;
  } catch {
    return undefined;
  }
}

function readTried(): TriedVersion | undefined {
  try {
    return parseTried(sessionStorage.getItem(storageKey));
  } catch {
    return undefined;
  }
}

let announced: string | undefined;
/** The version that this person postponed. */
let putAway: string | undefined;
const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

/** The hub's message `Info`, whatever it contains. */
export function announceVersion({ appVersion }: { readonly appVersion: string }) {
  if (typeof appVersion !== 'string' || appVersion === '') return;
  announced = appVersion;
  tell();
}

/** `Later`: the offer stays in the help menu until it's called with `undefined`. */
export function putUpdateAway(version: string | undefined) {
  putAway = version;
  tell();
}

/** Called before the reload. */
export function noteTried(version: string) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ version, at: Date.now() }));
  } catch {
    // Without storage, an old copy of the page would offer it once after each reload, but never reload automatically.
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The version to offer to a page that runs `running`, if any, and whether it was postponed. */
export function useUpdate(running: string): { readonly version: string | undefined; readonly isDismissed: boolean } {
  const version = useSyncExternalStore(subscribe, () =>
    isUpdate(announced, { running, tried: readTried(), now: Date.now() }) ? announced : undefined,
  );
  const isDismissed = useSyncExternalStore(subscribe, () => putAway !== undefined && putAway === announced);
  return { version, isDismissed };
}
