/** What only the page of a session may do: be framed by its buyer, and post a form to its buyer. */
import { parsePunchOutPath } from '@operatory/domain/access';
import { formTargets, frameOrigins, sessionState } from '@operatory/domain/punch-out';
import type { Queryable } from '../../database/database.ts';
import { readConnection } from '../connections.ts';
import { hashOf } from '../encryption.ts';
import { parseAddress } from '../parse-address.ts';
import { readSessionOfStart } from './session-rows.ts';

export interface PageRights {
  /** Origins, for `frame-ancestors`. */
  readonly ancestors: readonly string[];
  /** Sources for `form-action`. */
  readonly formTargets: readonly string[];
}

/** Whether an address is under the punch-out prefix; the person who is signed in here doesn't count on such a page. */
export const isPunchOutPage = (path: string) => /^\/punchout(\/|$)/i.test(path);

/** The rights of the page at this path; none for a path that names no session. */
export async function readPageRights(database: Queryable, path: string, now: Date): Promise<PageRights> {
  const none = { ancestors: [], formTargets: [] };
  const startId = parsePunchOutPath(path)?.sessionId;
  if (startId === undefined || !/^[\w-]{20,200}$/.test(startId)) return none;
  const session = await readSessionOfStart(database, hashOf(startId));
  const connection = session === undefined ? undefined : await readConnection(database, session.connectionId);
  if (session === undefined || connection === undefined) return none;
  const isLong = sessionState(session, now) === 'ended' && now.getTime() - session.createdAt.getTime() > 86_400_000;
  if (isLong) return none;
  return {
    ancestors: frameOrigins(session.returnUrl, connection.profile, parseAddress),
    formTargets: formTargets(session.returnUrl, parseAddress),
  };
}
