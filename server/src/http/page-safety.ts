/** The security headers of every response; a page gets its own policy with a nonce. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Origins that one page may be framed by, and post its form to. */
interface PageRights {
  readonly ancestors: readonly string[];
  readonly formTargets: readonly string[];
}

interface SafetySettings {
  readonly publicUrl: string;
  readonly ownOrigins: readonly string[];
}

/** Data is never a page: nothing in it may load, run or be framed. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * A worker runs under the policy of its own file: it may compile the code reader, and only connect to us. Pages may not
 * compile anything.
 */
export const threadPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";

/** The worker that caches the shelf tag page only fetches its files from us. */
export const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** The headers of every response. */
export function safetyHeaders({ publicUrl }: Pick<SafetySettings, 'publicUrl'>): Record<string, string> {
  return {
    'content-security-policy': dataPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // The camera reads QR codes; nothing else of the device is ever asked for.
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/** The policy of our own pages: only our own resources, and scripts and styles only with this page's nonce. */
export function pagePolicy({
  ownOrigins,
}: Pick<SafetySettings, 'ownOrigins'>): (nonce: string, rights?: PageRights) => string {
  // Not every browser counts the socket of the same host as 'self'; none takes a bare IPv6 address in a policy.
  const sockets = ownOrigins
    .filter((origin) => !origin.includes('['))
    .map((origin) => origin.replace(/^http/, 'ws'))
    .join(' ');
  const sources = (list: readonly string[], first: string) => [...(first === '' ? [] : [first]), ...list].join(' ');
  return (nonce, { ancestors, formTargets } = { ancestors: [], formTargets: [] }) =>
    [
      "default-src 'self'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "worker-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      `connect-src 'self' ${sockets}`,
      "object-src 'none'",
      "base-uri 'none'",
      `form-action ${sources(formTargets, "'self'")}`,
      `frame-ancestors ${sources(ancestors, '') || "'none'"}`,
    ].join('; ');
}

/**
 * The headers of a punch-out session's page instead: its buyer may frame it or open it in a window. Its address holds
 * the session's id, so other sites are told the origin alone; `no-referrer` would send `Origin: null` with the returned
 * cart, which some buyers refuse.
 */
export function framedHeaders(): Record<string, string> {
  return {
    'cross-origin-opener-policy': 'unsafe-none',
    'referrer-policy': 'strict-origin',
    'x-robots-tag': 'noindex, nofollow',
  };
}

/** 128 random bits. */
export const newNonce = () => randomBytes(16).toString('base64');

/** Adds the headers to every response of Fastify. */
export function guardPages(http: FastifyInstance, settings: SafetySettings): void {
  const headers = safetyHeaders(settings);
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    // API responses are for one person and not to be reused.
    if (isData(request.url)) reply.header('cache-control', 'no-store');
    done();
  });
}

/** Whether an address belongs to the data service; like the router, it ignores letter case. */
export function isData(url: string): boolean {
  return url.length >= 5 && url.charCodeAt(4) === 47 && url.slice(0, 5).toLowerCase() === '/api/';
}
