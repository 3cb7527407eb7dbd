/** Sessions and passwords: better-auth on our tables, without self-service sign-up. */

import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { account, session, user, verification } from '../database/schema/access.ts';
import type { Settings } from '../settings/settings.ts';
import { hashPassword, passwordLength, verifyPassword } from './passwords.ts';
import { emailProblem } from './providers/email-problem.ts';
import { isEndedByUs, type OpenIdProvider, providerPlugin } from './providers/identity-provider.ts';
import { isStillOn } from './providers/still-on.ts';
import { sessionCookieName, siteCookiePrefix } from './session-cookie.ts';
import { idleMs, longestSeconds } from './session-lifetime.ts';

/** Where better-auth's own paths begin. */
export const authPath = '/api/auth';
/** The header by which the adapter hands the client's address over; never taken from outside. */
export const addressHeader = 'x-operatory-client-address';

export type AuthenticationSettings = Pick<Settings, 'publicUrl' | 'ownOrigins' | 'authSecret'>;

export interface Authentication {
  /** Name and secret of the session cookie. */
  readonly cookie: { readonly name: string; readonly secret: string };
  /** Answers a request to one of better-auth's paths. */
  readonly handle: Handle;
  /** The same for signing in with an identity provider, with the settings that it has now. */
  readonly handleProvider: (provider: OpenIdProvider) => Handle;
}

export type Handle = (request: Request) => Promise<Response>;

/** How long the provider may take, in ms. */
const providerWaitMs = 10_000;

/** What happens whenever better-auth writes a session or an account; `provider` if people come in by one. */
function hooksOf(pool: Database['pool'], provider?: OpenIdProvider) {
  const via = provider === undefined ? 'password' : 'provider';
  /** A person is found by e-mail once; after that, only the provider's subject ID counts. */
  async function isLinked(userId: string): Promise<boolean> {
    const { rowCount } = await pool.query('select from account where user_id = $1 and provider_id = $2', [
      userId,
      provider?.providerId,
    ]);
    return rowCount !== 0;
  }
  /** Withdrawn people, and people outside the provider's domains, get the same response as unknown ones. */
  async function refuseOthers(userId: string): Promise<void> {
    const { rows } = await pool.query<{ email: string; is_withdrawn: boolean }>(
      'select email, withdrawn_at is not null as is_withdrawn from "user" where id = $1',
      [userId],
    );
    const [person] = rows;
    if (person === undefined) return;
    // The e-mail that the provider sends may differ from that of the linked person.
    const problem = provider === undefined ? undefined : await emailProblem(pool, provider, person.email);
    if (!person.is_withdrawn && problem === undefined) return;
    throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' });
  }
  return {
    session: {
      create: {
        before: async (made) => {
          await refuseOthers(made.userId);
          return { data: { ...made, via, expiresAt: new Date(Date.now() + idleMs) } };
        },
        after: async ({ id, userId }) => {
          // Turning a sign-in off ends its sessions; a sign-in already in progress must not survive that.
          if (provider !== undefined && !(await isStillOn(pool, provider))) {
            await pool.query('delete from session where id = $1', [id]);
          }
          await pool.query('delete from session where user_id = $1 and expires_at < now()', [userId]);
        },
      },
    },
    account: {
      create: {
        before: async (made) => {
          if (made.providerId === provider?.providerId && (await isLinked(made.userId))) return false;
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
  // A separate instance for each provider, because starting it calls the provider, and passwords must not wait for that.
  const open = (provider?: OpenIdProvider): Handle =>
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
      session: {
        expiresIn: longestSeconds,
        disableSessionRefresh: true,
        freshAge: 0,
        additionalFields: { via: { type: 'string', required: false, input: false } },
      },
      databaseHooks: hooksOf(pool, provider),
      account: {
        // A person created by the distributor is found by the provider's verified e-mail; signing in creates no one.
        accountLinking: {
          enabled: provider !== undefined,
          trustedProviders: provider?.isEmailTrusted === true ? [provider.providerId] : [],
        },
      },
      plugins: provider === undefined ? [] : [providerPlugin(provider, (email) => emailProblem(pool, provider, email))],
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
        log: (level, message, ...more) => {
          if (isEndedByUs()) return;
          log[level](`sign-in: ${[message, ...more.map(inOneLine)].join(' ').trim()}`);
        },
      },
    }).handler;
  const opened = new Map<string, { readonly version: number; readonly handle: Handle }>();
  return {
    cookie: { name: sessionCookieName(isSecure), secret: settings.authSecret },
    handle: open(),
    handleProvider(provider) {
      const { providerId, version } = provider;
      const known = opened.get(providerId);
      if (known?.version === version) return known.handle;
      const handle = inTime(() => open(provider));
      opened.set(providerId, { version, handle });
      return handle;
    },
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
