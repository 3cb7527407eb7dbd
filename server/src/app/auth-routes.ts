/** The session service at `/api/auth`: only the paths that are used, throttled, with every error as a problem document. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { containsOwnWords, isCommonPassword, type Viewer } from '@operatory/domain/access';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { type Authentication, authPath, identityProviderId } from '../access/authentication.ts';
import { type KnownDevices, knownDevices } from '../access/known-device.ts';
import { noteNewDevice } from '../access/note-new-device.ts';
import { notePasswordChange } from '../access/note-password-change.ts';
import { noteRefusedSignIn } from '../access/note-refused-sign-in.ts';
import { passwordLength } from '../access/passwords.ts';
import { signInThrottle } from '../access/sign-in-throttle.ts';
import type { Sessions } from '../access/viewers.ts';
import { actorOf } from '../audit/write-audit.ts';
import { fieldErrors, sendRefusal } from '../http/problems.ts';
import { addressKey, limiter } from '../limits/limiter.ts';
import { attempts, type Call, proxyWarning } from './attempts.ts';
import { pass, requestFor } from './auth-exchange.ts';

const text = (most: number) => z.string().max(most);
const signInBody = z.object({ email: text(320), password: text(1_000), rememberMe: z.boolean().optional() });
const changePasswordBody = z.object({
  currentPassword: text(1_000),
  newPassword: text(1_000),
  revokeOtherSessions: z.boolean().default(true),
});
const nothing = z.object({}).nullish();
/** Where the provider sends a person back to: one of our paths, never an outside address. */
const ownPath = text(2_000).regex(/^\/(?![/\\])/, 'must be a path of this site');
const providerBody = z.object({
  provider: z.literal(identityProviderId),
  callbackURL: ownPath.default('/home'),
  errorCallbackURL: ownPath.default('/sign-in'),
});

/** Adds the routes. When sessions end, this process drops the cached viewer, so that it applies at once. */
export function mountAuthRoutes(
  http: FastifyInstance,
  { auth, sessions, publicUrl, database, isProxyTrusted, isMailOn }: AuthParts,
): void {
  const throttle = signInThrottle(database);
  const devices = knownDevices({ secret: auth.cookie.secret, isSecure: publicUrl.startsWith('https:') });
  const ask = ({ request, body }: Call<unknown>) => auth.handle(requestFor(request, { publicUrl, body }));

  function post<Body>(path: string, schema: z.ZodType<Body>, handler: Handler<Body>): void {
    http.post(`${authPath}${path}`, async (request, reply) => {
      const read = schema.safeParse(request.body ?? {});
      if (!read.success) return sendRefusal(reply, refuse('request.invalid'), fieldErrors(read.error));
      return handler({ request, reply, body: read.data });
    });
  }

  const throttled = attempts({ throttle, devices, warnOfProxy: proxyWarning(isProxyTrusted), ask });

  const forward = async (call: Call<unknown>) => pass(await ask(call), call.reply);
  const forwardAndForget = async (call: Call<unknown>) => {
    const answered = await forward(call);
    sessions.forget();
    return answered;
  };

  const endFormer = (call: Call<unknown>) => endFormerSession(call, { database, sessions });
  /** The person is signed in, whether or not they can be told about it. */
  const tellNewDevice = (email: string) =>
    isMailOn
      ? noteNewDevice(database, email).catch((error: unknown) =>
          http.log.warn({ err: error }, 'no mail about a sign-in'),
        )
      : Promise.resolve();

  post('/sign-in/email', signInBody, async (call) => {
    const { email } = call.body;
    const answered = await throttled(call, email, {
      onSuccess: async (call, isKnown) => {
        await endFormer(call);
        if (!isKnown) await tellNewDevice(email);
      },
      onRefusal: ({ request }) => noteRefusedSignIn(database, email, actorOf(request)),
    });
    const isIn = call.reply.statusCode < 400;
    record(call, isIn ? 'sign-in' : 'sign-in-refused', { email: email.trim().toLowerCase() });
    return answered;
  });
  post('/sign-out', nothing, async (call) => {
    const viewer = await sessions.of(call.request.headers);
    // The page removes what it stored for this person; others' unsent changes on the same computer stay.
    call.reply.header('clear-site-data', '"cache"');
    const answered = await forwardAndForget(call);
    if (viewer.kind === 'user') record(call, 'sign-out', whoIs(viewer));
    return answered;
  });
  post('/change-password', changePasswordBody, async (call) => {
    const viewer = await sessions.of(call.request.headers);
    // The session is the member of staff's, and the viewer is somebody else.
    if (viewer.kind === 'user' && viewer.viewedBy !== undefined) {
      return sendRefusal(call.reply, refuse('view-as.read-only'));
    }
    const weak = refuseWeak(viewer, call.body.newPassword);
    if (weak !== undefined) return sendRefusal(call.reply, weak);
    const answered = await throttled(call, sessions.tokenOf(call.request.headers) ?? '', {
      onSuccess: () => notePasswordChange(database, viewer, { by: actorOf(call.request), tells: isMailOn }),
    });
    sessions.forget();
    record(call, call.reply.statusCode < 400 ? 'password-changed' : 'password-change-refused', whoIs(viewer));
    return answered;
  });
  if (auth.handleProvider !== undefined)
    mountProvider(http, {
      ...{ handleProvider: auth.handleProvider, post, sessions, publicUrl, devices },
      endFormer,
      tellNewDevice,
    });
}

/** Ends the browser's previous session: no one can use it anymore, but a copy of its cookie may exist. */
async function endFormerSession(
  { request }: Call<unknown>,
  { database, sessions }: Pick<AuthParts, 'database' | 'sessions'>,
): Promise<void> {
  const former = sessions.tokenOf(request.headers);
  if (former === undefined) return;
  try {
    await database.query('delete from session where token = $1', [former]);
  } catch (error) {
    // The person is already signed in; the former session expires later.
    request.log.warn({ err: error }, 'the former session could not be ended');
  }
  sessions.forget();
}

interface ProviderParts extends Pick<AuthParts, 'sessions' | 'publicUrl'> {
  readonly handleProvider: NonNullable<Authentication['handleProvider']>;
  readonly post: Post;
  readonly endFormer: (call: Call<unknown>) => Promise<void>;
  readonly devices: KnownDevices;
  readonly tellNewDevice: (email: string) => Promise<void>;
}

/** Sign-in with the outside provider: its start, and where it sends a person back to. */
function mountProvider(
  http: FastifyInstance,
  { handleProvider, post, sessions, publicUrl, endFormer, devices, tellNewDevice }: ProviderParts,
): void {
  const forwardToProvider = async (call: Call<unknown>) =>
    pass(await handleProvider(requestFor(call.request, { publicUrl, body: call.body })), call.reply);
  // Each start writes a row and may ask the provider.
  const starts = limiter({ most: 60, seconds: 60 });
  post('/sign-in/social', providerBody, async (call) => {
    const seconds = starts.take(addressKey(call.request.ip));
    if (seconds > 0) return sendRefusal(call.reply, refuse('access.too-many-sign-ins', { seconds }));
    return forwardToProvider(call);
  });
  http.get(`${authPath}/callback/${identityProviderId}`, async (request, reply) => {
    const call = { request, reply, body: undefined };
    const response = await handleProvider(requestFor(request, { publicUrl, body: undefined }));
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    const viewer = await sessions.of({ cookie: cookies.join('; ') });
    const remembered: string[] = [];
    if (viewer.kind === 'user') {
      await endFormer(call);
      const { cookie } = request.headers;
      if (devices.idFor(cookie, viewer.email) === undefined) await tellNewDevice(viewer.email);
      remembered.push(devices.remember(cookie, viewer.email));
    }
    const answered = await pass(response, reply, remembered);
    record(call, viewer.kind === 'user' ? 'sign-in' : 'sign-in-refused', whoIs(viewer));
    return answered;
  });
}

type AccessEvent = 'sign-in' | 'sign-in-refused' | 'sign-out' | 'password-changed' | 'password-change-refused';

/** Of staff who see the shop as someone else, themselves. */
function whoIs(viewer: Viewer): { userId?: string; email?: string } {
  if (viewer.kind !== 'user') return {};
  const { userId, email } = viewer.viewedBy ?? viewer;
  return { userId, email };
}

/**
 * One log line for anyone who has to find out who signed in, when, and from where. Never contains a password or token.
 */
function record({ request, reply }: Call<unknown>, event: AccessEvent, who: { userId?: string; email?: string }): void {
  const entry = {
    event,
    ...who,
    address: request.ip,
    userAgent: request.headers['user-agent'],
    status: reply.statusCode,
  };
  request.log.info(entry, 'Access');
}

function refuseWeak(viewer: Viewer, password: string): Refusal<RefusalCode> | undefined {
  if (viewer.kind !== 'user' || password.length < passwordLength.minimum) return undefined;
  if (containsOwnWords(password, viewer)) return refuse('access.password-own-words');
  return isCommonPassword(password) ? refuse('access.password-common') : undefined;
}

interface AuthParts {
  readonly auth: Authentication;
  readonly sessions: Sessions;
  readonly publicUrl: string;
  readonly database: pg.Pool;
  readonly isProxyTrusted: boolean;
  /** Whether people get an e-mail about a changed password. */
  readonly isMailOn: boolean;
}

type Post = <Body>(path: string, schema: z.ZodType<Body>, handler: Handler<Body>) => void;

type Handler<Body> = (call: Call<Body>) => Promise<FastifyReply>;
