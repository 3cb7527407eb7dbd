/** Customer routes are defined once; punch-out addresses have them under a prefix. */
import { kindOf, type Viewer } from './viewer.ts';

export interface PunchOutPath {
  /** The prefix as written, such as `/punchout/sid/{sessionId}/uid/{username}`. */
  readonly base: string;
  /** Session and user as in the address, still encoded. */
  readonly sessionId: string;
  readonly username: string;
  /** The rest of the path: empty, or starting with a slash. */
  readonly rest: string;
}

/** The parts of an address in a punch-out session, in any letter case; `undefined` for any other address. */
export function parsePunchOutPath(path: string): PunchOutPath | undefined {
  const [base, sessionId, username] = /^\/punchout\/sid\/([^/]+)\/uid\/([^/?#]+)/i.exec(path) ?? [];
  if (base === undefined || sessionId === undefined || username === undefined) return undefined;
  return { base, sessionId, username, rest: path.slice(base.length) };
}

/** The prefix of every address in a session. */
export const punchOutPath = (sessionId: string, username: string) =>
  `/punchout/sid/${encodeURIComponent(sessionId)}/uid/${encodeURIComponent(username)}`;

/** The prefix of the punch-out session that the address is in, otherwise `/`. */
export const basePathOf = (pathname: string): string => parsePunchOutPath(pathname)?.base ?? '/';

/**
 * The path of a tab of an account. For a punch-out user, it has no leading slash, because it's relative to their
 * session's address [A2.35].
 */
export function accountPath(viewer: Viewer, customerNumber: string, tab: 'products' | 'cart'): string {
  return pathWithin(viewer, `/customer/${customerNumber}/${tab}`);
}

/** A path of the shop, without the leading slash for a punch-out user. */
export function pathWithin(viewer: Viewer, path: string): string {
  return kindOf(viewer) === 'punch-out-user' ? path.replace(/^\/+/, '') : path;
}
