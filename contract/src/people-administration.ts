/** Adding, changing, and suspending people: for administrators. */
import { allPermissions } from '@operatory/domain/access';
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { person } from './people.ts';
import { route } from './route.ts';
import { instant, personName, seenVersion } from './values.ts';

const byAdministrators = { kind: 'general', capability: 'people.administer' } as const;

const params = z.object({ userId: z.string().max(100) });
const version = seenVersion(0);

/** One person with everything that an administrator can change. */
export const personDetails = person.omit({ accounts: true }).extend({
  version,
  accounts: z.array(z.string()).describe('All accounts of a customer user'),
  isFromFeed: z.boolean().describe('The next file of the feed People sets name and rights again'),
  isSelf: z.boolean(),
  hasSecondStep: z.boolean().describe('An authenticator app or a passkey is set up'),
  suspendedBy: z
    .enum(['distributor', 'practice', 'provisioning'])
    .nullable()
    .describe(
      'A practice, or a company’s directory, restores people it suspended; null also for people withdrawn by the feed People',
    ),
  lostAdministration: z.boolean().describe('A suspension ended their right to administer, and it wasn’t given again'),
  addedAt: instant,
  sessionCount: z.number().int().describe('Browsers in which the person is signed in'),
});
export type PersonDetails = z.output<typeof personDetails>;

/**
 * What an administrator sets. The server checks which permissions are compatible, and who has accounts or territories.
 */
export const personRights = z.strictObject({
  name: personName('Enter a name'),
  permissions: z.array(z.enum(allPermissions)).max(allPermissions.length),
  territoryIds: z.array(z.string().trim().max(40)).max(2_000),
  accounts: z.array(z.string().trim().max(40)).max(5_000),
});
export type PersonRights = z.output<typeof personRights>;

const rightsRefusals = ['person.invalid', 'person.own-rights', 'person.last-administrator'] as const;

export const peopleAdministrationRoutes = {
  addPerson: route({
    ...backOfficePaths.addPerson,
    summary: 'Adds a person, who can sign in once they have chosen a password',
    access: byAdministrators,
    needsProof: true,
    body: personRights.extend({ email: z.email('Enter an e-mail address').max(320) }),
    reply: z.object({ userId: z.string() }),
    refusals: ['person.invalid', 'person.email-taken'],
  }),
  readPerson: route({
    ...backOfficePaths.readPerson,
    summary: 'One person with rights, territories, and accounts',
    access: byAdministrators,
    params,
    reply: personDetails,
    refusals: ['person.not-found'],
  }),
  savePerson: route({
    ...backOfficePaths.savePerson,
    summary: 'Changes name, rights, territories, and accounts; open pages follow within a second',
    access: byAdministrators,
    needsProof: true,
    params,
    body: personRights.extend({ version }),
    reply: personDetails,
    refusals: ['person.not-found', 'person.changed', ...rightsRefusals],
  }),
  suspendPerson: route({
    ...backOfficePaths.suspendPerson,
    summary: 'Signs a person out everywhere, and lets them in no more',
    access: byAdministrators,
    needsProof: true,
    params,
    body: z.strictObject({ version }),
    reply: personDetails,
    refusals: ['person.not-found', 'person.changed', ...rightsRefusals],
  }),
  restorePerson: route({
    ...backOfficePaths.restorePerson,
    summary: 'Lets a suspended person sign in again; administration has to be given again',
    access: byAdministrators,
    needsProof: true,
    params,
    body: z.strictObject({ version }),
    reply: personDetails,
    refusals: ['person.not-found', 'person.changed', 'person.forgotten'],
  }),
  forgetPerson: route({
    ...backOfficePaths.forgetPerson,
    summary: 'Removes the name, the e-mail, and everything else about a suspended person; their orders stay',
    access: byAdministrators,
    needsProof: true,
    params,
    body: z.strictObject({ version }),
    reply: personDetails,
    refusals: ['person.not-found', 'person.changed', 'person.own-rights', 'person.not-suspended'],
  }),
  startViewAs: route({
    ...backOfficePaths.startViewAs,
    summary: 'Shows this browser the shop as a customer user sees it, for 30 minutes, without changing anything',
    access: { kind: 'general', capability: 'people.view-as' },
    needsProof: true,
    params,
    refusals: ['view-as.not-customer', 'view-as.already'],
  }),
  endViewAs: route({
    ...backOfficePaths.endViewAs,
    summary: 'Ends seeing the shop as someone else',
    access: { kind: 'signed-in', why: 'It only ends what the caller’s own session started.' },
    isRead: true,
    refusals: [],
  }),
  endPersonSessions: route({
    ...backOfficePaths.endPersonSessions,
    summary: 'Signs a person out in every browser',
    access: byAdministrators,
    needsProof: true,
    params,
    refusals: ['person.not-found'],
  }),
  listTerritoriesToGive: route({
    ...backOfficePaths.listTerritoriesToGive,
    summary: 'Every territory, with the account manager that it has now',
    access: byAdministrators,
    reply: z.object({ territories: z.array(z.object({ territoryId: z.string(), managerName: z.string() })) }),
    refusals: [],
  }),
};
