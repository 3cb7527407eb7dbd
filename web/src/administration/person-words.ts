/** How people, their rights, and what was done are said on this screen. */
import type { AuditKind } from '@operatory/contract/audit';
import type { Person } from '@operatory/contract/people';
import { type Permission, type PersonKind, permissionWords } from '@operatory/domain/access';

export const stateWords: Readonly<Record<Person['state'], string>> = {
  ready: 'Can sign in',
  invited: 'Invited',
  expired: 'The link has expired',
  new: 'Not invited yet',
  withdrawn: 'Can’t sign in anymore',
};

export const kindWords: Readonly<Record<PersonKind, string>> = {
  customer: 'Customer user',
  'customer-service': 'Customer service',
  'account-manager': 'Account manager',
  staff: 'Other staff',
};

/** What each right lets a person do, next to its box. */
export const rightHints: Readonly<Partial<Record<Permission, string>>> = {
  Administration: 'Adds and changes people, and reads the audit log. Gives no access to accounts.',
  ApproveOrders: 'Approves co-workers’ requests.',
  ManagePeople: 'Invites and changes people of the practice.',
  OrderSubmit: 'Can send orders for their accounts.',
  PricingView: 'Sees prices for their accounts.',
  ProductEditor: 'Changes texts and pictures of products.',
  PunchOutConnections: 'Adds and changes connections with buyers’ systems, and their secrets.',
  RequestOnly: 'Can fill the cart, but an approver must send the order.',
  ViewAs: 'Sees the shop as a customer user does, without changing anything. Each view is logged.',
  ViewOnly: 'View only. No cart.',
};

/** What a right is called: a customer user who may send orders is a buyer, as the practice itself says. */
export const rightWord = (right: string, isCustomer: boolean): string =>
  isCustomer && right === 'OrderSubmit' ? 'buyer' : (permissionWords[right as Permission] ?? right);

export const capitalized = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

/** What someone is comes first, then what they may do. */
const roles: readonly string[] = ['Administration', 'CustomerService', 'Customer', 'PunchOut'] satisfies Permission[];

export function rightsWords(permissions: readonly string[]): string {
  const roleFirst = [...permissions].sort((one, other) => Number(roles.includes(other)) - Number(roles.includes(one)));
  return capitalized(roleFirst.map((each) => rightWord(each, permissions.includes('Customer'))).join(', '));
}

/** Territories of an account manager, accounts of a customer. */
export function reachWords({ territoryIds, accounts, accountCount }: Person): string {
  if (territoryIds.length > 0) return `Territories ${territoryIds.join(', ')}`;
  if (accountCount === 0) return '–';
  const more = accountCount - accounts.length;
  return `${accounts.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

export const linkVerb = ({ state }: Pick<Person, 'state'>) =>
  state === 'ready' ? 'New password' : state === 'new' ? 'Invite' : 'Invite again';

export const auditWords: Readonly<Record<AuditKind, string>> = {
  'person-added': 'Person added',
  'prices-overridden': 'Prices overridden',
  'data-written': 'Data written to files',
  'backup-made': 'Backup created',
  'settings-changed': 'Settings changed',
  'setup-link-made': 'Setup link created',
  'person-changed': 'Person changed',
  'person-suspended': 'Person suspended',
  'person-restored': 'Person restored',
  'sessions-ended': 'Signed out everywhere',
  'link-made': 'Link created',
  'link-mailed': 'Link e-mailed',
  'password-chosen': 'Password chosen',
  'password-changed': 'Password changed',
  'sign-in': 'Signed in',
  'sign-in-refused': 'Sign-in refused',
  'sign-out': 'Signed out',
  'second-step-passed': 'Second step passed',
  'second-step-refused': 'Second step refused',
  'factor-added': 'Second step set up',
  'factor-removed': 'Second step removed',
  'factors-reset': 'Second step reset',
  'recovery-codes-made': 'Recovery codes created',
  'load-approved': 'Load approved',
  'load-applied': 'Load applied',
  'load-discarded': 'Load discarded',
  'load-undo-asked': 'Undo requested',
  'load-undone': 'Load undone',
  'key-made': 'Machine key created',
  'key-revoked': 'Machine key revoked',
  'hold-released': 'Order released',
  'hold-sent-back': 'Order sent back',
  'data-downloaded': 'Data downloaded',
  'order-corrected': 'Order corrected',
  'back-order-decided': 'Back-order decided',
  'code-assigned': 'Code assigned to a product',
  'code-forgotten': 'Code unassigned from a product',
  'message-finished': 'Message to the ERP marked as done',
  'message-resent': 'Message to the ERP sent again',
  'erp-way-changed': 'How orders reach the ERP changed',
  'budget-changed': 'Monthly budget changed',
  'erp-number-checked': 'Second number of an order checked in the ERP',
  'code-dismissed': 'Code marked as not a product',
  'delivery-checked': 'Delivery checked, with differences',
  'delivery-report-settled': 'Receiving report settled',
  'order-request-asked': 'Cancellation or return requested',
  'order-request-answered': 'Cancellation or return answered',
  'order-request-withdrawn': 'Cancellation or return withdrawn',
  'order-request-closed': 'Cancellation or return closed',
  'order-mailed': 'Order e-mailed',
  'substitute-changed': 'Substitute changed',
  'morning-decided': 'Morning queue',
  'buyer-change-settled': 'Buyer’s change settled',
  'connection-added': 'Connection added',
  'connection-changed': 'Connection changed',
  'connection-secret-changed': 'Connection secret changed',
  'audit-downloaded': 'Audit log downloaded',
  'approval-rule-changed': 'Approval rules changed',
  'person-forgotten': 'Person forgotten',
  'view-as-started': 'Started viewing as someone',
  'view-as-ended': 'Stopped viewing as someone',
  'company-sign-in-added': 'Company sign-in added',
  'company-sign-in-changed': 'Company sign-in changed',
  'company-sign-in-removed': 'Company sign-in removed',
  'company-sign-in-tried': 'Company sign-in tested',
};
