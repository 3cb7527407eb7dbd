/** Attempts to prove who one is with a password: each is counted before it's looked at, and a good one isn't held against anyone. */
import { refuse } from '@operatory/domain/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KnownDevices } from '../access/known-device.ts';
import { isHashingOverloaded } from '../access/passwords.ts';
import type { SignInAttempt, SignInThrottle } from '../access/sign-in-throttle.ts';
import { sendRefusal } from '../http/problems.ts';
import { pass } from './auth-exchange.ts';

export interface Call<Body> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly body: Body;
}

/**
 * Handles the result of an attempt; `response` is better-auth's, and `isKnown` says whether the person has used this
 * browser before.
 */
interface Aftermath {
  readonly onSuccess: (
    call: Call<unknown>,
    more: { readonly isKnown: boolean; readonly response: Response },
  ) => Promise<void>;
  readonly onRefusal: (call: Call<unknown>) => Promise<void>;
}

interface AttemptParts {
  readonly throttle: SignInThrottle;
  readonly devices: KnownDevices;
  readonly warnOfProxy: (request: FastifyRequest) => void;
  /** Passes the call to the session service. */
  readonly ask: (call: Call<unknown>) => Promise<Response>;
}

const nothingMore = async (): Promise<void> => undefined;

/** Returns the function that makes one attempt for `person`, an e-mail or another identifier, and replies. */
export function attempts({ throttle, devices, warnOfProxy, ask }: AttemptParts) {
  // What counted it may be away as well.
  const excuse = (attempt: SignInAttempt) => throttle.succeeded(attempt).catch(() => undefined);
  return async function throttled(
    call: Call<unknown>,
    person: string,
    { onSuccess = nothingMore, onRefusal = nothingMore }: Partial<Aftermath> = {},
  ): Promise<FastifyReply> {
    const { request, reply } = call;
    warnOfProxy(request);
    const { cookie } = request.headers;
    const attempt = { address: request.ip, person, knownDevice: devices.idFor(cookie, person) };
    const seconds = isHashingOverloaded() ? 5 : await throttle.begin(attempt);
    if (seconds > 0) return sendRefusal(reply, refuse('access.too-many-sign-ins', { seconds }));
    const response = await ask(call).catch(async (error: unknown) => {
      await excuse(attempt);
      throw error;
    });
    // A fault on our side isn't a wrong password.
    if (response.status >= 500) await excuse(attempt);
    else if (!response.ok) {
      await onRefusal(call);
    }
    if (!response.ok) return pass(response, reply);
    await throttle.succeeded(attempt);
    await onSuccess(call, { isKnown: attempt.knownDevice !== undefined, response });
    return pass(response, reply, [devices.remember(cookie, person)]);
  };
}

/**
 * Logged once: without the setting, everyone behind the proxy counts as one address, and one wrong guesser delays them
 * all.
 */
export function proxyWarning(isProxyTrusted: boolean): (request: FastifyRequest) => void {
  let isTold = isProxyTrusted;
  return ({ headers, log }) => {
    if (isTold || headers['x-forwarded-for'] === undefined) return;
    isTold = true;
    log.warn('A proxy sends X-Forwarded-For, but TRUST_PROXY is not set: set it, or all callers count as one address');
  };
}
