/** Signing in with e-mail and password. */
import { CallFailure, readFailure } from '../calls/failure.ts';
import { post } from './session.ts';

/** The error of the sign-in form; `undefined` when the person is signed in. */
export type SignInProblem = string | undefined;

/** Signs in with e-mail and password. Returns a message for a refusal; throws `CallFailure` for anything else. */
export async function signIn(email: string, password: string): Promise<SignInProblem> {
  const response = await post('sign-in/email', { email, password });
  if (response.ok) return undefined;
  const failure = await readFailure(response);
  if (failure.kind !== 'refused') throw new CallFailure(failure);
  return failure.detail;
}
