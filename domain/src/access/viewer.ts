/** The viewer: a signed-out visitor or a user with permissions, territories, and accounts. */
import type { CustomerNumber } from '../customers/index.ts';

/** Permission names as the user store has them [A6.01] [C6.01], and Administration, which is ours. */
export const permissions = [
  'Administration',
  'Customer',
  'CustomerService',
  'OrderSubmit',
  'PricingView',
  'ProductEditor',
  'PunchOut',
] as const;

/**
 * Further permissions, which don't change anyone's kind: those with which a practice divides its work among its people;
 * ViewAs, which lets staff see the shop as a practice user; and PunchOutConnections, which lets customer service create
 * and change connections with buyers' systems.
 */
const furtherRights = [
  'ApproveOrders',
  'ManagePeople',
  'PunchOutConnections',
  'RequestOnly',
  'ViewAs',
  'ViewOnly',
] as const;

/** Every name that a person can have. */
export const allPermissions = [...permissions, ...furtherRights] as const;

export type Permission = (typeof allPermissions)[number];

/** The permissions that make a person a customer user, a punch-out user, or staff of the shop. */
const shopPermissions: readonly Permission[] = permissions.filter((name) => name !== 'Administration');

export interface SignedOut {
  readonly kind: 'signed-out';
}

export interface User {
  readonly kind: 'user';
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly permissions: ReadonlySet<Permission>;
  /** Territories this person manages; only meaningful for account managers. */
  readonly territoryIds: ReadonlySet<string>;
  /** Accounts of a customer or punch-out user; staff see all of them. */
  readonly accounts: 'all' | ReadonlySet<CustomerNumber>;
  /** True if this installation shows no prices to anyone [A6.03]. */
  readonly arePricesOff?: boolean;
  /** True if this installation explains prices to practices, too. */
  readonly arePricesExplained?: boolean | undefined;
  /** The punch-out session that the user is in; it has its own cart. */
  readonly punchOutSessionId?: string | undefined;
  /** True in a session that only views a returned cart, and for staff who see the shop as this person. */
  readonly isLookingOnly?: boolean | undefined;
  /** True in a punch-out session whose buyer doesn't get free goods. */
  readonly areFreeGoodsOff?: boolean | undefined;
  /** The member of staff who sees the shop as this person. */
  readonly viewedBy?: { readonly userId: string; readonly email: string; readonly name: string };
}

export type Viewer = SignedOut | User;

export const signedOut: SignedOut = { kind: 'signed-out' };

/** The kinds of people the product knows; every viewer is exactly one of them. */
export type ViewerKind =
  | 'signed-out'
  | 'customer-user'
  | 'punch-out-user'
  | 'customer-service'
  | 'account-manager'
  | 'other-staff'
  | 'without-role';

/**
 * The viewer's kind. Punch-out and customer users are never staff, whatever other permissions they have. An account
 * manager has PricingView and OrderSubmit and is none of the others [A6.02] [C6.04]. Someone without any permission can
 * sign in but do nothing. Permissions outside the specification don't change anyone's kind.
 */
export function kindOf(viewer: Viewer): ViewerKind {
  if (viewer.kind === 'signed-out') return 'signed-out';
  const has = (permission: Permission) => viewer.permissions.has(permission);
  if (has('PunchOut')) return 'punch-out-user';
  if (has('Customer')) return 'customer-user';
  if (has('CustomerService')) return 'customer-service';
  if (has('PricingView') && has('OrderSubmit')) return 'account-manager';
  return shopPermissions.some(has) ? 'other-staff' : 'without-role';
}

/** Staff work for the distributor: signed in, and neither customer users nor punch-out users. */
export function isStaff(viewer: Viewer): boolean {
  const kind = kindOf(viewer);
  return kind === 'customer-service' || kind === 'account-manager' || kind === 'other-staff';
}

/**
 * Manages people, their permissions, and the audit log. Never true for customer and punch-out users, whatever other
 * permissions they have.
 */
export function isAdministrator(viewer: Viewer): boolean {
  const kind = kindOf(viewer);
  return (
    viewer.kind === 'user' &&
    viewer.permissions.has('Administration') &&
    kind !== 'customer-user' &&
    kind !== 'punch-out-user'
  );
}

/** The flag `isCustomerUser` of the documents [A6.01]. */
export function isCustomerUser(viewer: Viewer): boolean {
  return kindOf(viewer) === 'customer-user';
}

/** The flag `canSubmitOrder` [C6.05]. */
export function canSubmitOrder(viewer: Viewer): boolean {
  return viewer.kind === 'user' && viewer.permissions.has('OrderSubmit');
}

/** The product-editor flag [C6.05]. */
export function isProductEditor(viewer: Viewer): boolean {
  return viewer.kind === 'user' && viewer.permissions.has('ProductEditor');
}

/** The account manager flag [A6.02]. */
export function isAccountManager(viewer: Viewer): boolean {
  return kindOf(viewer) === 'account-manager';
}
