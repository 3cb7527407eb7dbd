/** SAML: accepts a provider's response from any site, and continues in the browser that started the sign-in. */
import { randomBytes } from 'node:crypto';
import { can } from '@operatory/domain/access';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sessionCookie } from '../access/factors/open-session.ts';
import { noteRefusedSignIn } from '../access/note-refused-sign-in.ts';
import { emailInProblem, emailProblem } from '../access/providers/email-problem.ts';
import type { SamlProvider } from '../access/providers/identity-provider.ts';
import { noteTrial } from '../access/providers/note-trial.ts';
import { refuseReturn, type WhyRefused } from '../access/providers/refuse-return.ts';
import {
  answerPath,
  browserCookie,
  finishPath,
  metadataPath,
  ownEntity,
  writeMetadata,
} from '../access/saml/addresses.ts';
import { admit } from '../access/saml/admit.ts';
import { checkAnswer } from '../access/saml/check-answer.ts';
import { addressFor } from '../access/saml/open-saml.ts';
import {
  beginRequest,
  findRequest,
  redeemTicket,
  requestMinutes,
  type Settled,
  settleRequest,
} from '../access/saml/sign-in-requests.ts';
import { readCookie } from '../access/session-cookie.ts';
import { actorOf } from '../audit/write-audit.ts';
import { addressKey } from '../limits/limiter.ts';
import { type SharedLimiter, sharedLimiter } from '../limits/shared-limiter.ts';
import { trialPage, welcome } from './after-provider.ts';
import type { ProviderParts, Start } from './provider-routes.ts';

/** The longest response that is read, plus the form's overhead. */
const longestForm = 450_000;
/** The page words each of them. */
type SignInError = 'answer' | 'start-here' | 'provider' | WhyRefused;

const withError = (path: string, error: SignInError) => `${path}${path.includes('?') ? '&' : '?'}error=${error}`;

const isSecure = ({ publicUrl }: Pick<ProviderParts, 'publicUrl'>) => publicUrl.startsWith('https:');

const browserOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = readCookie(headers.cookie ?? '', name);
  return value !== undefined && /^[\w-]{32}$/.test(value) ? value : undefined;
};

/** Sends someone to the provider: its address, and the cookie by which their browser is known when they come back. */
export async function leaveForSaml(
  { database, publicUrl }: Pick<ProviderParts, 'database' | 'publicUrl'>,
  { request, provider, start }: { request: FastifyRequest; provider: SamlProvider; start: Start },
): Promise<{ readonly url: string; readonly cookie: string }> {
  const { providerId, version } = provider;
  // Several tabs may be on their way at once.
  const name = browserCookie(isSecure({ publicUrl }));
  const browser = browserOf(request, name) ?? randomBytes(24).toString('base64url');
  const { callbackURL: callbackUrl, errorCallbackURL: errorUrl, isTrial, isAgain } = start;
  const requestId = await beginRequest(database, { providerId, version, browser, callbackUrl, errorUrl, isTrial });
  const secure = isSecure({ publicUrl }) ? '; Secure' : '';
  return {
    url: await addressFor(provider, ownEntity(publicUrl, providerId), { requestId, isAgain }),
    cookie: `${name}=${browser}; Max-Age=${requestMinutes * 60}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  };
}

export function mountSamlRoutes(http: FastifyInstance, parts: ProviderParts): void {
  const answers = sharedLimiter(parts.database, { name: 'saml-answer', most: 60, seconds: 60 });
  http.get<{ Params: { providerId: string } }>(metadataPath, async ({ params: { providerId } }, reply) => {
    const provider = await parts.providers.byId(providerId, { isTrial: true });
    if (provider?.kind !== 'saml') return reply.callNotFound();
    return reply
      .type('application/samlmetadata+xml')
      .header('content-disposition', 'attachment; filename="operatory-saml.xml"')
      .send(writeMetadata(ownEntity(parts.publicUrl, providerId)));
  });
  http.get<{ Querystring: { ticket?: string } }>(finishPath, (request, reply) => finish(parts, request, reply));
  // In a separate scope, because no other route here accepts forms.
  void http.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: longestForm },
      (_request, body, done) => done(null, new URLSearchParams(body as string)),
    );
    scope.post<{ Params: { providerId: string }; Body: unknown }>(
      answerPath,
      { bodyLimit: longestForm, config: { isForAnySite: true } },
      (request, reply) => takeAnswer(parts, answers, request, reply),
    );
  });
}

type AnswerRequest = FastifyRequest<{ Params: { providerId: string }; Body: unknown }>;

/**
 * The form comes from the provider's page, so the browser doesn't send our cookies with it: the response is stored, and
 * the browser is redirected to an address where it does.
 */
async function takeAnswer(
  { database, providers, publicUrl }: ProviderParts,
  answers: SharedLimiter,
  request: AnswerRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const back = (error: SignInError) => reply.redirect(withError('/sign-in', error), 303);
  if ((await answers.take(addressKey(request.ip))) > 0) return back('provider');
  const { providerId } = request.params;
  // One that is being tried isn't switched on yet; whether it may count is decided below.
  const provider = await providers.byId(providerId, { isTrial: true });
  const sent = request.body instanceof URLSearchParams ? request.body.get('SAMLResponse') : null;
  if (provider?.kind !== 'saml' || sent === null) return back('provider');
  const {
    asked,
    identity,
    problem = '',
  } = await checkAnswer(sent, {
    ...{ provider, publicUrl, now: new Date() },
    find: (requestId) => findRequest(database, { requestId, providerId }),
    emailProblem: (email) => emailProblem(database, provider, email),
  });
  if (problem !== '') request.log.warn({ providerId, problem }, 'a SAML answer was not accepted');
  // A response without a request is one that the provider initiated, or one that was used already.
  if (asked === undefined) return back('start-here');
  const ticket = await settleRequest(database, { requestId: asked.requestId, identity, problem });
  return ticket === undefined ? back('start-here') : reply.redirect(`${finishPath}?ticket=${ticket}`, 303);
}

/** In the browser that started the sign-in: signs the person in, or stores the result of a test. */
async function finish(
  parts: ProviderParts,
  request: FastifyRequest<{ Querystring: { ticket?: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { database, providers } = parts;
  reply.header('cache-control', 'no-store');
  const { ticket = '' } = request.query;
  const browser = browserOf(request, browserCookie(isSecure(parts)));
  const settled = browser === undefined ? undefined : await redeemTicket(database, { ticket: String(ticket), browser });
  if (settled === undefined) return reply.redirect(withError('/sign-in', 'start-here'));
  const provider = await providers.byId(settled.providerId, { isTrial: settled.isTrial });
  if (provider?.kind !== 'saml') return reply.redirect(withError('/sign-in', 'provider'));
  const back = { request, reply, provider, settled };
  return settled.isTrial ? endTrial(parts, back) : comeIn(parts, back);
}

interface Back {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly provider: SamlProvider;
  readonly settled: Settled;
}

/** The reason for the page to word; if the provider named anyone, the audit log gets an entry. */
async function whyNot({ database }: ProviderParts, { request, provider, settled }: Back): Promise<SignInError> {
  const by = actorOf(request);
  const { identity, problem } = settled;
  if (identity !== null) return refuseReturn(database, { provider, identity, by });
  const email = emailInProblem(problem);
  if (email === undefined) return 'answer';
  await noteRefusedSignIn(database, email, by);
  return 'domain';
}

async function comeIn(parts: ProviderParts, back: Back): Promise<FastifyReply> {
  const { request, reply, provider, settled } = back;
  const { database, sessions, auth, onEnd } = parts;
  const { identity, callbackUrl, errorUrl } = settled;
  const call = { request, reply, body: undefined };
  const token = identity === null ? undefined : await admit(database, { provider, identity, request });
  if (identity === null || token === undefined) {
    const answered = reply.redirect(withError(errorUrl, await whyNot(parts, back)));
    onEnd(call, { kind: 'signed-out' });
    return answered;
  }
  const cookie = sessionCookie(token, { secret: auth.cookie.secret, isSecure: isSecure(parts) });
  const viewer = await sessions.of({ cookie: cookie.slice(0, cookie.indexOf(';')) });
  const remembered = await welcome(parts, call, { viewer, identity, provider });
  reply.header('set-cookie', [cookie, ...remembered]);
  const answered = reply.redirect(callbackUrl);
  onEnd(call, viewer);
  return answered;
}

async function endTrial(
  { database, sessions }: ProviderParts,
  { request, reply, provider, settled: { version, identity, problem } }: Back,
): Promise<FastifyReply> {
  const viewer = await sessions.of(request.headers);
  if (!can(viewer, 'installation.manage')) return reply.redirect(withError('/sign-in', 'provider'));
  await noteTrial(database, { provider, version, identity: identity ?? undefined, problem, by: actorOf(request) });
  return reply.redirect(trialPage);
}
