/** Signing in and out at the session service; a cookie that scripts cannot read is all that comes back. */
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

/** What the sign-in form says when it did not work; `undefined` when the person is signed in. */
export type SignInProblem = string | undefined;

/** Signs in with e-mail and password. Answers a sentence for a refusal, throws `CallFailure` when it did not work at all. */
export async function signIn(email: string, password: string): Promise<SignInProblem> {
  const response = await post('sign-in/email', { email, password });
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
