/** Company sign-in: leaving for the provider, coming back, and trying a provider before it's switched on. */
import { can } from '@operatory/domain/access';
import { refuse } from '@operatory/domain/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { type Authentication, authPath } from '../access/authentication.ts';
import { noteReturn, type OpenIdProvider } from '../access/providers/identity-provider.ts';
import { noteTrial } from '../access/providers/note-trial.ts';
import { refuseReturn, type WhyRefused } from '../access/providers/refuse-return.ts';
import type { StoredProviders } from '../access/providers/stored-providers.ts';
import { readCookie, siteCookiePrefix } from '../access/session-cookie.ts';
import type { Sessions } from '../access/viewers.ts';
import { actorOf } from '../audit/write-audit.ts';
import { sendRefusal } from '../http/problems.ts';
import { addressKey } from '../limits/limiter.ts';
import { sharedLimiter } from '../limits/shared-limiter.ts';
import { trialPage, welcome } from './after-provider.ts';
import type { Call } from './attempts.ts';
import { pass, requestFor } from './auth-exchange.ts';
import type { Post } from './auth-routes.ts';
import { leaveForSaml, mountSamlRoutes } from './saml-routes.ts';
import { mountSignedInPage } from './signed-in-page.ts';

/** Written out as a browser reads it, a path like `/.//host` would name another host. */
function staysHere(path: string): boolean {
  const base = 'http://here.invalid';
  if (!URL.canParse(path, base)) return false;
  const { origin, pathname } = new URL(path, base);
  return origin === base && !pathname.startsWith('//');
}

/** Where the provider sends a person back to: one of our paths, never an outside address. Browsers skip tabs and line ends. */
const ownPath = z
  .string()
  .max(2_000)
  .regex(/^\/(?![/\\])\P{Cc}*$/u, 'must be a path of this site')
  .refine(staysHere, 'must be a path of this site');
const startBody = z
  .object({
    provider: z.string().max(40).optional(),
    /** Instead of `provider`: the one for this e-mail's domain. */
    email: z.string().max(320).optional(),
    callbackURL: ownPath.default('/home'),
    errorCallbackURL: ownPath.default('/sign-in'),
    /** The provider asks who it is, even if it knows. */
    isAgain: z.boolean().default(false),
    /** Doesn't sign anyone in; for administrators. */
    isTrial: z.boolean().default(false),
  })
  .refine(({ provider, email }) => provider !== undefined || email !== undefined, 'names no provider');
export type Start = z.output<typeof startBody>;

/** Says at the return that it's a trial, and of which version of which provider. Behind TLS, no other host can set it. */
const trialCookie = (publicUrl: string) => `${siteCookiePrefix(publicUrl.startsWith('https:'))}.trial`;
const trialCookieFor = (publicUrl: string, { value, seconds }: { value: string; seconds: number }) =>
  `${trialCookie(publicUrl)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`;
const trialMinutes = 10;

export interface ProviderParts {
  readonly auth: Authentication;
  readonly providers: StoredProviders;
  readonly sessions: Sessions;
  readonly publicUrl: string;
  readonly database: pg.Pool;
  readonly post: Post;
  /** Called once someone is signed in; returns cookies. */
  readonly onSignedIn: (call: Call<unknown>, email: string) => Promise<string[]>;
  readonly onEnd: (call: Call<unknown>, viewer: Awaited<ReturnType<Sessions['of']>>) => void;
}

/** Adds what better-auth doesn't support: the expected person, and whether they must re-authenticate. */
function addressed(url: string, { email, isAgain }: Start): string {
  const address = new URL(url);
  if (email !== undefined) address.searchParams.set('login_hint', email);
  if (isAgain) address.searchParams.set('prompt', 'login');
  return address.href;
}

export function mountProviderRoutes(http: FastifyInstance, parts: ProviderParts): void {
  const { auth, providers, sessions, publicUrl, database, post } = parts;
  mountSignedInPage(http);
  mountSamlRoutes(http, parts);
  // Each start writes a row and may ask the provider.
  const starts = sharedLimiter(database, { name: 'provider-start', most: 60, seconds: 60 });

  async function find({ provider, email = '', isTrial }: Start, request: FastifyRequest) {
    if (!isTrial) return provider === undefined ? providers.byEmail(email) : providers.byId(provider);
    const viewer = await sessions.of(request.headers);
    return can(viewer, 'installation.manage') ? providers.byId(provider ?? '', { isTrial }) : undefined;
  }

  post('/sign-in/social', startBody, async ({ request, reply, body }) => {
    const seconds = await starts.take(addressKey(request.ip));
    if (seconds > 0) return sendRefusal(reply, refuse('access.too-many-sign-ins', { seconds }));
    const found = await find(body, request);
    if (found === undefined) {
      return sendRefusal(reply, refuse(body.provider === undefined ? 'access.no-company-sign-in' : 'request.invalid'));
    }
    if (found.kind === 'saml') {
      const { url, cookie } = await leaveForSaml(parts, { request, provider: found, start: body });
      return reply.header('set-cookie', cookie).send({ url });
    }
    const { callbackURL, errorCallbackURL, isTrial } = body;
    const asked = { provider: found.providerId, callbackURL, errorCallbackURL };
    const response = await auth.handleProvider(found)(requestFor(request, { publicUrl, body: asked }));
    if (!response.ok) return pass(response, reply);
    const { url } = (await response.json()) as { url: string };
    // The provider's own description of itself says where to go: nothing but a page.
    if (!/^https?:\/\//i.test(url)) return sendRefusal(reply, refuse('access.sign-in-refused'));
    const mark = trialCookieFor(publicUrl, {
      value: `${found.providerId}.${found.version}`,
      seconds: trialMinutes * 60,
    });
    reply.header('set-cookie', [...response.headers.getSetCookie(), ...(isTrial ? [mark] : [])]);
    return reply.send({ url: addressed(url, body) });
  });

  http.get<{ Params: { providerId: string } }>(`${authPath}/callback/:providerId`, async (request, reply) => {
    const { providerId } = request.params;
    const marked = readCookie(request.headers.cookie ?? '', trialCookie(publicUrl))?.split('.');
    const isTrial = marked?.[0] === providerId;
    const provider = await providers.byId(providerId, { isTrial });
    if (provider?.kind !== 'openid') return reply.redirect('/sign-in?error=provider');
    return isTrial
      ? endTrial(parts, { request, reply, provider, marked })
      : comeBack(parts, { request, reply, provider });
  });
}

interface Back {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly provider: OpenIdProvider;
}

/** The same redirect with our reason instead of better-auth's, which no one would understand. */
function withError(response: Response, why: WhyRefused, publicUrl: string): Response {
  const to = new URL(response.headers.get('location') ?? '/', publicUrl);
  if (!to.searchParams.has('error')) return response;
  to.searchParams.set('error', why);
  to.searchParams.delete('error_description');
  const headers = new Headers(response.headers);
  // Also if the way back was stored by an older version.
  headers.set('location', staysHere(to.pathname) ? `${to.pathname}${to.search}` : `/sign-in?error=${why}`);
  return new Response(null, { status: response.status, headers });
}

async function comeBack(parts: ProviderParts, { request, reply, provider }: Back): Promise<FastifyReply> {
  const { auth, sessions, publicUrl, database, onEnd } = parts;
  const call = { request, reply, body: undefined };
  const { done, identity, outsider } = await noteReturn(() =>
    auth.handleProvider(provider)(requestFor(request, { publicUrl, body: undefined })),
  );
  const cookies = done.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const viewer = await sessions.of({ cookie: cookies.join('; ') });
  const remembered = await welcome(parts, call, { viewer, identity, provider });
  const named = identity ?? outsider;
  const response =
    viewer.kind === 'user' || named === undefined
      ? done
      : withError(done, await refuseReturn(database, { provider, identity: named, by: actorOf(request) }), publicUrl);
  const answered = await pass(response, reply, remembered);
  onEnd(call, viewer);
  return answered;
}

/** Stores the provider's response for the administrator who tested it; never signs anyone in. */
async function endTrial(
  { auth, sessions, publicUrl, database }: ProviderParts,
  { request, reply, provider, marked }: Back & { readonly marked: readonly string[] | undefined },
): Promise<FastifyReply> {
  const viewer = await sessions.of(request.headers);
  reply.header('set-cookie', trialCookieFor(publicUrl, { value: '', seconds: 0 }));
  if (!can(viewer, 'installation.manage')) return reply.redirect('/sign-in?error=provider');
  const { done, identity, problem } = await noteReturn(
    () => auth.handleProvider(provider)(requestFor(request, { publicUrl, body: undefined })),
    { isTrial: true },
  );
  const said = new URL(done.headers.get('location') ?? '/', publicUrl).searchParams.get('error') ?? '';
  await noteTrial(database, {
    ...{ provider, identity, by: actorOf(request) },
    // The cookie is the browser's, so it may say anything; no provider has version 0.
    version: /^\d{1,9}$/.test(marked?.[1] ?? '') ? Number(marked?.[1]) : 0,
    problem:
      problem ?? (identity === undefined ? `The provider’s answer wasn’t accepted: ${said || 'it failed'}.` : ''),
  });
  return reply.redirect(trialPage);
}
