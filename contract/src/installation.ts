/**
 * Settings of the installation for administrators: brand, contacts, mail texts; and what is missing before going live.
 */
import { secondStepGroups } from '@operatory/domain/access';
import { isPaymentAddress } from '@operatory/domain/finance';
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { route } from './route.ts';
import { nameText, seenVersion, typedText } from './values.ts';

const byAdministrators = { kind: 'general', capability: 'installation.manage' } as const;

/** The settings that are changed on a screen, unless the environment sets them. */
export const installationSettingNames = [
  'brandName',
  'companyName',
  'supportPhone',
  'supportEmail',
  'emergencyPhone',
  'accentColor',
  'invitationText',
  'mailClosing',
  'paymentAddress',
  'secondStep',
] as const;
export type InstallationSettingName = (typeof installationSettingNames)[number];

const version = seenVersion(0);

export const installationValues = z.strictObject({
  brandName: nameText(60, 'Enter a name'),
  companyName: nameText(120, 'Enter the company’s name'),
  supportPhone: nameText(40, 'Enter a phone number'),
  supportEmail: z.email('Enter an e-mail address').max(320),
  emergencyPhone: nameText(40, 'Enter a phone number'),
  accentColor: z.string().regex(/^#[\da-f]{6}$/i, 'Enter a color such as #0b6b68'),
  invitationText: typedText(2_000).trim(),
  mailClosing: typedText(500).trim(),
  paymentAddress: typedText(500)
    .trim()
    .refine(isPaymentAddress, 'Enter an address that starts with https://, or leave it blank')
    .describe('The payment page; {account} is replaced with the account number. Blank to hide the link'),
  secondStep: z.enum(secondStepGroups).describe('Who must prove more than a password when they sign in'),
});
export type InstallationValues = z.output<typeof installationValues>;

export const installationSettings = z.object({
  version,
  values: installationValues,
  locked: z.array(z.enum(installationSettingNames)).describe('Set by the environment, so they can’t be changed here'),
  hasLogo: z.boolean(),
});
export type InstallationSettings = z.output<typeof installationSettings>;

export const liveChecks = [
  'database',
  'backups',
  'address',
  'mail',
  'brand',
  'feed',
  'pickups',
  'people',
  'second-step',
  'single-sign-on',
  'first-order',
  'orders-to-erp',
  'punch-out',
  'demo-data',
] as const;

export const liveCheck = z.object({
  check: z.enum(liveChecks),
  name: z.string().describe('The feed’s title, or the company sign-in; blank for the others'),
  state: z
    .enum(['done', 'missing', 'late', 'waiting', 'optional', 'not-from-erp'])
    .describe('`not-from-erp`: rows that this installation doesn’t need from the ERP are here from elsewhere'),
  detail: z.string(),
});
export type LiveCheck = z.output<typeof liveCheck>;

/** Characters of a logo as base64: 200 kB. */
const maxLogo = 273_000;
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

export const installationRoutes = {
  readInstallationSettings: route({
    ...backOfficePaths.readInstallationSettings,
    summary: 'Brand, contacts, and mail texts, and which of them the environment sets',
    access: byAdministrators,
    reply: installationSettings,
    refusals: [],
  }),
  saveInstallationSettings: route({
    ...backOfficePaths.saveInstallationSettings,
    summary: 'Changes them for everyone, within a second',
    access: byAdministrators,
    needsProof: true,
    body: z.strictObject({ version, values: installationValues }),
    reply: installationSettings,
    refusals: ['settings.changed', 'settings.contrast'],
  }),
  readGoingLive: route({
    ...backOfficePaths.readGoingLive,
    summary: 'What is missing before the installation goes live',
    access: byAdministrators,
    reply: z.object({
      checks: z.array(liveCheck),
      hasService: z.boolean().describe('Someone in customer service can sign in'),
    }),
    refusals: [],
  }),
  sendTestMail: route({
    ...backOfficePaths.sendTestMail,
    summary: 'Sends the caller an e-mail',
    access: byAdministrators,
    refusals: ['mail.off-for-tests', 'request.too-often'],
  }),
  saveLogo: route({
    ...backOfficePaths.saveLogo,
    summary: 'Sets the logo, or removes it',
    access: byAdministrators,
    needsProof: true,
    body: z.strictObject({
      version,
      logo: z
        .strictObject({
          type: z.enum(logoTypes),
          content: z.base64().max(maxLogo, 'The picture is larger than 200 kB'),
        })
        .nullable(),
    }),
    reply: installationSettings,
    refusals: ['settings.changed', 'settings.logo', 'settings.logo-pixels'],
  }),
};
