/** Signing in with e-mail and password. */
import { CallFailure, readFailure } from '../calls/failure.ts';
import { post } from './session.ts';

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
