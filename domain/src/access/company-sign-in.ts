/** Which company sign-in an e-mail belongs to, and which rights its groups give. */
import { kindOfPermissions, type PersonKind, rightsOfKind } from './person-kinds.ts';
import type { Permission } from './viewer.ts';

/** What groups can make of people: they work for the distributor. A practice's people are managed by the practice. */
export const groupKinds = ['customer-service', 'account-manager', 'staff'] as const satisfies readonly PersonKind[];
export type GroupKind = (typeof groupKinds)[number];

/** The permissions that members of a group get. */
export interface GroupRule {
  /** The group's name or id, exactly as the provider sends it. */
  readonly group: string;
  readonly kind: GroupKind;
  /** For account managers. */
  readonly territoryIds: readonly string[];
}

/** The part behind the last @, in lower case; blank if there is none. */
export const emailDomain = (email: string): string => /@([^@\s]+)$/.exec(email.trim().toLowerCase())?.[1] ?? '';

/**
 * Whether a sign-in for these domains may say that someone has this e-mail. One without domains may say it of anyone, as far as the
 * domains of other sign-ins allow.
 */
export const isOfDomains = (email: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(emailDomain(email));

const usualOf = (kind: PersonKind): readonly Permission[] => [
  ...rightsOfKind[kind].always,
  ...rightsOfKind[kind].usual,
];

const givenByGroups: ReadonlySet<Permission> = new Set(groupKinds.flatMap(usualOf));

/**
 * The permissions of someone in these groups. Permissions that groups can't grant don't change: in particular, only
 * administrators grant and revoke administration.
 */
export function rightsFromGroups(
  groups: readonly string[],
  rules: readonly GroupRule[],
  held: readonly Permission[],
): { readonly permissions: readonly Permission[]; readonly territoryIds: readonly string[] } {
  const matching = rules.filter(({ group }) => groups.includes(group));
  const kept = held.filter((permission) => !givenByGroups.has(permission));
  const permissions = [...new Set([...kept, ...matching.flatMap(({ kind }) => usualOf(kind))])].sort();
  const hasTerritories = kindOfPermissions(new Set(permissions)) === 'account-manager';
  const territoryIds = hasTerritories ? matching.flatMap((rule) => rule.territoryIds) : [];
  return { permissions, territoryIds: [...new Set(territoryIds)].sort() };
}
