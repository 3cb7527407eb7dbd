/** Company sign-ins: identity providers that administrators set up, test, and switch on. */
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

export const providerKinds = ['openid', 'saml'] as const;

/** The values that an administrator enters. */
const companySignInValues = z.strictObject({
  kind: z.enum(providerKinds).default('openid').describe('OpenID Connect or SAML 2.0; it can’t be changed later'),
  name: typedText(60).trim().min(1, 'Enter a name'),
  issuer: typedText(500)
    .trim()
    .default('')
    .describe('Of OpenID Connect, an address; of SAML, the entity ID from the metadata'),
  clientId: typedText(200).trim().default('').describe('Of OpenID Connect'),
  emailDomains: z.array(domain).max(100).describe('It signs in people with these e-mails only; empty for everybody’s'),
  isEmailTrusted: z.boolean().describe('Its e-mails count without its saying that they’re verified'),
  groupsClaim: typedText(200).trim().min(1, 'Enter the claim'),
  emailAttribute: typedText(200).trim().default('').describe('Of SAML; blank for the usual names, and the name ID'),
  groupRules: z.array(groupRule).max(200),
  allowsPasskeys: z
    .boolean()
    .default(false)
    .describe('People who sign in only with it may also sign in with a passkey'),
});
export type CompanySignInValues = z.output<typeof companySignInValues>;

const certificate = z.object({ fingerprint: z.string(), validUntil: instant });
export type ProviderCertificate = z.output<typeof certificate>;

export const companySignIn = z.object({
  providerId: z.string(),
  version,
  values: companySignInValues,
  callbackUrl: z.string().describe('Where the provider sends people back to'),
  saml: z
    .object({
      entityId: z.string().describe('Ours, which is also the address of our metadata'),
      signOnUrl: z.string(),
      metadataUrl: z.string().describe('Where the provider’s metadata was loaded from; blank if it was pasted'),
      metadataAt: instant
        .nullable()
        .describe('When it was last loaded or pasted; null if that was before it was noted'),
      metadataProblem: z.string().describe('Why it couldn’t be loaded again since; blank if it could'),
      certificates: z.array(certificate),
    })
    .nullable()
    .describe('Null for OpenID Connect'),
  isOn: z.boolean(),
  isTried: z.boolean().describe('A test of the stored values succeeded'),
  isLocked: z.boolean().describe('The environment sets it'),
  trial: z
    .object({
      at: instant,
      by: z.string(),
      email: z.string(),
      name: z.string(),
      groups: z.array(z.string()),
      hasGroupsClaim: z.boolean().optional().describe('False if there was no claim or attribute with groups'),
      isKnown: z.boolean().describe('Someone here has that e-mail'),
      problem: z.string().describe('Blank if it worked'),
    })
    .nullable(),
  people: z.number().int().describe('How many people have signed in with it'),
});
export type CompanySignIn = z.output<typeof companySignIn>;

const list = z.object({ signIns: z.array(companySignIn) });
const secret = typedText(500).trim().default('');
const metadata = z.string().max(500_000).trim().default('');
const address = z.url({ protocol: /^https?$/ });

interface Typed {
  readonly kind: (typeof providerKinds)[number];
  readonly issuer: string;
  readonly clientId: string;
}

/** What only one kind has. */
function checkKind({ kind, issuer, clientId }: Typed, context: z.RefinementCtx): void {
  if (kind === 'saml') return;
  const add = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (!address.safeParse(issuer).success) add('issuer', 'Enter an address such as https://login.grove.com');
  if (clientId === '') add('clientId', 'Enter the client ID');
}

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
    body: companySignInValues
      .extend({
        clientSecret: secret.describe('Of OpenID Connect'),
        metadata: metadata.describe('Of SAML: the provider’s metadata, or its address'),
      })
      .superRefine(checkKind),
    reply: list,
    refusals: ['company-sign-in.invalid'],
  }),
  saveCompanySignIn: route({
    ...backOfficePaths.saveCompanySignIn,
    summary:
      'Changes one. A change of how it’s reached or read switches it off until it’s tried again. Another issuer also signs its people out, and they’re found by e-mail again',
    access: byAdministrators,
    needsProof: true,
    params,
    body: companySignInValues
      .extend({
        version,
        clientSecret: secret.describe('Blank keeps the one that is stored'),
        metadata: metadata.describe('Blank keeps the stored value'),
      })
      .superRefine(checkKind),
    reply: list,
    refusals: ['company-sign-in.not-found', 'company-sign-in.changed', 'company-sign-in.invalid'],
  }),
  switchCompanySignIn: route({
    ...backOfficePaths.switchCompanySignIn,
    summary:
      'Switches one on or off for everybody, within a second. Off also ends the sessions that were begun with it, but the caller’s',
    access: byAdministrators,
    needsProof: true,
    params,
    body: z.strictObject({ version, isOn: z.boolean() }),
    reply: list,
    refusals: ['company-sign-in.not-found', 'company-sign-in.changed', 'company-sign-in.untried'],
  }),
  reloadCompanySignIn: route({
    ...backOfficePaths.reloadCompanySignIn,
    summary:
      'Loads the provider’s metadata from its address again. If it can’t be used, what is stored stays, and the reply says why. A certificate that isn’t in use yet is only used if its fingerprint is accepted',
    access: byAdministrators,
    needsProof: true,
    params,
    body: z.strictObject({
      accepts: z
        .array(z.string().max(200))
        .max(20)
        .default([])
        .describe('Fingerprints that the administrator compared'),
    }),
    reply: list.extend({
      newCertificates: z.array(certificate).describe('In the metadata, but not in use, because they weren’t accepted'),
    }),
    refusals: ['company-sign-in.not-found'],
  }),
  removeCompanySignIn: route({
    ...backOfficePaths.removeCompanySignIn,
    summary:
      'Removes one, and ends the sessions that were begun with it, but the caller’s; people who only had this way need a link to choose a password',
    access: byAdministrators,
    needsProof: true,
    params,
    body: z.strictObject({ version }),
    reply: list,
    refusals: ['company-sign-in.not-found', 'company-sign-in.changed'],
  }),
};
