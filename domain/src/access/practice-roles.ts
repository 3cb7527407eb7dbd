/** How a practice divides its work: what each of its people may do with its cart, and who manages people and approves. */
import type { Permission } from './viewer.ts';

/** `buyer` sends orders, `requester` fills the cart and asks for approval, `viewer` looks and has no cart. */
export const practiceRoles = ['buyer', 'requester', 'viewer'] as const;
export type PracticeRole = (typeof practiceRoles)[number];

/** Rights that a practice gives to its own people. No file brings or takes them. */
export const practiceRights: readonly Permission[] = ['ApproveOrders', 'ManagePeople', 'RequestOnly', 'ViewOnly'];

export interface PracticeDuties {
  readonly role: PracticeRole;
  readonly managesPeople: boolean;
  /** Only buyers approve. */
  readonly approvesOrders: boolean;
}

const rightsOfRole: Readonly<Record<PracticeRole, readonly Permission[]>> = {
  buyer: ['Customer', 'OrderSubmit'],
  requester: ['Customer', 'RequestOnly'],
  viewer: ['Customer', 'ViewOnly'],
};

/** The duties of a customer user with these permissions. */
export function dutiesOf(held: ReadonlySet<Permission>): PracticeDuties {
  const role = held.has('ViewOnly') ? 'viewer' : held.has('RequestOnly') ? 'requester' : 'buyer';
  return {
    role,
    managesPeople: held.has('ManagePeople'),
    approvesOrders: role === 'buyer' && held.has('ApproveOrders'),
  };
}

/** The permissions of a person in this role, sorted. */
export function permissionsOfDuties({ role, managesPeople, approvesOrders }: PracticeDuties): readonly Permission[] {
  return [
    ...rightsOfRole[role],
    ...(managesPeople ? (['ManagePeople'] as const) : []),
    ...(approvesOrders && role === 'buyer' ? (['ApproveOrders'] as const) : []),
  ].sort();
}

/** Whether no right that limits a person comes with one that it rules out. */
export function isPracticeRole(held: ReadonlySet<Permission>): boolean {
  const limits = Number(held.has('RequestOnly')) + Number(held.has('ViewOnly'));
  return limits === 0 || (limits === 1 && !held.has('OrderSubmit') && !held.has('ApproveOrders'));
}

const ruledOut: Readonly<Partial<Record<Permission, readonly Permission[]>>> = {
  RequestOnly: ['OrderSubmit', 'ApproveOrders', 'ViewOnly'],
  ViewOnly: ['OrderSubmit', 'ApproveOrders', 'RequestOnly'],
  OrderSubmit: ['RequestOnly', 'ViewOnly'],
  ApproveOrders: ['RequestOnly', 'ViewOnly'],
};

/** Grants or revokes a right. A granted right replaces the ones that it excludes. */
export function withRight(held: readonly Permission[], right: Permission, isOn: boolean): readonly Permission[] {
  const others = held.filter((each) => each !== right);
  return isOn ? [...others.filter((each) => ruledOut[right]?.includes(each) !== true), right] : others;
}

/** Someone of a practice, as far as managing them depends on it. */
export interface Coworker {
  readonly userId: string;
  readonly accounts: readonly string[];
}

/** Why a manager can't change a person; undefined if they can. */
export type CoworkerBarrier = 'self' | 'other-accounts' | undefined;

/**
 * No one changes their own rights. A manager may change only people whose accounts are all the manager's own; for
 * others, they can only end access to their own accounts. Staff reach all accounts.
 */
export function coworkerBarrier(
  manager: { readonly userId: string; readonly accounts: 'all' | ReadonlySet<string> },
  { userId, accounts }: Coworker,
): CoworkerBarrier {
  if (manager.userId === userId) return 'self';
  const { accounts: own } = manager;
  return own === 'all' || accounts.every((each) => own.has(each)) ? undefined : 'other-accounts';
}
