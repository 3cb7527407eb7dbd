/** Tickets for the hub: issued to a session, valid for one connection within a minute, stored only as a hash. */
import { randomBytes } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { sha256 } from '../hashing/sha256.ts';

export const ticketSeconds = 60;

/** Whether a text can be a ticket at all, before the database is asked. */
export const isTicket = (text: string) => /^[\w-]{32}$/.test(text);

/** Makes a ticket for the session behind this token; `undefined` when it has just ended. */
export async function issueTicket(database: Queryable, sessionToken: string): Promise<string | undefined> {
  const ticket = randomBytes(24).toString('base64url');
  const { rowCount } = await database.query({
    name: 'issue-hub-ticket',
    text: `with old as (delete from hub_ticket where expires_at < now())
           insert into hub_ticket (ticket_hash, session_id, expires_at)
           select $1, id, now() + interval '${ticketSeconds} seconds' from session where token = $2 and expires_at > now()`,
    values: [sha256(ticket, 'base64url'), sessionToken],
  });
  return rowCount === 1 ? ticket : undefined;
}

/** Redeems a ticket for its session token; a second use finds nothing, on any server. */
export async function redeemTicket(database: Queryable, ticket: string): Promise<string | undefined> {
  const { rows } = await database.query<{ token: string }>({
    name: 'redeem-hub-ticket',
    text: `with used as (delete from hub_ticket where ticket_hash = $1 returning session_id, expires_at)
           select s.token from used join session s on s.id = used.session_id where used.expires_at > now()`,
    values: [sha256(ticket, 'base64url')],
  });
  return rows[0]?.token;
}
