/** Company sign-ins: identity providers that administrators set up, try, and switch on. */
import { groupKinds } from '@operatory/domain/access';
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { route } from './route.ts';
import { instant, seenVersion, typedText } from './values.ts';

const byAdministrators = { kind: 'general', capability: 'installation.manage' } as const;
const params = z.object({ providerId: z.string().max(40) });
const version = seenVersion(0);

const domain = typedText(253)
  .trim()
  .toLowerCase()
  .regex(/^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/, 'Enter a domain such as grove.com');

export const groupRule = z.strictObject({
  group: typedText(200).trim().min(1, 'Enter the group'),
  kind: z.enum(groupKinds),
  territoryIds: z.array(z.string().trim().min(1).max(40)).max(500),
});

/** What an administrator enters. */
export const companySignInValues = z.strictObject({
  name: typedText(60).trim().min(1, 'Enter a name'),
  issuer: z.url({ protocol: /^https?$/, error: 'Enter an address such as https://login.grove.com' }).max(500),
  clientId: typedText(200).trim().min(1, 'Enter the client ID'),
  emailDomains: z.array(domain).max(100).describe('It signs in people with these e-mails only; empty for everybody’s'),
  isEmailTrusted: z.boolean().describe('Its e-mails count without its saying that they’re verified'),
  groupsClaim: typedText(100).trim().min(1, 'Enter the claim'),
  groupRules: z.array(groupRule).max(200),
  allowsPasskeys: z.boolean().describe('People who sign in only with it may also sign in with a passkey'),
});
export type CompanySignInValues = z.output<typeof companySignInValues>;

export const companySignIn = z.object({
  providerId: z.string(),
  version,
  values: companySignInValues,
  callbackUrl: z.string().describe('Where the provider may send people back to'),
  isOn: z.boolean(),
  isTried: z.boolean().describe('A try with what is stored now has worked'),
  isLocked: z.boolean().describe('The environment sets it'),
  trial: z
    .object({
      at: instant,
      by: z.string(),
      email: z.string(),
      name: z.string(),
      groups: z.array(z.string()),
      hasGroupsClaim: z.boolean().optional().describe('False if the token had no claim with groups'),
      isKnown: z.boolean().describe('Someone here has that e-mail'),
      problem: z.string().describe('Blank if it worked'),
    })
    .nullable(),
  people: z.number().int().describe('How many people have signed in with it'),
});
export type CompanySignIn = z.output<typeof companySignIn>;

const list = z.object({ signIns: z.array(companySignIn) });
const secret = typedText(500).trim();

export const companySignInRoutes = {
  listCompanySignIns: route({
    ...backOfficePaths.listCompanySignIns,
    summary: 'Company sign-ins, without their secrets',
    access: byAdministrators,
    reply: list,
    refusals: [],
  }),
  addCompanySignIn: route({
    ...backOfficePaths.addCompanySignIn,
    summary: 'Adds one, which is off until it’s tried',
    access: byAdministrators,
    needsProof: true,
    body: companySignInValues.extend({ clientSecret: secret.min(1, 'Enter the client secret') }),
    reply: list,
    refusals: ['company-sign-in.invalid'],
  }),
  saveCompanySignIn: route({
    ...backOfficePaths.saveCompanySignIn,
    summary: 'Changes one. A change of how it’s reached or read switches it off until it’s tried again',
    access: byAdministrators,
    needsProof: true,
    params,
    body: companySignInValues.extend({ version, clientSecret: secret.describe('Blank keeps the one that is stored') }),
    reply: list,
    refusals: ['company-sign-in.not-found', 'company-sign-in.changed', 'company-sign-in.invalid'],
  }),
  switchCompanySignIn: route({
    ...backOfficePaths.switchCompanySignIn,
    summary: 'Switches one on or off for everybody, within a second',
    access: byAdministrators,
    needsProof: true,
    params,
    body: z.strictObject({ version, isOn: z.boolean() }),
    reply: list,
    refusals: ['company-sign-in.not-found', 'company-sign-in.changed', 'company-sign-in.untried'],
  }),
  removeCompanySignIn: route({
    ...backOfficePaths.removeCompanySignIn,
    summary: 'Removes one; people who only had this way need a link to choose a password',
    access: byAdministrators,
    needsProof: true,
    params,
    body: z.strictObject({ version }),
    reply: list,
    refusals: ['company-sign-in.not-found', 'company-sign-in.changed'],
  }),
};
