/** Sessions and passwords: better-auth on our tables, without self-service sign-up. */

import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { account, session, user, verification } from '../database/schema/access.ts';
import type { OpenIdConnect, Settings } from '../settings/settings.ts';
import { hashPassword, passwordLength, verifyPassword } from './passwords.ts';
import { sessionCookieName, siteCookiePrefix } from './session-cookie.ts';
import { idleMs, longestSeconds } from './session-lifetime.ts';

/** Where better-auth's own paths begin. */
export const authPath = '/api/auth';
/** The header by which the adapter hands the client's address over; never taken from outside. */
export const addressHeader = 'x-operatory-client-address';
/** The name of the distributor's identity provider in addresses: `/api/auth/callback/oidc`. */
export const identityProviderId = 'oidc';

export type AuthenticationSettings = Pick<Settings, 'publicUrl' | 'ownOrigins' | 'authSecret' | 'openIdConnect'>;

export interface Authentication {
  /** Name and secret of the session cookie. */
  readonly cookie: { readonly name: string; readonly secret: string };
  /** Answers a request to one of better-auth's paths. */
  readonly handle: Handle;
  /** The same for signing in with the distributor's identity provider; absent if there is none. */
  readonly handleProvider: Handle | undefined;
}

export type Handle = (request: Request) => Promise<Response>;

/** How long the provider may take, in ms. */
const providerWaitMs = 10_000;

/** What happens whenever better-auth writes a session or an account. */
function hooksOf(pool: Database['pool']) {
  /** A person is found by e-mail once; from then on only the provider's own name for them counts. */
  async function isLinked(userId: string): Promise<boolean> {
    const { rowCount } = await pool.query('select from account where user_id = $1 and provider_id = $2', [
      userId,
      identityProviderId,
    ]);
    return rowCount !== 0;
  }
  /** A withdrawn person gets the same response as an unknown one. */
  async function refuseWithdrawn(userId: string): Promise<void> {
    const { rowCount } = await pool.query('select from "user" where id = $1 and withdrawn_at is not null', [userId]);
    if (rowCount === 0) return;
    throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' });
  }
  return {
    session: {
      create: {
        before: async (made) => {
          await refuseWithdrawn(made.userId);
          return { data: { ...made, expiresAt: new Date(Date.now() + idleMs) } };
        },
        after: async ({ userId }) => {
          await pool.query('delete from session where user_id = $1 and expires_at < now()', [userId]);
        },
      },
    },
    account: {
      create: {
        before: async (made) => {
          if (made.providerId === identityProviderId && (await isLinked(made.userId))) return false;
          return { data: { ...made, ...noTokens } };
        },
      },
      update: { before: async (changed) => ({ data: { ...changed, ...noTokens } }) },
    },
  } satisfies BetterAuthOptions['databaseHooks'];
}

/** Sets better-auth up on this database. Its own rate limit is off: `sign-in-throttle.ts` counts per person too. */
export function authentication(
  { db, pool }: Database,
  settings: AuthenticationSettings,
  log: FastifyBaseLogger,
): Authentication {
  const isSecure = settings.publicUrl.startsWith('https:');
  // A separate instance for the provider, because starting it calls the provider, and passwords must not wait for that.
  const open = (openIdConnect?: OpenIdConnect): Handle =>
    betterAuth({
      appName: 'Operatory',
      baseURL: settings.publicUrl,
      basePath: authPath,
      secret: settings.authSecret,
      trustedOrigins: [...settings.ownOrigins],
      database: drizzleAdapter(db, { provider: 'pg', schema: { user, session, account, verification } }),
      telemetry: { enabled: false },
      rateLimit: { enabled: false },
      emailAndPassword: {
        enabled: true,
        disableSignUp: true,
        minPasswordLength: passwordLength.minimum,
        maxPasswordLength: passwordLength.maximum,
        revokeSessionsOnPasswordReset: true,
        password: { hash: hashPassword, verify: verifyPassword },
      },
      // The cookie lasts as long as a session at most can; the row in the database says when it ends (`viewers.ts` moves it).
      session: { expiresIn: longestSeconds, disableSessionRefresh: true, freshAge: 0 },
      databaseHooks: hooksOf(pool),
      account: {
        // A person created by the distributor is found by the provider's verified e-mail; signing in creates nobody.
        accountLinking: {
          enabled: openIdConnect !== undefined,
          trustedProviders: openIdConnect?.isEmailTrusted === true ? [identityProviderId] : [],
        },
      },
      plugins: openIdConnect === undefined ? [] : [identityProvider(openIdConnect)],
      onAPIError: {
        errorURL: `${settings.publicUrl}/sign-in`,
        onError: (error) => {
          const status = (error as { statusCode?: unknown } | undefined)?.statusCode;
          if (typeof status !== 'number' || status >= 500) log.error({ err: error }, 'the session service failed');
        },
      },
      advanced: {
        // With its own way to secure cookies, better-auth would add `__Secure-`, which binds a cookie to no host.
        cookiePrefix: siteCookiePrefix(isSecure),
        useSecureCookies: false,
        defaultCookieAttributes: { secure: isSecure, httpOnly: true, sameSite: 'lax', path: '/' },
        ipAddress: { ipAddressHeaders: [addressHeader] },
        disableOriginCheck: false,
        disableCSRFCheck: false,
      },
      logger: {
        level: 'warn',
        // One line each: a wrong password isn't a fault, and its stack is useless.
        log: (level, message, ...more) => log[level](`sign-in: ${[message, ...more.map(inOneLine)].join(' ').trim()}`),
      },
    }).handler;
  const { openIdConnect } = settings;
  return {
    cookie: { name: sessionCookieName(isSecure), secret: settings.authSecret },
    handle: open(),
    handleProvider: openIdConnect === undefined ? undefined : inTime(() => open(openIdConnect)),
  };
}

/** We never call the provider for a person, so its tokens aren't stored. */
const noTokens = { accessToken: null, refreshToken: null, idToken: null };

/** The text that better-auth adds to a message, if it's a sentence. */
function inOneLine(more: unknown): string {
  const text = more instanceof Error ? more.message : more;
  return typeof text === 'string' ? text.replace(/\s+/g, ' ') : '';
}

/** Opened by the first request, and again after one that got no response in time. */
function inTime(open: () => Handle): Handle {
  let handle: Handle | undefined;
  return async (request) => {
    handle ??= open();
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<Response>((answer) => {
      timer = setTimeout(() => {
        handle = undefined;
        answer(Response.json({ code: 'PROVIDER_NOT_FOUND' }, { status: 503 }));
      }, providerWaitMs);
    });
    try {
      return await Promise.race([handle(request), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  };
}

function identityProvider({ issuer, clientId, clientSecret }: OpenIdConnect) {
  return genericOAuth({
    config: [
      {
        providerId: identityProviderId,
        discoveryUrl: `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`,
        clientId,
        clientSecret,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
        getUserInfo: async ({ idToken }) => personIn(idToken, { issuer, clientId }),
        disableSignUp: true,
        disableImplicitSignUp: true,
      },
    ],
  });
}

const identityClaims = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  sub: z.string().min(1),
  email: z.string(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  name: z.string().optional(),
});

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

/**
 * The person in an ID token whose signature, audience, time, and nonce better-auth has checked; `null` rejects it.
 * Better-auth trusts the issuer in the discovery document and doesn't check whom the token was issued for.
 */
function personIn(idToken: string | undefined, { issuer, clientId }: Pick<OpenIdConnect, 'issuer' | 'clientId'>) {
  const [, payload] = idToken?.split('.') ?? [];
  if (payload === undefined) return null;
  const read = identityClaims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  if (!read.success) return null;
  const { iss, aud, azp, sub, email, email_verified: verified, name } = read.data;
  const isForOthersToo = Array.isArray(aud) && aud.length > 1;
  if (withoutSlash(iss) !== withoutSlash(issuer)) return null;
  if (azp === undefined ? isForOthersToo : azp !== clientId) return null;
  return { id: sub, sub, email, emailVerified: verified === true || verified === 'true', name: name ?? email };
}
