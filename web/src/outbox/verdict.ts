/** What a failed call means for the change that was sent: one rule for all topics. */
import { type Failure, remedyOf } from '../calls/index.ts';

/**
 * - `retry`: it may or may not have arrived, or the server asks to come back later. It's repeated unchanged.
 * - `sign-in`: it waits until its person has signed in.
 * - `refused`: the server understood and refused it. Sending it again would change nothing.
 */
export type Verdict = 'retry' | 'sign-in' | 'refused';

export function verdictOf(failure: Failure): Verdict {
  const remedy = remedyOf(failure);
  return remedy === 'retry' || remedy === 'sign-in' ? remedy : 'refused';
}
