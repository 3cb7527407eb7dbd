/** The path to return to after signing in, as a query value; always a path of this app. */

/**
 * The path to go to after signing in, or `undefined`. Anything that leads to another host or back to the sign-in page
 * is dropped: `//host`, `/\host`, `/.//host` (a browser takes the dot away), `https:`, control characters.
 */
export function wantedPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?!\/)[^\p{Cc}\\]*$/u.test(value)) return undefined;
  const { host, pathname, search, hash } = new URL(value, 'http://here.invalid');
  if (host !== 'here.invalid' || /^\/(\/|sign-in\/?$)/i.test(pathname)) return undefined;
  return pathname + search + hash;
}
