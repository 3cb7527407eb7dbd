/** Binds the second step of signing in, and proving again who one is. */
import { secondStepRoutes as routes } from '@operatory/contract/second-step';
import { mustHaveSecondStep } from '@operatory/domain/access';
import { isRefusal, refuse } from '@operatory/domain/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openSession, sessionCookie } from '../access/factors/open-session.ts';
import {
  addPasskey,
  askForPasskey,
  askPasskey,
  type PasskeyParts,
  personOfPasskey,
  proveByPasskey,
  removePasskey,
} from '../access/factors/passkeys.ts';
import { proveByCode } from '../access/factors/prove.ts';
import { proveByPassword } from '../access/factors/prove-by-password.ts';
import { readSecondStep } from '../access/factors/read-second-step.ts';
import type { Arrival } from '../access/factors/session-proofs.ts';
import { confirmApp, removeApp, renewRecoveryCodes, startApp } from '../access/factors/set-up.ts';
import { knownDevices } from '../access/known-device.ts';
import { tellNewDevice } from '../access/note-new-device.ts';
import { providersOf } from '../access/providers/stored-providers.ts';
import { knownPermissions } from '../access/viewers.ts';
import { actorOf } from '../audit/write-audit.ts';
import { addressKey } from '../limits/limiter.ts';
import { sharedLimiter } from '../limits/shared-limiter.ts';
import { encryptionFor } from '../settings/encryption.ts';
import { endFormerSession } from './auth-routes.ts';
import type { AppContext } from './open-http.ts';

interface Own {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export function bindSecondStepRoutes({ bind, services, sessions }: AppContext): void {
  const { pool, settings, live, now } = services;
  const isSecure = settings.publicUrl.startsWith('https:');
  const providers = providersOf(pool, settings);
  const parts: PasskeyParts = {
    pool,
    encryption: encryptionFor(settings.authSecret, 'authenticator apps'),
    isMailOn: settings.mail !== undefined,
    now,
    publicUrl: settings.publicUrl,
    ownOrigins: settings.ownOrigins,
    providers,
    get brandName() {
      return settings.brandName;
    },
  };
  /** The browser continues with this session, and this process drops what it cached about it. */
  function keep({ request, reply }: Own, token: string): undefined {
    reply.header(
      'set-cookie',
      sessionCookie(token, { secret: settings.authSecret, isSecure, cookies: request.headers.cookie }),
    );
    sessions.forget();
    return undefined;
  }
  async function isRequired({ userId }: Arrival): Promise<boolean> {
    await live.fresh();
    const { rows } = await pool.query<{ permission: string }>(
      'select permission from user_permission where user_id = $1',
      [userId],
    );
    const permissions = knownPermissions(rows.map(({ permission }) => permission));
    return mustHaveSecondStep(permissions, settings.secondStep);
  }

  bind(routes.readSecondStep, async ({ arrival }) =>
    readSecondStep({ database: pool, providers }, arrival, await isRequired(arrival)),
  );
  bindProofs(bind, { parts, keep });

  bind(routes.startApp, async ({ arrival }) =>
    // Someone who knows only the password must not add their own factor.
    arrival.missing === 'prove' ? refuse('access.signed-out') : startApp(parts, arrival, settings.brandName),
  );
  bind(routes.confirmApp, async ({ request, reply, arrival, body }) => {
    if (arrival.missing === 'prove') return refuse('access.signed-out');
    const done = await confirmApp(parts, { arrival, address: request.ip, code: body.code });
    if (isRefusal(done)) return done;
    keep({ request, reply }, done.token);
    return { recoveryCodes: done.recoveryCodes };
  });
  bind(routes.askPasskey, async ({ arrival }) =>
    arrival.missing === 'prove' ? refuse('access.signed-out') : askPasskey(parts, arrival),
  );
  bind(routes.addPasskey, async ({ request, reply, arrival, body }) => {
    if (arrival.missing === 'prove') return refuse('access.signed-out');
    const done = await addPasskey(parts, { arrival, address: request.ip, ...body });
    if (isRefusal(done)) return done;
    keep({ request, reply }, done.token);
    return { recoveryCodes: done.recoveryCodes };
  });
  bind(routes.removeApp, async ({ request }) => {
    const arrival = arrivalIn(request);
    return removeApp(parts, { arrival, address: request.ip, isRequired: await isRequired(arrival) });
  });
  bind(routes.removePasskey, async ({ request, params }) => {
    const arrival = arrivalIn(request);
    return removePasskey(parts, { ...params, arrival, address: request.ip, isRequired: await isRequired(arrival) });
  });
  bind(routes.makeRecoveryCodes, ({ request }) =>
    renewRecoveryCodes(parts, { arrival: arrivalIn(request), address: request.ip }),
  );
  bindPasskeySignIn({ bind, services, sessions }, { parts, keep });
}

/** For routes that ask for a fresh proof: `bind` has read the session. */
function arrivalIn({ arrival }: FastifyRequest): Arrival {
  if (arrival === undefined) throw new Error('the route doesn’t ask for a proof');
  return arrival;
}

interface ProofBinding {
  readonly parts: PasskeyParts;
  readonly keep: (own: Own, token: string) => undefined;
}

function bindProofs(bind: AppContext['bind'], { parts, keep }: ProofBinding): void {
  bind(routes.proveWithCode, async ({ request, reply, arrival, body }) => {
    const token = await proveByCode(parts, { arrival, code: body.code, address: request.ip });
    return isRefusal(token) ? token : keep({ request, reply }, token);
  });
  bind(routes.proveWithPassword, async ({ request, arrival, body }) =>
    // Someone who still has to set one up may take longer over it than their proof is good for.
    arrival.missing === 'prove'
      ? refuse('access.signed-out')
      : proveByPassword(parts.pool, { arrival, password: body.password, address: request.ip }),
  );
  const asked = sharedLimiter(parts.pool, { name: 'passkey-proof', most: 30, seconds: 60 });
  bind(routes.askPasskeyProof, async ({ arrival }) => {
    const seconds = await asked.take(arrival.userId);
    return seconds > 0 ? refuse('request.too-often', { seconds }) : askForPasskey(parts, arrival);
  });
  bind(routes.proveWithPasskey, async ({ request, reply, arrival, body }) => {
    const token = await proveByPasskey(parts, { arrival, answer: body, address: request.ip });
    return isRefusal(token) ? token : keep({ request, reply }, token);
  });
}

/** Signing in with a passkey alone. */
function bindPasskeySignIn(
  { bind, services: { pool, settings }, sessions }: Pick<AppContext, 'bind' | 'services' | 'sessions'>,
  { parts, keep }: ProofBinding,
): void {
  const devices = knownDevices({ secret: settings.authSecret, isSecure: settings.publicUrl.startsWith('https:') });
  const signIns = sharedLimiter(pool, { name: 'passkey-sign-in', most: 60, seconds: 60 });
  bind(routes.askPasskeySignIn, async ({ request }) => {
    const seconds = await signIns.take(addressKey(request.ip));
    return seconds > 0 ? refuse('request.too-often', { seconds }) : askForPasskey(parts, undefined);
  });
  bind(routes.signInWithPasskey, async ({ request, reply, body }) => {
    const seconds = await signIns.take(addressKey(request.ip));
    if (seconds > 0) return refuse('request.too-often', { seconds });
    const person = await personOfPasskey(parts, body, actorOf(request));
    if (isRefusal(person)) return person;
    const { userId, email } = person;
    await endFormerSession(request, { database: pool, sessions });
    request.log.info({ event: 'sign-in', userId, address: request.ip, way: 'passkey' }, 'Access');
    const token = await openSession(pool, userId, { request, via: 'passkey' });
    // Passkeys that are synchronized work in browsers that their person has never used.
    const { cookie } = request.headers;
    if (parts.isMailOn && devices.idFor(cookie, email) === undefined) await tellNewDevice(pool, email, request.log);
    reply.header('set-cookie', devices.remember(cookie, email));
    return keep({ request, reply }, token);
  });
}
