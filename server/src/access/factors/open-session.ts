/** Sessions and their cookie, for the sign-ins that the session service doesn't know: passkeys, SAML, and a passed second step. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../database/database.ts';
import { readCookie, sessionCookieName, signedValue, siteCookiePrefix } from '../session-cookie.ts';
import { idleHours, longestSeconds } from '../session-lifetime.ts';
import type { Arrival } from './session-proofs.ts';

interface Opening {
  readonly request: Pick<FastifyRequest, 'ip' | 'headers'>;
  /** A passkey counts as both steps; the company's sign-in enforces the company's requirements. */
  readonly via: 'passkey' | 'provider';
}

/** A session for someone who has just signed in. Returns its token. */
export async function openSession(
  database: Queryable,
  userId: string,
  { request: { ip, headers }, via }: Opening,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await database.query(
    `insert into session (id, token, user_id, expires_at, ip_address, user_agent, via, factor_at)
     values ($1, $2, $3, now() + interval '${idleHours} hours', $4, $5, $6, case when $6 = 'passkey' then now() end)`,
    [randomUUID(), token, userId, ip, headers['user-agent'] ?? null, via],
  );
  return token;
}

/** Copies the verified factors to a replacement session. */
export async function carryProof(
  database: Queryable,
  { from, to }: { readonly from: Arrival; readonly to: string | undefined },
): Promise<void> {
  await database.query(
    'update session set via = $2, factor_at = case when $3 then now() end, proved_at = now() where token = $1',
    [to ?? '', from.via, from.isProven],
  );
}

/** The Set-Cookie header for a token, in better-auth's format. `cookies`: the browser's cookies. */
export function sessionCookie(
  token: string,
  {
    secret,
    isSecure,
    cookies,
  }: { readonly secret: string; readonly isSecure: boolean; readonly cookies?: string | undefined },
): string {
  const isBrief =
    cookies !== undefined && readCookie(cookies, `${siteCookiePrefix(isSecure)}.dont_remember`) !== undefined;
  const lasts = isBrief ? '' : `; Max-Age=${longestSeconds}`;
  return `${sessionCookieName(isSecure)}=${signedValue(token, secret)}${lasts}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
