/** Customer routes are written once; a punch-out address mounts them under its own prefix. */
import { kindOf, type Viewer } from './viewer.ts';

/** `/punchout/sid/{sessionId}/uid/{username}` when the address lies under it, else `/`. Any letter case. */
export function basePathOf(pathname: string): string {
  return /^\/punchout\/sid\/[^/]+\/uid\/[^/]+/i.exec(pathname)?.[0] ?? '/';
}

/**
 * The path of a tab of an account. A punch-out user gets it without the leading slash: it goes on from the address of
 * their session [A2.35].
 */
export function accountPath(viewer: Viewer, customerNumber: string, tab: 'products' | 'cart'): string {
  return pathWithin(viewer, `/customer/${customerNumber}/${tab}`);
}

/** A path of the shop, for a punch-out user without the leading slash. */
export function pathWithin(viewer: Viewer, path: string): string {
  return kindOf(viewer) === 'punch-out-user' ? path.replace(/^\/+/, '') : path;
}
