/** Keys of programs: what each may load, and how often it may call. */
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { byStaff, feedName } from './exchange-access.ts';
import { route } from './route.ts';
import { instant } from './values.ts';

const requestsPerMinute = z.number().int().min(1).max(6_000);

/** A program's key; the key itself is shown once, when it is made. */
export const machineKey = z.object({
  keyId: z.number().int(),
  name: z.string(),
  feeds: z.array(feedName).nullable().describe('null for all feeds'),
  requestsPerMinute: z.number().int(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
  madeBy: z.string().nullable().describe('Who made it and saw it; null where the server’s command did'),
  isMakerGone: z.boolean().describe('They may no longer load data'),
});
export type MachineKey = z.output<typeof machineKey>;

export const machineKeyRoutes = {
  listMachineKeys: route({
    ...backOfficePaths.listMachineKeys,
    summary: 'The keys of programs, newest first, revoked ones among them',
    access: byStaff,
    reply: z.object({ keys: z.array(machineKey) }),
    refusals: [],
  }),
  addMachineKey: route({
    ...backOfficePaths.addMachineKey,
    summary: 'Creates a key; its text is only in this reply',
    access: byStaff,
    needsProof: true,
    body: z.object({
      name: z
        .string()
        .trim()
        .regex(/^[\w .-]{1,60}$/),
      feeds: z
        .array(feedName)
        .min(1)
        .describe('Never `people`, so that nobody can use their own key to raise their own permissions'),
      requestsPerMinute: requestsPerMinute.default(600),
    }),
    reply: z.object({ key: z.string() }),
    refusals: ['exchange.key-name-taken', 'exchange.key-just-made', 'exchange.feed-not-allowed'],
  }),
  revokeMachineKey: route({
    ...backOfficePaths.revokeMachineKey,
    summary: 'Revokes a key; one that is revoked already stays so',
    access: byStaff,
    needsProof: true,
    params: z.object({ keyId: z.coerce.number().int().min(1).max(2_147_483_647) }),
    refusals: ['exchange.key-not-found'],
  }),
};
