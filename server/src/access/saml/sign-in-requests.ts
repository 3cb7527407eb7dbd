/** People who were sent to a SAML provider: each request is answered once, and each answer used once, for all processes together. */
import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../database/database.ts';
import { sha256 } from '../../hashing/sha256.ts';
import type { Identity } from '../providers/identity-provider.ts';

/** How long someone may take at the provider. */
export const requestMinutes = 10;

interface Leaving {
  readonly providerId: string;
  readonly version: number;
  /** The value of the browser's cookie. */
  readonly browser: string;
  readonly callbackUrl: string;
  readonly errorUrl: string;
  readonly isTrial: boolean;
}

/** Stores that someone leaves for the provider. Returns the ID of the request. */
export async function beginRequest(database: Queryable, leaving: Leaving): Promise<string> {
  const { providerId, version, browser, callbackUrl, errorUrl, isTrial } = leaving;
  // XML wants a letter or an underscore first.
  const requestId = `_${randomBytes(20).toString('hex')}`;
  await database.query(
    `with gone as (delete from saml_sign_in where expires_at < now())
     insert into saml_sign_in (request_id, provider_id, version, browser_hash, callback_url, error_url, is_trial, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + interval '${requestMinutes} minutes')`,
    [requestId, providerId, version, sha256(browser, 'base64url'), callbackUrl, errorUrl, isTrial],
  );
  return requestId;
}

export interface Asked {
  readonly requestId: string;
  readonly createdAt: Date;
}

/** The request if it's one of ours to this provider, and has no answer yet. */
export async function findRequest(
  database: Queryable,
  { requestId, providerId }: { readonly requestId: string; readonly providerId: string },
): Promise<Asked | undefined> {
  const { rows } = await database.query<Asked>({
    name: 'saml-request',
    text: `select request_id as "requestId", created_at as "createdAt" from saml_sign_in
            where request_id = $1 and provider_id = $2 and ticket_hash is null and expires_at > now()`,
    values: [requestId, providerId],
  });
  return rows[0];
}

/** Stores the answer. Returns the ticket for it; undefined if another one came first. */
export async function settleRequest(
  database: Queryable,
  { requestId, identity, problem }: { requestId: string; identity: Identity | undefined; problem: string },
): Promise<string | undefined> {
  const ticket = randomBytes(24).toString('base64url');
  const { rowCount } = await database.query(
    `update saml_sign_in set ticket_hash = $2, identity = $3, problem = $4
      where request_id = $1 and ticket_hash is null and expires_at > now()`,
    [requestId, sha256(ticket, 'base64url'), identity === undefined ? null : JSON.stringify(identity), problem],
  );
  return rowCount === 1 ? ticket : undefined;
}

export interface Settled {
  readonly providerId: string;
  readonly version: number;
  readonly callbackUrl: string;
  readonly errorUrl: string;
  readonly isTrial: boolean;
  readonly identity: Identity | null;
  readonly problem: string;
}

/** The answer for this ticket, once, and only for the browser that left for the provider. */
export async function redeemTicket(
  database: Queryable,
  { ticket, browser }: { readonly ticket: string; readonly browser: string },
): Promise<Settled | undefined> {
  const { rows } = await database.query<Settled>(
    `delete from saml_sign_in where ticket_hash = $1 and browser_hash = $2 and expires_at > now()
     returning provider_id as "providerId", version, callback_url as "callbackUrl", error_url as "errorUrl",
               is_trial as "isTrial", identity, problem`,
    [sha256(ticket, 'base64url'), sha256(browser, 'base64url')],
  );
  return rows[0];
}
