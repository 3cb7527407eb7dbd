/** What every screen may know about this installation, and the version service. */
import { z } from 'zod';
import { paths } from './paths.ts';
import { programPaths } from './program-paths.ts';
import { route } from './route.ts';

export const publicSettings = z.object({
  brandName: z.string(),
  companyName: z.string(),
  supportPhone: z.string(),
  supportEmail: z.string(),
  emergencyPhone: z.string(),
  dataManagementUrl: z.string(),
  publicUrl: z.string(),
  appVersion: z.string(),
  timeZone: z.string(),
  /** The distributor's branches, in the order in which they are listed. */
  branches: z.array(
    z.object({ number: z.string(), name: z.string(), city: z.string(), distributionCenter: z.string() }),
  ),
  /** True if this installation has demo data. */
  isDemo: z.boolean(),
  /** Whether e-mails are sent: links for passwords can be asked for. */
  isMailOn: z.boolean(),
  /** Company sign-ins that everyone may use, by their name on the sign-in page. */
  companySignIns: z.array(z.object({ providerId: z.string(), name: z.string() })),
  /** Others are found by the domain of a person's e-mail. */
  hasSignInByEmail: z.boolean(),
  /** Where the distributor’s logo is; null for the product’s own mark. */
  logoUrl: z.string().nullable(),
  /** The style sheet with the distributor’s colors; blank for the product’s own. */
  lookCss: z.string(),
  /** Sign-ins shown on the sign-in page of a demo; empty elsewhere. */
  demoSignIns: z.array(z.object({ email: z.string(), label: z.string() })),
});

export type PublicSettings = z.output<typeof publicSettings>;

export const settingsRoutes = {
  readPublicSettings: route({
    ...paths.readPublicSettings,
    summary: 'Brand, phone numbers, version and other settings that screens show',
    access: { kind: 'public', why: 'It contains only what the public page shows.' },
    reply: publicSettings,
    refusals: [],
  }),
  readLogo: route({
    ...programPaths.readLogo,
    summary: 'The distributor’s logo',
    access: { kind: 'public', why: 'The public page shows it.' },
    query: z.object({ v: z.string().max(20).optional().describe('The version, so that a new logo has a new address') }),
    binary: 'image/*',
    refusals: ['route.absent'],
  }),
  readVersion: route({
    ...paths.readVersion,
    summary: 'The version that clients are expected to run',
    access: { kind: 'public', why: 'The version is printed in the help menu.' },
    query: z.object({ key: z.literal('appversion').default('appversion') }),
    reply: z.object({ appVersion: z.string() }),
    refusals: [],
  }),
};
