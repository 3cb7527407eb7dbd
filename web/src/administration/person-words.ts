/** The texts for people, their permissions, and audit entries on this screen. */
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

/** What a role includes, shown under the field that selects it. */
export const kindHints: Readonly<Record<PersonKind, string>> = {
  customer: 'Works at a practice and reaches only the accounts below.',
  'customer-service': 'Serves every account: reviews orders, exchanges data with the ERP, and helps people sign in.',
  'account-manager': 'Sees prices of every account, and orders for the accounts of the territories below.',
  staff: 'Looks customers up and sees their accounts, but can’t fill carts.',
};

/** What each right lets a person do, next to its box. */
const rightHints: Readonly<Partial<Record<Permission, string>>> = {
  Administration: 'Adds, changes, and suspends people, changes settings, and reads the audit log. Shows no accounts.',
  ApproveOrders: 'Sends, changes, or returns what co-workers ask for. Only for those who send orders themselves.',
  ManagePeople: 'Invites co-workers, changes what they do, and sets when orders need approval.',
  OrderSubmit: 'Sends orders from the carts they fill.',
  PricingView: 'Sees what products cost each account.',
  ProductEditor: 'Changes products’ texts and pictures, substitutes, and codes on boxes, for everyone.',
  PunchOutConnections: 'Adds and changes connections with buyers’ systems, and their secrets.',
  RequestOnly: 'Fills the cart. An approver has to send the order.',
  ViewAs: 'Sees the shop as a customer user does, without changing anything. Each view is logged.',
  ViewOnly: 'Looks at products, orders, and lists. Has no cart.',
};

/** Descriptions of permissions that mean something else for this role. */
const hintsOfKind: Readonly<Partial<Record<PersonKind, Partial<Record<Permission, string>>>>> = {
  customer: { OrderSubmit: 'Fills the cart and sends orders.' },
  'customer-service': { PricingView: 'Customer service sees prices in any case.' },
  staff: {
    OrderSubmit: 'Sees which accounts have open carts. Together with “Sees prices”, it makes them an account manager.',
  },
};

export const rightHint = (right: Permission, kind: PersonKind): string | undefined =>
  hintsOfKind[kind]?.[right] ?? rightHints[right];

interface RightGroup {
  readonly title: string;
  readonly rights: readonly Permission[];
}

/** Rights that belong together, in the order in which they're shown. */
export const rightGroups = (kind: PersonKind): readonly RightGroup[] =>
  kind === 'customer'
    ? [
        { title: 'Ordering', rights: ['OrderSubmit', 'RequestOnly', 'ViewOnly'] },
        { title: 'Within the practice', rights: ['ApproveOrders', 'ManagePeople'] },
      ]
    : [
        { title: 'Prices and orders', rights: ['PricingView', 'OrderSubmit'] },
        { title: 'Catalog and buyers’ systems', rights: ['ProductEditor', 'PunchOutConnections'] },
        { title: 'People and settings', rights: ['ViewAs', 'Administration'] },
      ];

/** The name of a permission: a customer user who may send orders is a buyer, as on the practice's own screens. */
export const rightWord = (right: string, isCustomer: boolean): string =>
  isCustomer && right === 'OrderSubmit' ? 'buyer' : (permissionWords[right as Permission] ?? right);

export const capitalized = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

/** The role comes first, then the permissions. */
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
  'link-mail-replaced': 'Waiting e-mail with a link replaced',
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
  'recovery-code-used': 'Change confirmed with a recovery code',
  'load-approved': 'Load approved',
  'load-applied': 'Load applied',
  'load-discarded': 'Load discarded',
  'load-undo-asked': 'Undo requested',
  'load-undo-stopped': 'Undo stopped',
  'load-undone': 'Load undone',
  'load-warnings-read': 'Warnings of a load marked as read',
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
  'category-budgets-changed': 'Budgets by category changed',
  'erp-number-checked': 'Duplicate ERP order number checked',
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
