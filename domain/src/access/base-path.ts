/** Customer routes are written once; a punch-out address mounts them under its own prefix. */

/** `/punchout/sid/{sessionId}/uid/{username}` when the address lies under it, else `/`. Any letter case. */
export function basePathOf(pathname: string): string {
  return /^\/punchout\/sid\/[^/]+\/uid\/[^/]+/i.exec(pathname)?.[0] ?? '/';
}
