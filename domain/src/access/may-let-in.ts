/** Who may let someone choose a password. */
import { can } from './capabilities.ts';
import { permissionsToGive } from './person-kinds.ts';
import { coworkerBarrier } from './practice-roles.ts';
import type { Permission, User } from './viewer.ts';

/** Someone who is to choose a password. */
export interface LetIn {
  readonly userId: string;
  readonly permissions: ReadonlySet<Permission>;
  readonly accounts: readonly string[];
}

/** The person's rights that this viewer can't give. */
export function rightsBeyond(viewer: User, { permissions }: Pick<LetIn, 'permissions'>): readonly Permission[] {
  const own = permissionsToGive(viewer);
  return [...permissions].filter((each) => !own.has(each));
}

/**
 * Whether a link that `maker` made for this person may be used. Anyone who has the link can sign in as the person, so
 * it can't grant permissions that its maker may not grant. A practice's manager can't make one for someone who also
 * works for another practice.
 */
export function mayLetIn(maker: User, person: LetIn): boolean {
  if (maker.userId === person.userId) return false;
  if (can(maker, 'people.view')) return rightsBeyond(maker, person).length === 0;
  const isCoworker = person.permissions.has('Customer') && !person.permissions.has('PunchOut');
  return maker.permissions.has('ManagePeople') && isCoworker && coworkerBarrier(maker, person) === undefined;
}
