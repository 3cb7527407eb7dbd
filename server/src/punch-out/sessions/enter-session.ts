/** Gives a browser the token of a session: to the first one that runs the start page, and to no other. */

import type { IncomingHttpHeaders } from 'node:http';
import type { PunchOutToken } from '@operatory/contract/punch-out';
import type { RefusalCode } from '@operatory/contract/refusals';
import { latestEnd, sessionEnd, sessionState, tokenMinutes } from '@operatory/domain/punch-out';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { Queryable } from '../../database/database.ts';
import type { Services } from '../../services/services.ts';
import { readConnection } from '../connections.ts';
import { hashOf, newSecretId } from '../encryption.ts';
import { readSessionOfStart, type SessionRow } from './session-rows.ts';

/** The header in which a browser proves that it is the one that entered. */
export const browserHeader = 'x-punch-out-browser';

export interface SessionEntry {
  /** The id in the address. */
  readonly startId: string;
  readonly username: string;
  /** The key that this browser generated; `undefined` if it sent none. */
  readonly browserKey: string | undefined;
}

export function browserKeyOf(headers: IncomingHttpHeaders): string | undefined {
  const value = headers[browserHeader];
  return typeof value === 'string' && /^[\w-]{20,200}$/.test(value) ? value : undefined;
}

/** Binds a session that wasn't entered yet to this browser; false if another browser was first. */
async function bindBrowser(database: Queryable, sessionId: string, key: string, now: Date): Promise<boolean> {
  const { rowCount } = await database.query({
    name: 'punch-out-bind',
    text: `update punch_out_session set browser_hash = $2, entered_at = $3, last_used_at = $3
            where session_id = $1 and entered_at is null and start_until > $3`,
    values: [sessionId, hashOf(key), now],
  });
  return rowCount === 1;
}

/** The session of a start page, if address, name and browser belong together and the connection still counts. */
export async function findSession(database: Queryable, entering: SessionEntry): Promise<SessionRow | undefined> {
  const { startId, username, browserKey } = entering;
  if (browserKey === undefined) return undefined;
  const session = await readSessionOfStart(database, hashOf(startId));
  if (session === undefined || session.username !== username) return undefined;
  if (session.browserHash !== null && session.browserHash !== hashOf(browserKey)) return undefined;
  return session;
}

async function issueToken(database: Queryable, sessionId: string, now: Date): Promise<string> {
  const token = newSecretId();
  await database.query({
    name: 'punch-out-token-issue',
    text: `with old as (delete from punch_out_token where session_id = $2 and expires_at < $4),
                used as (update punch_out_session set last_used_at = $4 where session_id = $2)
           insert into punch_out_token (token_hash, session_id, expires_at) values ($1, $2, $3)`,
    values: [hashOf(token), sessionId, new Date(now.getTime() + tokenMinutes * 60_000), now],
  });
  return token;
}

/**
 * Enters a session, or refreshes its token [C4.25] [C7.27]. An address that was opened by another browser answers like
 * one that never was.
 */
export async function enterSession(
  services: Services,
  entering: SessionEntry,
  { mayBind }: { readonly mayBind: boolean },
): Promise<PunchOutToken | Refusal<RefusalCode>> {
  const { pool } = services;
  const now = services.now();
  const session = await findSession(pool, entering);
  const { browserKey } = entering;
  if (session === undefined || browserKey === undefined) return refuse('punch-out.session-absent');
  const connection = await readConnection(pool, session.connectionId);
  if (connection?.isActive !== true) return refuse('punch-out.session-absent');
  switch (sessionState(session, now)) {
    case 'ended':
      return refuse('punch-out.session-absent');
    case 'expired':
      return refuse('punch-out.session-expired');
    case 'waiting':
      if (!mayBind) return refuse('punch-out.session-absent');
      // Another browser was quicker, or this one asked twice: try again, which is then one of the cases above.
      if (!(await bindBrowser(pool, session.sessionId, browserKey, now)))
        return enterSession(services, entering, { mayBind: false });
      break;
    default:
  }
  const token = await issueToken(pool, session.sessionId, now);
  const times = { ...session, enteredAt: session.enteredAt ?? now, lastUsedAt: now };
  return {
    token,
    customerNumber: session.customerNumber,
    username: session.username,
    roles: ['PunchOut'],
    email: session.email,
    expiresInSeconds: tokenMinutes * 60,
    sessionEndsAt: sessionEnd(times).toISOString(),
    endsInSeconds: Math.floor((latestEnd(times).getTime() - now.getTime()) / 1_000),
    operation: session.operation,
    canReturn: session.returnUrl !== '',
    selectedItem: session.selectedItem,
    ...(session.oci?.sourcingText === undefined ? {} : { searchText: session.oci.sourcingText }),
    notices: [...session.notices],
  };
}
