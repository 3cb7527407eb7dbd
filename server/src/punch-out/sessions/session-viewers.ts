/** Who is asking with the token of a session: a punch-out user of one account, remembered for less than a second. */
import type { IncomingHttpHeaders } from 'node:http';
import { signedOut, type User, type Viewer } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import { idleMinutes, longestHours } from '@operatory/domain/punch-out';
import type pg from 'pg';
import { hashOf } from '../encryption.ts';

/** As for every session: what was taken away counts a second later at the latest. */
const lifetimeMs = 900;
const maxRemembered = 5_000;

export interface PunchOutViewers {
  /** The viewer behind a bearer token; `undefined` where the request carries none, such as another site's password. */
  of(headers: IncomingHttpHeaders): Promise<Viewer> | undefined;
}

interface Row {
  sessionId: string;
  customerNumber: CustomerNumber;
  username: string;
  email: string;
  operation: string;
  /** The connection returns no free goods. Null if its settings don't say. */
  areFreeGoodsOff?: boolean | null;
}

/** A punch-out user: their own session, one account, and nothing else [A6.12]. */
export function punchOutUser(row: Row, { isPricingEnabled }: { readonly isPricingEnabled: boolean }): User {
  return {
    kind: 'user',
    userId: `punch-out/${row.sessionId}`,
    email: row.email,
    name: row.username,
    permissions: new Set(['PunchOut'] as const),
    territoryIds: new Set(),
    accounts: new Set([row.customerNumber]),
    punchOutSessionId: row.sessionId,
    ...(row.operation === 'inspect' ? { isLookingOnly: true } : {}),
    ...(row.areFreeGoodsOff === true ? { areFreeGoodsOff: true } : {}),
    ...(isPricingEnabled ? {} : { arePricesOff: true }),
  };
}

/** The token in a request, if it carries one at all. */
export function bearerOf({ authorization }: IncomingHttpHeaders): string | undefined {
  return authorization === undefined ? undefined : /^Bearer +([\w.~+/=-]{1,400})$/i.exec(authorization)?.[1];
}

/** Reads viewers from one database. A use moves the end of the session, twice a minute at most. */
export function punchOutViewers(pool: pg.Pool, settings: { readonly isPricingEnabled: boolean }): PunchOutViewers {
  const remembered = new Map<string, { viewer: Promise<Viewer>; until: number }>();

  async function read(token: string): Promise<Viewer> {
    const { rows } = await pool.query<Row>({
      name: 'punch-out-viewer',
      text: `with found as (
               select s.session_id, s.customer_number, s.username, s.email, s.operation, s.last_used_at,
                      c.profile->'areFreeGoodsReturned' = 'false'::jsonb as is_without_free_goods
                 from punch_out_token t
                 join punch_out_session s on s.session_id = t.session_id
                 join punch_out_connection c on c.connection_id = s.connection_id
                where t.token_hash = $1 and t.expires_at > now() and s.ended_at is null and c.is_active
                  and s.last_used_at > now() - interval '${idleMinutes} minutes'
                  and s.entered_at > now() - interval '${longestHours} hours'),
             used as (
               update punch_out_session s set last_used_at = now() from found f
                where s.session_id = f.session_id and f.last_used_at < now() - interval '30 seconds')
             select session_id as "sessionId", customer_number as "customerNumber", username, email, operation,
                    is_without_free_goods as "areFreeGoodsOff" from found`,
      values: [hashOf(token)],
    });
    return rows[0] === undefined ? signedOut : punchOutUser(rows[0], settings);
  }

  return {
    of(headers) {
      // A proxy in front may require a password of its own, which says nothing about the viewer here.
      if (headers.authorization === undefined || !/^Bearer\b/i.test(headers.authorization)) return undefined;
      const token = bearerOf(headers);
      if (token === undefined) return Promise.resolve(signedOut);
      const now = performance.now();
      const known = remembered.get(token);
      if (known !== undefined && known.until > now) return known.viewer;
      if (remembered.size >= maxRemembered) remembered.clear();
      const viewer = read(token);
      remembered.set(token, { viewer, until: now + lifetimeMs });
      viewer.catch(() => remembered.delete(token));
      return viewer;
    },
  };
}
