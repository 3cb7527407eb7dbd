/** The session service at `/api/auth`: only the paths that are used, throttled, with every error as a problem document. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fieldErrors, sendRefusal } from '../http/problems.ts';
import { type Authentication, addressHeader, authPath, identityProviderId } from './authentication.ts';
import { isHashingOverloaded, passwordLength } from './passwords.ts';
import { signInThrottle } from './sign-in-throttle.ts';
import type { Sessions } from './viewers.ts';

const text = (most: number) => z.string().max(most);
const signInBody = z.object({ email: text(320), password: text(1_000), rememberMe: z.boolean().optional() });
const changePasswordBody = z.object({
  currentPassword: text(1_000),
  newPassword: text(1_000),
  revokeOtherSessions: z.boolean().default(true),
});
const revokeBody = z.object({ token: text(200) });
const nothing = z.object({}).nullish();
/** Where the provider sends a person back to: a path of ours, never an outside address. */
const ownPath = text(2_000).regex(/^\/(?![/\\])/, 'must be a path of this site');
const providerBody = z.object({
  provider: z.literal(identityProviderId),
  callbackURL: ownPath.default('/home'),
  errorCallbackURL: ownPath.default('/sign-in'),
});

/** What better-auth says, in the words of our table; `undefined` is a fault. */
function refusalOf(status: number, code: unknown): Refusal<RefusalCode> | undefined {
  switch (code) {
    case 'INVALID_EMAIL_OR_PASSWORD':
    case 'INVALID_EMAIL':
    case 'EMAIL_NOT_VERIFIED':
      return refuse('access.sign-in-failed');
    case 'PASSWORD_TOO_SHORT':
      return refuse('access.password-too-short', { minimum: passwordLength.minimum });
    case 'PASSWORD_TOO_LONG':
      return refuse('access.password-too-long', { maximum: passwordLength.maximum });
    case 'INVALID_PASSWORD':
      return refuse('access.password-wrong');
    case 'INVALID_ORIGIN':
    case 'MISSING_OR_NULL_ORIGIN':
    case 'CROSS_SITE_NAVIGATION_LOGIN_BLOCKED':
      return refuse('request.foreign-origin');
    case 'PROVIDER_NOT_FOUND':
      return refuse('provider.unavailable', { provider: 'sign-in service' });
    default:
      break;
  }
  if (status === 401) return refuse('access.signed-out');
  if (status === 403) return refuse('access.sign-in-refused');
  if (status === 404) return refuse('route.absent');
  if (status < 500) return refuse('request.malformed', { reason: 'the session service did not take it.' });
  return undefined;
}

/**
 * The same request as better-auth wants it: checked body, and the address as Fastify found it. Where it came from
 * was looked at before (`own-origin.ts`), so it comes from us.
 */
function requestFor(
  { headers: sent, ip, method, url }: FastifyRequest,
  { publicUrl, body }: { publicUrl: string; body: unknown },
): Request {
  const headers = new Headers({ origin: new URL(publicUrl).origin, [addressHeader]: ip });
  if (sent.cookie !== undefined) headers.set('cookie', sent.cookie);
  if (sent['user-agent'] !== undefined) headers.set('user-agent', sent['user-agent']);
  if (method === 'GET') return new Request(new URL(url, publicUrl), { headers });
  headers.set('content-type', 'application/json');
  return new Request(new URL(url, publicUrl), { method: 'POST', headers, body: JSON.stringify(body ?? {}) });
}

async function pass(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  const body = await response.text();
  if (response.status >= 400) {
    const { code, message } = parsed(body);
    const refusal = refusalOf(response.status, code);
    if (refusal !== undefined) return sendRefusal(reply, refusal);
    throw new Error(`the session service failed: ${String(code ?? message ?? response.status)}`);
  }
  const location = response.headers.get('location');
  if (location !== null) reply.header('location', location);
  return reply.code(response.status).type('application/json').send(body);
}

function parsed(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Adds the paths. What ends sessions makes this process forget who was remembered, so that it counts at once. */
export function mountAuthRoutes(http: FastifyInstance, { auth, sessions, publicUrl }: AuthParts): void {
  const throttle = signInThrottle();
  const ask = ({ request, body }: Call<unknown>) => auth.handle(requestFor(request, { publicUrl, body }));

  function post<Body>(path: string, schema: z.ZodType<Body>, handler: Handler<Body>): void {
    http.post(`${authPath}${path}`, async (request, reply) => {
      const read = schema.safeParse(request.body ?? {});
      if (!read.success) return sendRefusal(reply, refuse('request.invalid'), fieldErrors(read.error));
      return handler({ request, reply, body: read.data });
    });
  }

  async function throttled(call: Call<unknown>, person: string): Promise<FastifyReply> {
    const { request, reply } = call;
    const seconds = isHashingOverloaded() ? 5 : throttle.begin(request.ip, person);
    if (seconds > 0) return sendRefusal(reply, refuse('access.too-many-sign-ins', { seconds }));
    const response = await ask(call);
    if (response.ok) throttle.succeeded(request.ip, person);
    return pass(response, reply);
  }

  const forward = async (call: Call<unknown>) => pass(await ask(call), call.reply);
  const forwardAndForget = async (call: Call<unknown>) => {
    const answered = await forward(call);
    sessions.forget();
    return answered;
  };

  post('/sign-in/email', signInBody, (call) => throttled(call, call.body.email));
  post('/sign-out', nothing, forwardAndForget);
  post('/change-password', changePasswordBody, async (call) => {
    const answered = await throttled(call, sessions.tokenOf(call.request.headers) ?? '');
    sessions.forget();
    return answered;
  });
  post('/revoke-session', revokeBody, forwardAndForget);
  post('/revoke-other-sessions', nothing, forwardAndForget);
  http.get(`${authPath}/list-sessions`, (request, reply) => forward({ request, reply, body: undefined }));
  const { handleProvider } = auth;
  if (handleProvider === undefined) return;
  const forwardToProvider = async (call: Call<unknown>) =>
    pass(await handleProvider(requestFor(call.request, { publicUrl, body: call.body })), call.reply);
  post('/sign-in/social', providerBody, forwardToProvider);
  http.get(`${authPath}/callback/${identityProviderId}`, (request, reply) =>
    forwardToProvider({ request, reply, body: undefined }),
  );
}

interface AuthParts {
  readonly auth: Authentication;
  readonly sessions: Sessions;
  readonly publicUrl: string;
}

interface Call<Body> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly body: Body;
}

type Handler<Body> = (call: Call<Body>) => Promise<FastifyReply>;
