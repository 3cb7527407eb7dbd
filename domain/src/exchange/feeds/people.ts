/** The feed of people who may sign in. */
import { loadedPermissions, type PersonKind, permissionsOfKind, personKinds } from '../../access/index.ts';
import * as is from '../columns.ts';
import type { Feed } from '../feed.ts';

const names = (name: string, about: Parameters<typeof is.words>[2]) =>
  ({ name, type: 'list', maxLength: 2_000, ...about }) as const;

const only = (takes: (kind: PersonKind) => readonly string[] | 'any') =>
  Object.fromEntries(personKinds.map((kind) => [kind, takes(kind)]));

export const people: Feed = {
  name: 'people',
  title: 'People',
  description: 'Who may sign in, with which permissions, territories, and accounts. People added here stay.',
  key: ['email'],
  modes: ['full', 'delta'],
  rules: [
    { kind: 'fits', columns: ['kind', 'rights'], takes: only(permissionsOfKind) },
    {
      kind: 'fits',
      columns: ['kind', 'territories'],
      takes: only((kind) => (kind === 'account-manager' ? 'any' : [])),
    },
    { kind: 'fits', columns: ['kind', 'accounts'], takes: only((kind) => (kind === 'customer' ? 'any' : [])) },
  ],
  absence: 'withdrawn',
  maxWithdrawn: 0.02,
  dueEveryHours: 24 * 7,
  columns: [
    is.words('email', 254, {
      help: 'The e-mail address that the person signs in with, in any letter case.',
      examples: ['dana@harborview.example', 'casey@example.com', 'morgan.hale@example.com'],
      headers: ['E-Mail', 'Email Address', 'Login', 'User Name', 'Username', 'User'],
      isRequired: true,
      isLowerCase: true,
      pattern: '^[A-Za-z0-9.!#$%&*+/=?^_{}~-]+@[A-Za-z0-9-]+([.][A-Za-z0-9-]+)+$',
      patternSays: 'Use one e-mail address such as name@example.com.',
    }),
    is.words('name', 120, {
      help: 'The person’s name.',
      examples: ['Dana Okada', 'Casey Whitman', 'Morgan Hale'],
      headers: ['Full Name', 'Contact', 'Contact Name', 'Display Name'],
      isRequired: true,
    }),
    is.choice('kind', personKinds, {
      help: 'customer for a practice’s people; customer-service, account-manager (a sales representative) or staff for your own.',
      examples: ['customer', 'customer-service', 'account-manager'],
      headers: ['User Type', 'Type', 'Role'],
      isRequired: true,
    }),
    names('rights', {
      help: `What the person may do, separated by |: ${loadedPermissions.join(', ')}. Blank for the defaults of the kind; if someone set the person’s rights here, blank doesn’t change them.`,
      examples: ['', 'PricingView|OrderSubmit|ProductEditor', ''],
      headers: ['Permissions', 'Roles', 'Access'],
      pattern: `^(${loadedPermissions.join('|')})$`,
      patternSays: `Use ${loadedPermissions.join(', ')}, separated by |.`,
    }),
    names('territories', {
      help: 'Territories that an account manager manages, separated by |.',
      examples: ['', '', '201|202'],
      headers: ['Territory', 'Territory Ids'],
      references: 'territories',
    }),
    names('accounts', {
      help: 'Customer numbers that a practice’s person may order for, separated by |.',
      examples: ['100001|100002', '', ''],
      headers: ['Customer Numbers', 'Customers', 'Customer #', 'Account Numbers'],
      references: 'customers',
    }),
  ],
};
