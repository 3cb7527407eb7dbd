/** Files that are picked up from a folder or an SFTP server. */
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { byStaff, feedName } from './exchange-access.ts';
import { runStates, waitingFor } from './exchange-runs.ts';
import { route } from './route.ts';
import { instant } from './values.ts';

/** Places where files are picked up, and the last files there. */
export const pickupOverview = z.object({
  places: z.array(
    z.object({
      place: z.enum(['folder', 'sftp']),
      where: z.string().describe('The path of the folder, or the address of the server'),
      lookedAt: instant.nullable(),
      problem: z.string().describe('Why it couldn’t be reached at the last look; blank if it could'),
    }),
  ),
  files: z.array(
    z.object({
      pickupId: z.number().int(),
      place: z.enum(['folder', 'sftp']),
      fileName: z.string(),
      seenAt: instant,
      importId: z.string().nullable().describe('null for a file that was refused before it became a run'),
      feed: feedName.nullable(),
      state: z.enum(runStates),
      reason: z.string(),
      rows: z.number().int().describe('Rows read of it'),
      bad: z.number().int().describe('Rows that can’t be used'),
      waitingFor: waitingFor.describe('What its rows name that isn’t there yet, and wait for'),
    }),
  ),
});
export type PickupOverview = z.output<typeof pickupOverview>;

export const pickupRoutes = {
  listPickups: route({
    ...backOfficePaths.listPickups,
    summary: 'Where files are picked up, whether that works, and the last 100 files',
    access: byStaff,
    reply: pickupOverview,
    refusals: [],
  }),
};
