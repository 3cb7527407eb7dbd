/** The kinds of people that a file can bring, and the permissions that go with each. */
import { can } from './capabilities.ts';
import type { Permission, Viewer } from './viewer.ts';

export const personKinds = ['customer', 'customer-service', 'account-manager', 'staff'] as const;
export type PersonKind = (typeof personKinds)[number];

interface KindRights {
  /** Everyone of the kind has them. */
  readonly always: readonly Permission[];
  /** What someone of the kind has besides, if a file doesn't say. */
  readonly usual: readonly Permission[];
  /** What a file may give besides. */
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

/** Every permission that a load may give or take away; it leaves all others as they are. */
export const loadedPermissions: readonly Permission[] = [...new Set(personKinds.flatMap(permissionsOfKind))].sort();

/** What each permission is called where people read it. */
export const permissionWords: Readonly<Record<Permission, string>> = {
  Customer: 'customer user',
  CustomerService: 'customer service',
  OrderSubmit: 'sends orders',
  PricingView: 'sees prices',
  ProductEditor: 'edits products',
  PunchOut: 'punch-out',
};

/**
 * The permissions that this viewer may give to others by applying a load: their own, what customer service implies, and
 * those of a practice's people. None for someone who may not exchange data.
 */
export function permissionsToGive(viewer: Viewer): ReadonlySet<Permission> {
  if (viewer.kind !== 'user' || !can(viewer, 'exchange.manage')) return new Set();
  const implied: readonly Permission[] = viewer.permissions.has('CustomerService')
    ? ['Customer', 'OrderSubmit', 'PricingView']
    : [];
  return new Set([...viewer.permissions, ...implied].filter((each) => loadedPermissions.includes(each)));
}
