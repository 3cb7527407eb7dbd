/** The people of a practice: for those who manage them, and for customer service. */
import { practiceRoles } from '@operatory/domain/access';
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { personStates } from './people.ts';
import { route } from './route.ts';
import { customerNumber, instant, personName, seenVersion } from './values.ts';

const byManagers = {
  kind: 'account',
  capability: 'account.manage-people',
  account: { in: 'params', name: 'customerNumber' },
} as const;

const bySeeing = { ...byManagers, capability: 'account.view-people' } as const;

const ofAccount = z.object({ customerNumber });
const ofPerson = ofAccount.extend({ userId: z.string().max(100) });
const version = seenVersion(0);

const duties = {
  role: z
    .enum(practiceRoles)
    .describe('Buyers send orders, requesters ask for approval, read-only users (`viewer`) have no cart'),
  managesPeople: z.boolean(),
  approvesOrders: z.boolean().describe('Only for buyers'),
};

export const coworker = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  ...duties,
  accounts: z.array(z.string()).describe('The caller’s accounts that the person has access to'),
  hasOtherAccounts: z.boolean().describe('The caller can then only end the access to their own accounts'),
  state: z.enum(personStates),
  linkUntil: instant.nullable(),
  mailProblem: z.string(),
  isMailWaiting: z.boolean(),
  isSelf: z.boolean(),
  version,
});
export type Coworker = z.output<typeof coworker>;

/** The values typed for a co-worker. */
const wanted = {
  name: personName('Enter a name'),
  ...duties,
  accounts: z.array(customerNumber).min(1, 'Choose at least one account').max(5_000),
};

/** Only who may send orders can approve them. */
const approversBuy = <Body extends z.ZodType<{ role: string; approvesOrders: boolean }>>(body: Body) =>
  body.refine(({ role, approvesOrders }) => role === 'buyer' || !approvesOrders, {
    path: ['approvesOrders'],
    message: 'Only buyers can approve orders',
  });

const invited = z.object({
  userId: z.string(),
  isAgain: z.boolean().describe('Whether the person had been invited before'),
  link: z.string().nullable().describe('Where no e-mail is sent: shown once, to be given to the person'),
  until: instant.nullable(),
});

const refusals = ['person.changed', 'person.own-rights', 'person.other-accounts'] as const;
const reply = z.object({ people: z.array(coworker) });

export const practicePeopleRoutes = {
  listCoworkers: route({
    ...backOfficePaths.listCoworkers,
    summary: 'Everyone with access to the account, and what they may do',
    access: bySeeing,
    params: ofAccount,
    reply,
    refusals: [],
  }),
  inviteCoworker: route({
    ...backOfficePaths.inviteCoworker,
    summary: 'Adds a person to accounts of the caller, and sends them a link to choose a password',
    access: byManagers,
    needsProof: true,
    params: ofAccount,
    body: approversBuy(z.strictObject({ ...wanted, email: z.email('Enter an e-mail address').max(320) })),
    reply: invited,
    refusals: [
      'person.not-manager',
      'person.email-known',
      'person.account-beyond',
      'customer.not-found',
      'request.too-often',
    ],
  }),
  saveCoworker: route({
    ...backOfficePaths.saveCoworker,
    summary: 'Changes a person’s duties, and which of the caller’s accounts they have access to',
    access: byManagers,
    needsProof: true,
    params: ofPerson,
    body: approversBuy(z.strictObject({ ...wanted, version })),
    reply,
    refusals: [...refusals, 'person.not-manager', 'person.account-beyond'],
  }),
  suspendCoworker: route({
    ...backOfficePaths.suspendCoworker,
    summary: 'Signs a person out everywhere, and lets them in no more',
    access: byManagers,
    needsProof: true,
    params: ofPerson,
    body: z.strictObject({ version }),
    reply,
    refusals: [...refusals, 'person.not-manager'],
  }),
  restoreCoworker: route({
    ...backOfficePaths.restoreCoworker,
    summary: 'Lets a suspended person sign in again, unless the distributor suspended them',
    access: byManagers,
    needsProof: true,
    params: ofPerson,
    body: z.strictObject({ version }),
    reply,
    refusals: [...refusals, 'person.not-manager', 'person.suspended-by-distributor'],
  }),
  removeCoworker: route({
    ...backOfficePaths.removeCoworker,
    summary: 'Ends a person’s access to the caller’s accounts; without any account left, they can’t sign in',
    access: byManagers,
    needsProof: true,
    params: ofPerson,
    body: z.strictObject({ version }),
    reply,
    refusals: [...refusals, 'person.not-manager'],
  }),
  inviteCoworkerAgain: route({
    ...backOfficePaths.inviteCoworkerAgain,
    summary: 'Sends another link to someone who hasn’t chosen a password yet',
    access: byManagers,
    needsProof: true,
    params: ofPerson,
    reply: invited,
    refusals: [
      'person.changed',
      'person.not-manager',
      'person.other-accounts',
      'person.can-sign-in',
      'request.too-often',
    ],
  }),
};
