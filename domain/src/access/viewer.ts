/** Who is asking: a signed-out visitor or a user with permissions, territories and accounts. */
import type { CustomerNumber } from '../customers/index.ts';

/** Permission names as the user store keeps them [A6.01] [C6.01]. */
export const permissions = [
  'Customer',
  'CustomerService',
  'OrderSubmit',
  'PricingView',
  'ProductEditor',
  'PunchOut',
] as const;

export type Permission = (typeof permissions)[number];

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
  /** True where this installation shows nobody a price [A6.03]. */
  readonly arePricesOff?: boolean;
  /** The session of a procurement system that a punch-out user is in; it has a cart of its own. */
  readonly punchOutSessionId?: string;
  /** True in a session that only looks at a cart which was returned. */
  readonly isLookingOnly?: boolean;
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
 * Names a viewer's kind. Punch-out and customer users are never staff, whatever else they were given;
 * an account manager has PricingView and OrderSubmit and is none of the others [A6.02] [C6.04].
 * Somebody without any permission is nobody yet: they can sign in and do nothing.
 */
export function kindOf(viewer: Viewer): ViewerKind {
  if (viewer.kind === 'signed-out') return 'signed-out';
  const has = (permission: Permission) => viewer.permissions.has(permission);
  if (has('PunchOut')) return 'punch-out-user';
  if (has('Customer')) return 'customer-user';
  if (has('CustomerService')) return 'customer-service';
  if (has('PricingView') && has('OrderSubmit')) return 'account-manager';
  return viewer.permissions.size > 0 ? 'other-staff' : 'without-role';
}

/** Staff work for the distributor: signed in, and neither customer nor punch-out user. */
export function isStaff(viewer: Viewer): boolean {
  const kind = kindOf(viewer);
  return kind === 'customer-service' || kind === 'account-manager' || kind === 'other-staff';
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
