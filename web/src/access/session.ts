/** Signing in and out; the session is a cookie that scripts can't read. */
import { CallFailure, readFailure } from '../calls/failure.ts';

async function post(path: string, body: object): Promise<Response> {
  try {
    return await fetch(`/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    });
  } catch {
    throw new CallFailure({ kind: 'unreachable', detail: 'The server cannot be reached right now.' });
  }
}

/** What the sign-in form shows when signing in failed; `undefined` when the person is signed in. */
export type SignInProblem = string | undefined;

/** Signs in with e-mail and password. Returns a sentence for a refusal; throws `CallFailure` for anything else. */
export async function signIn(email: string, password: string): Promise<SignInProblem> {
  const response = await post('sign-in/email', { email, password });
  if (response.ok) return undefined;
  const failure = await readFailure(response);
  if (failure.kind !== 'refused') throw new CallFailure(failure);
  return failure.detail;
}

/** Changes the password of the signed-in person, as `signIn` returns. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<SignInProblem> {
  const response = await post('change-password', { currentPassword, newPassword });
  if (response.ok) return undefined;
  const failure = await readFailure(response);
  if (failure.kind !== 'refused') throw new CallFailure(failure);
  return failure.detail;
}

/** Ends the session on the server. */
export async function signOut(): Promise<void> {
  const response = await post('sign-out', {});
  if (!response.ok && response.status !== 401) throw new CallFailure(await readFailure(response));
}
