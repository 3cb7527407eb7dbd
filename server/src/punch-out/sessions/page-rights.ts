/** What the page of a session may do that no other page may: stand in a frame of its buyer, and post to its buyer. */
import { frameOrigins, sessionState } from '@operatory/domain/punch-out';
import type { Queryable } from '../../database/database.ts';
import { readConnection } from '../connections.ts';
import { parseAddress } from '../parse-address.ts';
import { hashOf } from '../seal.ts';
import { readSessionOfStart } from './session-rows.ts';

export interface PageRights {
  /** Origins, for `frame-ancestors`. */
  readonly ancestors: readonly string[];
  /** Origins, for `form-action`. */
  readonly formTargets: readonly string[];
}

/** Whether an address lies under the punch-out prefix; such a page belongs to nobody who is signed in here. */
export const isPunchOutPage = (path: string) => /^\/punchout(\/|$)/i.test(path);

/** The rights of the page at this path; none for what names no session. */
export async function readPageRights(database: Queryable, path: string, now: Date): Promise<PageRights> {
  const none = { ancestors: [], formTargets: [] };
  const startId = /^\/punchout\/sid\/([\w-]{20,200})\/uid\//i.exec(path)?.[1];
  if (startId === undefined) return none;
  const session = await readSessionOfStart(database, hashOf(startId));
  const connection = session === undefined ? undefined : await readConnection(database, session.connectionId);
  if (session === undefined || connection === undefined) return none;
  const target = parseAddress(session.returnUrl)?.origin;
  const isLong = sessionState(session, now) === 'ended' && now.getTime() - session.createdAt.getTime() > 86_400_000;
  if (isLong) return none;
  return {
    ancestors: frameOrigins(session.returnUrl, connection.profile, parseAddress),
    // Browsers hold a form to its targets through every redirect, so the buyer's further pages count too.
    formTargets: [
      ...new Set([
        ...(target === undefined ? [] : [target]),
        ...frameOrigins(session.returnUrl, { ...connection.profile, areFramesAllowed: true }, parseAddress),
      ]),
    ],
  };
}
