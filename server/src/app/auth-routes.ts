/** The session service at `/api/auth`: only the paths in use, throttled, with every error as a problem document. */
import type { Viewer } from '@operatory/domain/access';
import { refuse } from '@operatory/domain/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { type Authentication, authPath } from '../access/authentication.ts';
import { carryProof } from '../access/factors/open-session.ts';
import type { SessionProofs } from '../access/factors/session-proofs.ts';
import { knownDevices } from '../access/known-device.ts';
import { tellNewDevice } from '../access/note-new-device.ts';
import { notePasswordChange } from '../access/note-password-change.ts';
import { noteRefusedSignIn } from '../access/note-refused-sign-in.ts';
import type { StoredProviders } from '../access/providers/stored-providers.ts';
import { signInThrottle } from '../access/sign-in-throttle.ts';
import type { Sessions } from '../access/viewers.ts';
import { refusePassword } from '../access/weak-passwords.ts';
import { actorOf, writeAudit } from '../audit/write-audit.ts';
import { fieldErrors, sendRefusal } from '../http/problems.ts';
import { attempts, type Call, proxyWarning } from './attempts.ts';
import { pass, requestFor } from './auth-exchange.ts';
import { mountProviderRoutes } from './provider-routes.ts';

const text = (most: number) => z.string().max(most);
const signInBody = z.object({ email: text(320), password: text(1_000), rememberMe: z.boolean().optional() });
const changePasswordBody = z.object({
  currentPassword: text(1_000),
  newPassword: text(1_000),
  revokeOtherSessions: z.boolean().default(true),
});
const nothing = z.object({}).nullish();
/** Adds the routes. When sessions end, this process drops the cached viewer, so that it applies at once. */
export function mountAuthRoutes(
  http: FastifyInstance,
  { auth, providers, sessions, proofs, publicUrl, database, isProxyTrusted, isMailOn, brandName }: AuthParts,
): void {
  const throttle = signInThrottle(database);
  const devices = knownDevices({ secret: auth.cookie.secret, isSecure: publicUrl.startsWith('https:') });
  const ask = ({ request, body }: Call<unknown>) => auth.handle(requestFor(request, { publicUrl, body }));

  function post<Body>(path: string, schema: z.ZodType<Body>, handler: Handler<Body>): void {
    http.post(`${authPath}${path}`, { config: { isForStrangers: true } }, async (request, reply) => {
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

  const endFormer = (call: Call<unknown>) => endFormerSession(call.request, { database, sessions });
  const tellDevice = async (email: string) => {
    if (isMailOn) await tellNewDevice(database, email, http.log);
  };

  post('/sign-in/email', signInBody, async (call) => {
    const { email } = call.body;
    // The typed text may be a password in the wrong field, so only a known e-mail is logged.
    let logged: string | undefined;
    const answered = await throttled(call, email, {
      onSuccess: async (call, { isKnown }) => {
        await endFormer(call);
        logged = email.trim().toLowerCase();
        if (!isKnown) await tellDevice(email);
      },
      onRefusal: async ({ request }) => {
        logged = await noteRefusedSignIn(database, email, actorOf(request));
      },
    });
    const isIn = call.reply.statusCode < 400;
    record(call, isIn ? 'sign-in' : 'sign-in-refused', logged === undefined ? {} : { email: logged });
    return answered;
  });
  post('/sign-out', nothing, async (call) => {
    const viewer = await sessions.of(call.request.headers);
    // The page removes what it stored for this person; others' unsent changes on the same computer stay.
    call.reply.header('clear-site-data', '"cache"');
    if (viewer.kind === 'user') {
      const { userId, email } = viewer.viewedBy ?? viewer;
      const by = { id: userId, name: email, address: call.request.ip };
      await writeAudit(database, { kind: 'sign-out', by, about: email, aboutId: userId });
      record(call, 'sign-out', whoIs(viewer));
    }
    return forwardAndForget(call);
  });
  mountChangePassword({ post, throttled, sessions, proofs, database, isMailOn, brandName });
  mountProviderRoutes(http, {
    ...{ auth, providers, sessions, publicUrl, database, post },
    async onSignedIn(call, email) {
      await endFormer(call);
      const { cookie } = call.request.headers;
      if (devices.idFor(cookie, email) === undefined) await tellDevice(email);
      return [devices.remember(cookie, email)];
    },
    onEnd: (call, viewer) => record(call, viewer.kind === 'user' ? 'sign-in' : 'sign-in-refused', whoIs(viewer)),
  });
}

interface PasswordParts extends Pick<AuthParts, 'sessions' | 'proofs' | 'database' | 'isMailOn' | 'brandName'> {
  readonly post: Post;
  readonly throttled: ReturnType<typeof attempts>;
}

function mountChangePassword({
  post,
  throttled,
  sessions,
  proofs,
  database,
  isMailOn,
  brandName,
}: PasswordParts): void {
  post('/change-password', changePasswordBody, async (call) => {
    const viewer = await sessions.of(call.request.headers);
    // The session is the member of staff's, and the viewer is someone else.
    if (viewer.kind === 'user' && viewer.viewedBy !== undefined) {
      return sendRefusal(call.reply, refuse('view-as.read-only'));
    }
    // better-auth doesn't handle second factors here.
    const arrival = await proofs.arrivalOf(call.request.headers);
    if (viewer.kind !== 'user' || arrival === undefined) return sendRefusal(call.reply, refuse('access.signed-out'));
    if (arrival.hasFactor && !arrival.isProofFresh) return sendRefusal(call.reply, refuse('access.proof-needed'));
    const { currentPassword, newPassword } = call.body;
    if (newPassword === currentPassword) return sendRefusal(call.reply, refuse('access.password-same'));
    const weak = await refusePassword(newPassword, { ...viewer, brandName: brandName() });
    if (weak !== undefined) return sendRefusal(call.reply, weak);
    const answered = await throttled(call, sessions.tokenOf(call.request.headers) ?? '', {
      onSuccess: async (_, { response }) => {
        // All sessions end, and the browser gets a new one with the same proofs.
        const cookie = response.headers
          .getSetCookie()
          .map((each) => each.split(';')[0])
          .join('; ');
        await carryProof(database, { from: arrival, to: sessions.tokenOf({ cookie }) });
        await notePasswordChange(database, viewer, { by: actorOf(call.request), tells: isMailOn });
      },
    });
    sessions.forget();
    record(call, call.reply.statusCode < 400 ? 'password-changed' : 'password-change-refused', whoIs(viewer));
    return answered;
  });
}

/** Ends the browser's previous session: no one can use it anymore, but a copy of its cookie may exist. */
export async function endFormerSession(
  request: FastifyRequest,
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

interface AuthParts {
  readonly auth: Authentication;
  readonly providers: StoredProviders;
  readonly sessions: Sessions;
  readonly proofs: SessionProofs;
  readonly publicUrl: string;
  readonly database: pg.Pool;
  readonly isProxyTrusted: boolean;
  /** Whether people get an e-mail about a changed password. */
  readonly isMailOn: boolean;
  /** The name that is set now. */
  readonly brandName: () => string;
}

export type Post = <Body>(path: string, schema: z.ZodType<Body>, handler: Handler<Body>) => void;

type Handler<Body> = (call: Call<Body>) => Promise<FastifyReply>;
