/** Provisioning by SCIM 2.0, which an administrator switches on under a company sign-in. */
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { route } from './route.ts';
import { instant, seenVersion } from './values.ts';

const byAdministrators = { kind: 'general', capability: 'installation.manage' } as const;
const params = z.object({ providerId: z.string().max(40) });
const version = seenVersion(0);

export const provisioning = z.object({
  isOn: z.boolean(),
  version,
  address: z.string().describe('Calls from the directory'),
  madeAt: instant.nullable().describe('When its token was made; null while it’s off'),
  previousUntil: instant.nullable().describe('Until when the token before works; null if there’s none'),
  lastUsedAt: instant.nullable(),
  people: z.number().int().describe('How many people the directory has brought or taken over'),
  groups: z.number().int(),
});
export type Provisioning = z.output<typeof provisioning>;

const changed = z.object({
  provisioning,
  token: z.string().nullable().describe('A new token, which is only in this reply; null if none was made'),
});

export const provisioningRoutes = {
  readProvisioning: route({
    ...backOfficePaths.readProvisioning,
    summary: 'Whether a directory provisions people by SCIM, without its token',
    access: byAdministrators,
    params,
    reply: provisioning,
    refusals: ['company-sign-in.not-found'],
  }),
  switchProvisioning: route({
    ...backOfficePaths.switchProvisioning,
    summary: 'Switches provisioning on, with a new token, or off, which ends its tokens at once',
    access: byAdministrators,
    needsProof: true,
    params,
    body: z.strictObject({ version, isOn: z.boolean() }),
    reply: changed,
    refusals: ['company-sign-in.not-found', 'company-sign-in.changed', 'company-sign-in.no-domains'],
  }),
  replaceProvisioningToken: route({
    ...backOfficePaths.replaceProvisioningToken,
    summary: 'Creates a new token; the previous one stays valid for a week',
    access: byAdministrators,
    needsProof: true,
    params,
    body: z.strictObject({ version }),
    reply: changed,
    refusals: ['company-sign-in.not-found', 'company-sign-in.changed'],
  }),
};
