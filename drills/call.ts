/** A call as the product's own pages make it: repeated with the same content until there's an answer. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Journal } from './journal.ts';

/** Where Operatory is, and who calls. */
export interface Site {
  readonly url: string;
  /** A session's cookie. */
  readonly cookie: string;
  /** Another limit than `longestOutageMs` for how long a call is repeated. */
  readonly patienceMs?: number;
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below `/api`. */
  readonly path: string;
  /** JSON, or a file as text. */
  readonly body?: object | string;
  /** A program's key; without it, the site's cookie says who calls. */
  readonly key?: string;
}

/** How long a call is repeated before it counts as failed, and how long one attempt may take, in ms. */
export const longestOutageMs = 60_000;
const attemptMs = 20_000;

/** The call was refused, or had no other answer than "try again" up to the limit. */
export class FailedAfterRetry extends Error {}

async function attempt({ url, cookie }: Site, { method, path, body, key }: Call): Promise<Response | undefined> {
  return fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(key === undefined ? { cookie, origin: url } : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': typeof body === 'string' ? 'text/csv' : 'application/json' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(attemptMs),
  }).catch(() => undefined);
}

/** Sends the same request until it gets a response other than "try again". Rejects with `FailedAfterRetry`. */
export async function callUntilAnswered<Reply>(site: Site, call: Call, journal?: Journal): Promise<Reply> {
  const began = performance.now();
  const patience = site.patienceMs ?? longestOutageMs;
  const end = began + patience;
  let last = 'no connection';
  for (;;) {
    const answer = await attempt(site, call);
    const text = await answer?.text().catch(() => undefined);
    if (answer?.ok === true && text !== undefined) {
      journal?.acknowledged(performance.now() - began);
      return JSON.parse(text) as Reply;
    }
    // A response that broke off, such as when its process was killed, is none, whatever its status.
    if (answer !== undefined && text !== undefined && answer.status < 500 && ![408, 429].includes(answer.status)) {
      throw new FailedAfterRetry(`${call.method} ${call.path} was refused: ${answer.status} ${text}`);
    }
    if (answer !== undefined && !answer.ok) last = `${answer.status} ${text}`;
    if (performance.now() > end)
      throw new FailedAfterRetry(`${call.path} had no other answer for ${patience / 1_000} s than: ${last}`);
    await pause(50);
  }
}
