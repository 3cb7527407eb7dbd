/** Who must prove more than a password, and how far a sign-in has come. */
import { kindOf, type Permission, type User } from './viewer.ts';

/** The people for whom an installation requires a second step. */
export const secondStepGroups = ['nobody', 'staff', 'everybody'] as const;
export type SecondStepGroup = (typeof secondStepGroups)[number];

/** Whether someone with these permissions must have a second step. A buyer's visits share one user, so it has none. */
export function mustHaveSecondStep(permissions: ReadonlySet<Permission>, group: SecondStepGroup): boolean {
  if (group === 'nobody') return false;
  const kind = kindOf({ kind: 'user', permissions } as User);
  if (kind === 'punch-out-user') return false;
  return group === 'everybody' || kind !== 'customer-user';
}

export interface SignInFacts {
  readonly permissions: ReadonlySet<Permission>;
  /** The person has an authenticator app or a passkey. */
  readonly hasFactor: boolean;
  /** It was used in this session. */
  readonly isProven: boolean;
  /** The person signed in with the company's own sign-in, which enforces the company's requirements. */
  readonly isByProvider: boolean;
}

/** What a session still needs before it has access: a code or passkey, setting one up, or nothing. */
export function secondStepOf(facts: SignInFacts, group: SecondStepGroup): 'prove' | 'set-up' | undefined {
  if (facts.isProven || facts.isByProvider) return undefined;
  if (facts.hasFactor) return 'prove';
  return mustHaveSecondStep(facts.permissions, group) ? 'set-up' : undefined;
}
