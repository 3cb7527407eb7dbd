/** Changes the person's own password through the session service. */
import { CallFailure, readFailure, remedyOf } from '../calls/failure.ts';
import { askForProof } from '../calls/proof.ts';
import { post } from './session.ts';
import type { SignInProblem } from './sign-in.ts';

/** Changes the password of the signed-in person, as `signIn` returns. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<SignInProblem> {
  const response = await post('change-password', { currentPassword, newPassword });
  if (response.ok) return undefined;
  const failure = await readFailure(response);
  if (remedyOf(failure) === 'prove' && (await askForProof())) return changePassword(currentPassword, newPassword);
  if (failure.kind !== 'refused') throw new CallFailure(failure);
  return failure.detail;
}
