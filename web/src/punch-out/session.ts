/** The session in this page's address: entered with a key from this browser, stored for this tab, refreshed in time. */

import { paths } from '@operatory/contract/paths';
import type { PunchOutToken } from '@operatory/contract/punch-out';
import { parsePunchOutPath } from '@operatory/domain/access';
import type { NearingEnd } from '@operatory/domain/punch-out';
import { type Bearer, CallFailure, markSessionOver, readFailure, unreachable } from '../calls/index.ts';

export interface Start {
  readonly sessionId: string;
  readonly username: string;
}

interface StoredSession {
  readonly browserKey: string;
  readonly reply?: PunchOutToken;
  /** When the token ends, by this browser's clock, in ms. */
  readonly until?: number;
  /** When the session ends at the latest, by this browser's clock, in ms. */
  readonly latestEnd?: number;
}

/** How long before its end a token is refreshed, in ms. */
const early = 120_000;

/** Session and name in an address under the punch-out prefix. */
export function startOf(pathname: string): Start | undefined {
  const path = parsePunchOutPath(pathname);
  if (path === undefined) return undefined;
  try {
    return { sessionId: decodeURIComponent(path.sessionId), username: decodeURIComponent(path.username) };
  } catch {
    return undefined;
  }
}

/** A tab's stored data; in memory if the browser gives a framed page no storage. */
export interface TabStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
}

/** Whether this browser stores data for this page. Some don't for frames of another site. */
export function isTabKept(): boolean {
  try {
    sessionStorage.setItem('operatory.punchOut', '1');
    sessionStorage.removeItem('operatory.punchOut');
    return true;
  } catch {
    return false;
  }
}

export function tabStorage(): TabStorage {
  const memory = new Map<string, string>();
  return {
    get(key) {
      try {
        return sessionStorage.getItem(key) ?? memory.get(key) ?? null;
      } catch {
        return memory.get(key) ?? null;
      }
    },
    set(key, value) {
      memory.set(key, value);
      try {
        sessionStorage.setItem(key, value);
      } catch {
        // In memory it lasts as long as this page, which is enough to shop.
      }
    },
  };
}

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export interface PunchOutSession extends Bearer {
  readonly start: Start;
  /** Starts the session, or refreshes it. Rejects with a `CallFailure`. */
  enter(): Promise<PunchOutToken>;
  /** Called once, with the first valid token of this session; returns the unsubscribe function [C4.25]. */
  onLogin(listener: () => void): () => void;
  /** The response to entering it. */
  reply(): PunchOutToken | undefined;
  /** When it was last used, and when it ends at the latest; absent before it was entered. */
  life(): NearingEnd | undefined;
  /** Proves that this browser entered the session. */
  proof(): Record<string, string>;
}

function readStored(storage: TabStorage, place: string): StoredSession {
  try {
    const stored = JSON.parse(storage.get(place) ?? 'null') as StoredSession | null;
    if (typeof stored?.browserKey === 'string') return stored;
  } catch {
    // Something else wrote this entry.
  }
  return { browserKey: newKey() };
}

/** Enters the session, or refreshes its token. Rejects with a `CallFailure`. */
async function requestToken(
  { sessionId, username }: Start,
  { isRefresh, headers }: { readonly isRefresh: boolean; readonly headers: Record<string, string> },
): Promise<PunchOutToken> {
  const { url } = isRefresh ? paths.refreshPunchOutToken : paths.readPunchOutToken;
  const query = new URLSearchParams({ sessionId, username });
  const response = await fetch(`/api${url}?${query}`, { headers: { accept: 'application/json', ...headers } }).catch(
    () => {
      throw unreachable();
    },
  );
  if (!response.ok) throw new CallFailure(await readFailure(response));
  return (await response.json()) as PunchOutToken;
}

/** The session of one address. */
export function punchOutSession(start: Start, storage: TabStorage, now: () => number = Date.now): PunchOutSession {
  // Two frames of one page share their storage, so each session has its own key.
  const place = `operatory.punchOut.${start.sessionId}`;
  let kept = readStored(storage, place);
  let asking: Promise<PunchOutToken> | undefined;
  let usedAt = now();
  // A reloaded tab has been entered before.
  let isLoggedIn = kept.reply !== undefined;
  const listeners = new Set<() => void>();

  function keep(next: StoredSession) {
    kept = next;
    storage.set(place, JSON.stringify(next));
  }
  const proof = () => ({ 'x-punch-out-browser': kept.browserKey });
  const isFresh = () => kept.reply !== undefined && now() < (kept.until ?? 0) - early;

  async function ask(): Promise<PunchOutToken> {
    // The key is stored first: a lost response must not lock this browser out.
    keep(kept);
    const reply = await requestToken(start, { isRefresh: kept.reply !== undefined, headers: proof() });
    usedAt = now();
    keep({
      ...kept,
      reply,
      until: usedAt + reply.expiresInSeconds * 1000,
      latestEnd: usedAt + reply.endsInSeconds * 1000,
    });
    if (!isLoggedIn) {
      isLoggedIn = true;
      for (const listener of listeners) listener();
    }
    return reply;
  }

  function enter(): Promise<PunchOutToken> {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  return {
    start,
    enter,
    onLogin(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    proof,
    reply: () => kept.reply,
    life: () => (kept.latestEnd === undefined ? undefined : { usedAt, latestEnd: kept.latestEnd }),
    isThere: () => kept.reply !== undefined,
    async token() {
      if (kept.reply === undefined) return undefined;
      if (isFresh()) {
        // Each call with a token moves the end.
        usedAt = now();
        return kept.reply.token;
      }
      try {
        return (await enter()).token;
      } catch (thrown) {
        // Any other failure is temporary; an ended session isn't [C4.25].
        if (thrown instanceof CallFailure && thrown.failure.kind === 'refused') markSessionOver();
        throw thrown;
      }
    },
  };
}

let current: PunchOutSession | undefined;

/** The session of this page. Call it only under a punch-out address. */
export function pageSession(): PunchOutSession {
  current ??= punchOutSession(startOf(window.location.pathname) ?? { sessionId: '', username: '' }, tabStorage());
  return current;
}
