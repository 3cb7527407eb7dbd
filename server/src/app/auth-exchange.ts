/** Converts our requests to better-auth's, and its responses to ours. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressHeader } from '../access/authentication.ts';
import { passwordLength } from '../access/passwords.ts';
import { sendRefusal } from '../http/problems.ts';

/** Maps better-auth's errors to our refusals; `undefined` is a fault. */
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
 * The request in the form that better-auth needs: the checked body, and the address that Fastify found. `own-origin.ts`
 * has already checked that it's from our own pages.
 */
export function requestFor(
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

/** The session service's response as ours; its errors become refusals, and anything else becomes a fault. */
export async function pass(
  response: Response,
  reply: FastifyReply,
  more: readonly string[] = [],
): Promise<FastifyReply> {
  const cookies = [...response.headers.getSetCookie(), ...more];
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
