/** The kinds of people that a file can bring, and the permissions that go with each. */
import { can } from './capabilities.ts';
import { isPracticeRole, practiceRights } from './practice-roles.ts';
import type { Permission, Viewer } from './viewer.ts';

export const personKinds = ['customer', 'customer-service', 'account-manager', 'staff'] as const;
export type PersonKind = (typeof personKinds)[number];

interface KindRights {
  /** Everyone of the kind has them. */
  readonly always: readonly Permission[];
  /** Permissions that people of this kind get if a file doesn't list any. */
  readonly usual: readonly Permission[];
  /** Additional permissions that a file may grant. */
  readonly possible: readonly Permission[];
}

export const rightsOfKind: Readonly<Record<PersonKind, KindRights>> = {
  customer: { always: ['Customer'], usual: ['OrderSubmit'], possible: ['OrderSubmit'] },
  'customer-service': {
    always: ['CustomerService'],
    usual: ['PricingView', 'OrderSubmit'],
    possible: ['PricingView', 'OrderSubmit', 'ProductEditor'],
  },
  'account-manager': { always: ['PricingView', 'OrderSubmit'], usual: [], possible: ['ProductEditor'] },
  staff: { always: [], usual: ['PricingView'], possible: ['PricingView', 'OrderSubmit', 'ProductEditor'] },
};

/** The permissions that a file may name for someone of this kind. */
export const permissionsOfKind = (kind: PersonKind): readonly Permission[] => [
  ...rightsOfKind[kind].always,
  ...rightsOfKind[kind].possible,
];

/** Every permission that a load may grant or revoke; it doesn't change the others. */
export const loadedPermissions: readonly Permission[] = [...new Set(personKinds.flatMap(permissionsOfKind))].sort();

/** What each permission is called where people read it. */
export const permissionWords: Readonly<Record<Permission, string>> = {
  Administration: 'administration',
  ApproveOrders: 'approves orders',
  Customer: 'customer user',
  CustomerService: 'customer service',
  ManagePeople: 'manages people of the practice',
  OrderSubmit: 'sends orders',
  PricingView: 'sees prices',
  ProductEditor: 'edits products',
  PunchOut: 'punch-out',
  PunchOutConnections: 'manages punch-out connections',
  RequestOnly: 'requester',
  ViewAs: 'views as customer users',
  ViewOnly: 'read-only user',
};

/** Rights of staff that no file brings. */
export const staffRights: readonly Permission[] = ['Administration', 'PunchOutConnections', 'ViewAs'];

/** The ones that have an effect for people of this kind. */
export const staffRightsOf = (kind: PersonKind): readonly Permission[] =>
  kind === 'customer'
    ? []
    : staffRights.filter((each) => each !== 'PunchOutConnections' || kind === 'customer-service');

/** Every permission that an administrator may grant or revoke. */
export const givenPermissions: readonly Permission[] = [...staffRights, ...loadedPermissions, ...practiceRights];

/**
 * The permissions that this viewer may grant to others. An administrator grants all of them, to anyone but themselves.
 * Staff who exchange data grant, by applying a load, their own permissions, those that customer service implies, and
 * those of practice users.
 */
export function permissionsToGive(viewer: Viewer): ReadonlySet<Permission> {
  if (viewer.kind !== 'user') return new Set();
  if (can(viewer, 'people.administer')) return new Set(givenPermissions);
  if (!can(viewer, 'exchange.manage')) return new Set();
  const implied: readonly Permission[] = viewer.permissions.has('CustomerService')
    ? ['Customer', 'OrderSubmit', 'PricingView']
    : [];
  // No load can grant the right to connect buyers' systems, but people who have it may invite and load colleagues who do, too.
  const loaded = [...viewer.permissions, ...implied].filter(
    (each) => loadedPermissions.includes(each) || each === 'PunchOutConnections',
  );
  return new Set([...loaded, ...(viewer.permissions.has('CustomerService') ? practiceRights : [])]);
}

/** The kind of person that these permissions make, as an invitation names it; staff if no other kind fits. */
export function kindOfPermissions(held: ReadonlySet<Permission>): PersonKind {
  if (held.has('Customer')) return 'customer';
  if (held.has('CustomerService')) return 'customer-service';
  return held.has('PricingView') && held.has('OrderSubmit') ? 'account-manager' : 'staff';
}

export interface PersonRights {
  readonly permissions: readonly Permission[];
  readonly territoryIds: readonly string[];
  readonly accounts: readonly string[];
}

/**
 * Why these rights don't go together, as a sentence; undefined if they do. Territories are for account managers,
 * accounts are for customer users, and practice users can't be staff.
 */
export function misfitOf({ permissions, territoryIds, accounts }: PersonRights): string | undefined {
  const held = new Set(permissions);
  const kind = kindOfPermissions(held);
  const possible: readonly Permission[] =
    kind === 'customer'
      ? [...permissionsOfKind(kind), ...practiceRights]
      : [...permissionsOfKind(kind), ...staffRights];
  const wrong = permissions.filter((each) => !possible.includes(each));
  if (wrong.length > 0) {
    const who = kind === 'customer' ? 'A customer user' : 'Staff';
    return `${who} can’t have the permission ${wrong.map((each) => permissionWords[each]).join(', ')}.`;
  }
  if (kind === 'customer' && !isPracticeRole(held)) {
    return 'A requester or viewer can’t also send or approve orders.';
  }
  if (kind !== 'account-manager' && territoryIds.length > 0) {
    return 'Only an account manager, who sees prices and sends orders, has territories.';
  }
  if (kind !== 'customer' && accounts.length > 0) return 'Only a customer user has accounts: staff see all of them.';
  if (kind === 'customer' && accounts.length === 0) return 'A customer user needs at least one account.';
  return permissions.length === 0 ? 'Choose at least one permission.' : undefined;
}
