/** Sessions and passwords: better-auth on our tables, set up so that nobody signs up by themselves. */

import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { account, session, user, verification } from '../database/schema/access.ts';
import type { OpenIdConnect, Settings } from '../settings/settings.ts';
import { hashPassword, passwordLength, verifyPassword } from './passwords.ts';
import { cookiePrefix, sessionCookieName } from './session-cookie.ts';
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
  /** The same for signing in at the distributor's identity provider; absent where there is none. */
  readonly handleProvider: Handle | undefined;
}

export type Handle = (request: Request) => Promise<Response>;

/** What the provider needs longer for is given up. */
const providerWaitMs = 10_000;

/** Sets better-auth up on this database. Its own rate limit is off: `sign-in-throttle.ts` counts per person too. */
export function authentication(
  { db, pool }: Database,
  settings: AuthenticationSettings,
  log: FastifyBaseLogger,
): Authentication {
  const isSecure = settings.publicUrl.startsWith('https:');
  // The provider has an instance of its own: its start asks the provider, and passwords must not wait for that.
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
      databaseHooks: {
        session: {
          create: {
            before: async (made) => ({ data: { ...made, expiresAt: new Date(Date.now() + idleMs) } }),
            after: async ({ userId }) => {
              await pool.query('delete from session where user_id = $1 and expires_at < now()', [userId]);
            },
          },
        },
      },
      account: {
        // A person whom the distributor made is found by the verified e-mail of the provider; nobody is made by signing in.
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
        cookiePrefix,
        useSecureCookies: isSecure,
        defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
        ipAddress: { ipAddressHeaders: [addressHeader] },
        disableOriginCheck: false,
        disableCSRFCheck: false,
      },
      logger: {
        level: 'warn',
        // One line each: a wrong password is no fault, and its stack helps nobody.
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

/** What better-auth adds to a message, as far as it is a sentence. */
function inOneLine(more: unknown): string {
  const text = more instanceof Error ? more.message : more;
  return typeof text === 'string' ? text.replace(/\s+/g, ' ') : '';
}

/** Opens at the first request, and anew after one that got no answer in time. */
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
        disableSignUp: true,
        disableImplicitSignUp: true,
      },
    ],
  });
}
